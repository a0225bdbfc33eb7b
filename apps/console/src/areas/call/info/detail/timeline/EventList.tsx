import type { CallEvent } from '@console/contract/areas/call/info/info';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../../../lib/words.ts';
import { callWords } from '../../../../../locales/call/info.ts';
import { clockOf } from '../../../clock.ts';
import { useEventWords } from './event-words.ts';
import styles from './timeline.module.css';

interface EventListProps {
  events: readonly CallEvent[];
  chosen: string | undefined;
  onChoose: (event: CallEvent) => void;
}

/** The events in their order; the one chosen on the line comes into view, the page stays where it is. */
export function EventList({ events, chosen, onChoose }: EventListProps) {
  const w = useWords(callWords).detail;
  const wordsOf = useEventWords();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = chosen === undefined ? null : box?.querySelector<HTMLElement>(`[data-event="${chosen}"]`);
    if (!box || !item) return;
    const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollBy({ top: inner.top - outer.top - 40 });
  }, [chosen]);
  if (events.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {w.noEvents}
      </Text>
    );
  }
  return (
    <ol ref={list} className={styles.events} aria-label={w.events}>
      {events.map((event) => {
        const { what, about } = wordsOf(event);
        return (
          <li key={event.id}>
            <button
              type="button"
              data-event={event.id}
              className={styles.event}
              aria-pressed={event.id === chosen}
              onClick={() => onChoose(event)}
            >
              <time dateTime={event.time} className={styles.at}>
                {clockOf(event.at)}
              </time>
              <span>
                {what}
                {about !== '' && <span className={styles.about}>{about}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
