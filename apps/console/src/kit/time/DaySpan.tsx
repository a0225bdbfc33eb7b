import { FilterGroup } from '../list/FilterGroup.tsx';
import { DayField } from './DayField.tsx';
import { endOfRange, firstDay, lastDay, startOf } from './day-range.ts';
import styles from './day-span.module.css';

interface DaySpanProps {
  words: { from: string; to: string };
  request: { from?: string | undefined; to?: string | undefined };
  set: (span: { from?: string | undefined; to?: string | undefined }) => void;
}

/** From one day to another, both of them in it. */
export function DaySpan({ words, request, set }: DaySpanProps) {
  return (
    <FilterGroup>
      <DayField
        className={styles.day}
        label={words.from}
        day={firstDay(request.from)}
        onChange={(day) => set({ from: startOf(day) })}
      />
      <span aria-hidden>–</span>
      <DayField
        className={styles.day}
        label={words.to}
        day={lastDay(request.to)}
        onChange={(day) => set({ to: endOfRange(day) })}
      />
    </FilterGroup>
  );
}
