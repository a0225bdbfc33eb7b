import { Text } from '@mantine/core';
import { fill, useLocale, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import type { MonthProps } from './MonthGrid.tsx';
import { SessionChip } from './SessionChip.tsx';
import styles from './live-calendar.module.css';

/** The days of the month on which there is something, below each other. */
export function Agenda({ label, month, days, sessions }: MonthProps) {
  const w = useWords(liveWords).calendar;
  const [locale] = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
  const busy = days.filter((day) => day.startsWith(month) && sessions.has(day));
  if (busy.length === 0)
    return (
      <Text size="sm" c="dimmed" ta="center" py="xl">
        {w.none}
      </Text>
    );
  return (
    <ol className={styles.agenda} aria-label={label}>
      {busy.map((day) => {
        const spoken = name.format(new Date(`${day}T00:00:00Z`));
        const of = sessions.get(day) ?? [];
        return (
          <li key={day} aria-label={fill(w.dayOf, { day: spoken, count: of.length })}>
            <time className={styles.agendaDay} dateTime={day}>
              {spoken}
            </time>
            <ul className={styles.sessions}>
              {of.map((record) => (
                <li key={record.liveId}>
                  <SessionChip record={record} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
