import type { AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanCandidate } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { maskPhone } from '../../../../kernel/records/masks.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import {
  categoryOf,
  inScope,
  isBusy,
  isBusyAmongAll,
  askAllDevices,
  stageOf,
  type Audience,
} from '../audience/audience.ts';
import { stageBounds, type StageSize } from '../audience/stage-bounds.ts';
import { userKind, userName, userPhone, usersFound, withPeople } from './people.ts';

export interface CandidateQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly category?: AudienceCategory | undefined;
  readonly stageNo?: number | undefined;
}

interface Candidates {
  readonly list: PlanCandidate[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalCapped?: true;
}

/** One page of the devices of a plan; read from the first on, and no further than the page and the count need. */
export async function candidatesPage(
  context: Pick<Context, 'db' | 'actor'>,
  audience: Audience,
  stages: readonly StageSize[],
  asked: CandidateQuery,
): Promise<Candidates> {
  const { db, actor } = context;
  const { pageNo, pageSize, category, stageNo } = asked;
  if (pageNo * pageSize > COUNT_CAP + pageSize) throw new Fault('PAGE_TOO_DEEP');
  // Only who gets it is in a stage.
  if (stageNo !== undefined && category !== undefined && category !== 'ELIGIBLE') {
    return { list: [], total: 0, pageNo, pageSize };
  }
  const bounds = await stageBounds(db, audience, stages);
  const wanted = [
    inScope(audience),
    ...(await byKeyword(context, audience, asked.keyword)),
    ...(stageNo === undefined ? [] : [inStage(audience, bounds, stageNo)]),
    await ofCategory(context, audience, stageNo === undefined ? category : 'ELIGIBLE'),
  ];
  const { ids, total } = await find(db, audience, sql.join(wanted, sql` and `), asked);
  const { rows } = await sql<PlanCandidate>`
    with shown as materialized (
      select d.*, ${categoryOf(audience, isBusy(audience))} as category from app_device d
       where d.tenant_id = ${actor.tenantId} and d.id = any(${ids}::uuid[]))
    select d.device_key as "deviceId", ${userKind} as "userKind", d.user_id as "userId", ${userName} as "userName",
           ${userPhone} as phone, c.name as "clientName", d.model as "deviceModel", d.os_version as "osVersion",
           d.version_name as "versionName", d.version_code::float8 as "versionCode",
           wire_time(d.last_seen_at) as "lastSeenAt", d.category,
           case when d.category = 'ELIGIBLE' then ${stageOf(audience, bounds)} end as "stageNo"
      from shown d ${withPeople} order by d.id`.execute(db);
  return {
    list: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })),
    total: Math.min(total, COUNT_CAP),
    pageNo,
    pageSize,
    ...(total > COUNT_CAP && { totalCapped: true as const }),
  };
}

/** So many of the first devices are asked whether enough of them fit, before all are. */
const FIRST = 20_000;

async function find(
  db: Transaction<Schema>,
  audience: Audience,
  fits: RawBuilder<unknown>,
  { pageNo, pageSize, category }: CandidateQuery,
): Promise<{ ids: readonly string[]; total: number }> {
  const skipped = (pageNo - 1) * pageSize;
  const page = (devices: RawBuilder<unknown>) => sql<{ id: string }>`
    select d.id from ${devices} as d where ${fits} order by d.id limit ${pageSize} offset ${skipped}`;
  const first = sql`(select * from app_device d where ${ofAll(audience)} order by id limit ${FIRST})`;
  // Of those who do not get it there may be few or many.
  const isRare = category !== undefined && category !== 'ELIGIBLE';
  const near = isRare ? (await page(first).execute(db)).rows : [];
  const all = page(sql`app_device`);
  const hits = near.length === pageSize ? near : isRare ? await askAllDevices(db, all) : (await all.execute(db)).rows;
  const ids = hits.map(({ id }) => id);
  // A page that is not full is the last one, and says how many there are.
  if (ids.length < pageSize && (ids.length > 0 || skipped === 0)) return { ids, total: skipped + ids.length };
  const counting = sql<{ total: number }>`
    select count(*)::integer as total from (
      select from app_device d where ${fits} limit ${COUNT_CAP + 1}) as counted`;
  const counted = isRare ? await askAllDevices(db, counting) : (await counting.execute(db)).rows;
  return { ids, total: counted[0]!.total };
}

/** The test accounts' devices have an index of their own. */
const inStage = (audience: Audience, bounds: readonly number[], stageNo: number) =>
  stageNo === 0 && audience.testFirst ? sql`d.is_test` : sql`${stageOf(audience, bounds)} = ${stageNo}`;

/** Whether a device is in another plan is asked only where the answer depends on it. */
async function ofCategory(
  { db }: Pick<Context, 'db'>,
  audience: Audience,
  category: AudienceCategory | undefined,
): Promise<RawBuilder<unknown>> {
  if (category === undefined) return sql`true`;
  const busy =
    category === 'ELIGIBLE'
      ? isBusy(audience)
      : category === 'IN_OTHER_PLAN'
        ? await isBusyAmongAll(db, audience)
        : sql<boolean>`false`;
  return sql`${categoryOf(audience, busy)} = ${category}`;
}

/**
 * By its user, by a part of its model, or by how its name begins. Each has an index, by which few are found at once; many
 * are met on the way.
 */
async function byKeyword(
  context: Pick<Context, 'db' | 'actor'>,
  audience: Audience,
  keyword: string | undefined,
): Promise<RawBuilder<unknown>[]> {
  if (keyword === undefined || keyword === '') return [];
  const users = await usersFound(context, keyword);
  const models = await modelsFound(context, audience, keyword);
  const ways = [
    sql`d.user_id = any(${users}::uuid[])`,
    sql`d.model = any(${models}::text[])`,
    // A pattern would not be looked up in the index: behind the wall between companies only comparisons are.
    sql`d.device_key between ${keyword} and ${`${keyword}\u{10FFFF}`}`,
  ];
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(
      ways.map(
        (way) => sql`(select d.id from app_device d where ${ofAll(audience)} and ${way} limit ${COUNT_CAP + 1})`,
      ),
      sql` union all `,
    )}) as found limit ${COUNT_CAP + 1}`.execute(context.db);
  if (rows.length > COUNT_CAP) return [sql`(${sql.join(ways, sql` or `)})`];
  return [sql`d.id = any(${rows.map(({ id }) => id)}::uuid[])`];
}

const ofAll = ({ tenantId, applicationId }: Audience) =>
  sql`d.tenant_id = ${tenantId} and d.application_id = ${applicationId}`;

/** From one model to the next by the index: as many looks as there are models, however many devices. */
async function modelsFound({ db }: Pick<Context, 'db'>, audience: Audience, keyword: string): Promise<string[]> {
  const part = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const own = ofAll(audience);
  const { rows } = await sql<{ model: string }>`
    with recursive one as (
      (select d.model from app_device d where ${own} order by d.model limit 1)
      union all
      select (select d.model from app_device d where ${own} and d.model > one.model order by d.model limit 1)
        from one where one.model is not null)
    select model from one where model ilike ${part}`.execute(db);
  return rows.map(({ model }) => model);
}
