import type { Live } from '@console/contract/areas/live/live/live';
import { Link } from 'react-router';
import { minuteOf } from '../../../../../kit/time/zone-time.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { useLocale, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { statusTones, titleIn } from '../../live-rules.ts';
import { planText } from '../../plan-time.ts';
import styles from './live-calendar.module.css';

/** One session of a day: when, what, and how far it is by colour and, for all, in words. */
export function SessionChip({ record }: { record: Live }) {
  const w = useWords(liveWords);
  const name = titleIn(useLocale()[0], record);
  const clock = minuteOf(record.planStartAt).slice(11);
  const status = w.statuses[record.status];
  return (
    <Link
      className={styles.chip}
      data-tone={statusTones[record.status]}
      data-status={record.status}
      to={pathOf('liveDetail', { liveId: record.liveId })}
      title={`${planText(record)} ${name} · ${status}`}
      aria-label={`${clock} ${name} · ${status}`}
    >
      {/* Read one after the other they are the name above. */}
      <span className={styles.clock}>{`${clock} `}</span>
      <span className={styles.title}>{name}</span>
      <span className={styles.status}>{` · ${status}`}</span>
    </Link>
  );
}
