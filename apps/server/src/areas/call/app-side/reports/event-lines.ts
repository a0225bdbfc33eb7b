import type { CallEventType, Party } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import { idFloor, idsFrom, newId } from '../../../../kernel/db/ids.ts';
import type { Db } from '../engine/store.ts';

/** An event as an app told it, and who did it. */
export interface Told {
  readonly callId: string;
  readonly eventId: string;
  readonly type: CallEventType;
  readonly targetId?: string | undefined;
  readonly text?: string | undefined;
  /** How long ago it happened. */
  readonly agoMs?: number | undefined;
  readonly by: Party;
}

/** Those that say no more than that they happened: many come at once, and each is one line. */
const plain = new Set<CallEventType>([
  'HOLD',
  'RESUME',
  'MUTE',
  'UNMUTE',
  'CAMERA_ON',
  'CAMERA_OFF',
  'FREEZE',
  'UNFREEZE',
  'ANNOTATE',
]);
export const isPlain = (type: CallEventType) => plain.has(type);

type Named = Pick<Told, 'callId' | 'eventId'>;
export const keyOf = ({ callId, eventId }: Named) => `${callId} ${eventId}`;

interface Line extends Named {
  readonly id: string;
  readonly type: CallEventType;
  readonly kind: Party['kind'];
  readonly personId: string;
  readonly name: string;
  readonly text: string | null;
  readonly moment: number;
}

/** Ids carry their time in front. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Sent twice at once, it is one. */
export function linesOf(told: readonly Told[]): Line[] {
  const lines = new Map<string, Line>();
  const places = new Map<string, number>();
  const now = Date.now();
  for (const { callId, eventId, type, text = null, agoMs = 0, by } of told) {
    if (lines.has(keyOf({ callId, eventId }))) continue;
    const place = places.get(callId) ?? 0;
    places.set(callId, place + 1);
    const moment = Math.max(timeOf(callId), now - agoMs);
    const line = { callId, eventId, type, kind: by.kind, personId: by.id, name: by.name, text, moment };
    // Ids of one millisecond have no order among each other.
    lines.set(keyOf(line), { ...line, id: newId(moment + place) });
  }
  return [...lines.values()];
}

/** A kind of lock that nobody else takes. */
const LOCK = 0x63616c6c;
const lockOf = (eventId: string) => Number.parseInt(eventId.slice(0, 8), 16) | 0;

/** The same report, sent to two servers at once, is one: whoever comes second looks when the first has committed. */
export async function oneAtATime(db: Db, events: readonly Named[]): Promise<void> {
  // In one order, so that two batches never wait for each other.
  const locks = [...new Set(events.map(({ eventId }) => lockOf(eventId)))].toSorted((one, other) => one - other);
  await sql`select pg_advisory_xact_lock(${LOCK}::int, n) from unnest(${locks}::int[]) as n`.execute(db);
}

const AHEAD_MS = 86_400_000;

/**
 * Writes those whose people are in their call at this moment. By their keys: whether it was written now, or told before. Of
 * others there is nothing.
 */
export async function writeLines(db: Db, tenantId: string, lines: readonly Line[]): Promise<Map<string, boolean>> {
  if (lines.length === 0) return new Map();
  await oneAtATime(db, lines);
  // So that only the months in which they can lie are looked at.
  const since = lines.map(({ callId }) => idsFrom(callId)).toSorted()[0]!;
  const until = idFloor(Date.now() + AHEAD_MS);
  // Each is looked up by its keys, whatever the database believes of how many there are.
  const { rows } = await sql<Named & { kept: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id uuid, "callId" uuid, "eventId" uuid, type text,
        kind text, "personId" uuid, name text, text text, moment float8)
    ), here as materialized (
      select n.*, (select extract(epoch from coalesce(c.answered_at, c.created_at))::float8 from call c
                    where c.tenant_id = ${tenantId} and c.id = n."callId") as since
        from given n
       where (select true from call_member m where m.tenant_id = ${tenantId} and m.call_id = n."callId"
                 and m.person_id = n."personId" and m.left_at is null)
    ), written as (
      insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name, text, reported_id)
      select ${tenantId}, h.id, h."callId", greatest(0, h.moment / 1000 - h.since), h.type, h.kind, h."personId", h.name,
             h.text, h."eventId"
        from here h
       where (select true from call_event e where e.tenant_id = ${tenantId} and e.call_id = h."callId"
                 and e.reported_id = h."eventId" and e.id >= ${since}::uuid and e.id < ${until}::uuid limit 1) is null
      returning call_id, reported_id
    )
    select h."callId", h."eventId", w.call_id is not null as kept from here h
      left join written w on w.call_id = h."callId" and w.reported_id = h."eventId"`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.kept]));
}
