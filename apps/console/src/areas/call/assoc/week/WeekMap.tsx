import type { DutyDay } from '@console/contract/areas/call/assoc';
import type { CSSProperties } from 'react';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { workHoursWords } from '../../../../locales/kit/work-hours.ts';
import { weekdays } from '../../../../kit/work-hours/week.ts';
import { useStateWords } from './use-state-words.ts';
import styles from './week-map.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const kindOf = (count: number) => (count < 0 ? 'closed' : count === 0 ? 'hole' : 'people');

/** Days beside each other, hours below: it fits a phone, and each number can be read. */
export function WeekMap({ days }: { days: readonly DutyDay[] }) {
  const w = useWords(assocWords).map;
  const { days: names } = useWords(workHoursWords);
  const state = useStateWords();
  const most = Math.max(1, ...days.flatMap(({ people }) => people));
  return (
    <>
      <div className={styles.legend} aria-hidden>
        {[-1, 0, 1].map((count) => (
          <span key={count} className={styles.key}>
            <span className={styles.cell} data-kind={kindOf(count)} style={{ '--part': 1 } as CSSProperties}>
              {count > 0 ? 'n' : count === 0 ? 0 : ''}
            </span>
            {count > 0 ? w.state : state(count)}
          </span>
        ))}
      </div>
      <table className={styles.root}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={styles.hidden}>{w.from}</span>
            </th>
            {days.map(({ date, specialDay }, at) => (
              <th
                key={date}
                scope="col"
                data-special={specialDay !== null || undefined}
                title={specialDay ?? undefined}
              >
                <span className={styles.day}>{names[weekdays[at]!]}</span>
                <span className={styles.date}>{date.slice(5)}</span>
                {specialDay !== null && <span className={styles.special}>{specialDay}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{String(hour).padStart(2, '0')}</th>
              {days.map(({ date, people }, at) => {
                const count = people[hour]!;
                const words = fill(w.cell, { day: names[weekdays[at]!], hour, state: state(count) });
                return (
                  <td key={date} title={words}>
                    <span
                      className={styles.cell}
                      data-kind={kindOf(count)}
                      style={{ '--part': count / most } as CSSProperties}
                    >
                      {count < 0 ? <span className={styles.hidden}>{w.closed}</span> : count}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
