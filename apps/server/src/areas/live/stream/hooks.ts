import { createHash, timingSafeEqual } from 'node:crypto';
import { STREAM_APP } from '@console/contract/areas/live/stream';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { PublishAsk, Publishing } from '../../../kernel/media-server.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import type { ExternalMedia } from '../../../settings.ts';
import { isOn, standingOf } from '../watch/standing.ts';
import { readTicket } from '../watch/ticket.ts';
import { admit, tenantOf } from './admit.ts';
import { LIVE_RECORDING } from './fetch-recording.ts';
import { cutRecording, streamOff, streamOn } from './moves.ts';

interface Parts {
  readonly media: ExternalMedia;
  readonly database: Database;
  readonly secrets: Secrets;
  /** Whether recordings come from there. */
  readonly records: boolean;
}

/** What a media server elsewhere calls. Whatever it says twice is one. */
export interface LiveHooks {
  readonly kind: ExternalMedia['kind'];
  /** Whether the secret is the one of the settings. */
  isProved(secret: string): boolean;
  /** Throws where somebody may not do what they want. */
  hear(what: string, body: unknown): Promise<void>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const mtxAuth = z.object({
  action: z.string(),
  path: z.string(),
  protocol: z.optional(z.string()),
  id: z.nullish(z.string()),
  query: z.optional(z.string()),
});
const mtxReady = z.object({ path: z.string(), id: z.string() });
const mtxRecorded = z.object({ path: z.string(), file: z.string() });
const srsHook = z.object({
  action: z.string(),
  client_id: z.string(),
  app: z.string(),
  stream: z.string(),
  param: z.optional(z.string()),
  file: z.optional(z.string()),
});

function read<Value>(schema: z.ZodMiniType<Value>, body: unknown): Value {
  const result = z.safeParse(schema, body);
  if (!result.success) throw new Fault('MALFORMED');
  return result.data;
}

const nameIn = (path: string) => /^live\/([\w-]{1,100})$/.exec(path)?.[1] ?? '';
const inQuery = (query: string | undefined, name: string) =>
  new URLSearchParams((query ?? '').replace(/^\?/, '')).get(name) ?? '';

/** Viewers while it is on; somebody of the console, who looks how it is, whenever there is a picture. */
async function refuseForeignTicket({ database, secrets }: Parts, streamName: string, sealed: string): Promise<void> {
  const ticket = readTicket(secrets, sealed);
  if (!ticket) throw new Fault('LIVE_TICKET_ENDED');
  const standing = await inTenant(database, ticket.tenantId, (db) => standingOf(db, ticket));
  if (standing.streamName !== streamName || (ticket.viewerId !== null && !isOn(standing.status))) {
    throw new Fault('LIVE_TICKET_ENDED');
  }
}

/** Where nothing can be recorded, the control room is told and no replay waits for it. */
async function letIn({ database, records }: Parts, ask: PublishAsk): Promise<void> {
  const verdict = await admit(database, ask);
  if (typeof verdict === 'string') throw new Fault(verdict);
  if (verdict.record && !records) await cutRecording(database, ask, false);
}

/**
 * A job gets the recording. Where the media server does not say of which connection it is, it is of the last one that has none.
 * What stands behind `/recordings/` in its name there is its address here.
 */
async function recorded({ database }: Parts, streamName: string, file: string, connection: string | null) {
  const at = file.replaceAll('\\', '/').split('/recordings/')[1];
  const tenantId = await tenantOf(database, streamName);
  if (tenantId === undefined || at === undefined || at.includes('..')) return;
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select s.id from live_stream s join live l on l.tenant_id = s.tenant_id and l.id = s.live_id
       where l.tenant_id = ${tenantId} and l.stream_name = ${streamName} and s.recording_bytes is null and l.record
         and (${connection}::text is null or s.connection = ${connection})
       order by s.started_at desc limit 1`.execute(db);
    const streamId = rows[0]?.id;
    if (streamId === undefined) return;
    await enqueue(db, { tenantId, kind: LIVE_RECORDING, key: streamId, payload: { streamId, at } });
  });
}

async function hearMediaMtx(parts: Parts, what: string, body: unknown): Promise<void> {
  const { database } = parts;
  if (what === 'auth') {
    const { action, path, protocol, id, query } = read(mtxAuth, body);
    const streamName = nameIn(path);
    if (action === 'read') return refuseForeignTicket(parts, streamName, inQuery(query, 'ticket'));
    if (action !== 'publish' || !protocol?.startsWith('rtmp') || !id) throw new Fault('LIVE_KEY_REFUSED');
    return letIn(parts, { server: 'mediamtx', connection: id, streamName, key: inQuery(query, 'secret') });
  }
  if (what === 'recorded') {
    const { path, file } = read(mtxRecorded, body);
    return recorded(parts, nameIn(path), file, null);
  }
  const { path, id } = read(mtxReady, body);
  const which: Publishing = { server: 'mediamtx', connection: id, streamName: nameIn(path) };
  if (what === 'ready') return streamOn(database, which);
  if (what === 'notReady') return streamOff(database, which);
  throw new Fault('NOT_FOUND');
}

async function hearSrs(parts: Parts, body: unknown): Promise<void> {
  const { action, client_id: connection, app, stream, param, file } = read(srsHook, body);
  const which: Publishing = {
    server: 'srs',
    connection,
    streamName: app === STREAM_APP ? nameIn(`live/${stream}`) : '',
  };
  if (action === 'on_publish') {
    await letIn(parts, { ...which, key: inQuery(param, 'secret') });
    return streamOn(parts.database, which);
  }
  if (action === 'on_unpublish') return streamOff(parts.database, which);
  if (action === 'on_play') return refuseForeignTicket(parts, which.streamName, inQuery(param, 'ticket'));
  if (action === 'on_dvr' && file !== undefined) return recorded(parts, which.streamName, file, connection);
  return undefined;
}

export const liveHooks = (parts: Parts): LiveHooks => ({
  kind: parts.media.kind,
  isProved: (secret) => timingSafeEqual(digest(secret), digest(parts.media.hookSecret)),
  hear: (what, body) => (parts.media.kind === 'srs' ? hearSrs(parts, body) : hearMediaMtx(parts, what, body)),
});
