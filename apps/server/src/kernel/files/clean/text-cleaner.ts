import { Fault } from '../../db/fault.ts';
import { GivenUp, WorkThread } from '../work-thread.ts';

export interface Cleaned {
  readonly clean: string;
  /** Cleaning it once more changes nothing. */
  readonly stable: boolean;
}

const thread = new WorkThread<string, Cleaned | { readonly clean: null }>({
  program: new URL('./clean-worker.js', import.meta.url),
  // A hundred times as long as the longest text of a person takes.
  milliseconds: 5_000,
  memoryMb: 128,
  waiting: 64,
  idleMs: 60_000,
});

/** Cleans one text after the other in a thread of its own, so that nobody else waits for it. */
export async function cleanInWorker(html: string, limitMs?: number): Promise<Cleaned> {
  const answer = await thread.ask(html, limitMs).catch((error: unknown) => {
    throw error instanceof GivenUp ? new Fault('TEXT_TOO_COMPLEX') : error;
  });
  if (answer.clean === null) throw new Fault('TEXT_TOO_COMPLEX');
  return answer;
}
