import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { fill } from '../../lib/words.ts';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { Failure } from './Failure.tsx';
import { useDialogAction } from './use-dialog-action.ts';

/** A moment before which it cannot be done, and how that is said. */
export interface Cooldown {
  moment: number;
  /** With the seconds that are left. */
  wait: string;
  /** With the time itself, where that is long ahead. */
  waitUntil?: string;
}

export interface Confirmation {
  title: string;
  /** What will happen, one paragraph each. */
  text: readonly string[];
  confirm: string;
  danger?: boolean;
  notBefore?: Cooldown;
  /** Does it, and says what was done. */
  run: () => Promise<string>;
  onDone?: () => void;
}

/** Asks before something is done, and says why where it was refused. */
export function useConfirmDialog(): { ask: (confirmation: Confirmation) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Confirmation>();
  return { ask: setAsked, dialog: asked && <ConfirmDialog confirmation={asked} onClose={() => setAsked(undefined)} /> };
}

const SHORT_WAIT = 120;

/** How long until a moment, in words, counted down; nothing once it has come. */
export function useCooldownText(until: Cooldown | undefined): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  const left = until ? Math.max(0, Math.ceil((until.moment - now) / 1000)) : 0;
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  if (!until || !waits) return undefined;
  const { moment, wait, waitUntil } = until;
  if (waitUntil !== undefined && left > SHORT_WAIT)
    return fill(waitUntil, { time: formatTime(new Date(moment)).slice(5, 16) });
  return fill(wait, { seconds: left });
}

function ConfirmDialog({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { busy, failure, run } = useDialogAction();
  const wait = useCooldownText(confirmation.notBefore);
  const answer = () =>
    run(async () => {
      toastSuccess(await confirmation.run());
      onClose();
      confirmation.onDone?.();
    });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={confirmation.title}
      footer={
        <DialogButtons
          confirm={wait ?? confirmation.confirm}
          danger={confirmation.danger === true}
          safe
          busy={busy}
          disabled={wait !== undefined}
          onConfirm={() => void answer()}
          onClose={onClose}
        />
      }
    >
      {confirmation.text.map((line) => (
        <Text key={line} size="sm" mb={4}>
          {line}
        </Text>
      ))}
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
