import { StatusBadge } from '../display/badge/StatusBadge.tsx';
import { formatTime } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { reviewWords } from '../../locales/client/temp-user.ts';
import { useNow } from './use-now.ts';

const MINUTE = 60_000;
const SOON = 4 * 60 * MINUTE;

function useSpan(): (ms: number) => string {
  const { span } = useWords(reviewWords);
  return (ms) => {
    const minutes = Math.floor(ms / MINUTE);
    const hours = Math.floor(minutes / 60);
    if (hours >= 24) return fill(span.days, { days: Math.floor(hours / 24), hours: hours % 24 });
    if (hours > 0) return fill(span.hours, { hours, minutes: minutes % 60 });
    return fill(span.minutes, { minutes });
  };
}

/** How long there is left to decide, or how late it is: by colour and in words. */
export function SlaClock({ dueAt }: { dueAt: string }) {
  const w = useWords(reviewWords);
  const span = useSpan();
  const left = Date.parse(dueAt) - useNow();
  const words = left > 0 ? fill(w.clockLeft, { span: span(left) }) : fill(w.clockLate, { span: span(-left) });
  return (
    <span title={fill(w.dueAt, { time: formatTime(dueAt) })}>
      <StatusBadge tone={left <= 0 ? 'bad' : left < SOON ? 'warning' : 'good'}>{words}</StatusBadge>
    </span>
  );
}
