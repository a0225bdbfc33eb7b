import type { Watching } from '@console/contract/areas/live/watch';
import { Loader } from '@mantine/core';
import { IconCalendarOff, IconHeartHandshake, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { StreamPlayer } from '../player/StreamPlayer.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { useWritten } from '../door/Announcement.tsx';
import type { Visit } from '../use-visit.ts';
import { Waiting } from './Waiting.tsx';
import styles from './stage.module.css';

interface StageProps {
  visit: Visit;
  now: Watching;
  video: RefObject<HTMLVideoElement | null>;
  onTime: (second: number) => void;
  onPlaying: (isPlaying: boolean) => void;
}

/** Where one looks: the picture, or what stands in its place. */
export function Stage({ visit, now, video, onTime, onPlaying }: StageProps) {
  const w = useWords(watchWords).stage;
  if (now.status === 'SCHEDULED' || now.status === 'DRAFT') return <Waiting visit={visit} now={now} />;
  if (now.status === 'CANCELED')
    return (
      <Card icon={<IconCalendarOff size={36} stroke={1.4} aria-hidden />} title={w.canceled}>
        <p>{now.cancelReason === null ? w.notHeld : fill(w.reason, { reason: now.cancelReason })}</p>
        <p>{w.canceledText}</p>
      </Card>
    );
  if (now.status === 'INTERRUPTED')
    return (
      <Dark icon={<IconPlugConnectedX size={36} stroke={1.4} aria-hidden />} title={w.interrupted}>
        {w.interruptedText}
      </Dark>
    );
  if (now.play !== null && (now.status === 'LIVE' || now.replay))
    // What was live and what is shown again are two pictures.
    return (
      <Picture
        key={now.status}
        visit={visit}
        now={now}
        play={now.play}
        video={video}
        onTime={onTime}
        onPlaying={onPlaying}
      />
    );
  if (now.status === 'LIVE') return <Dark icon={<Loader color="white" aria-hidden />} title={w.coming} />;
  return (
    <Card icon={<IconHeartHandshake size={36} stroke={1.4} aria-hidden />} title={w.ended}>
      {now.replayComes && <p>{w.replayComes}</p>}
      {now.questions.length > 0 && <p>{w.endedText}</p>}
    </Card>
  );
}

interface PictureProps extends StageProps {
  play: NonNullable<Watching['play']>;
}

function Picture({ visit, now, play, video, onTime, onPlaying }: PictureProps) {
  const w = useWords(watchWords).stage;
  const written = useWritten();
  const live = now.status === 'LIVE';
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return undefined;
    const look = () => onPlaying(!shown.paused && !shown.ended);
    const events = ['play', 'playing', 'pause', 'ended'] as const;
    for (const event of events) shown.addEventListener(event, look);
    return () => {
      for (const event of events) shown.removeEventListener(event, look);
      onPlaying(false);
    };
  }, [video, onPlaying]);
  return (
    <StreamPlayer
      address={play}
      live={live}
      label={fill(live ? w.picture : w.replay, { title: written(now.title) })}
      poster={now.coverUrl ?? undefined}
      video={video}
      onTime={onTime}
      renew={async () => (await visit.ask())?.play ?? null}
    />
  );
}

interface PlaceProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}

/** In place of a picture that is expected. */
function Dark({ icon, title, children }: PlaceProps) {
  return (
    <output className={styles.dark}>
      {icon}
      <strong>{title}</strong>
      {children !== undefined && <span>{children}</span>}
    </output>
  );
}

function Card({ icon, title, children }: PlaceProps) {
  return (
    <section className={styles.card} aria-live="polite">
      {icon}
      <h2>{title}</h2>
      {children}
    </section>
  );
}
