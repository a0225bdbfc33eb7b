import { QUESTION_LENGTH } from '@console/contract/areas/live/live/parts';
import { liveWatch, type Watching, type WatchQuestion } from '@console/contract/areas/live/watch';
import { Badge, Button, Textarea } from '@mantine/core';
import { IconPinned, IconSend } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { isOver, quietly } from '../use-visit.ts';
import styles from './questions.module.css';

interface QuestionsProps {
  ticket: string;
  now: Watching;
  text: string;
  setText: (text: string) => void;
  ask: () => Promise<unknown>;
  onEnded: () => void;
}

/** The pinned one first, then the newest. */
const inOrder = (questions: readonly WatchQuestion[]) =>
  questions.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.askedAt.localeCompare(one.askedAt),
  );

export function Questions({ now, ...form }: QuestionsProps) {
  const w = useWords(watchWords).questions;
  const { questions, canAsk } = now;
  return (
    <section className={styles.panel} aria-label={w.title}>
      <h2>{questions.length === 0 ? w.title : fill(w.count, { count: questions.length })}</h2>
      {canAsk ? <AskForm {...form} /> : now.status !== 'ENDED' && <p className={styles.quiet}>{w.closed}</p>}
      {questions.length === 0 ? (
        canAsk && (
          <p className={styles.quiet}>
            {w.none} · {w.noneHint}
          </p>
        )
      ) : (
        <ul className={styles.list}>
          {inOrder(questions).map((question) => (
            <Question key={question.questionId} question={question} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Question({ question }: { question: WatchQuestion }) {
  const w = useWords(watchWords).questions;
  const [locale] = useLocale();
  const { text, name, mine, state, answer, pinned, askedAt } = question;
  const at = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(askedAt));
  return (
    <li className={styles.question} data-pinned={pinned || undefined}>
      <p className={styles.who}>
        {pinned && (
          <Badge size="sm" color="orange" variant="light" leftSection={<IconPinned size={12} aria-hidden />}>
            {w.pinned}
          </Badge>
        )}
        <span>{name ?? w.guest}</span>
        {mine && (
          <Badge size="sm" variant="light">
            {w.mine}
          </Badge>
        )}
        {mine && (
          <Badge size="sm" variant="light" color={state === 'ANSWERED' ? 'green' : 'gray'}>
            {w.states[state]}
          </Badge>
        )}
        <time dateTime={askedAt}>{at}</time>
      </p>
      <p>{text}</p>
      {answer !== null && (
        <blockquote className={styles.answer}>
          <b>{w.answer}</b>
          <p>{answer}</p>
        </blockquote>
      )}
    </li>
  );
}

function AskForm({ ticket, text, setText, ask, onEnded }: Omit<QuestionsProps, 'now'>) {
  const w = useWords(watchWords).questions;
  const [wrong, setWrong] = useState<string>();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Sent twice because the answer was lost, it is one question.
  const questionId = useRef(crypto.randomUUID());
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // The console takes any form for a sign-in and would fetch its frame.
    event.stopPropagation();
    if (busy) return;
    if (text.trim() === '') {
      setWrong(w.empty);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(liveWatch.ask, { ticket, questionId: questionId.current, text: text.trim() }, quietly);
      questionId.current = crypto.randomUUID();
      setText('');
      setSaid(w.sent);
      await ask();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isOver(error)) return onEnded();
      setWrong(error.errors[0]?.message ?? error.message);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={field}
        label={w.label}
        placeholder={w.placeholder}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={QUESTION_LENGTH}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
          setSaid('');
        }}
      />
      <div className={styles.send}>
        <output className={styles.quiet}>
          {said === '' && text !== '' ? fill(w.left, { count: QUESTION_LENGTH - text.length }) : said}
        </output>
        <Button type="submit" leftSection={<IconSend size={16} aria-hidden />} aria-busy={busy || undefined}>
          {w.send}
        </Button>
      </div>
    </form>
  );
}
