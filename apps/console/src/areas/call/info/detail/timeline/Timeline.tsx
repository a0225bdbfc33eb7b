import type { CallDetail, CallEvent } from '@console/contract/areas/call/info/info';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { fill, useWords } from '../../../../../lib/words.ts';
import { callWords } from '../../../../../locales/call/info.ts';
import { clockOf } from '../../../clock.ts';
import { useEventWords } from './event-words.ts';
import { holdsOf, placeOf, poorOf, rangeOf, ticksOf, type Span } from './scale.ts';
import styles from './timeline.module.css';

interface TimelineProps {
  found: CallDetail;
  events: readonly CallEvent[];
  chosen: string | undefined;
  onChoose: (event: CallEvent) => void;
}

const kinds: Partial<Record<CallEvent['type'], string>> = {
  ANSWER: 'good',
  HANGUP: 'end',
  CANCEL: 'end',
  REJECT: 'bad',
  TIMEOUT: 'bad',
  NETWORK_POOR: 'bad',
  RECONNECT: 'bad',
  SNAPSHOT: 'shown',
  SHARE_MATERIAL: 'shown',
  SHARE_MODEL: 'shown',
  OCR: 'shown',
  SCORE: 'good',
};

/** The call as bars, its events as marks, and the network as a band, all by the same seconds. */
export function Timeline({ found, events, chosen, onChoose }: TimelineProps) {
  const { detail: w, poorNetwork } = useWords(callWords);
  const range = rangeOf(found, events);
  const answered = found.answeredAt !== null;
  const measured = found.quality !== 'UNKNOWN';
  return (
    <div className={styles.line}>
      <div className={styles.lane}>
        <Bar kind="ring" name={w.bars.ring} span={{ from: range.from, to: answered ? 0 : range.to }} range={range} />
        {answered && <Bar kind="talk" name={w.bars.talk} span={{ from: 0, to: found.durationSec }} range={range} />}
        {holdsOf(events, range).map((span) => (
          <Bar key={span.from} kind="hold" name={w.bars.hold} span={span} range={range} />
        ))}
      </div>
      <Marks {...{ events, chosen, onChoose, range }} />
      <div className={styles.band}>
        <VisuallyHidden>{w.band}</VisuallyHidden>
        {answered && measured && (
          <span className={styles.fair} style={placed({ from: 0, to: found.durationSec }, range)} />
        )}
        {poorOf(events, range).map((span) => (
          <span
            key={span.from}
            className={styles.poor}
            style={placed(span, range)}
            title={fill(w.poorHere, { time: clockOf(span.from) })}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden>
        {ticksOf(range).map((at) => (
          <span key={at} style={{ left: `${placeOf(at, range)}%` }}>
            {clockOf(at)}
          </span>
        ))}
      </div>
      <ul className={styles.legend}>
        {(['ring', 'talk', 'hold'] as const).map((kind) => (
          <li key={kind} data-kind={kind}>
            {w.bars[kind]}
          </li>
        ))}
        <li data-kind="poor">{poorNetwork}</li>
      </ul>
    </div>
  );
}

const placed = (span: Span, range: Span) => ({
  left: `${placeOf(span.from, range)}%`,
  width: `${placeOf(span.to, range) - placeOf(span.from, range)}%`,
});

function Bar({ kind, name, span, range }: { kind: string; name: string; span: Span; range: Span }) {
  const text = `${name} ${clockOf(span.from)} – ${clockOf(span.to)}`;
  return (
    <span className={styles.bar} data-kind={kind} style={placed(span, range)} title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

type MarksProps = Omit<TimelineProps, 'found'> & { range: Span };

/** One stop of the tab key; the arrows go from event to event. */
function Marks({ events, chosen, onChoose, range }: MarksProps) {
  const w = useWords(callWords).detail;
  const wordsOf = useEventWords();
  const marks = useRef<HTMLDivElement>(null);
  const here = Math.max(
    0,
    events.findIndex(({ id }) => id === chosen),
  );
  const go = (event: KeyboardEvent) => {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: events.length - 1 }[event.key];
    const next = to === undefined ? undefined : events[to];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    marks.current?.querySelector<HTMLElement>(`[data-event="${next.id}"]`)?.focus();
  };
  return (
    <div ref={marks} className={styles.marks} role="toolbar" aria-label={w.timeline} onKeyDown={go} tabIndex={-1}>
      {events.map((event, place) => {
        const { what, about } = wordsOf(event);
        const text = [fill(w.mark, { time: clockOf(event.at), what }), about].filter(Boolean).join(' · ');
        return (
          <button
            key={event.id}
            type="button"
            className={styles.mark}
            data-event={event.id}
            data-kind={kinds[event.type]}
            aria-pressed={event.id === chosen}
            aria-label={text}
            data-tip={text}
            tabIndex={place === here ? 0 : -1}
            style={{ left: `${placeOf(event.at, range)}%` }}
            onClick={() => onChoose(event)}
          />
        );
      })}
    </div>
  );
}
