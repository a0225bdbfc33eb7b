import { message } from '@console/contract/areas/system/message';
import { isAbort, send } from '../../lib/api/send.ts';

const NEWS = 'inbox-news';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads one line of events until it ends; calls back for each piece of news. */
async function listen(notify: () => void, signal: AbortSignal): Promise<void> {
  const { ok, body } = await send(message.stream, {}, { signal });
  if (!ok || body === null) throw new Error('no line');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    if (parts.some((part) => part.startsWith('event: news'))) notify();
  }
}

/** Comes back after every end, sooner after a line that has worked. */
async function keepListening(notify: () => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const began = Date.now();
    await listen(notify, signal).catch((error: unknown) => {
      // The poll goes on beside this; a line that cannot be had is no error for anybody.
      if (!isAbort(error)) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
    if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
    await pause(wait, signal);
  }
}

/**
 * Calls back when something has come into the message box. Browsers allow few lines to one server, so of all tabs one
 * listens, the one that holds the lock, and notifies the others.
 */
export function onInboxUpdate(listener: () => void): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(NEWS);
  channel.addEventListener('message', listener);
  const notify = () => {
    listener();
    // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches pages of this origin alone
    channel.postMessage(null);
  };
  navigator.locks
    .request(NEWS, { signal: stop.signal }, () => keepListening(notify, stop.signal))
    .catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  return () => {
    stop.abort();
    channel.close();
  };
}
