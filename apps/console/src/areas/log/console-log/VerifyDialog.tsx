import { consoleLog } from '@console/contract/areas/log/console-log';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Anchor, Button, Progress, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { useOperationWords } from '../../../kit/operation/operation-words.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { isAbort } from '../../../lib/api/send.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { logWords } from '../../../locales/log/console-log.ts';

type VerifiedRange = OutputOf<(typeof consoleLog)['verify']>;
type State = { phase: 'running' | 'cancelled' | 'failed' | 'done'; range?: VerifiedRange };

/** Verifies the chain range by range, so that it can show its progress and be stopped. */
function useVerification() {
  const [state, setState] = useState<State>({ phase: 'running' });
  const stop = useRef(new AbortController());

  const run = useCallback(async () => {
    const { signal } = (stop.current = new AbortController());
    try {
      let from: number | null = 0;
      while (from !== null) {
        const range: VerifiedRange = await call(consoleLog.verify, { from }, { signal, showError: false });
        if (signal.aborted) return;
        setState({ phase: range.next === null ? 'done' : 'running', range });
        from = range.next;
      }
    } catch (error) {
      if (!isAbort(error)) setState({ phase: 'failed' });
    }
  }, []);

  useEffect(() => {
    void run();
    return () => stop.current.abort();
  }, [run]);

  const cancel = () => {
    stop.current.abort();
    setState({ phase: 'cancelled' });
  };
  const again = () => {
    setState({ phase: 'running' });
    void run();
  };
  return { ...state, cancel, again };
}

export function VerifyDialog({ close }: { close: () => void }) {
  const w = useWords(logWords).verify;
  const { close: closeWord } = useWords(kitWords).common;
  const { phase, range, cancel, again } = useVerification();
  const total = range ? range.last - range.first + 1 : 0;
  const done = range ? range.checkedTo - range.first + 1 : 0;

  return (
    <Dialog
      opened
      title={w.title}
      size={520}
      onClose={close}
      footer={
        phase === 'running' ? (
          <Button variant="default" onClick={cancel}>
            {w.cancel}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={again}>
              {w.again}
            </Button>
            <Button onClick={close}>{closeWord}</Button>
          </>
        )
      }
    >
      <Stack gap="md" aria-live="polite">
        <Text size="sm" c="dimmed">
          {w.intro}
        </Text>
        {phase === 'running' && (
          <div>
            <Progress value={total === 0 ? 0 : (done / total) * 100} animated aria-label={w.title} />
            <Text size="sm" mt={6}>
              {fill(w.running, {
                at: formatNumber(range?.checkedTo ?? 1),
                total: total === 0 ? '…' : formatNumber(total),
              })}
            </Text>
          </div>
        )}
        {phase === 'cancelled' && <Text size="sm">{w.cancelled}</Text>}
        {phase === 'failed' && (
          <Alert color="orange" variant="light">
            {w.failed}
          </Alert>
        )}
        {phase === 'done' && range && <Verdict range={range} />}
      </Stack>
    </Dialog>
  );
}

function Verdict({ range: { first, last, checkedTo, broken } }: { range: VerifiedRange }) {
  const w = useWords(logWords).verify;
  const sentenceOf = useOperationWords();
  if (broken === null) {
    return (
      <Alert
        color="green"
        variant="light"
        icon={<IconShieldCheck />}
        title={last < first ? w.nothing : fill(w.intact, { first, last })}
      >
        {last >= first && w.intactHint}
      </Alert>
    );
  }
  const { seq, why, missing, line } = broken;
  const one = missing !== null && missing.from === missing.to;
  const title =
    missing === null
      ? fill(w.changed, { seq })
      : fill(why === 'CUT_OFF' ? (one ? w.cutOffOne : w.cutOff) : one ? w.missingOne : w.missing, missing);
  return (
    <Alert color="red" variant="light" icon={<IconShieldX />} title={title}>
      <Stack gap={8}>
        <Text size="sm">{why === 'CHANGED' ? w.changedMeans : w.missingMeans}</Text>
        {line && (
          <Text size="sm">
            {formatTime(line.time)} {line.actorName} {sentenceOf(line)}{' '}
            <Anchor component={Link} to={pathOf('systemLogDetail', { id: line.id })} size="sm">
              {why === 'CHANGED' ? w.seeLine : w.next}
            </Anchor>
          </Text>
        )}
        <Text size="sm">{w.todo}</Text>
        {checkedTo >= first && Math.min(checkedTo, seq - 1) >= first && (
          <Text size="xs" c="dimmed">
            {fill(w.checkedBefore, { first, last: Math.min(checkedTo, seq - 1) })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
