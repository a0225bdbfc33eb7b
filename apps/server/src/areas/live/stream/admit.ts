import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { takeAttempt } from '../../../kernel/calls/throttle.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { PublishAsk } from '../../../kernel/media-server.ts';
import { noteChange, noteEvent } from '../live/states.ts';

export type Verdict =
  | { readonly tenantId: string; readonly streamId: string; readonly record: boolean }
  | 'LIVE_KEY_REFUSED'
  | 'LIVE_STREAM_TAKEN';

/** An encoder tries again every few seconds; the control room needs to know once a minute. */
const REFUSALS = { attempts: 1, seconds: 60 };

/** Whose stream it is; undefined: nobody's. */
export async function tenantOf({ pool }: Database, streamName: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ tenant: string | null }>('select live_stream_tenant($1) as tenant', [streamName]);
  return rows[0]?.tenant ?? undefined;
}

interface Session {
  readonly id: string;
  readonly keyHash: string | null;
  readonly open: boolean;
  readonly record: boolean;
}

/** Held, so that a new key, an end and a second publisher come before or after, and not in between. */
async function sessionOf(db: Transaction<Schema>, tenantId: string, streamName: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select id, key_hash as "keyHash", record,
           source = 'RTMP' and status in ('SCHEDULED', 'LIVE', 'INTERRUPTED') as open
      from live where tenant_id = ${tenantId} and stream_name = ${streamName} and deleted_at is null
       for no key update`.execute(db);
  return rows[0];
}

const isKey = (key: string, hash: string | null) =>
  hash !== null && timingSafeEqual(Buffer.from(hashToken(key)), Buffer.from(hash));

/** Lets one publisher in, and notes that it is there. Asked again for the same connection, it is the same. */
export async function admit(database: Database, ask: PublishAsk): Promise<Verdict> {
  const tenantId = await tenantOf(database, ask.streamName);
  if (tenantId === undefined) return 'LIVE_KEY_REFUSED';
  return inTenant(database, tenantId, async (db) => {
    const found = await sessionOf(db, tenantId, ask.streamName);
    if (!found) return 'LIVE_KEY_REFUSED';
    if (!found.open || !isKey(ask.key, found.keyHash)) {
      await noteRefusal(db, tenantId, found.id);
      return 'LIVE_KEY_REFUSED';
    }
    const { server, connection } = ask;
    const { rows } = await sql<{ id: string }>`
      insert into live_stream (tenant_id, id, live_id, connection, server)
      values (${tenantId}, ${newId()}, ${found.id}, ${connection}, ${server})
      on conflict do nothing returning id`.execute(db);
    const streamId = rows[0]?.id ?? (await sameOne(db, tenantId, found.id, ask));
    if (streamId !== undefined) return { tenantId, streamId, record: found.record };
    await noteRefusal(db, tenantId, found.id);
    return 'LIVE_STREAM_TAKEN';
  });
}

async function sameOne(db: Transaction<Schema>, tenantId: string, liveId: string, { server, connection }: PublishAsk) {
  const { rows } = await sql<{ id: string }>`
    select id from live_stream where tenant_id = ${tenantId} and live_id = ${liveId} and server = ${server}
       and connection = ${connection} and ended_at is null`.execute(db);
  return rows[0]?.id;
}

async function noteRefusal(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  const { wait } = await takeAttempt(db, [{ what: 'live/refused', who: liveId, ...REFUSALS }]);
  if (wait > 0) return;
  await noteEvent(db, tenantId, liveId, 'REFUSED', null);
  await noteChange(db, tenantId, liveId);
}
