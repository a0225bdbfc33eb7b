import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Fault } from '../../db/fault.ts';

export interface Cleaned {
  readonly clean: string;
  /** Cleaning it once more changes nothing. */
  readonly stable: boolean;
}

/** A hundred times as long as the longest text of a person takes. */
const LIMIT_MS = 5_000;
const IDLE_MS = 60_000;
const WAITING = 64;
const MEMORY_MB = 128;

let worker: Promise<Worker> | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Started for the first who needs it: most servers are asked for other things for hours. */
async function start(): Promise<Worker> {
  const started = new Worker(new URL('./clean-worker.js', import.meta.url), {
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

const tooComplex = () => new Fault('TEXT_TOO_COMPLEX');

/** Cleans one text after the other in a thread of its own, so that nobody else waits for it. */
export function cleanInWorker(html: string, limitMs = LIMIT_MS): Promise<Cleaned> {
  if (waiting >= WAITING) return Promise.reject(new Fault('OVERLOADED'));
  waiting += 1;
  const turn = last
    .then(() => ask(html, limitMs))
    .finally(() => {
      waiting -= 1;
    });
  last = turn.catch(() => undefined);
  return turn;
}

async function ask(html: string, limitMs: number): Promise<Cleaned> {
  clearTimeout(idle);
  const asked = await (worker ??= start()).catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    asked.postMessage(html);
    const [answer] = (await once(asked, 'message', { signal: limit.signal })) as [Cleaned | { clean: null }];
    if (answer.clean === null) throw tooComplex();
    return answer;
  } catch (error) {
    // It took too long or too much memory: what it still does is of no use to anybody.
    if (!(error instanceof Fault)) end();
    throw tooComplex();
  } finally {
    clearTimeout(timer);
    idle = setTimeout(end, IDLE_MS).unref();
  }
}
