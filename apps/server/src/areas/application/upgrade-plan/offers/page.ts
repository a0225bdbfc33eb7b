import type { PlanOffer } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { decodeCursor, encodeCursor, jsonObject, type PageRequest } from '../../../../kernel/records/page.ts';
import { readTally, type TallyLine } from '../engine/store.ts';
import { offerFields, shownOffer, type FoundOffer } from './list.ts';
import { offerConditions, type OfferFilter } from './offer-filter.ts';

interface OfferPage {
  readonly list: PlanOffer[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCapped?: boolean;
  readonly next?: string;
}

interface Key {
  readonly at: string;
  readonly id: string;
}

type Part = Pick<TallyLine, 'stageNo' | 'status' | 'amount'>;

/** Where it looks, and for which of those it finds. */
interface OfferQuery {
  readonly db: Context['db'];
  /** Of the plan. */
  readonly own: RawBuilder<unknown>;
  /** Stages and states of the plan that somebody is in. */
  readonly parts: readonly Part[];
  readonly narrow: readonly RawBuilder<unknown>[];
  readonly behind: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Those that changed last come first. What is done last is of one stage and few states, so an index that goes by time
 * alone would be walked through from end to end for any other: it goes by stage, state and time, and the tallies say
 * which of them there are, and how many.
 */
export async function pageOfOffers(filter: OfferFilter, request: PageRequest, context: Context): Promise<OfferPage> {
  const { db, actor } = context;
  const { pageNo, pageSize, cursor } = request;
  const order = request.sortOrder ?? (request.sortField === undefined ? 'desc' : 'asc');
  if (cursor === undefined && pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  const { stageNo, statuses, narrow } = await offerConditions(filter, context);
  const parts = partsOf(await readTally(db, actor.tenantId, filter.planId)).filter(
    (part) => (stageNo ?? part.stageNo) === part.stageNo && (statuses?.includes(part.status) ?? true),
  );
  const query: OfferQuery = {
    db,
    own: sql`plan_offer.tenant_id = ${actor.tenantId} and plan_offer.plan_id = ${filter.planId}`,
    parts,
    narrow,
    behind: cursor === undefined ? sql`true` : behind(decodeCursor(cursor, 'updatedAt', order), order),
    direction: order === 'asc' ? sql`asc` : sql`desc`,
    limit: pageSize + 1,
    offset: cursor === undefined ? (pageNo - 1) * pageSize : 0,
  };
  const { keys, total } = parts.length === 0 ? { keys: [], total: 0 } : await find(query);
  const last = keys.length > pageSize ? keys[pageSize - 1] : undefined;
  return {
    list: await rowsOf(context, keys.slice(0, pageSize)),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true }),
    ...(last && { next: encodeCursor({ field: 'updatedAt', order, after: [last.at, last.id] }) }),
  };
}

/** The tally also tells failures apart, the list does not: each stage and state once. */
function partsOf(tally: readonly TallyLine[]): Part[] {
  const parts = new Map<string, Part>();
  for (const { stageNo, status, amount } of tally) {
    const key = `${stageNo} ${status}`;
    parts.set(key, { stageNo, status, amount: amount + (parts.get(key)?.amount ?? 0) });
  }
  return [...parts.values()];
}

const behind = ([at, id]: readonly [string, string], order: 'asc' | 'desc') =>
  sql`(updated_at, id) ${order === 'asc' ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)`;

interface Found {
  readonly keys: readonly Key[];
  readonly total: number;
}

async function find(query: OfferQuery): Promise<Found> {
  const { narrow, parts } = query;
  if (narrow.length === 0) {
    return { keys: await walk(query), total: parts.reduce((sum, { amount }) => sum + amount, 0) };
  }
  const total = await count(query);
  return { keys: total > COUNT_CAP ? await walk(query) : await gather(query), total };
}

/** Along the index, from the end of each part of it: for what is met often on the way. */
async function walk({
  db,
  own,
  parts,
  narrow,
  behind: rest,
  direction,
  limit,
  offset,
}: OfferQuery): Promise<readonly Key[]> {
  const byTime = sql`order by updated_at ${direction}, id ${direction}`;
  const each = parts.map(({ stageNo, status }) => {
    const here = sql`${own} and plan_offer.stage_no = ${stageNo} and plan_offer.status = ${status}`;
    return sql`(select updated_at, id from plan_offer where ${sql.join([here, ...narrow, rest], sql` and `)}
                 ${byTime} limit ${offset + limit})`;
  });
  const { rows } = await sql<Key>`
    select updated_at::text as at, id from (${sql.join(each, sql` union all `)}) as found
     ${byTime} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const matching = ({ own, parts, narrow }: OfferQuery) => sql`
  ${own} and plan_offer.status = any(${[...new Set(parts.map(({ status }) => status))]}::text[])
  and plan_offer.stage_no = any(${[...new Set(parts.map(({ stageNo }) => stageNo))]}::integer[])
  and ${sql.join([...narrow], sql` and `)}`;

/**
 * All that is asked for stands in one index. Where the planner expects many it would rather read the table, which belongs
 * to all companies; and then there are none.
 */
async function byIndex<Row>({ db }: OfferQuery, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const readTable = (way: 'on' | 'off') => sql`select set_config('enable_seqscan', ${way}, true)`.execute(db);
  await readTable('off');
  const { rows } = await statement.execute(db);
  await readTable('on');
  return rows;
}

async function count(query: OfferQuery): Promise<number> {
  const counting = sql<{ total: number }>`
    select count(*)::integer as total from (
      select from plan_offer where ${matching(query)} limit ${COUNT_CAP + 1}) as counted`;
  return (await byIndex(query, counting))[0]!.total;
}

/** All of them, and then by time: for what there is little of. */
async function gather(query: OfferQuery): Promise<readonly Key[]> {
  const { behind: rest, direction, limit, offset } = query;
  const gathering = sql<Key>`
    with found as materialized (select updated_at, id from plan_offer where ${matching(query)})
    select updated_at::text as at, id from found where ${rest}
     order by updated_at ${direction}, id ${direction} limit ${limit} offset ${offset}`;
  return byIndex(query, gathering);
}

async function rowsOf({ db, actor }: Context, keys: readonly Key[]): Promise<PlanOffer[]> {
  const { rows } = await sql<{ row: FoundOffer }>`
    select ${jsonObject(offerFields)} as row
      from unnest(${keys.map(({ id }) => id)}::uuid[]) with ordinality as wanted (id, place)
      join plan_offer on plan_offer.tenant_id = ${actor.tenantId} and plan_offer.id = wanted.id
     order by wanted.place`.execute(db);
  return rows.map(({ row }) => shownOffer(row));
}
