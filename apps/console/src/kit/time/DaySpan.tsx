import { DateField } from '../date/DateField.tsx';
import { isDay } from '../date/typed-date.ts';
import { FilterGroup } from '../list/FilterGroup.tsx';
import { endOfRange, firstDay, lastDay, startOf } from './day-range.ts';
import styles from './day-span.module.css';

interface DaySpanProps {
  words: { from: string; to: string };
  request: { from?: string | undefined; to?: string | undefined };
  set: (span: { from?: string | undefined; to?: string | undefined }) => void;
  /** Days before it are not offered. */
  min?: string | undefined;
}

/** While a day is being typed it is none yet: the list waits until it is whole. */
const isWhole = (day: string) => day === '' || isDay(day);

/** From one day to another, both of them in it. */
export function DaySpan({ words, request, set, min }: DaySpanProps) {
  return (
    <FilterGroup>
      <DateField
        size="xs"
        className={styles.day}
        aria-label={words.from}
        title={words.from}
        value={firstDay(request.from)}
        min={min}
        onChange={(day) => isWhole(day) && set({ from: startOf(day) })}
      />
      <span aria-hidden>–</span>
      <DateField
        size="xs"
        className={styles.day}
        aria-label={words.to}
        title={words.to}
        value={lastDay(request.to)}
        min={min}
        onChange={(day) => isWhole(day) && set({ to: endOfRange(day) })}
      />
    </FilterGroup>
  );
}
