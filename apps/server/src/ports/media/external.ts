import type { Health, MediaServer, StreamEvents } from '../../kernel/media-server.ts';
import type { ExternalMedia } from '../../settings.ts';
import type { Publisher } from './media-api.ts';
import { mediaMtxApi } from './mediamtx-api.ts';
import { srsApi } from './srs-api.ts';

const POLL_MS = 5_000;

/** Somebody else's media server: it asks this one who may publish and watch, and is asked who is there. */
export function externalMedia(media: ExternalMedia): MediaServer {
  const api = media.kind === 'mediamtx' ? mediaMtxApi(media.apiUrl) : srsApi(media.apiUrl);
  const server = media.kind;
  let before = new Map<string, { readonly bytes: number; readonly at: number }>();

  /** Where it counts bytes alone, what came since the last look says how fast. */
  function healthOf({ connection, bytes, bitrateKbps, fps }: Publisher, at: number): Health {
    const last = before.get(connection);
    const counted =
      last && bytes !== null && at > last.at ? Math.round(((bytes - last.bytes) * 8) / (at - last.at)) : null;
    return { bitrateKbps: bitrateKbps ?? counted, fps, droppedPct: null, hasPicture: true };
  }

  async function look(events: StreamEvents): Promise<void> {
    const found = await api.publishers();
    const at = Date.now();
    for (const publisher of found) {
      const { connection, streamName } = publisher;
      const known = await events.seen({ server, connection, streamName }, healthOf(publisher, at));
      // It has to ask to come in; its encoder tries again by itself.
      if (!known) await api.kick(publisher).catch(() => undefined);
    }
    before = new Map(found.flatMap(({ connection, bytes }) => (bytes === null ? [] : [[connection, { bytes, at }]])));
  }

  return {
    pushUrl: media.pushUrl,
    // MediaMTX writes fragmented MP4 alone, which no replay is made of.
    records: media.kind === 'srs' && media.recordingsUrl !== undefined,
    playUrl: (streamName, ticket) => {
      const url = new URL(media.playUrl.replaceAll('{name}', encodeURIComponent(streamName)));
      url.searchParams.set('ticket', ticket);
      return url.href;
    },
    flv: async () => null,
    async drop(streamName) {
      const found = await api.publishers();
      for (const one of found.filter((other) => other.streamName === streamName)) await api.kick(one);
    },
    async listen(events) {
      let looking: Promise<void> | undefined;
      const timer = setInterval(() => {
        // One that does not answer is silent: its streams end by the watch over these.
        looking ??= look(events)
          .catch(() => undefined)
          .finally(() => {
            looking = undefined;
          });
      }, POLL_MS);
      return async () => {
        clearInterval(timer);
        await looking;
      };
    },
    close: async () => undefined,
  };
}
