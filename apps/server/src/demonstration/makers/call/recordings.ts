import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { keepFile } from '../files.ts';
import { paint } from '../paint.ts';

interface Parts {
  readonly storage: Storage;
  readonly dataFolder: string;
}

interface Shown {
  readonly id: string;
  readonly callNo: string;
  readonly expertId: string;
  readonly expertName: string;
  /** Milliseconds. */
  readonly answeredAt: number;
}

const DURATION_SEC = 20;
const BEGIN_SEC = 12;
const SHOTS_SEC = [18, 26] as const;

/** The newest call that is long enough has a recording that plays, and two snapshots. */
export async function makeRecording(context: Context, { storage, dataFolder }: Parts): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const { rows } = await sql<Shown>`
    select id, call_no as "callNo", expert_id as "expertId", expert_name as "expertName",
           floor(extract(epoch from answered_at) * 1000)::float8 as "answeredAt"
      from call where tenant_id = ${tenantId} and status = 'COMPLETED' and media <> 'AUDIO' and duration_sec >= 60
     order by id desc limit 1`.execute(db);
  const call = rows[0];
  if (!call) return;
  const bytes = readFile(join(dataFolder, 'demo-call.webm'));
  const { fileId, size } = await keepFile(context, storage, 'RECORDING', `${call.callNo}.webm`, bytes);
  const at = (seconds: number) => call.answeredAt + seconds * 1_000;
  await sql`
    insert into call_recording (tenant_id, id, call_id, file_id, state, mime, by_id, by_name, started_at, duration_sec, size,
                                expire_at)
    values (${tenantId}, ${newId()}, ${call.id}, ${fileId}, 'READY', 'video/webm', ${call.expertId}, ${call.expertName},
            ${new Date(at(BEGIN_SEC))}, ${DURATION_SEC}, ${size}, now() + interval '180 days')`.execute(db);
  await sql`update call set recording_count = 1, recording = 'ASK', recording_agreed = true
             where tenant_id = ${tenantId} and id = ${call.id}`.execute(db);
  for (const [place, seconds] of SHOTS_SEC.entries()) {
    const display = place === 0 ? '#FF5A4F' : '#6DFF9C';
    const picture = await paint('#20303C', [
      { at: [40, 40, 240, 160], round: 12, color: '#3F5566' },
      { at: [60, 70, 110, 50], round: 6, color: '#0B1712' },
      { at: [72, 84, 60, 20], round: 4, color: display },
      { at: [200, 75, 56, 56], round: 28, color: '#DFE8EE' },
    ]);
    const shot = await keepFile(context, storage, 'IMAGE', `snapshot-${place + 1}.png`, picture);
    await sql`insert into call_snapshot (tenant_id, call_id, file_id, at_sec, reported_id)
              values (${tenantId}, ${call.id}, ${shot.fileId}, ${seconds}, ${newId()})`.execute(db);
  }
  const events = [
    { type: 'RECORD_START', sec: BEGIN_SEC },
    ...SHOTS_SEC.map((sec) => ({ type: 'SNAPSHOT', sec })),
    { type: 'RECORD_STOP', sec: BEGIN_SEC + DURATION_SEC },
  ].map((event) => ({ ...event, id: newId(at(event.sec)) }));
  await sql`
    insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name)
    select ${tenantId}, n.id, ${call.id}, n.sec, n.type, 'TEAM_USER', ${call.expertId}, ${call.expertName}
      from jsonb_to_recordset(${JSON.stringify(events)}) as n (id uuid, sec float8, type text)`.execute(db);
}
