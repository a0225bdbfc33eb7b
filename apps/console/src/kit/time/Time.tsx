import { kitWords } from '../../locales/kit/kit.ts';
import { formatAgo, formatTime } from '../../lib/format.ts';
import { useWords } from '../../lib/words.ts';

/** The exact time, with how long ago that was for whoever points at it. */
export function Time({ value }: { value: string | null }) {
  const w = useWords(kitWords).common;
  if (value === null) return w.none;
  return (
    <time dateTime={value} title={formatAgo(value)}>
      {formatTime(value)}
    </time>
  );
}
