import { get, type IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaServer, StreamEvents } from '../../kernel/media-server.ts';
import type { Room } from '../../kernel/room.ts';
import type { EmbeddedMedia } from '../../settings.ts';
import { StartError } from '../../start-error.ts';
import { NotListening, startChild, type Heard, type MediaChild } from './child.ts';
import { recordingsIn } from './recordings.ts';

/** How long the next one waits, after the first, the second … that died young. */
const BACK_OFF_MS = [200, 1_000, 5_000, 15_000, 30_000];
const YOUNG_MS = 60_000;
const STOP_MS = 8_000;

interface Parts {
  readonly media: EmbeddedMedia;
  /** Where recordings lie until they are in the storage. */
  readonly folder: string;
  /** On the disk of that folder: a recording never takes what the rest of the server needs. */
  readonly room: Pick<Room, 'fits'>;
  readonly say: (sentence: string) => void;
}

/** Where the port is taken, a server for trying things out takes another. */
async function firstChild({ media, say }: Parts, hear: (heard: Heard) => void): Promise<MediaChild> {
  const { host, port, mayMove } = media;
  try {
    return await startChild({ host, port }, hear);
  } catch (error) {
    if (!(error instanceof NotListening)) throw error;
    if (error.code !== 'EADDRINUSE' || !mayMove) {
      throw new StartError(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Stop it, or set LIVE_RTMP_PORT to another one.`
          : `The embedded media server does not start (${error.code}). Check LIVE_RTMP_HOST and LIVE_RTMP_PORT.`,
      );
    }
    const child = await startChild({ host, port: 0 }, hear);
    say(`Port ${port} is in use by another program: live pictures come in on port ${child.rtmpPort}.`);
    return child;
  }
}

/** Takes pictures in by RTMP, in a process of its own that lives and dies with this server. */
export async function embeddedMedia(parts: Parts): Promise<MediaServer> {
  const { media, folder, room } = parts;
  let events: StreamEvents | undefined;
  const life = { closing: false };
  let stopped: (() => void) | undefined;
  /** What one connection says is heard in its order. */
  const lines = new Map<string, Promise<void>>();

  function inOrder(connection: string, work: () => Promise<void>): void {
    const before = lines.get(connection) ?? Promise.resolve();
    // What the database did not take is made up for by the watch over silent streams.
    const after = before.then(work).catch(() => undefined);
    lines.set(connection, after);
    void after.then(() => lines.get(connection) === after && lines.delete(connection));
  }

  const hear = (heard: Heard) => {
    const { ask, on, off, seen, cut, recorded } = heard;
    if (ask) inOrder(ask.connection, () => answer(ask));
    if (on) inOrder(on.connection, async () => events?.on({ server, ...on }));
    if (off) inOrder(off.connection, async () => events?.off({ server, ...off }));
    if (seen) inOrder(seen.connection, () => pass(seen));
    if (cut) inOrder(cut.connection, async () => noteCut(cut));
    if (recorded) inOrder(recorded.path, () => recordings.whole(recorded.path));
    if (heard.stopped) stopped?.();
  };

  async function answer({ id, ...ask }: NonNullable<Heard['ask']>): Promise<void> {
    const admitted = await events?.admit({ server, ...ask }).catch(() => null);
    const recordAs = admitted?.recordAs ?? null;
    const recordTo = recordAs !== null && room.fits(1) ? recordings.begin(recordAs) : null;
    child.tell({ answer: { id, allowed: Boolean(admitted), recordTo } });
    if (recordAs !== null && recordTo === null) await noteCut({ ...ask, began: false });
  }

  const noteCut = async ({ connection, streamName, began }: NonNullable<Heard['cut']>) =>
    events?.cut({ server, connection, streamName }, began);

  async function pass({
    bitrateKbps,
    fps,
    droppedPct,
    hasPicture,
    ...which
  }: NonNullable<Heard['seen']>): Promise<void> {
    if (!events) return;
    const known = await events.seen({ server, ...which }, { bitrateKbps, fps, droppedPct, hasPicture });
    if (!known) child.tell({ drop: { streamName: which.streamName } });
    if (!room.fits(1)) child.tell({ stopRecording: { connection: which.connection } });
  }

  let child = await firstChild(parts, hear);
  const { rtmpPort } = child;
  const server = `${hostname()}:${rtmpPort}`;
  const recordings = recordingsIn(folder, server, () => events);

  async function keepAlive(): Promise<void> {
    for (let young = 0; ;) {
      const since = Date.now();
      await child.exited;
      if (life.closing) return;
      await Promise.all(lines.values());
      await over();
      young = Date.now() - since > YOUNG_MS ? 0 : young + 1;
      await pause(BACK_OFF_MS[Math.min(young, BACK_OFF_MS.length) - 1] ?? 0);
      for (let tries = 0; !life.closing; tries += 1) {
        // Encoders come back to the port that they know.
        const next = await startChild({ host: media.host, port: rtmpPort }, hear).catch(() => undefined);
        if (next) {
          child = next;
          break;
        }
        await pause(BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)]);
      }
      if (life.closing) return child.kill();
    }
  }

  /** Whatever the last process had is over; what it recorded is kept. */
  async function over(): Promise<void> {
    recordings.left();
    await events?.gone(server).catch(() => undefined);
    await recordings.sweep();
  }

  const alive = keepAlive();
  const shownHost = media.host === '0.0.0.0' || media.host === '::' ? 'localhost' : media.host;
  const host = shownHost.includes(':') ? `[${shownHost}]` : shownHost;
  return {
    pushUrl: media.pushUrl ?? `rtmp://${host}:${rtmpPort}/live`,
    records: true,
    playUrl: () => null,
    flv: (streamName, signal) => pictureAt(`${child.flvUrl}/${encodeURIComponent(streamName)}`, signal),
    drop: async (streamName) => child.tell({ drop: { streamName } }),
    async listen(listener) {
      events = listener;
      await over();
      const sweeping = recordings.sweepNowAndThen();
      return async () => {
        life.closing = true;
        clearInterval(sweeping);
        const whole = new Promise<void>((resolve) => {
          stopped = resolve;
        });
        child.tell({ stop: true });
        await Promise.race([whole, child.exited, pause(STOP_MS, undefined, { ref: false })]);
        await Promise.all(lines.values());
        events = undefined;
      };
    },
    async close() {
      life.closing = true;
      child.kill();
      await alive;
    },
  };
}

function pictureAt(url: string, signal: AbortSignal): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal, agent: false }, (answer: IncomingMessage) => {
      if (answer.statusCode === 200) return resolve(answer);
      answer.resume();
      return resolve(null);
    });
    // Between two lives there is nobody to ask, and nothing to see.
    request.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' ? resolve(null) : reject(error),
    );
  });
}
