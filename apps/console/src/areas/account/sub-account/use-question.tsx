import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { CallError } from '../../../lib/client.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { subAccountWords } from '../../../locales/sub-account.ts';

export interface Question {
  title: string;
  /** What will happen, one paragraph each. */
  text: readonly string[];
  confirm: string;
  danger?: boolean;
  /** Not before this moment. */
  notBefore?: number;
  /** Does it, and says what was done. */
  run: () => Promise<string>;
  onDone?: () => void;
}

/** Asks before something is done to an account, and says why where it was refused. */
export function useQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const [opened, setOpened] = useState(false);
  return {
    ask: (question) => {
      setAsked(question);
      setOpened(true);
    },
    dialog: asked && opened && <QuestionDialog question={asked} onClose={() => setOpened(false)} />,
  };
}

/** Seconds until a moment, counted down. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return left;
}

function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { cancel } = useWords(kitWords).common;
  const { wait } = useWords(subAccountWords).resendDialog;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsUntil(question.notBefore ?? 0);

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
            disabled={left > 0}
            onClick={() => void run()}
          >
            {left > 0 ? fill(wait, { seconds: left }) : question.confirm}
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
