import { sql, type RawBuilder } from 'kysely';

/** In the place of people who had not signed in. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Operations with their day on the tenant's clock, as they are counted; `from` calls them `o`. */
export const operations = (from: RawBuilder<unknown>, zone: string) => sql`
  select o.id, o.time, (o.time at time zone ${zone}::text)::date as day, o.application_id,
         coalesce(o.version_name, '') as version_name, o.platform, o.user_kind,
         coalesce(o.user_id, ${sql.lit(NOBODY)}::uuid) as user_id, o.event, o.result = 'FAILURE' as failed, o.session_id
    from ${from}`;

/** Those that are in no sum yet. */
export const waitingOperations = (tenantId: string, from: RawBuilder<unknown> = sql`usage_waiting`) => sql`
  ${from} as w cross join lateral unnest(w.operation_ids) as i (id)
  join app_operation o on o.tenant_id = ${tenantId} and o.id = i.id
 where w.tenant_id = ${tenantId}`;

export const counted = sql`count(*)::integer as operations, (count(*) filter (where failed))::integer as failures`;

/** Of some operations, one line for each session: the version and the kind of person that is known of any of them. */
export const sessionsOf = (from: RawBuilder<unknown>) => sql`
  select application_id, session_id, coalesce(min(nullif(version_name, '')), '') as version_name,
         min(platform) as platform, coalesce(min(nullif(user_kind, 'GUEST')), 'GUEST') as user_kind,
         min(time) as first_at, max(time) as last_at
    from ${from} where session_id is not null group by application_id, session_id`;

/** Two lines of one session in one; in whichever order, and however often, it comes out the same. */
export const merged = (one: string, other: string) => {
  const of = (column: string) => sql`${sql.ref(`${one}.${column}`)}, ${sql.ref(`${other}.${column}`)}`;
  const known = (column: string, unknown: string) => {
    const told = (table: string) => sql`nullif(${sql.ref(`${table}.${column}`)}, ${sql.lit(unknown)})`;
    return sql`coalesce(least(${told(one)}, ${told(other)}), ${sql.lit(unknown)})`;
  };
  return {
    version_name: known('version_name', ''),
    platform: sql`least(${of('platform')})`,
    user_kind: known('user_kind', 'GUEST'),
    first_at: sql`least(${of('first_at')})`,
    last_at: sql`greatest(${of('last_at')})`,
  };
};
