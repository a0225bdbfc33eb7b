import type { UsagePerson, usageDashboard as contract } from '@console/contract/areas/dashboard/usage-data';
import type { InputOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor, type Page } from '../../../kernel/records/page.ts';
import { questionOf } from './read/question.ts';
import { sourceOf } from './read/source.ts';
import { NOBODY } from './rollup/parts.ts';

type Input = InputOf<(typeof contract)['usagePeople']>;
interface Listed extends UsagePerson {
  readonly sorted: number;
}

/** Days as numbers: lists go on behind one of them. */
const sorts: Record<NonNullable<Input['sortField']>, RawBuilder<number>> = {
  operations: sql`u.operations`,
  days: sql`u.days`,
  firstDay: sql`f.day - date '2000-01-01'`,
  lastDay: sql`u."lastDay" - date '2000-01-01'`,
};

/** The people behind the numbers: as many as those say. */
export async function usagePeople(input: Input, context: Context): Promise<Page<UsagePerson>> {
  const {
    pageNo,
    pageSize,
    cursor,
    keyword = '',
    sortField = 'operations',
    sortOrder,
    only,
    firstFrom,
    firstTo,
    ...asked
  } = input;
  const { db, actor } = context;
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const order = sortOrder ?? (input.sortField === undefined ? 'desc' : 'asc');
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const after = cursor === undefined ? null : decodeCursor(cursor, sortField, order);
  const behind = after
    ? sql`(sorted, "userId") ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}::float8, ${after[1]}::uuid)`
    : sql`true`;
  const offset = after === null ? (pageNo - 1) * pageSize : 0;
  const question = await questionOf(asked, false, context);
  const isFresh = sql`f.day >= ${question.days.first}::date`;
  const wanted = only === undefined ? sql`true` : only === 'FRESH' ? isFresh : sql`not ${isFresh}`;
  // As text: the days that are asked for may be none that the database knows.
  const metFrom = firstFrom === undefined ? sql`true` : sql`f.day::text >= ${firstFrom}`;
  const metTo = firstTo === undefined ? sql`true` : sql`f.day::text <= ${firstTo}`;
  const same = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} and ${sql.ref(`${alias}.id`)} = u.user_id`;
  const { rows } = await sql<{ list: Listed[]; total: number }>`
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
    hit as (select * from found where ${behind} order by sorted ${direction}, "userId" ${direction}
             limit ${pageSize + 1} offset ${offset})
    select (select coalesce(json_agg(hit order by sorted ${direction}, "userId" ${direction}), '[]') from hit) as list,
           (select count(*)::integer from found) as total`.execute(db);
  const { list, total } = rows[0]!;
  const listed = list.slice(0, pageSize);
  const last = list.length > pageSize ? listed.at(-1) : undefined;
  return {
    list: listed.map(shown),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: sortField, order, after: [String(last.sorted), last.userId] }) }),
  };
}

function shown(listed: Listed): UsagePerson {
  const { sorted: _, ...person } = listed;
  return person;
}
