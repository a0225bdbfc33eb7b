import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Fault } from '../../../../../kernel/db/fault.ts';

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
/** Ten times as long as an ordinary photograph takes. */
const LIMIT_MS = 20_000;
const IDLE_MS = 120_000;
/** Each holds its bytes: with the largest photographs this is 128 MB. */
const WAITING = 16;
const MEMORY_MB = 256;

let worker: Promise<Worker> | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Started for the first who needs it, and ended when nobody has for a while: it holds 150 MB. */
async function start(): Promise<Worker> {
  const started = new Worker(new URL('./photo-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  await once(started, 'message');
  started.unref();
  // Whoever waits for it is told; while nobody does, there is nobody to tell.
  started.on('error', () => {
    worker = undefined;
  });
  return started;
}

function end(): void {
  void worker?.then((running) => running.terminate()).catch(() => undefined);
  worker = undefined;
}

/** Reads one photograph after the other in a thread of its own, so that nobody else waits for it. */
export function readPhoto(bytes: Uint8Array, limitMs = LIMIT_MS): Promise<readonly ReadText[]> {
  if (waiting >= WAITING) return Promise.reject(new Fault('OVERLOADED'));
  waiting += 1;
  const turn = last
    .then(() => ask(bytes, limitMs))
    .finally(() => {
      waiting -= 1;
    });
  last = turn.catch(() => undefined);
  return turn;
}

async function ask(bytes: Uint8Array, limitMs: number): Promise<readonly ReadText[]> {
  clearTimeout(idle);
  const asked = await (worker ??= start()).catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  let answer: Answer;
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    asked.postMessage(bytes);
    [answer] = (await once(asked, 'message', { signal: limit.signal })) as [Answer];
  } catch {
    // It took too long or too much memory: what it still does is of no use to anybody.
    end();
    throw new Fault('PHOTO_UNREADABLE');
  } finally {
    clearTimeout(timer);
    idle = setTimeout(end, IDLE_MS).unref();
  }
  if ('refused' in answer) throw new Fault(answer.refused, { params: { points: MOST_PIXELS / 1_000_000, frames: 1 } });
  return answer.texts;
}
