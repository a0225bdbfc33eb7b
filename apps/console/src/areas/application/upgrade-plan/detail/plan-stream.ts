import { upgradePlan, type PlanProgress } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { isAbort, send } from '../../../../lib/api/send.ts';
import { takeEvents } from './events.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The server's heart beats every 15 seconds: a line that is silent for longer than two of them is dead. */
const SILENCE_MS = 35_000;

interface Listener {
  onProgress: (progress: PlanProgress) => void;
  onLine: (isOpen: boolean) => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads one line of events until it ends. A browser's own EventSource cannot send the token. */
async function listen(planId: string, { onProgress, onLine }: Listener, signal: AbortSignal): Promise<void> {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), SILENCE_MS);
  };
  try {
    alive();
    const { ok, body } = await send(
      upgradePlan.progress,
      { planId },
      { signal: AbortSignal.any([signal, dead.signal]) },
    );
    if (!ok || body === null) throw new Error('no line');
    onLine(true);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      const taken = takeEvents(rest + value);
      rest = taken.rest;
      // Of several that came at once the last one says it all.
      const last = taken.events.findLast(({ event }) => event === 'progress');
      if (last) onProgress(JSON.parse(last.data) as PlanProgress);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Follows a plan until stopped; comes back after every end, sooner after a line that has worked. */
export async function followPlan(planId: string, listener: Listener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const began = Date.now();
    await listen(planId, listener, signal).catch((error: unknown) => {
      // Watchers see that the connection is lost, and what polling brings; it is not reported as an error.
      if (!isAbort(error)) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
    if (signal.aborted) return;
    listener.onLine(false);
    if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    await pause(wait, signal);
  }
}
