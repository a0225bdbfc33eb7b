import type { Watching } from '@console/contract/areas/live/watch';

/** Which of the cues stands at a second: the last that has begun. Before the first there is none. */
export function cueAt(cues: Watching['cues'], second: number): number {
  // A player that was told to jump stands a little before or behind.
  return cues.findLastIndex(({ atSec }) => atSec <= second + 0.05);
}
