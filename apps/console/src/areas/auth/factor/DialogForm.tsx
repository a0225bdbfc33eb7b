import { Alert, Button, Stack } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { DialogFoot } from '../../../kit/dialog/box/DialogFoot.tsx';
import { CallError } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

interface DialogFormProps {
  submit: string;
  danger?: boolean;
  /** What the server refuses is said above the buttons; the fields keep what was typed. */
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** A code that was refused is typed over. */
function selectCode(form: HTMLFormElement | null): void {
  const code = form?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');
  code?.focus();
  code?.select();
}

/** What a dialog of this panel holds: some fields or a sentence, and two buttons. */
export function DialogForm({ submit, danger = false, onSubmit, onCancel, children }: DialogFormProps) {
  const w = useWords(kitWords).common;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSubmit();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      selectCode(form.current);
    } finally {
      setBusy(false);
      // A busy button lets go of the focus; whoever pressed it goes on from there.
      requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {children}
        {failure && (
          <Alert color="red" variant="light" role="alert" title={failure.message}>
            {failure.http >= 500 && failure.traceId && fill(w.traceId, { id: failure.traceId })}
          </Alert>
        )}
      </Stack>
      <DialogFoot>
        {/* Where something is lost, the quiet way out has the focus. */}
        <Button variant="default" onClick={onCancel} {...(danger && { 'data-autofocus': true })}>
          {w.cancel}
        </Button>
        <Button ref={button} type="submit" loading={busy} {...(danger && { color: 'red' })}>
          {submit}
        </Button>
      </DialogFoot>
    </form>
  );
}
