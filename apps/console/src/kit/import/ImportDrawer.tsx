import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit.ts';
import { useReturnFocus } from '../return-focus.ts';

interface ImportDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Wide enough for the rows of a file. */
export function ImportDrawer({ title, opened, onClose, children }: ImportDrawerProps) {
  const { close } = useWords(kitWords).common;
  useReturnFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={960}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {children}
    </Drawer>
  );
}
