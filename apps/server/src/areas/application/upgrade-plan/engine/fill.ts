import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { categoryOf, inScope, sameSubject, stageOf, type Audience } from '../audience/audience.ts';
import { lockEnrolment } from '../audience/enrolment.ts';
import { stageBounds } from '../audience/stage-bounds.ts';
import { audienceOf, type StoredPlan } from '../stored-plan.ts';
import { readStages, setPlan, BATCH, type StageRow } from './store.ts';

/** Of a plan without an end of its own. */
const LONGEST_DAYS = 30;

/** From here on it runs: where its stages end is fixed, and its devices are put into them next. */
export async function startPlan(db: Transaction<Schema>, tenantId: string, plan: StoredPlan): Promise<void> {
  const { planId } = plan;
  const audience = await audienceOf(db, tenantId, plan);
  const stages = numbered(await readStages(db, tenantId, planId));
  const bounds = await stageBounds(db, audience, stages);
  await sql`
    update plan_stage s set bucket_to = b.bucket_to
      from unnest(${stages.map(({ stageNo }) => stageNo)}::int[], ${bounds}::int[]) as b (stage_no, bucket_to)
     where s.tenant_id = ${tenantId} and s.plan_id = ${planId} and s.stage_no = b.stage_no`.execute(db);
  await setPlan(
    db,
    tenantId,
    planId,
    sql`status = 'RUNNING', started_at = now(), filled = false, fill_cursor = null,
        ends_at = coalesce(end_at, now() + make_interval(days => ${LONGEST_DAYS})),
        fill_total = (select count(*) from app_device d where ${inScope(audience)}
                         and ${categoryOf(audience, sql`false`)} <> 'OTHER_SOURCE')`,
  );
}

/** All but the test accounts', which is not drawn from the numbers. */
const numbered = (stages: readonly StageRow[]) => stages.filter(({ stageNo }) => stageNo > 0);

/**
 * The next devices of the application: those of the scope get their offers, and the place to go on from is written with
 * them. Wherever a server ends, what is there is whole, and the next one goes on behind it.
 */
export async function fillBatch(db: Transaction<Schema>, tenantId: string, plan: StoredPlan): Promise<void> {
  const { planId, applicationId } = plan;
  await lockEnrolment(db, applicationId);
  const audience = await audienceOf(db, tenantId, plan);
  const devices = await nextDevices(db, tenantId, plan);
  if (devices.length > 0) await putIntoStages(db, plan, audience, devices);
  await sql`
    update upgrade_plan set fill_cursor = coalesce(${devices.at(-1)?.id ?? null}::uuid, fill_cursor),
           filled = ${devices.length < BATCH}
     where tenant_id = ${tenantId} and id = ${planId}`.execute(db);
}

interface Device {
  readonly id: string;
  readonly userId: string;
}

/** Whether they are of the scope or not: a small scope of a large application is walked through in steps as well. */
async function nextDevices(
  db: Transaction<Schema>,
  tenantId: string,
  { applicationId, fillCursor }: StoredPlan,
): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select id, user_id as "userId" from app_device
     where tenant_id = ${tenantId} and application_id = ${applicationId}
       and id > coalesce(${fillCursor}::uuid, '00000000-0000-0000-0000-000000000000')
     order by id limit ${BATCH}`.execute(db);
  return rows;
}

async function putIntoStages(
  db: Transaction<Schema>,
  { planId, applicationId, targetModelId }: StoredPlan,
  audience: Audience,
  devices: readonly Device[],
): Promise<void> {
  const { tenantId } = audience;
  const stages = numbered(await readStages(db, tenantId, planId));
  const bounds = stages.map(({ bucketTo }) => bucketTo ?? 0);
  const busy = await busyAmong(db, audience, devices);
  await sql`
    insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, skip_reason,
                            from_version, from_code, device_model, os_version, model_id)
    select tenant_id, gen_random_uuid(), ${planId}, ${applicationId}, device_id, user_id, stage_no,
           case category when 'ELIGIBLE' then 'PENDING' else 'SKIPPED' end, nullif(category, 'ELIGIBLE'),
           version_name, version_code, model, os_version, ${targetModelId}::uuid
      from (select d.tenant_id, d.id as device_id, d.user_id, d.version_name, d.version_code, d.model, d.os_version,
                   ${stageOf(audience, bounds)} as stage_no, ${categoryOf(audience, busy)} as category
              from app_device d where ${inScope(audience)} and d.id = any(${devices.map(({ id }) => id)}::uuid[])
           ) as found
     where category <> 'OTHER_SOURCE'
    on conflict do nothing`.execute(db);
}

/**
 * Of these whoever is in another plan; and devices that are in one with the user before. Asked for all of them at once
 * and before the first offer is written: for each of them, the database would search through what is just being added.
 */
async function busyAmong(
  db: Transaction<Schema>,
  audience: Audience,
  devices: readonly Device[],
): Promise<RawBuilder<boolean>> {
  const { tenantId, applicationId, planId } = audience;
  const others = sql`o.tenant_id = ${tenantId} and o.application_id = ${applicationId} and o.open
    and ${sameSubject(audience)} and o.plan_id <> ${planId}::uuid`;
  const { rows } = await sql<{ users: string[]; devices: string[] }>`
    select array(select distinct o.user_id from plan_offer o
                  where ${others} and o.user_id = any(${devices.map(({ userId }) => userId)}::uuid[])) as users,
           array(select o.device_id from plan_offer o
                  where ${others} and o.device_id = any(${devices.map(({ id }) => id)}::uuid[])) as devices`.execute(
    db,
  );
  const { users, devices: taken } = rows[0]!;
  return sql`(d.user_id = any(${users}::uuid[]) or d.id = any(${taken}::uuid[]))`;
}
