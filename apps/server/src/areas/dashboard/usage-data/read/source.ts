import { sql, type RawBuilder } from 'kysely';
import { counted, merged, NOBODY, operations, sessionsOf, waitingOperations } from '../rollup/parts.ts';
import type { Filters, Question } from './question.ts';

/** The same as the list of operations filters by. */
function fits(
  table: string,
  { applicationId, platform, versionName, userKind, includeTest = false }: Filters,
): RawBuilder<unknown> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  return sql.join(
    [
      sql`true`,
      ...(applicationId === undefined ? [] : [sql`${own('application_id')} = ${applicationId}`]),
      ...(platform === undefined ? [] : [sql`${own('platform')} = ${platform}`]),
      ...(versionName === undefined ? [] : [sql`${own('version_name')} = ${versionName}`]),
      ...(userKind === undefined ? [] : [sql`${own('user_kind')} = ${userKind}`]),
      ...(includeTest ? [] : [sql`${own('user_kind')} <> 'TEST_ACCOUNT'`]),
    ],
    sql` and `,
  );
}

/**
 * The beginning of a statement that counts, as `with` parts, of all days that are asked for: `lines` (day, application,
 * version, platform, kind, person, sums), `firsts` (person, day of the first use by these filters) of the people in them,
 * `grouped` and `here` are the same lines with each
 * person once, and `begun` (day, sessions, seconds). Sums and what is in none of them yet are read together, in one snapshot.
 */
export function sourceOf(question: Question, tenantId: string): RawBuilder<unknown> {
  const { zone, days, before, filters } = question;
  const first = before?.first ?? days.first;
  const within = (day: RawBuilder<unknown>) => sql`${day} between ${first}::date and ${days.last}::date`;
  const both = Object.entries(merged('t', 's')).map(([column, value]) => sql`${value} as ${sql.ref(column)}`);
  const start = sql`day_start(${first}::date, ${zone})`;
  const end = sql`day_start(${days.last}::date + 1, ${zone})`;
  return sql`
    waiting as materialized (${waitingOf(question, tenantId)}),
    chosen as materialized (select * from waiting where ${fits('waiting', filters)}),
    lines as materialized (
      select d.day, d.application_id, d.version_name, d.platform, d.user_kind, d.user_id, d.operations, d.failures
        from usage_day d where d.tenant_id = ${tenantId} and ${within(sql`d.day`)} and ${isKept('d', question)}
         and ${fits('d', filters)}
      union all
      select day, application_id, version_name, platform, user_kind, user_id, ${counted} from chosen
       where ${within(sql`day`)} group by 1, 2, 3, 4, 5, 6),
    -- Each person once for each of the two times and for each day: what is counted afterwards is few.
    grouped as materialized (
      select (day < ${days.first}::date) as earlier, application_id, version_name, platform, user_kind, user_id,
             sum(operations) as operations, sum(failures) as failures
        from lines group by 1, 2, 3, 4, 5, 6),
    here as materialized (select distinct day, user_id from lines where user_id <> ${NOBODY}),
    newly as materialized (select user_id, min(day) as day from chosen group by user_id),
    firsts as materialized (
      select p.user_id, least(n.day, (
               select d.day from usage_day d where d.tenant_id = ${tenantId} and d.user_id = p.user_id and ${isKept('d', question)}
                  and ${fits('d', filters)} order by d.day limit 1)) as day
        from (select distinct user_id from grouped where user_id <> ${NOBODY}) as p left join newly n using (user_id)),
    touched as materialized (${sessionsOf(sql`waiting`)}),
    sessions as (
      select s.version_name, s.platform, s.user_kind, s.application_id, s.first_at, s.last_at from usage_session s
       where s.tenant_id = ${tenantId} and s.first_at >= ${start} and s.first_at < ${end}
         and not exists (select from touched t where t.application_id = s.application_id and t.session_id = s.session_id)
      union all
      select m.version_name, m.platform, m.user_kind, m.application_id, m.first_at, m.last_at from (
        select t.application_id, ${sql.join(both)} from touched t
          left join usage_session s
            on s.tenant_id = ${tenantId} and s.application_id = t.application_id and s.session_id = t.session_id) as m
       where m.first_at >= ${start} and m.first_at < ${end}),
    begun as materialized (
      select (first_at at time zone ${zone}::text)::date as day, count(*)::integer as sessions,
             sum(extract(epoch from last_at - first_at)::float8) as seconds
        from sessions where ${fits('sessions', filters)} group by 1)`;
}

/** What was done, beside `chosen`. */
export const eventsOf = (question: Question, tenantId: string) => sql`
  select e.event, e.operations, e.failures from usage_event e
   where e.tenant_id = ${tenantId} and e.day between ${question.days.first}::date and ${question.days.last}::date
     and ${isKept('e', question)} and ${fits('e', question.filters)}
  union all
  select event, 1, failed::integer from chosen
   where day between ${question.days.first}::date and ${question.days.last}::date`;

/** All versions that there are numbers of, also where one of them is asked for; beside `waiting` and `grouped`. */
export function versionsOf(question: Question, tenantId: string): RawBuilder<unknown> {
  const { versionName, ...others } = question.filters;
  if (versionName === undefined) return sql`select distinct l.version_name from grouped l where not l.earlier`;
  const within = (table: string) => sql`
    ${sql.ref(`${table}.day`)} between ${question.days.first}::date and ${question.days.last}::date and ${fits(table, others)}`;
  return sql`
    select d.version_name from usage_day d
     where d.tenant_id = ${tenantId} and ${isKept('d', question)} and ${within('d')}
    union
    select waiting.version_name from waiting where ${within('waiting')}`;
}

/** By another clock than they were made by, only those days are read from sums that cannot be counted any more. */
const isKept = (table: string, { kept, whole }: Question) =>
  kept ? sql`true` : sql`${sql.ref(`${table}.day`)} < coalesce(${whole}::date, '-infinity')`;

/** What is in no sum that is read. */
function waitingOf({ zone, kept, whole }: Question, tenantId: string): RawBuilder<unknown> {
  const late = operations(waitingOperations(tenantId), zone);
  if (kept) return late;
  const all = sql`app_operation o where o.tenant_id = ${tenantId}`;
  if (whole === null) return operations(all, zone);
  const start = sql`day_start(${whole}::date, ${zone})`;
  return sql`${operations(sql`${all} and o.time >= ${start}`, zone)} union all ${late} and o.time < ${start}`;
}
