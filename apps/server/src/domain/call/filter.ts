import type { callInfo as contract } from '@console/contract/areas/call/info/info';
import type { InputOf } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import { idFloor } from '../../kernel/db/ids.ts';
import { idsOf, type Listing } from '../../kernel/records/page.ts';
import { notedIn } from './noted.ts';
import { seenCalls } from './scope.ts';
import { inTime, promised } from './sums.ts';

export type Filters = InputOf<(typeof contract)['summaryData']>;

/** The newest come first; the id carries the time in front. */
export const newest: Listing = {
  table: 'call',
  fields: {},
  sorts: { createdAt: { column: 'id', cast: 'text' } },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
};

const plainOf = (filters: Filters) => ({
  team_group_id: filters.teamGroupId,
  expert_id: filters.expertId,
  client_group_id: filters.clientGroupId,
  client_id: filters.clientId,
  caller_id: filters.clientUserId,
  product_id: filters.productId,
  problem_type_id: filters.problemTypeId,
  status: filters.status,
  media: filters.media,
  quality: filters.quality,
  solved: filters.solved,
  follow_up_state: filters.followUp,
  is_test: filters.includeTest ? undefined : false,
});

/** What the tenant's clock showed when it began. */
const wallTime = (zone: string) => sql`(id_time(call.id) at time zone ${zone})`;

/** What the others say that are not one column and one value. */
function furtherOf({ open, scoreFrom, scoreTo, scored, remarked, answered, promise, ...at }: Filters, zone: string) {
  const isThere = (column: string, wanted: boolean | undefined) =>
    wanted === undefined ? null : sql`${sql.ref(`call.${column}`)} is ${wanted ? sql`not` : sql``} null`;
  return [
    open === undefined ? null : sql`call.ended_at is ${open ? sql`` : sql`not`} null`,
    scoreFrom === undefined ? null : sql`call.score >= ${scoreFrom}`,
    scoreTo === undefined ? null : sql`call.score <= ${scoreTo}`,
    isThere('score', scored),
    isThere('remark', remarked),
    isThere('answered_at', answered),
    promise === undefined ? null : promised,
    promise === undefined ? null : promise === 'KEPT' ? inTime : sql`not ${inTime}`,
    at.weekday === undefined ? null : sql`extract(isodow from ${wallTime(zone)}) = ${at.weekday}`,
    at.hour === undefined ? null : sql`extract(hour from ${wallTime(zone)}) = ${at.hour}`,
  ].filter((condition) => condition !== null);
}

/**
 * The filters as one condition on `call`, cut by what the role shows: the list, the sums above it and the file all ask this.
 * Of a word that more calls contain than a list counts, the newest of them are looked at.
 */
export async function matching(filters: Filters, context: Context): Promise<RawBuilder<boolean>> {
  const { actor } = context;
  const { from, to, keyword = '' } = filters;
  const range: readonly [string | null, string | null] = [
    from === undefined ? null : idFloor(Date.parse(from)),
    to === undefined ? null : idFloor(Date.parse(to)),
  ];
  const plain = Object.entries(plainOf(filters)).filter(([, value]) => value !== undefined);
  const where = { equals: Object.fromEntries(plain), ranges: { id: range } };
  const seen = await seenCalls(context);
  const conditions: RawBuilder<unknown>[] = [
    sql`call.tenant_id = ${actor.tenantId}`,
    ...plain.map(([column, value]) => sql`${sql.ref(`call.${column}`)} = ${value}`),
    ...(range[0] === null ? [] : [sql`call.id >= ${range[0]}`]),
    ...(range[1] === null ? [] : [sql`call.id < ${range[1]}`]),
    ...furtherOf(filters, actor.timezone),
    ...(await notedIn(filters, range, context)),
    ...(seen === null ? [] : [seen]),
  ];
  if (keyword !== '') {
    const ids = await idsOf(context, { listing: newest, keyword, where }, COUNT_CAP);
    conditions.push(sql`call.id = any(${ids}::uuid[])`);
  }
  return sql.join(conditions, sql` and `) as RawBuilder<boolean>;
}
