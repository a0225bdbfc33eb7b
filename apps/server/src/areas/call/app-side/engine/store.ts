import type { CallEnd, CallEventType, CallStatus, Party } from '@console/contract/areas/call/info/parts';
import type { Locale } from '@console/contract/locale';
import { sql, type Transaction } from 'kysely';
import { newId } from '../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

export type Db = Transaction<Schema>;

/** Where routing stands. Who was rung in vain is not rung again by the same call. */
export interface RouteState {
  readonly locale: Locale;
  readonly tried: readonly string[];
  /** Those of them who declined. */
  readonly declined: readonly string[];
}

/** A call as its engine sees it; held until the transaction ends. */
export interface StoredCall {
  readonly tenantId: string;
  readonly id: string;
  readonly status: CallStatus;
  readonly callerKind: Party['kind'];
  readonly callerId: string;
  readonly callerName: string;
  readonly isTest: boolean;
  readonly clientId: string | null;
  readonly productId: string | null;
  readonly assocId: string | null;
  readonly teamGroupId: string | null;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly queueTimeoutSec: number | null;
  readonly route: RouteState;
}

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const columns = sql`
  c.tenant_id as "tenantId", c.id, c.status, c.caller_kind as "callerKind", c.caller_id as "callerId",
  c.caller_name as "callerName", c.is_test as "isTest", c.client_id as "clientId", c.product_id as "productId",
  c.assoc_id as "assocId", c.team_group_id as "teamGroupId", ${ms('c.created_at')} as "createdAt",
  ${ms('c.answered_at')} as "answeredAt", c.queue_timeout_sec as "queueTimeoutSec", c.route`;

/** Whoever moves a call holds its row: two never move it at the same time. */
export async function lockCall(db: Db, tenantId: string, callId: string): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    select ${columns} from call c where c.tenant_id = ${tenantId} and c.id = ${callId} for no key update`.execute(db);
  return rows[0];
}

/** The same of one that nobody else moves at this moment. */
export async function lockIfFree(db: Db, tenantId: string, callId: string): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    select ${columns} from call c where c.tenant_id = ${tenantId} and c.id = ${callId}
       for no key update skip locked`.execute(db);
  return rows[0];
}

export interface NewEvent {
  readonly type: CallEventType;
  readonly actor?: Party | undefined;
  readonly target?: { readonly kind: string; readonly id: string; readonly name: string } | undefined;
  readonly text?: string | undefined;
  readonly end?: CallEnd | undefined;
  readonly reportedId?: string | undefined;
  /** When it happened, in milliseconds, where that is not this moment. */
  readonly moment?: number | undefined;
}

/**
 * Writes down what happened, in this order. Until somebody answers, seconds count from the start; `settleSeconds` turns them
 * round.
 */
export async function writeEvents(
  db: Db,
  { tenantId, id, createdAt, answeredAt }: Pick<StoredCall, 'tenantId' | 'id' | 'createdAt' | 'answeredAt'>,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const now = Date.now();
  const rows = events.map(({ actor, target, reportedId, moment = now, ...event }, place) => ({
    // Ids of one millisecond have no order among each other.
    id: newId(moment + place),
    atSec: Math.max(0, moment - (answeredAt ?? createdAt)) / 1_000,
    ...event,
    actorKind: actor?.kind ?? null,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    reportedId: reportedId ?? null,
  }));
  await sql`
    insert into call_event (tenant_id, id, call_id, at_sec, type, actor_kind, actor_id, actor_name, target_kind, target_id,
                            target_name, text, end_reason, reported_id)
    select ${tenantId}, n.id, ${id}, n."atSec", n.type, n."actorKind",
           n."actorId", n."actorName", n."targetKind", n."targetId", n."targetName", n.text, n."end", n."reportedId"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (id uuid, "atSec" float8, type text, "actorKind" text, "actorId" uuid,
        "actorName" text, "targetKind" text, "targetId" uuid, "targetName" text, text text, "end" text,
        "reportedId" uuid)`.execute(db);
}

/** What happened while it rang counts back from this moment on, at which it was answered or given up. */
export async function settleSeconds(db: Db, { tenantId, id, createdAt }: StoredCall, at: number): Promise<void> {
  await sql`
    update call_event set at_sec = at_sec - ${Math.max(0, at - createdAt) / 1_000}::float8
     where tenant_id = ${tenantId} and call_id = ${id} and id >= id_floor(to_timestamp(${createdAt / 1_000}))`.execute(
    db,
  );
}

export const NEWS_CHANNEL = 'call_news';
/** Behind a notice that is about signals alone: nobody's call has changed. */
export const SIGNALS_NEWS = 'signals';
/** A notice has room for 8,000 bytes. */
const PEOPLE_IN_A_NOTICE = 150;

/** Tells the streams of these people, in all server processes, when the transaction has committed. */
export async function tell(db: Db, tenantId: string, people: readonly string[]): Promise<void> {
  const who = people.length > PEOPLE_IN_A_NOTICE ? '*' : [...new Set(people)].join(',');
  await sql`select pg_notify(${NEWS_CHANNEL}, ${`${tenantId}:${who}`})`.execute(db);
}

/**
 * That `o` of call_member has not left, of the members of one call. Told so that the index of everybody who is in any call is
 * not taken for a shorter way: in a quiet hour it is, and a plan that was made then is kept.
 */
export const stillIn = sql<boolean>`coalesce(o.left_at, 'infinity') = 'infinity'`;

/** Everybody whom a change of the call concerns at this moment: in it, or rung by it. */
export async function peopleOf(db: Db, { tenantId, id }: Pick<StoredCall, 'tenantId' | 'id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.person_id as id from call_member o where o.tenant_id = ${tenantId} and o.call_id = ${id} and ${stillIn}
    union select team_user_id from call_ring where tenant_id = ${tenantId} and call_id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}
