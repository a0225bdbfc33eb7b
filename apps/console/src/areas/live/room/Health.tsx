import type { StreamHealth } from '@console/contract/areas/live/live/parts';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import styles from './room.module.css';

const tones = { GOOD: 'good', FAIR: 'warning', POOR: 'bad', UNKNOWN: 'quiet' } as const;

/** How well the picture arrives; what the media server does not tell is said to be unknown. */
export function Health({ stream }: { stream: StreamHealth | null }) {
  const w = useWords(liveRoomWords).health;
  if (stream === null)
    return (
      <Text size="sm" component="div">
        <StatusBadge tone="bad">{w.none}</StatusBadge>
      </Text>
    );
  const { level, bitrateKbps, fps, droppedPct, since } = stream;
  const isSilent = bitrateKbps === null && fps === null && droppedPct === null;
  const part = (value: number | null, words: string, unknown: string) =>
    value === null ? unknown : fill(words, { value: formatNumber(Math.round(value * 10) / 10) });
  const parts = isSilent
    ? [w.unknown]
    : [
        part(bitrateKbps, w.bitrate, w.unknownOf.bitrate),
        part(fps, w.fps, w.unknownOf.fps),
        part(droppedPct, w.dropped, w.unknownOf.dropped),
      ];
  return (
    <div className={styles.health}>
      <Text size="sm" fw={500} component="div">
        {w.title} <StatusBadge tone={tones[level]}>{w.levels[level]}</StatusBadge>
      </Text>
      <Text size="xs" c="dimmed">
        {[...parts, fill(w.since, { time: formatTime(since).slice(11, 16) })].join(' · ')}
      </Text>
    </div>
  );
}
