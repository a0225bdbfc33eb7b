import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { counted, merged, operations, sessionsOf, waitingOperations } from './parts.ts';

/** So many reports are added by one statement, which has seconds; each holds 200 operations at most. */
const REPORTS = 500;
/** So many days are summed up anew by one statement. */
const DAYS = 31;
/** A server that sums up everything anew is at it for longer than a statement may wait. */
const AGAIN_MS = 500;

/** What the sums of one tenant are made by; null while another server makes them. */
interface Making {
  readonly zone: string;
  /** Whether there are sums by this clock. */
  readonly kept: boolean;
}

/** Until the end of the transaction no other server sums up the same tenant's operations. */
async function takeUp(db: Transaction<Schema>, tenantId: string): Promise<Making | null> {
  const key = sql`hashtextextended('usage rollup', 0) # hashtextextended(${tenantId}, 0)`;
  const { rows } = await sql<Making & { readonly taken: boolean }>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone, false) as kept,
           pg_try_advisory_xact_lock(${key}) as taken
      from tenant t left join usage_rollup r on r.tenant_id = t.tenant_id
     where t.tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.taken ? rows[0] : null;
}

/** Adds what waits to the sums; where the tenant's clock is another one now, makes them anew before. */
export async function addWaiting(db: Transaction<Schema>, tenantId: string): Promise<void> {
  const making = await takeUp(db, tenantId);
  if (making === null) return;
  if (!making.kept) await rebuild(db, tenantId, making.zone);
  await addAll(db, tenantId, making.zone);
}

async function addAll(db: Transaction<Schema>, tenantId: string, zone: string): Promise<void> {
  while ((await addSome(db, tenantId, zone)) === REPORTS);
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

/** For the command: one tenant after the other; servers may run meanwhile. Says how many there are. */
export async function rebuildEveryUsage(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>('select id from rollup_tenants() as id');
  for (const { id } of rows) {
    while (!(await inTenant(database, id, (db) => rebuildAll(db, id)))) await setTimeout(AGAIN_MS);
  }
  return rows.length;
}

/** All of a tenant's sums once more; false while another server makes them. */
async function rebuildAll(db: Transaction<Schema>, tenantId: string): Promise<boolean> {
  const making = await takeUp(db, tenantId);
  if (making === null) return false;
  await rebuild(db, tenantId, making.zone);
  await addAll(db, tenantId, making.zone);
  return true;
}

/**
 * All days of which every operation is still there; days before them stay as they were cut. What waits is not counted here: it
 * is added afterwards, so that nothing that arrives meanwhile is counted twice.
 */
async function rebuild(db: Transaction<Schema>, tenantId: string, zone: string): Promise<void> {
  await sql`insert into usage_rollup (tenant_id) values (${tenantId}) on conflict do nothing`.execute(db);
  // Locked, so that no more operations go because of their age before these days are kept.
  const { rows: kept } = await sql<{ whole: string | null }>`
    select ((gone_until at time zone ${zone}::text)::date + 1)::text as whole
      from usage_rollup where tenant_id = ${tenantId} for update`.execute(db);
  const whole = sql`coalesce(${kept[0]!.whole}::date, '-infinity')`;
  for (const table of ['usage_day', 'usage_event'] as const) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and day >= ${whole}`.execute(db);
  }
  const { rows } = await sql<{ first: string; last: string }>`
    select g.day::date::text as first, (g.day::date + ${DAYS - 1}::integer)::text as last
      from (select greatest(${kept[0]!.whole}::date, (min(time) at time zone ${zone})::date) as first,
                   (max(time) at time zone ${zone})::date as last
              from app_operation where tenant_id = ${tenantId}) as ends
     cross join generate_series(ends.first::timestamp, ends.last::timestamp, make_interval(days => ${DAYS})) as g (day)
     order by 1`.execute(db);
  for (const { first, last } of rows) await sumUpDays(db, tenantId, zone, first, last);
  await sql`update usage_rollup set timezone = ${zone}, made_at = now() where tenant_id = ${tenantId}`.execute(db);
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
