import { message } from '@console/contract/areas/system/message';
import { isAbort, send } from '../../lib/api/send.ts';
import type { ServerEvent } from '../../lib/api/stream/events.ts';
import { followEvents } from '../../lib/api/stream/follow.ts';

const NEWS = 'inbox-news';

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
  const open = (signal: AbortSignal) => send(message.stream, {}, { signal });
  const onEvents = (events: readonly ServerEvent[]) => {
    if (events.some(({ event }) => event === 'news')) notify();
  };
  navigator.locks
    .request(NEWS, { signal: stop.signal }, () => followEvents({ open, onEvents }, stop.signal))
    .catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
  return () => {
    stop.abort();
    channel.close();
  };
}
