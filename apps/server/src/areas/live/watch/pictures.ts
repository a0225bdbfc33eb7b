import { Transform, type TransformCallback } from 'node:stream';
import { sql } from 'kysely';
import { hasReplay } from '../../../domain/material/shown-live.ts';
import type { FileAnswer, StreamContext } from '../../../kernel/calls/context.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, shownInline, storageKey, type Bytes, type Servable } from '../../../kernel/files/file-answer.ts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import type { LiveGather } from './gather.ts';
import type { LiveLines } from './lines/lines.ts';
import { isOn, standingOf } from './standing.ts';
import type { WatchTicket } from './ticket.ts';

/** Who takes nothing for so long is cut off, and comes back to the picture of that moment. */
const STALLED_MS = 10_000;
/** A second or two of a good picture. */
const HELD_BYTES = 1024 * 1024;

/** Passes the picture on as fast as it is taken. What waits is bounded, and so is how long it waits. */
export class Picture extends Transform {
  #timer: NodeJS.Timeout | undefined;
  readonly #stalledMs: number;

  constructor(stalledMs = STALLED_MS) {
    super({ readableHighWaterMark: HELD_BYTES, writableHighWaterMark: 64 * 1024 });
    this.#stalledMs = stalledMs;
    // Whoever reads it learns of an error by reading. While nobody does, it must not end the process.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.push(chunk);
    if (this.readableLength >= HELD_BYTES) {
      this.#timer ??= setTimeout(() => this.destroy(new Fault('TIMED_OUT')), this.#stalledMs);
    }
    done();
  }

  override _read(size: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    super._read(size);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }
}

interface Parts {
  readonly media: MediaServer | undefined;
  readonly lines: LiveLines;
  readonly gather: LiveGather;
}

/** The picture as it comes. Whoever directs sees it before it begins. */
export async function flvAnswer(
  { media, lines, gather }: Parts,
  ticket: WatchTicket,
  { signal, caller }: Pick<StreamContext, 'signal' | 'caller'>,
): Promise<FileAnswer> {
  const { status, source, streamName } = await gather.factsFor(ticket);
  const isPreview = ticket.viewerId === null && (status === 'DRAFT' || status === 'SCHEDULED');
  if (!media || source !== 'RTMP' || !(isOn(status) || isPreview)) throw new Fault('LIVE_NOTHING_TO_WATCH');
  const abort = new AbortController();
  const body = new Picture();
  const end = () => {
    abort.abort();
    body.destroy();
  };
  // The place comes first: who gets none asks the media server for nothing.
  const forget = lines.hold({ ticket, ip: caller.ip }, end);
  body.once('close', () => {
    forget();
    end();
  });
  const wanted = AbortSignal.any([signal, abort.signal]);
  const from = await media.flv(streamName, wanted).catch((error: unknown) => {
    if (wanted.aborted) return null;
    end();
    throw error;
  });
  if (!from || wanted.aborted) {
    from?.destroy();
    end();
    throw new Fault('LIVE_NOTHING_TO_WATCH');
  }
  body.once('close', () => from.destroy());
  from.once('error', () => body.destroy());
  from.once('close', () => void (from.readableEnded || body.destroy()));
  signal.addEventListener('abort', end, { once: true });
  from.pipe(body);
  const headers = {
    'content-type': 'video/x-flv',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  };
  return { status: 200, headers, body };
}

/** A player fetches one replay in many pieces, and behind one address may be a whole hospital. */
const piecesFrom = (ip: string): Limit => ({ what: 'live/replay', who: networkOf(ip), attempts: 6_000, seconds: 600 });

export async function replayAnswer(storage: Bytes, ticket: WatchTicket, context: StreamContext): Promise<FileAnswer> {
  const { tenantId, liveId } = ticket;
  const { wait, file } = await context.within('write', async (step) => {
    const attempt = await takeAttempt(step.db, [piecesFrom(step.caller.ip)]);
    if (attempt.wait > 0) return { wait: attempt.wait, file: undefined };
    await step.enter(tenantId);
    await standingOf(step.db, ticket);
    const { rows } = await sql<Omit<Servable, 'key'> & { stored: string }>`
      select f.stored, f.name, f.mime, f.charset, f.size, f.sha256 as etag
        from live s join file f on f.tenant_id = s.tenant_id and f.id = s.replay_file_id and f.deleted_at is null
       where s.tenant_id = ${tenantId} and s.id = ${liveId} and ${hasReplay()}`.execute(step.db);
    return { wait: 0, file: rows[0] };
  });
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
  if (!file) throw new Fault('LIVE_NOTHING_TO_WATCH');
  return answerFile(storage, { ...file, key: storageKey(tenantId, file) }, shownInline(context));
}
