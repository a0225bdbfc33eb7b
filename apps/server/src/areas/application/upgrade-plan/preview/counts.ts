import type { PlanPreview } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import {
  categoryOf,
  inScope,
  isBusyAmongAll,
  askAllDevices,
  stageOf,
  targetOf,
  type Answers,
  type Audience,
} from '../audience/audience.ts';
import { stageBounds, type StageSize } from '../audience/stage-bounds.ts';
import type { GivenAudience } from '../write/input.ts';
import { userName, withPeople } from './people.ts';

/** The audience of a plan that is not saved yet, or not as it is now; the caller has checked what it names. */
export async function requestedAudience(
  { applicationId, targetVersionId, targetModelId, source, scope, testFirst, seed, rollbackOf }: GivenAudience,
  planId: string | null,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<Audience> {
  const { tenantId } = actor;
  const target = await targetOf(db, tenantId, { targetVersionId, targetModelId }, rollbackOf !== null);
  return { tenantId, applicationId, planId, seed, source, scope, testFirst, exclusions: [], target };
}

export interface AudienceCounts extends Omit<PlanPreview, 'sample'> {
  /** Some of those who get it, of every stage. */
  readonly sampled: readonly { readonly id: string; readonly stageNo: number }[];
}

const SAMPLE = 10;

/** Those who do not get it are counted under numbers below 0. */
const skipped = ['ALREADY_ON_TARGET', 'OTHER_SOURCE', 'EXCLUDED', 'INCOMPATIBLE', 'IN_OTHER_PLAN'] as const;
const fieldOf = {
  ALREADY_ON_TARGET: 'alreadyOnTarget',
  OTHER_SOURCE: 'otherSource',
  EXCLUDED: 'excluded',
  INCOMPATIBLE: 'incompatible',
  IN_OTHER_PLAN: 'inOtherPlan',
} as const satisfies Record<(typeof skipped)[number], keyof AudienceCounts>;
const answers = Object.fromEntries(skipped.map((category, i) => [category, sql.lit(-1 - i)]));

interface Group {
  readonly key: number;
  readonly devices: number;
  readonly quiet: number;
  /** One of them. */
  readonly id: string;
}

/**
 * How many devices become what, and of those who get it how many in which stage: one look at each device. Those of a stage
 * are counted in a few byStage, each of which shows one of them.
 */
export async function countAudience(
  db: Transaction<Schema>,
  audience: Audience,
  stages: readonly StageSize[],
): Promise<AudienceCounts> {
  const bounds = await stageBounds(db, audience, stages);
  const busy = await isBusyAmongAll(db, audience);
  const sampleKey = sql`${stageOf(audience, bounds)} * ${sql.lit(SAMPLE)} + abs(uuid_hash(d.id) % ${sql.lit(SAMPLE)})`;
  const rows = await askAllDevices(
    db,
    // Inside and counted outside: only there does the planner look things up in a list of users by their hash.
    sql<Group>`
    select d.key, count(*)::integer as devices, any_value(d.id) as id,
           (count(*) filter (where d.last_seen_at < ${monthAgo()}::timestamptz))::integer as quiet
      from (select ${categoryOf(audience, busy, { ...answers, ELIGIBLE: sampleKey } as Answers)} as key, d.id, d.last_seen_at
              from app_device d where ${inScope(audience)} offset 0) as d
     group by d.key`,
  );
  const eligible = rows.filter(({ key }) => key >= 0);
  const stageNos = [...(audience.testFirst ? [0] : []), ...stages.map((_, i) => i + 1)];
  const byStage = stageNos.map((stageNo) => ({
    stageNo,
    groups: eligible.filter(({ key }) => Math.floor(key / SAMPLE) === stageNo),
  }));
  const left = skipped.map((category, i) => [fieldOf[category], total(rows.filter(({ key }) => key === -1 - i))]);
  return {
    total: total(rows),
    eligible: total(eligible),
    ...(Object.fromEntries(left) as Record<(typeof fieldOf)[keyof typeof fieldOf], number>),
    inactive30d: eligible.reduce((sum, { quiet }) => sum + quiet, 0),
    perStage: byStage.map(({ stageNo, groups }) => ({ stageNo, count: total(groups) })),
    sampled: spread(byStage),
  };
}

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString();
const total = (groups: readonly Group[]) => groups.reduce((sum, { devices }) => sum + devices, 0);

/** One of each stage, then a second of each, and so on. */
function spread(byStage: readonly { stageNo: number; groups: readonly Group[] }[]): AudienceCounts['sampled'] {
  const rounds = Array.from({ length: SAMPLE }, (_, round) =>
    byStage.flatMap(({ stageNo, groups }) => groups.slice(round, round + 1).map(({ id }) => ({ id, stageNo }))),
  );
  return rounds.flat().slice(0, SAMPLE);
}

/** The sample with names, in the order of the stages. */
export async function nameSample(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  sampled: AudienceCounts['sampled'],
): Promise<PlanPreview['sample']> {
  if (sampled.length === 0) return [];
  const { rows } = await sql<PlanPreview['sample'][number]>`
    select ${userName} as "userName", c.name as "clientName", d.model as "deviceModel", wanted.stage as "stageNo"
      from unnest(${sampled.map(({ id }) => id)}::uuid[], ${sampled.map(({ stageNo }) => stageNo)}::int[]) as wanted (id, stage)
      join app_device d on d.tenant_id = ${actor.tenantId} and d.id = wanted.id ${withPeople}
     order by wanted.stage, 1, d.id`.execute(db);
  return rows;
}
