import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { counted, merged, operations, sessionsOf, waitingOperations } from './parts.ts';

/** So many reports are added by one statement, which has seconds; each holds 200 operations at most. */
const REPORTS = 500;
/** Days are summed up anew as many at once as have so many operations together, and one at least. */
const OPERATIONS = 10_000;
/** For so long the command leaves another server to what it sums up. */
const AGAIN_MS = 500;

/** How a tenant's sums stand; null while another server is at them. */
interface Making {
  readonly zone: string;
  /** All of them are there, by this clock. */
  readonly isMade: boolean;
  /** Some days have been made anew by this clock, and the others are still to come. */
  readonly isBegun: boolean;
}

/** Until the end of the transaction no other server sums up the same tenant's operations. */
async function takeUp(db: Transaction<Schema>, tenantId: string): Promise<Making | null> {
  const { rows: tried } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('usage rollup', 0) # hashtextextended(${tenantId}, 0)) as taken`.execute(
    db,
  );
  if (!tried[0]!.taken) return null;
  // Looked at afterwards: how the server left them that had the lock before.
  const { rows } = await sql<Making>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone and r.making is null, false) as "isMade",
           coalesce(r.making = t.timezone, false) as "isBegun"
      from tenant t left join usage_rollup r on r.tenant_id = t.tenant_id
     where t.tenant_id = ${tenantId}`.execute(db);
  return rows[0]!;
}

export interface Pace {
  /** Whoever stops goes on another time where this was. */
  readonly signal?: AbortSignal;
  readonly atOnce?: number;
}

/**
 * Adds what waits to the sums; where the tenant's clock is another one now, makes them anew before. Each step is a transaction:
 * none is longer for a company that does more, and what is done stays. False where another server is at it.
 */
export async function addWaiting(database: Database, tenantId: string, pace: Pace = {}): Promise<boolean> {
  let state: State = 'MORE';
  while (state === 'MORE' && !pace.signal?.aborted)
    state = await inTenant(database, tenantId, (db) => step(db, tenantId, pace));
  return state !== 'BUSY';
}

type State = 'MORE' | 'DONE' | 'BUSY';

async function step(db: Transaction<Schema>, tenantId: string, { atOnce = OPERATIONS }: Pace): Promise<State> {
  const making = await takeUp(db, tenantId);
  if (making === null) return 'BUSY';
  const { zone, isMade, isBegun } = making;
  if (isMade) return (await addSome(db, tenantId, zone)) === REPORTS ? 'MORE' : 'DONE';
  if (!isBegun) await begin(db, tenantId, zone);
  await makeDays(db, tenantId, zone, atOnce);
  return 'MORE';
}

/** What is taken from the list is added by the same statement: it is in one of both for whoever looks. */
async function addSome(db: Transaction<Schema>, tenantId: string, zone: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from usage_waiting where tenant_id = ${tenantId} and id in (
        select id from usage_waiting where tenant_id = ${tenantId} order by id limit ${REPORTS})
      returning tenant_id, operation_ids),
    ops as materialized (${operations(waitingOperations(tenantId, sql`taken`), zone)}),
    days as (${addDays(tenantId, sql`ops`)}),
    events as (${addEvents(tenantId, sql`ops`)}),
    sessions as (${addSessions(tenantId, sql`ops`)})
    select count(*)::integer as taken from taken`.execute(db);
  return rows[0]!.taken;
}

const added = (table: string) => sql`
  operations = ${sql.ref(`${table}.operations`)} + excluded.operations,
  failures = ${sql.ref(`${table}.failures`)} + excluded.failures`;

const addDays = (tenantId: string, from: RawBuilder<unknown>) => sql`
  insert into usage_day as d (tenant_id, day, application_id, version_name, platform, user_kind, user_id, operations, failures)
  select ${tenantId}::uuid, day, application_id, version_name, platform, user_kind, user_id, ${counted} from ${from}
   group by day, application_id, version_name, platform, user_kind, user_id
  on conflict (tenant_id, day, application_id, version_name, platform, user_kind, user_id) do update set ${added('d')}`;

const addEvents = (tenantId: string, from: RawBuilder<unknown>) => sql`
  insert into usage_event as e (tenant_id, day, application_id, version_name, platform, user_kind, event, operations, failures)
  select ${tenantId}::uuid, day, application_id, version_name, platform, user_kind, event, ${counted} from ${from}
   group by day, application_id, version_name, platform, user_kind, event
  on conflict (tenant_id, day, application_id, version_name, platform, user_kind, event) do update set ${added('e')}`;

const addSessions = (tenantId: string, from: RawBuilder<unknown>) => {
  const both = Object.entries(merged('s', 'excluded')).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql`
    insert into usage_session as s (tenant_id, application_id, session_id, version_name, platform, user_kind, first_at, last_at)
    select ${tenantId}::uuid, f.* from (${sessionsOf(from)}) as f
    on conflict (tenant_id, application_id, session_id) do update set ${sql.join(both)}`;
};

/** For the command: one tenant after the other; servers may run meanwhile, and help. Says how many there are. */
export async function rebuildEveryUsage(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>('select id from rollup_tenants() as id');
  for (const { id } of rows) {
    while (!(await inTenant(database, id, (db) => beginAnew(db, id)))) await setTimeout(AGAIN_MS);
    while (!(await addWaiting(database, id))) await setTimeout(AGAIN_MS);
  }
  return rows.length;
}

/** All of a tenant's sums once more; false while another server is at them. */
async function beginAnew(db: Transaction<Schema>, tenantId: string): Promise<boolean> {
  const making = await takeUp(db, tenantId);
  if (making !== null) await begin(db, tenantId, making.zone);
  return making !== null;
}

/** Sums by the same clock stay in use: each day is true before it is made anew, and after. */
const begin = (db: Transaction<Schema>, tenantId: string, zone: string) =>
  sql`
    insert into usage_rollup as r (tenant_id, making) values (${tenantId}, ${zone})
    on conflict (tenant_id) do update set making = excluded.making, made_until = null,
      timezone = case when r.timezone = excluded.making then r.timezone else '' end`.execute(db);

/**
 * The next days, the oldest first, of which every operation is still there; days before them stay as they were cut. What waits is
 * not counted here: it is added when all of them are made, so that nothing that arrives meanwhile is counted twice.
 */
async function makeDays(db: Transaction<Schema>, tenantId: string, zone: string, atOnce: number): Promise<void> {
  // Locked, so that no more operations go because of their age before these days are kept.
  const { rows: begun } = await sql<{ from: string }>`
    select coalesce(greatest((gone_until at time zone ${zone}::text)::date, made_until) + 1, '-infinity')::text as "from"
      from usage_rollup where tenant_id = ${tenantId} for update`.execute(db);
  const { from } = begun[0]!;
  const { rows } = await sql<{ first: string; last: string } | { first: null; last: null }>`
    select min(day)::text as first,
           -- The last one found may have more of them.
           (case when count(*) < ${atOnce} then max(day) else greatest(min(day), max(day) - 1) end)::text as last
      from (select (o.time at time zone ${zone}::text)::date as day from app_operation o
             where o.tenant_id = ${tenantId} and o.time >= day_start(${from}::date, ${zone})
             order by o.time limit ${atOnce}) as next`.execute(db);
  const { first, last } = rows[0]!;
  for (const table of ['usage_day', 'usage_event'] as const) {
    await sql`
      delete from ${sql.table(table)} where tenant_id = ${tenantId}
         and day between ${from}::date and coalesce(${last}::date, 'infinity')`.execute(db);
  }
  if (first === null) {
    await sql`
      update usage_rollup set timezone = ${zone}, making = null, made_until = null, made_at = now()
       where tenant_id = ${tenantId}`.execute(db);
    return;
  }
  await sumUpDays(db, tenantId, zone, first, last);
  await sql`update usage_rollup set made_until = ${last}::date where tenant_id = ${tenantId}`.execute(db);
}

async function sumUpDays(
  db: Transaction<Schema>,
  tenantId: string,
  zone: string,
  first: string,
  last: string,
): Promise<void> {
  const those = sql`app_operation o where o.tenant_id = ${tenantId} and o.time >= day_start(${first}::date, ${zone})
    and o.time < day_start(${last}::date + 1, ${zone})
    and not exists (select from later where later.id = o.id)`;
  await sql`
    with later as materialized (
      select i.id from usage_waiting w cross join lateral unnest(w.operation_ids) as i (id) where w.tenant_id = ${tenantId}),
    ops as materialized (${operations(those, zone)}),
    days as (${addDays(tenantId, sql`ops`)}),
    events as (${addEvents(tenantId, sql`ops`)})
    ${addSessions(tenantId, sql`ops`)}`.execute(db);
}
