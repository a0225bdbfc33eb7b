import { liveWatch } from '@console/contract/areas/live/watch';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Message, PageSwitches } from '../../../kit/public-page/Message.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { isAbort } from '../../../lib/api/send.ts';
import { useWords } from '../../../lib/words.ts';
import { watchWords } from '../../../locales/live/watch.ts';
import { Door } from './door/Door.tsx';
import { Inside } from './Inside.tsx';
import { type DoorAnswer, quietly } from './use-visit.ts';
import { keepTicket, takeTicket } from './visit-ticket.ts';
import styles from './watch-page.module.css';

/** A live session for whoever has its address, mostly on a phone. */
export function WatchPage() {
  const { slug = '' } = useParams();
  return (
    <>
      <PageSwitches />
      {/* Another address in the same window is another page. */}
      <Visitor key={slug} slug={slug} />
    </>
  );
}

function Visitor({ slug }: { slug: string }) {
  const [ticket, setTicket] = useState(() => takeTicket(slug));
  const [isBack, setBack] = useState(false);
  // Stands above both, so that a ticket whose day is over takes nothing of it along.
  const [question, setQuestion] = useState('');
  const [name, setName] = useState('');
  if (ticket === null)
    return (
      <Entrance
        slug={slug}
        isBack={isBack}
        name={name}
        setName={setName}
        enter={(given) => {
          keepTicket(slug, given);
          setTicket(given);
        }}
      />
    );
  const leave = () => {
    keepTicket(slug, null);
    setBack(true);
    setTicket(null);
  };
  return <Inside key={ticket} ticket={ticket} question={question} setQuestion={setQuestion} onEnded={leave} />;
}

interface EntranceProps {
  slug: string;
  /** The visit has ended by itself. */
  isBack: boolean;
  name: string;
  setName: (name: string) => void;
  enter: (ticket: string) => void;
}

function Entrance({ slug, ...rest }: EntranceProps) {
  const w = useWords(watchWords);
  const [door, setDoor] = useState<DoorAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setDoor(await call(liveWatch.door, { slug }, { ...quietly, ...(signal && { signal }) }));
        setTrouble(undefined);
      } catch (error) {
        if (isAbort(error) || !(error instanceof CallError)) return;
        // An address of another shape is as one that leads nowhere.
        if (error.code === 'VALIDATION') setDoor({ state: 'CLOSED' });
        else setTrouble(error.message);
      }
    },
    [slug],
  );
  useEffect(() => {
    const stop = new AbortController();
    queueMicrotask(() => void ask(stop.signal));
    return () => stop.abort();
  }, [ask]);
  const askAgain = () => void ask();
  if (door?.state === 'CLOSED') return <Message {...w.closed} />;
  if (door) return <Door door={door} slug={slug} askAgain={askAgain} {...rest} />;
  if (trouble === undefined) return <output className={styles.loading}>{w.loading}</output>;
  return (
    <Message title={w.title} text={trouble}>
      <Button size="lg" onClick={askAgain}>
        {w.retry}
      </Button>
    </Message>
  );
}
