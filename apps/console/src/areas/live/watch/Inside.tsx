import type { Watching } from '@console/contract/areas/live/watch';
import { Alert, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Message, useTitle } from '../../../kit/public-page/Message.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useVendor } from '../../../lib/vendor.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { watchWords } from '../../../locales/live/watch.ts';
import { About, Head, useWritten } from './door/Announcement.tsx';
import { CueList } from './stage/CueList.tsx';
import { cueAt } from './stage/cue-at.ts';
import { Shown } from './stage/Shown.tsx';
import { Stage } from './stage/Stage.tsx';
import { Questions } from './talk/Questions.tsx';
import { useHeartbeat, useVisit, type Visit } from './use-visit.ts';
import styles from './watch-page.module.css';

interface InsideProps {
  ticket: string;
  question: string;
  setQuestion: (text: string) => void;
  /** The ticket is good for nothing any more. */
  onEnded: () => void;
}

/** The session for who has a ticket. */
export function Inside({ ticket, onEnded, ...rest }: InsideProps) {
  const w = useWords(watchWords);
  const visit = useVisit(ticket, onEnded);
  useVendor(visit.now);
  if (visit.now) return <Room visit={visit} now={visit.now} onEnded={onEnded} {...rest} />;
  if (visit.trouble === undefined) return <output className={styles.loading}>{w.loading}</output>;
  return (
    <Message title={w.title} text={visit.trouble}>
      <Button size="lg" onClick={() => void visit.ask()}>
        {w.retry}
      </Button>
    </Message>
  );
}

interface RoomProps extends Omit<InsideProps, 'ticket'> {
  visit: Visit;
  now: Watching;
}

function Room({ visit, now, question, setQuestion, onEnded }: RoomProps) {
  const w = useWords(watchWords);
  const written = useWritten();
  const video = useRef<HTMLVideoElement>(null);
  const [second, setSecond] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useTitle(written(now.title));
  const { ticket } = visit;
  const isOn = now.status === 'LIVE' || now.status === 'INTERRUPTED';
  const isReplay = now.status === 'ENDED' && now.replay && now.play !== null;
  // Of a replay, what is looked at counts; a live picture goes on whatever one does.
  useHeartbeat(ticket, isOn || (isReplay && isPlaying));
  const cue = isReplay ? cueAt(now.cues, second) : -1;
  const shown = isReplay ? (now.cues[cue]?.item ?? null) : now.shown;
  const jump = (to: number) => {
    setSecond(to);
    if (video.current === null) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  };
  const showsItems = isOn || (isReplay && now.cues.length > 0);
  const talks = isOn || now.canAsk || now.questions.length > 0;
  return (
    <div className={styles.room} data-single={(!showsItems && !talks) || undefined}>
      <div className={styles.main}>
        <div className={styles.stage} data-picture={isOn || isReplay || undefined}>
          <Stage visit={visit} now={now} video={video} onTime={setSecond} onPlaying={setPlaying} />
        </div>
        <div className={styles.head}>
          {visit.isStale && (
            <Alert color="yellow" variant="light">
              {w.offline}
            </Alert>
          )}
          <Head live={now} isReplay={isReplay}>
            {isOn && (
              <span className={styles.viewers}>
                <IconEye size={16} stroke={1.7} aria-hidden />
                {fill(w.stage.viewers, { count: formatNumber(now.viewersNow) })}
              </span>
            )}
          </Head>
        </div>
        <div className={styles.about}>
          <About live={now} />
        </div>
      </div>
      {(showsItems || talks) && (
        <div className={styles.side}>
          {showsItems && <Shown key={ticket} ticket={ticket} item={shown} isReplay={isReplay} onEnded={onEnded} />}
          {isReplay && now.cues.length > 0 && <CueList cues={now.cues} current={cue} jump={jump} />}
          {talks && (
            <Questions
              ticket={ticket}
              now={now}
              text={question}
              setText={setQuestion}
              ask={visit.ask}
              onEnded={onEnded}
            />
          )}
        </div>
      )}
    </div>
  );
}
