import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

export interface DrawerBoxProps {
  opened: boolean;
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

export function DrawerBox({ opened, title, size, onClose, children }: DrawerBoxProps) {
  const { close } = useWords(kitWords).common;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {children}
    </Drawer>
  );
}
