import { formatTime } from '../../../../lib/format.ts';

/** How a point is called, as short as it can be told from its neighbours. */
export function pointName({ from }: { from: string }, granularity: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH'): string {
  const time = formatTime(from);
  if (granularity === 'HOUR') return time.slice(5, 16);
  return granularity === 'MONTH' ? time.slice(0, 7) : time.slice(5, 10);
}
