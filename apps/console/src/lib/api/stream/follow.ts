import { isAbort } from '../send.ts';
import { takeEvents, type ServerEvent } from './events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server's heart beats every 15 seconds: a line that is silent for longer than two of them is dead. */
const SILENCE_MS = 35_000;

interface Line {
  /** A browser's own EventSource cannot send the token. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Those that came together. */
  onEvents: (events: readonly ServerEvent[]) => void;
  onLine?: (isOpen: boolean) => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads one line of events until it ends. */
async function listen({ open, onEvents, onLine }: Line, signal: AbortSignal): Promise<void> {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), SILENCE_MS);
  };
  try {
    alive();
    const { ok, body } = await open(AbortSignal.any([signal, dead.signal]));
    if (!ok || body === null) throw new Error('no line');
    onLine?.(true);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      const taken = takeEvents(rest + value);
      rest = taken.rest;
      if (taken.events.length > 0) onEvents(taken.events);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Follows the server's events until stopped; comes back after every end, sooner after a line that has worked. */
export async function followEvents(line: Line, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const began = Date.now();
    await listen(line, signal).catch((error: unknown) => {
      // Whoever follows also polls; a line that cannot be had is no error for anybody.
      if (!isAbort(error)) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
    if (signal.aborted) return;
    line.onLine?.(false);
    if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    await pause(wait, signal);
  }
}
