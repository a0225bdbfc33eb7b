import type { Watching } from '@console/contract/areas/live/watch';

export interface Known {
  readonly answer: Watching;
  /** How far the server's clock is ahead of the one here, which may be wrong. */
  readonly skewMs: number;
}

/** What is known after an answer: one that was overtaken by a later one tells nothing. */
export function newer(known: Known | undefined, answer: Watching): Known {
  if (known && Date.parse(known.answer.asOf) > Date.parse(answer.asOf)) return known;
  return { answer, skewMs: Date.parse(answer.asOf) - Date.now() };
}
