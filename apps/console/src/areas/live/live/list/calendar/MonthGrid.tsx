import type { Live } from '@console/contract/areas/live/live/live';
import { Link } from 'react-router';
import { endOfRange, startOf } from '../../../../../kit/time/day-range.ts';
import { today } from '../../../../../kit/time/end-date.ts';
import { pathOf } from '../../../../../lib/route/paths.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { SessionChip } from './SessionChip.tsx';
import styles from './live-calendar.module.css';

export interface MonthProps {
  label: string;
  month: string;
  days: readonly string[];
  sessions: ReadonlyMap<string, readonly Live[]>;
}

/** As many as a day has room for. */
const SHOWN = 3;

/** Weeks below each other; what is ahead can be planned by a press on its day. */
export function MonthGrid({ label, month, days, sessions }: MonthProps) {
  const w = useWords(liveWords).calendar;
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={styles.grid} aria-label={label}>
      <thead>
        <tr>
          {w.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} isOther={!day.startsWith(month)} sessions={sessions.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isOther, sessions }: { day: string; isOther: boolean; sessions: readonly Live[] }) {
  const w = useWords(liveWords).calendar;
  const mayCreate = useMay('live:session:create');
  const isAhead = day >= today();
  const left = sessions.length - SHOWN;
  return (
    <td className={styles.day} data-other={isOther || undefined} data-today={day === today() || undefined}>
      {mayCreate && isAhead && (
        <Link className={styles.add} to={pathOf('addLive', { day })} aria-label={fill(w.addOn, { day })} />
      )}
      <time className={styles.number} dateTime={day}>
        {Number(day.slice(8))}
      </time>
      {sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.slice(0, left === 1 ? SHOWN + 1 : SHOWN).map((record) => (
            <li key={record.liveId}>
              <SessionChip record={record} />
            </li>
          ))}
          {left > 1 && (
            <li>
              <Link className={styles.more} to={pathOf('liveList', { from: startOf(day), to: endOfRange(day) })}>
                {fill(w.moreOf, { count: left })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}
