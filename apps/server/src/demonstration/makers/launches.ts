import { sql, type Transaction } from 'kysely';
import { closeLaunchLine, writeLaunchLine, writeModelLog } from '../../areas/product/model/log.ts';
import type { Context } from '../../kernel/calls/context.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { launchStages, launchStories, offlineStories } from '../content/plans.ts';
import { makePlan } from './plans.ts';

/** Launches of models to the company's apps, with the log that they have left. */
export async function makeLaunches(
  { db, actor }: Context,
  code: string,
  applicationIds: readonly string[],
): Promise<void> {
  const { tenantId, accountId } = actor;
  for (const { model, versionNo, ...story } of launchStories[code] ?? []) {
    const modelId = await modelNamed(db, tenantId, model, versionNo);
    const planId = await makePlan(
      db,
      actor,
      applicationIds[story.application]!,
      {
        ...story,
        target: '',
        name: `投放：${model} ${versionNo}`,
        mode: 'SILENT',
        snapshot: 'STATIC',
        stages: launchStages,
      },
      modelId,
    );
    await sql`
      update product_model m set status = 'LAUNCHED', launched_by = ${accountId},
             launched_at = coalesce(m.launched_at, p.started_at)
        from upgrade_plan p
       where m.tenant_id = ${tenantId} and m.id = ${modelId} and p.tenant_id = m.tenant_id and p.id = ${planId}`.execute(
      db,
    );
    await writeLaunchLine(db, tenantId, { planId, operatorId: accountId });
    if (story.status === 'COMPLETED') await closeLaunchLine(db, tenantId, planId, null);
  }
  for (const { model, versionNo, daysAgo } of offlineStories[code] ?? []) {
    const modelId = await modelNamed(db, tenantId, model, versionNo);
    await takeOff(db, tenantId, accountId, modelId, daysAgo);
  }
}

/** Devices have dropped it by now. */
async function takeOff(
  db: Transaction<Schema>,
  tenantId: string,
  operatorId: string,
  modelId: string,
  daysAgo: number,
): Promise<void> {
  const then = sql`now() - make_interval(days => ${daysAgo})`;
  await sql`update product_model set status = 'OFFLINE', offline_at = ${then}
             where tenant_id = ${tenantId} and id = ${modelId}`.execute(db);
  const { numAffectedRows } = await sql`
    delete from app_device_holding where tenant_id = ${tenantId} and model_id = ${modelId}`.execute(db);
  const deviceCount = Number(numAffectedRows ?? 0n);
  await writeModelLog(db, { tenantId, modelId, action: 'OFFLINE', operatorId, deviceCount });
  await sql`update product_model_log set time = ${then}
             where tenant_id = ${tenantId} and model_id = ${modelId} and action = 'OFFLINE'`.execute(db);
}

async function modelNamed(db: Transaction<Schema>, tenantId: string, name: string, versionNo: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from product_model where tenant_id = ${tenantId} and name = ${name} and version_no = ${versionNo}`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`the demonstration has no model ${name} ${versionNo} to launch`);
  return rows[0].id;
}
