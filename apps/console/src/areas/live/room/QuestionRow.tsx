import { QUESTION_LENGTH } from '@console/contract/areas/live/live/parts';
import { type LiveQuestion, liveRoom } from '@console/contract/areas/live/room';
import { Badge, Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import styles from './room.module.css';

const tones = { WAITING: 'warning', APPROVED: 'active', ANSWERED: 'good', HIDDEN: 'quiet' } as const;

/** One question, and what can be done about it. */
export function QuestionRow({ question, mayDirect }: { question: LiveQuestion; mayDirect: boolean }) {
  const w = useWords(liveRoomWords).questions;
  const [isAnswering, setAnswering] = useState(false);
  const { text, name, state, answer, answeredBy, pinned, askedAt } = question;
  return (
    <li className={styles.question} data-pinned={pinned || undefined}>
      <Group gap={8}>
        <Text size="xs" c="dimmed">
          {name ?? w.guest} · {formatTime(askedAt).slice(11, 16)}
        </Text>
        <Text size="xs" component="div">
          <StatusBadge tone={tones[state]}>{w.states[state]}</StatusBadge>
        </Text>
        {pinned && (
          <Badge size="sm" variant="light" tt="none">
            {w.pinned}
          </Badge>
        )}
      </Group>
      <Text size="sm" className={styles.words}>
        {text}
      </Text>
      {answer !== null && !isAnswering && (
        <Text size="sm" c="dimmed" className={styles.words}>
          {answeredBy === null
            ? fill(w.answeredPlain, { text: answer })
            : fill(w.answered, { name: answeredBy, text: answer })}
        </Text>
      )}
      {mayDirect &&
        (isAnswering ? (
          <AnswerForm question={question} onClose={() => setAnswering(false)} />
        ) : (
          <QuestionActions question={question} onAnswer={() => setAnswering(true)} />
        ))}
    </li>
  );
}

/** Does one thing at a time; where the server says no, it has said why. */
function useDone() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const done = await action().then(
      () => true,
      () => false,
    );
    await queries.invalidateQueries();
    setBusy(false);
    return done;
  };
  return { isBusy, run };
}

function QuestionActions({ question, onAnswer }: { question: LiveQuestion; onAnswer: () => void }) {
  const w = useWords(liveRoomWords).questions;
  const { isBusy, run } = useDone();
  const { questionId, text, state, answer, pinned } = question;
  const button = (words: string, action: () => void) => (
    <Button
      key={words}
      size="compact-xs"
      variant="default"
      aria-label={`${words} ${text}`}
      onClick={() => !isBusy && action()}
    >
      {words}
    </Button>
  );
  const moderate = (next: 'APPROVED' | 'HIDDEN') => () =>
    void run(() => call(liveRoom.moderate, { questionId, state: next }));
  return (
    <Group gap={6} mt={6}>
      {(state === 'WAITING' || state === 'HIDDEN') && button(w.approve, moderate('APPROVED'))}
      {button(answer === null ? w.answer : w.editAnswer, onAnswer)}
      {(state === 'APPROVED' || state === 'ANSWERED' || pinned) &&
        button(pinned ? w.unpin : w.pin, () => void run(() => call(liveRoom.pin, { questionId, pinned: !pinned })))}
      {state !== 'HIDDEN' && button(w.hide, moderate('HIDDEN'))}
    </Group>
  );
}

function AnswerForm({ question, onClose }: { question: LiveQuestion; onClose: () => void }) {
  const w = useWords(liveRoomWords).questions;
  const { questionId, text, answer } = question;
  const { isBusy, run } = useDone();
  const [typed, setTyped] = useState(answer ?? '');
  const send = async () => {
    const said = typed.trim();
    if (said !== '' && (await run(() => call(liveRoom.answer, { questionId, answer: said })))) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={(field) => field?.focus()}
        mt={6}
        size="sm"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={QUESTION_LENGTH}
        aria-label={fill(w.answerLabel, { text })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
          if (event.key === 'Escape') onClose();
        }}
      />
      <Group gap={6} mt={6}>
        <Button size="compact-xs" type="submit" loading={isBusy} disabled={typed.trim() === ''}>
          {w.send}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>
          {w.cancel}
        </Button>
      </Group>
    </form>
  );
}
