import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { toastSuccess } from '../../lib/toast/toast.ts';
import { fill } from '../../lib/words.ts';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { Failure } from './Failure.tsx';
import { useDeed } from './use-deed.ts';

/** A moment before which it cannot be done, and how that is said. */
export interface Wait {
  moment: number;
  /** With the seconds that are left. */
  wait: string;
  /** With the time itself, where that is long ahead. */
  waitUntil?: string;
}

export interface Question {
  title: string;
  /** What will happen, one paragraph each. */
  text: readonly string[];
  confirm: string;
  danger?: boolean;
  notBefore?: Wait;
  /** Does it, and says what was done. */
  run: () => Promise<string>;
  onDone?: () => void;
}

/** Asks before something is done, and says why where it was refused. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  return { ask: setAsked, dialog: asked && <QuestionDialog question={asked} onClose={() => setAsked(undefined)} /> };
}

const SHORT_WAIT = 120;

/** How long until a moment, in words, counted down; nothing once it has come. */
export function useWait(until: Wait | undefined): string | undefined {
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

function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { busy, failure, run } = useDeed();
  const wait = useWait(question.notBefore);
  const answer = () =>
    run(async () => {
      toastSuccess(await question.run());
      onClose();
      question.onDone?.();
    });

  return (
    <Dialog
      opened
      onClose={onClose}
      title={question.title}
      footer={
        <DialogButtons
          confirm={wait ?? question.confirm}
          danger={question.danger === true}
          safe
          busy={busy}
          disabled={wait !== undefined}
          onConfirm={() => void answer()}
          onClose={onClose}
        />
      }
    >
      {question.text.map((line) => (
        <Text key={line} size="sm" mb={4}>
          {line}
        </Text>
      ))}
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
