import { Text } from '@mantine/core';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import type { RoomNow } from './use-room.ts';
import styles from './room.module.css';

/** The last things that happened, newest first. */
export function Events({ events }: Pick<RoomNow, 'events'>) {
  const w = useWords(liveRoomWords).events;
  return (
    <section aria-label={w.title}>
      <h3 className={styles.title}>{w.title}</h3>
      {events.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
        <ol className={styles.events} tabIndex={0} aria-label={w.title}>
          {events.map(({ at, kind, about }) => (
            <li key={`${at}:${kind}:${about ?? ''}`}>
              <time dateTime={at}>{formatTime(at).slice(11)}</time>
              <span>{about === null ? w.kinds[kind] : fill(w.about, { what: w.kinds[kind], about })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
