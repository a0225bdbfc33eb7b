import { ASKED_REMINDER } from '@console/contract/areas/live/live/parts';
import type { Watching } from '@console/contract/areas/live/watch';
import { useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { useServerNow } from '../../../../kit/time/use-now.ts';
import type { Visit } from '../use-visit.ts';
import { Remind } from './Remind.tsx';
import styles from './stage.module.css';

const SECOND_MS = 1000;

/** Until it begins: how long it takes, and being told before. */
export function Waiting({ visit, now }: { visit: Visit; now: Watching }) {
  const w = useWords(watchWords).wait;
  const left = Math.ceil((Date.parse(now.planStartAt) - useServerNow(visit.skewMs)) / SECOND_MS);
  const isSoon = left <= 0;
  return (
    <section className={styles.card}>
      {now.coverUrl !== null && <img className={styles.cover} src={now.coverUrl} alt="" />}
      <h2>{isSoon ? w.soon : w.title}</h2>
      {!isSoon && <Clock left={left} />}
      <p>{isSoon ? w.soonText : w.text}</p>
      {left > ASKED_REMINDER * 60 && <Remind visit={visit} reminded={now.reminded} />}
    </section>
  );
}

/** Read out when somebody asks for it, not every second. */
function Clock({ left }: { left: number }) {
  const { units } = useWords(watchWords).wait;
  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const;
  // Days that are none would only frighten.
  const shown = parts.filter(([unit, value]) => unit !== 'days' || value > 0);
  return (
    <p className={styles.clock} role="timer" aria-live="off">
      {shown.map(([unit, value]) => (
        <span key={unit}>
          <b>{String(value).padStart(2, '0')}</b> {units[unit]}
        </span>
      ))}
    </p>
  );
}
