import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { allSums } from '../../../../domain/call/sums.ts';
import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { byDimension, calls, NO_GROUP, sumColumns } from './parts.ts';

/** So many days are summed up by one statement, which has seconds. */
const DAYS = 31;

/** What the sums of one tenant are made by; null while another server makes them. */
interface Making {
  readonly zone: string;
  /** Whether there are sums by this clock. */
  readonly kept: boolean;
}

/** Until the end of the transaction no other server sums up the same tenant's calls. */
async function takeUp(db: Transaction<Schema>, tenantId: string): Promise<Making | null> {
  const key = sql`hashtextextended('call rollup', 0) # hashtextextended(${tenantId}, 0)`;
  const { rows } = await sql<Making & { readonly taken: boolean }>`
    select t.timezone as zone, coalesce(r.timezone = t.timezone, false) as kept,
           pg_try_advisory_xact_lock(${key}) as taken
      from tenant t left join call_rollup r on r.tenant_id = t.tenant_id
     where t.tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.taken ? rows[0] : null;
}

/**
 * Sums up the days that have changed, all of them where the tenant's clock is another one now. The marks go first and the
 * calls are read afterwards: whatever changes in between leaves a mark of its own, which stays.
 */
export async function sumUpChanges(db: Transaction<Schema>, tenantId: string): Promise<void> {
  const making = await takeUp(db, tenantId);
  if (making === null) return;
  if (!making.kept) return rebuild(db, tenantId, making.zone);
  let days = await takeMarks(db, tenantId, making.zone, null);
  while (days.first !== null && days.last !== null) {
    await sumUpDays(db, tenantId, making.zone, days.first, days.last);
    days = await takeMarks(db, tenantId, making.zone, days.last);
  }
}

interface Marked {
  readonly first: string | null;
  readonly last: string | null;
}

/** Takes away the oldest marks behind a day, those of a month at most, and says which days they were of. */
async function takeMarks(
  db: Transaction<Schema>,
  tenantId: string,
  zone: string,
  behind: string | null,
): Promise<Marked> {
  const { rows } = await sql<Marked>`
    with oldest as (
      select day_start((at at time zone ${zone}::text)::date, ${zone}) as start from call_change
       where tenant_id = ${tenantId} and (${behind}::date is null or at >= day_start(${behind}::date + 1, ${zone}))
       order by at limit 1),
    gone as (
      delete from call_change c using oldest
       where c.tenant_id = ${tenantId} and c.at >= oldest.start and c.at < oldest.start + make_interval(days => ${DAYS - 1})
      returning (c.at at time zone ${zone}::text)::date as day)
    select min(day)::text as first, max(day)::text as last from gone`.execute(db);
  return rows[0]!;
}

/** A server that sums up everything anew is at it for longer than a statement may wait. */
const AGAIN_MS = 500;

/** For the command: one tenant after the other; servers may run meanwhile. Says how many there are. */
export async function rebuildEveryTenant(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>('select id from rollup_tenants() as id');
  for (const { id } of rows) {
    while (!(await inTenant(database, id, (db) => rebuildAll(db, id)))) await setTimeout(AGAIN_MS);
  }
  return rows.length;
}

/** All of a tenant's sums once more; false while another server makes them. */
async function rebuildAll(db: Transaction<Schema>, tenantId: string): Promise<boolean> {
  const making = await takeUp(db, tenantId);
  if (making !== null) await rebuild(db, tenantId, making.zone);
  return making !== null;
}

async function rebuild(db: Transaction<Schema>, tenantId: string, zone: string): Promise<void> {
  for (const table of ['call_change', 'call_hour', 'call_day'] as const) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(db);
  }
  const { rows } = await sql<{ first: string; last: string }>`
    select g.day::date::text as first, (g.day::date + ${DAYS - 1}::integer)::text as last
      from (select (id_time(min(id::text)::uuid) at time zone ${zone})::date as first,
                   (id_time(max(id::text)::uuid) at time zone ${zone})::date as last
              from (select (select id from call where tenant_id = ${tenantId} order by id limit 1) as id
                    union all
                    select (select id from call where tenant_id = ${tenantId} order by id desc limit 1)) as ends) as ends
     cross join generate_series(ends.first::timestamp, ends.last::timestamp, make_interval(days => ${DAYS})) as g (day)
     order by 1`.execute(db);
  for (const { first, last } of rows) await sumUpDays(db, tenantId, zone, first, last);
  await sql`
    insert into call_rollup (tenant_id, timezone) values (${tenantId}, ${zone})
    on conflict (tenant_id) do update set timezone = excluded.timezone, made_at = now()`.execute(db);
}

async function sumUpDays(
  db: Transaction<Schema>,
  tenantId: string,
  zone: string,
  first: string,
  last: string,
): Promise<void> {
  const days = sql`tenant_id = ${tenantId} and day between ${first}::date and ${last}::date`;
  const made = calls(
    sql`call where call.tenant_id = ${tenantId} and call.id >= id_floor(day_start(${first}::date, ${zone}))
          and call.id < id_floor(day_start(${last}::date + 1, ${zone}))`,
    zone,
  );
  const group = sql`coalesce(call.team_group_id, ${sql.lit(NO_GROUP)}::uuid)`;
  await sql`delete from call_hour where ${days}`.execute(db);
  await sql`delete from call_day where ${days}`.execute(db);
  await sql`
    with made as materialized (${made})
    insert into call_hour (tenant_id, hour, day, team_group_id, is_test, ${sumColumns()})
    select ${tenantId}::uuid, call.hour, call.day, ${group}, call.is_test, ${allSums} from made as call
     group by call.hour, call.day, ${group}, call.is_test`.execute(db);
  await sql`
    with made as materialized (${made})
    insert into call_day (day, team_group_id, is_test, dimension, key, name, ${sumColumns()}, tenant_id)
    select made.*, ${tenantId}::uuid
      from (${byDimension(sql`made as call`, [sql`call.day`, group, sql`call.is_test`])}) as made`.execute(db);
}
