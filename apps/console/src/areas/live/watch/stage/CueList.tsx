import type { Watching } from '@console/contract/areas/live/watch';
import { clock } from '../../../../kit/material/clock.ts';
import { useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import styles from './stage.module.css';

interface CueListProps {
  cues: Watching['cues'];
  /** The one that stands now; -1 is none. */
  current: number;
  jump: (second: number) => void;
}

/** What a replay shows beside the picture and when; each leads there. */
export function CueList({ cues, current, jump }: CueListProps) {
  const w = useWords(watchWords).cues;
  return (
    <section className={styles.panel} aria-label={w.title}>
      <h2>{w.title}</h2>
      <ol className={styles.cues}>
        {cues.map(({ atSec, item }, place) => (
          <li key={`${atSec} ${item?.itemId ?? ''}`}>
            <button
              type="button"
              className={styles.cue}
              aria-current={place === current || undefined}
              onClick={() => jump(atSec)}
            >
              <span>{clock(atSec)}</span>
              <span className={item ? undefined : styles.quiet}>{item?.title ?? w.nothing}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
