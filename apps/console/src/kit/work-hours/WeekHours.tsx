import type { TeamGroup } from '@console/contract/areas/team/team-group';
import { Fragment } from 'react';
import { useWords } from '../../lib/words.ts';
import { workHoursWords } from '../../locales/kit/work-hours.ts';
import { dayRanges } from './week.ts';
import styles from './week-hours.module.css';

const SHOWN = 2;

/** When a group answers, days alike in one line. */
export function WeekHours({ hours }: { hours: TeamGroup['workHours'] }) {
  const w = useWords(workHoursWords);
  if (hours === null) return w.always;
  return (
    <span className={styles.root}>
      {dayRanges(hours).map(({ first, last, hours: shifts }) => (
        <Fragment key={first}>
          <span>{first === last ? w.days[first] : `${w.days[first]} – ${w.days[last]}`}</span>
          <span>{shifts.join(' · ') || w.closed}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The same in a list: the days on which it answers at all. */
export function WeekSummary({ hours }: { hours: TeamGroup['workHours'] }) {
  const w = useWords(workHoursWords);
  if (hours === null) return w.always;
  const open = dayRanges(hours).filter(({ hours: shifts }) => shifts.length > 0);
  const text = open.map(({ first, last, hours: shifts }) => {
    const days = first === last ? w.days[first] : `${w.days[first]}–${w.days[last]}`;
    return `${days} ${shifts.join(' ')}`;
  });
  const rest = text.length > SHOWN ? ' …' : '';
  return (
    <span className={styles.summary} title={text.join('\n')}>
      {text.slice(0, SHOWN).join('\n') + rest}
    </span>
  );
}
