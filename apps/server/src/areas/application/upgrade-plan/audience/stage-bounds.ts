import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import {
  bucketLimit,
  bucketOf,
  categoryOf,
  inScope,
  isBusyAmongAll,
  askAllDevices,
  type Audience,
} from './audience.ts';

/** Of the stages only their sizes. */
export interface StageSize {
  readonly percent: number | null;
  readonly count: number | null;
}

/**
 * The numbers at which the stages end. A percentage is one of the numbers that are left; a count is looked up among the
 * devices there are now.
 */
export async function stageBounds(
  db: Transaction<Schema>,
  audience: Audience,
  stages: readonly StageSize[],
): Promise<number[]> {
  const limit = bucketLimit(audience);
  if (stages.every(({ count }) => count === null)) {
    const bounds: number[] = [];
    for (const { percent } of stages) {
      const from = bounds.at(-1) ?? 0;
      bounds.push(from + Math.round(((limit - from) * (percent ?? 100)) / 100));
    }
    return bounds;
  }
  const busy = await isBusyAmongAll(db, audience);
  const few = await boundsAmong(db, audience, stages, { busy, atMost: numbersNeeded(stages) });
  // Of people with many devices there may be more in a stage than its count, and what follows lies further back.
  if (few.every(({ isSure }) => isSure)) return few.map(({ bound }) => bound);
  const all = await boundsAmong(db, audience, stages, { busy, atMost: null });
  return all.map(({ bound }) => bound);
}

/**
 * Where counts come first, as they mostly do, their own numbers are enough, and a little more. A percentage before a count
 * lies anywhere among them all.
 */
function numbersNeeded(stages: readonly StageSize[]): number | null {
  const shares = stages.findIndex(({ count }) => count === null);
  const first = shares < 0 ? stages : stages.slice(0, shares);
  if (stages.slice(first.length).some(({ count }) => count !== null)) return null;
  return 1_000 + first.reduce((sum, { count }) => sum + (count ?? 0), 0);
}

/** The lowest numbers of those who get it, sorted once: behind a number there are as many as stand behind its place. */
async function boundsAmong(
  db: Transaction<Schema>,
  audience: Audience,
  stages: readonly StageSize[],
  { busy, atMost }: { readonly busy: RawBuilder<boolean>; readonly atMost: number | null },
): Promise<readonly { readonly bound: number; readonly isSure: boolean }[]> {
  const limit = bucketLimit(audience);
  return askAllDevices(
    db,
    sql<{ bound: number; isSure: boolean }>`
    with recursive drawn as materialized (
      select coalesce(array_agg(bucket), '{}') as buckets, count(*) = ${atMost} as cut from (
        select ${bucketOf(audience)} as bucket from app_device d
         where ${inScope(audience)} ${audience.testFirst ? sql`and not d.is_test` : sql``}
           and ${categoryOf(audience, busy)} = 'ELIGIBLE' order by bucket limit ${atMost}) as eligible),
    size as (
      select * from unnest(${stages.map(({ percent }) => percent)}::float8[], ${stages.map(({ count }) => count)}::integer[])
        with ordinality as s (percent, count, no)),
    step (no, bound, sure) as (
      select 0::bigint, 0, true
      union all
      select size.no, least(${limit}::integer, case
        when size.count is null then step.bound + floor((${limit} - step.bound) * size.percent / 100 + 0.5)::integer
        else coalesce(found.bucket + 1, ${limit}) end),
        size.count is null or found.bucket is not null or cut is not true
        from step join size on size.no = step.no + 1 cross join drawn
        cross join lateral (
          select buckets[width_bucket(step.bound - 1, buckets) + size.count] as bucket) as found)
    select bound, sure as "isSure" from step where no > 0 order by no`,
  );
}
