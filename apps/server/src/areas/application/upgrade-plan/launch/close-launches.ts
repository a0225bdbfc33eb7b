import { planMoves } from '@console/contract/areas/application/upgrade-plan/states';
import { sql } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { JobHandler } from '../../../../kernel/jobs/jobs.ts';
import { schedulePlanTick } from '../engine/engine.ts';
import { logMove, statusChange, timeOf } from '../engine/store.ts';
import { readPlan } from '../stored-plan.ts';
import { endPlan } from '../transitions/close.ts';

const canEnd: readonly string[] = planMoves.cancel.from;

/** A model was taken off line: whatever plans still bring it end here. */
export const closeLaunchesOf: JobHandler = async (payload, job) => {
  const { modelId } = payload as { modelId: string };
  const { tenantId, database } = job;
  const { rows } = await inTenant(database, tenantId, (db) =>
    sql<{ id: string }>`
      select id from upgrade_plan where tenant_id = ${tenantId} and target_model_id = ${modelId}
         and status = any(${[...canEnd]}::text[]) order by id`.execute(db),
  );
  // One after the other: each is held while it is ended, and devices that report are held with it.
  for (const { id } of rows) {
    await inTenant(database, tenantId, async (db) => {
      const plan = await readPlan(db, tenantId, id, 'lock');
      if (!plan || !canEnd.includes(plan.status)) return;
      await endPlan(db, tenantId, plan, 'CANCELED', { now: await timeOf(db) });
      await logMove(db, job, 'PLAN_MODEL_OFFLINE', plan, [statusChange(plan.status, 'CANCELED')]);
      await schedulePlanTick(db, tenantId, id);
    });
  }
};
