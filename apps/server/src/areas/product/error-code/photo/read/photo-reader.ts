import { Fault } from '../../../../../kernel/db/fault.ts';
import { GivenUp, WorkThread } from '../../../../../kernel/files/work-thread.ts';

/** What could stand on a photograph, with how sure the reading is, from 0 to 1. */
export interface ReadText {
  readonly text: string;
  readonly confidence: number;
}

type Answer =
  | { readonly texts: readonly ReadText[] }
  | { readonly refused: 'FILE_TYPE' | 'PICTURE_TOO_LARGE' | 'FILE_DAMAGED' };

/** More points than these are not unpacked; the thread holds the same number against the header. */
const MOST_PIXELS = 50_000_000;

const thread = new WorkThread<Uint8Array, Answer>({
  program: new URL('./photo-worker.js', import.meta.url),
  // Ten times as long as an ordinary photograph takes.
  milliseconds: 20_000,
  memoryMb: 256,
  // Each holds its bytes: with the largest photographs this is 128 MB.
  waiting: 16,
  // It holds 150 MB itself.
  idleMs: 120_000,
});

/** Reads one photograph after the other in a thread of its own, so that nobody else waits for it. */
export async function readPhoto(bytes: Uint8Array, limitMs?: number): Promise<readonly ReadText[]> {
  const answer = await thread.ask(bytes, limitMs).catch((error: unknown) => {
    throw error instanceof GivenUp ? new Fault('PHOTO_UNREADABLE') : error;
  });
  if ('refused' in answer) throw new Fault(answer.refused, { params: { points: MOST_PIXELS / 1_000_000, frames: 1 } });
  return answer.texts;
}
