import { Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import styles from './numbers.module.css';

const [WIDTH, HEIGHT] = [600, 160];

/** Viewers at one time, minute by minute; a minute says its number to whoever points at it. */
export function ViewerCurve({ byMinute }: { byMinute: readonly number[] }) {
  const w = useWords(liveWords).numbers;
  const [place, setPlace] = useState<number>();
  const peak = Math.max(0, ...byMinute);
  if (byMinute.length < 2 || peak === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.curveNone}
      </Text>
    );
  const x = (minute: number) => (minute / (byMinute.length - 1)) * WIDTH;
  const y = (count: number) => HEIGHT - (count / peak) * HEIGHT;
  const line = byMinute.map(
    (count, minute) => `${minute === 0 ? 'M' : 'L'}${x(minute).toFixed(1)} ${y(count).toFixed(1)}`,
  );
  const minute = place === undefined ? undefined : Math.round(place * (byMinute.length - 1));
  return (
    <figure
      className={styles.curve}
      aria-label={fill(w.curveLabel, { minutes: byMinute.length, peak: formatNumber(peak) })}
    >
      <figcaption className={styles.said}>
        {minute === undefined
          ? fill(w.curveLabel, { minutes: byMinute.length, peak: formatNumber(peak) })
          : fill(w.curveAt, { minute: minute + 1, count: formatNumber(byMinute[minute] ?? 0) })}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          setPlace(Math.min(1, Math.max(0, (event.clientX - left) / width)));
        }}
        onPointerLeave={() => setPlace(undefined)}
      >
        <path className={styles.middle} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path className={styles.area} d={`${line.join('')}V${HEIGHT}H0Z`} />
        <path className={styles.line} d={line.join('')} />
        {minute !== undefined && <path className={styles.middle} d={`M${x(minute)} 0V${HEIGHT}`} />}
      </svg>
      <div className={styles.times} aria-hidden>
        <span>0</span>
        <span>{fill(w.minutes, { count: byMinute.length })}</span>
      </div>
    </figure>
  );
}
