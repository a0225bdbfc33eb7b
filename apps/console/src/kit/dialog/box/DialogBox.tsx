import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitWords } from '../../../locales/kit/kit.ts';
import { useWords } from '../../../lib/words.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { DialogHead } from './DialogHead.tsx';

export interface DialogBoxProps {
  opened: boolean;
  title: string | undefined;
  size?: number;
  /** The buttons, the one that goes on last; a form inside brings its own. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function DialogBox({ opened, title, size = 440, footer, onClose, children }: DialogBoxProps) {
  const w = useWords(kitWords).common;
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead>
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={w.close} />
        </DialogHead>
        <Modal.Body>
          {children}
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
