import { Button } from '@mantine/core';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { BusyButton } from './BusyButton.tsx';

interface DialogButtonsProps {
  confirm: string;
  busy: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Enter does nothing by accident: the focus begins at the way back. */
  safe?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The way back, and the way on. */
export function DialogButtons({ confirm, busy, disabled, danger, safe, onConfirm, onClose }: DialogButtonsProps) {
  const { cancel } = useWords(kitWords).common;
  return (
    <>
      <Button variant="default" {...(safe && { 'data-autofocus': true })} onClick={onClose}>
        {cancel}
      </Button>
      <BusyButton {...(danger && { color: 'red' })} {...(disabled && { disabled })} busy={busy} onClick={onConfirm}>
        {confirm}
      </BusyButton>
    </>
  );
}
