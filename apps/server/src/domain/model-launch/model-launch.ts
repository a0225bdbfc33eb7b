import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../kernel/db/schema.ts';
import { enqueue } from '../../kernel/jobs/jobs.ts';

// Models and the plans that launch them know nothing of each other but these two jobs.

/** A plan that launches a model has started or ended: the model keeps its state and its log. */
export const MODEL_LAUNCH_MOVED = 'MODEL_LAUNCH_MOVED';
/** A model was taken off line: its plans end. */
export const MODEL_OFFLINE = 'MODEL_OFFLINE';

export const reportLaunch = (db: Transaction<Schema>, tenantId: string, planId: string) =>
  enqueue(db, { tenantId, kind: MODEL_LAUNCH_MOVED, key: planId, payload: { planId } });

export const closeLaunches = (db: Transaction<Schema>, tenantId: string, modelId: string) =>
  enqueue(db, { tenantId, kind: MODEL_OFFLINE, key: modelId, payload: { modelId } });

/**
 * Its plans are still being ended: none starts meanwhile. The model is held, so that whoever takes it off line either comes
 * before, and is seen here, or finds the plan started.
 */
export async function isClosingModel(db: Transaction<Schema>, tenantId: string, modelId: string): Promise<boolean> {
  await sql`select from product_model where tenant_id = ${tenantId} and id = ${modelId} for share`.execute(db);
  const { rows } = await sql`
    select from job where tenant_id = ${tenantId} and kind = ${MODEL_OFFLINE} and key = ${modelId}
       and state in ('PENDING', 'RUNNING') limit 1`.execute(db);
  return rows.length > 0;
}
