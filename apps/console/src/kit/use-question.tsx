import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../lib/client.ts';
import { formatTime } from '../lib/format.ts';
import { toastSuccess } from '../lib/toast.ts';
import { fill, useWords } from '../lib/words.ts';
import { kitWords } from '../locales/kit.ts';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

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
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wait = useWait(question.notBefore);

  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      toastSuccess(await question.run());
      onClose();
      question.onDone?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={question.title}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton
            color={question.danger ? 'red' : 'brand'}
            busy={busy}
            disabled={wait !== undefined}
            onClick={() => void run()}
          >
            {wait ?? question.confirm}
          </BusyButton>
        </>
      }
    >
      {question.text.map((line) => (
        <Text key={line} size="sm" mb={4}>
          {line}
        </Text>
      ))}
      {failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
