import { STREAM_SILENT_SECONDS } from '@console/contract/areas/live/stream';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Health, Publishing } from '../../../kernel/media-server.ts';
import { movedEntry, moveLive, noteChange, noteEvent, type LiveMove } from '../live/states.ts';
import { tenantOf } from './admit.ts';

type Db = Transaction<Schema>;

interface Stream {
  readonly id: string;
  readonly liveId: string;
}

async function moveByStream(db: Db, tenantId: string, liveId: string, move: LiveMove): Promise<void> {
  const moved = await moveLive(db, tenantId, liveId, move, null);
  if (moved) await writeJobLog(db, { id: newId(), kind: 'LIVE_STREAM', tenantId }, [movedEntry(moved)]);
}

/** Whoever moves a session holds it first: a stream that ends and one that begins wait for each other. */
const holdLive = (db: Db, tenantId: string, liveId: string) =>
  sql`select from live where tenant_id = ${tenantId} and id = ${liveId} for no key update`.execute(db);

async function openStream(db: Db, tenantId: string, { server, connection, streamName }: Publishing) {
  const { rows } = await sql<Stream>`
    select s.id, s.live_id as "liveId" from live l
      join live_stream s on s.tenant_id = l.tenant_id and s.live_id = l.id and s.ended_at is null
     where l.tenant_id = ${tenantId} and l.stream_name = ${streamName} and s.server = ${server}
       and s.connection = ${connection}`.execute(db);
  return rows[0];
}

/** A picture is there: what waited for it begins, what had lost it goes on. */
export async function streamOn(database: Database, which: Publishing): Promise<void> {
  const tenantId = await tenantOf(database, which.streamName);
  if (tenantId === undefined) return;
  await inTenant(database, tenantId, async (db) => {
    const stream = await openStream(db, tenantId, which);
    if (!stream) return;
    const { liveId } = stream;
    await holdLive(db, tenantId, liveId);
    const { rows } = await sql<{ isNew: boolean; starts: boolean }>`
      select l.start_on_stream as starts,
             not exists (select from live_event e where e.tenant_id = s.tenant_id and e.live_id = s.live_id
                            and e.kind = 'STREAM_ON' and e.at >= s.started_at) as "isNew"
        from live_stream s join live l on l.tenant_id = s.tenant_id and l.id = s.live_id
       where s.tenant_id = ${tenantId} and s.id = ${stream.id} and s.ended_at is null`.execute(db);
    const [now] = rows;
    if (!now?.isNew) return;
    await noteEvent(db, tenantId, liveId, 'STREAM_ON', null);
    await noteChange(db, tenantId, liveId);
    await moveByStream(db, tenantId, liveId, 'resume');
    if (now.starts) await moveByStream(db, tenantId, liveId, 'start');
  });
}

async function endStream(
  db: Db,
  tenantId: string,
  { id, liveId }: Stream,
  only: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await holdLive(db, tenantId, liveId);
  const { rows } = await sql`
    update live_stream set ended_at = now() where tenant_id = ${tenantId} and id = ${id} and ended_at is null
       and ${only} returning id`.execute(db);
  if (rows.length === 0) return;
  await noteEvent(db, tenantId, liveId, 'STREAM_OFF', null);
  await noteChange(db, tenantId, liveId);
  await moveByStream(db, tenantId, liveId, 'interrupt');
}

export async function streamOff(database: Database, which: Publishing): Promise<void> {
  const tenantId = await tenantOf(database, which.streamName);
  if (tenantId === undefined) return;
  await inTenant(database, tenantId, async (db) => {
    const stream = await openStream(db, tenantId, which);
    if (stream) await endStream(db, tenantId, stream);
  });
}

/**
 * False where it is over as far as anybody knows, and where it would not be let in any more: the session is, or its key has
 * changed since. Every server drops what it has itself.
 */
export async function streamSeen(database: Database, which: Publishing, health: Health): Promise<boolean> {
  const tenantId = await tenantOf(database, which.streamName);
  if (tenantId === undefined) return false;
  const seen = await inTenant(database, tenantId, async (db) => {
    const { server, connection, streamName } = which;
    const { rows } = await sql<{ isNew: boolean }>`
      update live_stream s set seen_at = now(), bitrate_kbps = ${health.bitrateKbps}, fps = ${health.fps},
             dropped_pct = ${health.droppedPct}
        from live l
       where l.tenant_id = ${tenantId} and l.stream_name = ${streamName} and s.tenant_id = l.tenant_id
         and s.live_id = l.id and s.server = ${server} and s.connection = ${connection} and s.ended_at is null
         and l.deleted_at is null and l.status in ('SCHEDULED', 'LIVE', 'INTERRUPTED')
         and (l.key_changed_at is null or l.key_changed_at < s.started_at)
      returning not exists (select from live_event e where e.tenant_id = s.tenant_id and e.live_id = s.live_id
                               and e.kind = 'STREAM_ON' and e.at >= s.started_at) as "isNew"`.execute(db);
    return rows[0];
  });
  // That a picture came was not heard: the server was away, or the database.
  if (seen?.isNew && health.hasPicture) await streamOn(database, which);
  return seen !== undefined;
}

/** Told to the control room once, for the picture goes on. Where nothing was recorded nothing is waited for. */
export async function cutRecording(database: Database, which: Publishing, began: boolean): Promise<void> {
  const tenantId = await tenantOf(database, which.streamName);
  if (tenantId === undefined) return;
  await inTenant(database, tenantId, async (db) => {
    const stream = await openStream(db, tenantId, which);
    if (!stream) return;
    const { liveId } = stream;
    await holdLive(db, tenantId, liveId);
    if (!began) {
      await sql`update live_stream set recording_bytes = 0, recorded_ms = 0
                 where tenant_id = ${tenantId} and id = ${stream.id} and recording_bytes is null`.execute(db);
    }
    const { rows } = await sql`
      select from live_stream s join live_event e on e.tenant_id = s.tenant_id and e.live_id = s.live_id
       where s.tenant_id = ${tenantId} and s.id = ${stream.id} and e.kind = 'RECORDING_CUT' and e.at >= s.started_at
       limit 1`.execute(db);
    if (rows.length > 0) return;
    await noteEvent(db, tenantId, liveId, 'RECORDING_CUT', null);
    await noteChange(db, tenantId, liveId);
  });
}

interface Found extends Stream {
  readonly tenantId: string;
}

/** Of all tenants: each then ends inside its own. */
async function openBefore({ pool }: Database, secondsAgo: number): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select tenant_id as "tenantId", live_id as "liveId", stream_id as id
       from live_streams_silent(now() - make_interval(secs => $1))`,
    [secondsAgo],
  );
  return rows;
}

/** Ends streams that nobody has spoken of for too long. Every server may: who comes second finds it done. */
export async function endSilent(database: Database): Promise<void> {
  const silent = sql`seen_at < now() - make_interval(secs => ${STREAM_SILENT_SECONDS})`;
  for (const { tenantId, ...stream } of await openBefore(database, STREAM_SILENT_SECONDS)) {
    await inTenant(database, tenantId, (db) => endStream(db, tenantId, stream, silent));
  }
}

/** A media server has ended, or begun: what it had is over. */
export async function endOf(database: Database, server: string): Promise<void> {
  for (const { tenantId, ...stream } of await openBefore(database, -60)) {
    await inTenant(database, tenantId, (db) => endStream(db, tenantId, stream, sql`server = ${server}`));
  }
}
