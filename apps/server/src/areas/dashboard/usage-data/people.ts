import type { UsagePerson, usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Page } from '../../../kernel/records/page.ts';
import { questionOf } from './read/question.ts';
import { rankedPage, rankedRows, type RankedRows } from './read/ranked-page.ts';
import { sourceOf } from './read/source.ts';
import { NOBODY } from './rollup/parts.ts';

type Input = InputOf<(typeof contract)['usagePeople']>;

/** Days as numbers: lists go on behind one of them. */
const sorts: Record<NonNullable<Input['sortField']>, RawBuilder<number>> = {
  operations: sql`u.operations`,
  days: sql`u.days`,
  firstDay: sql`f.day - date '2000-01-01'`,
  lastDay: sql`u."lastDay" - date '2000-01-01'`,
};

/** The people behind the numbers: as many as those say. */
export async function usagePeople(input: Input, context: Context): Promise<Page<UsagePerson>> {
  const { pageNo, pageSize, cursor, keyword = '', sortField = 'operations', sortOrder, ...narrowed } = input;
  const { only, firstFrom, firstTo, ...asked } = narrowed;
  const { actor } = context;
  const order = sortOrder ?? (input.sortField === undefined ? 'desc' : 'asc');
  const place = { pageNo, pageSize, cursor };
  const rank = { field: sortField, order, id: 'userId' };
  const question = await questionOf(asked, false, context);
  const isFresh = sql`f.day >= ${question.days.first}::date`;
  const wanted = only === undefined ? sql`true` : only === 'FRESH' ? isFresh : sql`not ${isFresh}`;
  // As text: the days that are asked for may be none that the database knows.
  const metFrom = firstFrom === undefined ? sql`true` : sql`f.day::text >= ${firstFrom}`;
  const metTo = firstTo === undefined ? sql`true` : sql`f.day::text <= ${firstTo}`;
  const same = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} and ${sql.ref(`${alias}.id`)} = u.user_id`;
  const { rows } = await sql<RankedRows<UsagePerson>>`
    with ${sourceOf(question, actor.tenantId)},
    used as (
      select l.user_id, min(l.user_kind) as "userKind", max(l.day) as "lastDay", count(distinct l.day)::integer as days,
             sum(l.operations)::integer as operations, sum(l.failures)::integer as failures
        from lines l where l.user_id <> ${NOBODY} group by l.user_id),
    found as materialized (
      select u.user_id as "userId", u."userKind", coalesce(c.name, m.name, t.name) as name, o.name as "clientName",
             f.day as "firstDay", u."lastDay", u.days, u.operations, u.failures, (${sorts[sortField]})::float8 as sorted
        from used u join firsts f using (user_id)
        left join client_user c on ${same('c')} left join client o on o.tenant_id = c.tenant_id and o.id = c.client_id
        left join team_user m on ${same('m')} left join test_account t on ${same('t')}
       where ${wanted} and ${metFrom} and ${metTo} and ${
         keyword === ''
           ? sql`true`
           : sql`strpos(lower(concat_ws(chr(10), c.name, m.name, t.name, o.name)), lower(${keyword})) > 0`
       }),
    ${rankedRows(place, rank)}`.execute(context.db);
  return rankedPage(rows[0]!, place, rank);
}
