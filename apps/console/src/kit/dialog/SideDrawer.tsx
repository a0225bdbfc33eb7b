import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { useReturnFocus } from './return-focus.ts';

interface SideDrawerProps {
  opened: boolean;
  title: string;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** Something beside the page it was opened from, which stays in view. */
export function SideDrawer({ opened, title, size, onClose, children }: SideDrawerProps) {
  const { close } = useWords(kitWords).common;
  useReturnFocus(opened);
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
