import type { LaunchFailure, model as contract, ProductModel } from '@console/contract/areas/product/model';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { closeLaunches } from '../../../domain/model-launch/model-launch.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { JobHandler } from '../../../kernel/jobs/jobs.ts';
import { find, lock, naming, refuseStale, update } from '../../../kernel/records/record.ts';
import { closeLaunchLine, writeLaunchLine, writeModelLog } from './log.ts';
import { listing, record } from './row.ts';

/** Held by the caller. A launched model stays as devices have it, and so does one that is about to be. */
export async function launchedAmong({ db, actor }: Context, modelIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from product_model m where m.tenant_id = ${actor.tenantId} and m.id = any(${[...modelIds]}::uuid[])
       and (m.status = 'LAUNCHED' or exists (
         select from upgrade_plan p where p.tenant_id = m.tenant_id and p.target_model_id = m.id
            and (p.status in ('PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED') or p.closing)))`.execute(db);
  return rows.map(({ id }) => id);
}

export async function refuseLaunched(context: Context, modelId: string): Promise<void> {
  if ((await launchedAmong(context, [modelId])).length > 0) throw new Fault('MODEL_LAUNCHED');
}

/** Nobody is offered it from here on. Its plans end by a job, and devices drop it when they ask next. */
export async function takeOffline(
  { modelId, version }: InputOf<(typeof contract)['offline']>,
  context: Context,
): Promise<ProductModel> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const before = await lock<ProductModel>(context, listing, modelId, 'no key update');
  refuseStale(before, { version });
  if (before.status !== 'LAUNCHED') throw new Fault('STATE_NOT_ALLOWED');
  await update(context, 'product_model', modelId, { status: 'OFFLINE' });
  // By the clock, not by the beginning of this transaction: a plan may have started while it waited.
  await sql`update product_model set offline_at = clock_timestamp()
             where tenant_id = ${tenantId} and id = ${modelId}`.execute(db);
  const { rows } = await sql<{ deviceCount: number }>`
    select count(*)::integer as "deviceCount" from app_device_holding
     where tenant_id = ${tenantId} and model_id = ${modelId}`.execute(db);
  await writeModelLog(db, { tenantId, modelId, action: 'OFFLINE', operatorId: accountId, ...rows[0]! });
  await closeLaunches(db, tenantId, modelId);
  context.wakeWorkers();
  const after = await find<ProductModel>(context, listing, modelId);
  context.log({
    action: 'STATUS',
    ...naming(record, after),
    changes: [{ field: 'status', before: before.status, after: after.status }],
  });
  return after;
}

interface Launch {
  readonly planId: string;
  readonly modelId: string;
  readonly status: string;
  readonly isOver: boolean;
  readonly launches: boolean;
  readonly byErrors: boolean;
  readonly wentOffline: boolean;
  readonly operatorId: string | null;
}

/** What became of a plan that launches a model, whenever it is told: the plan as it now is decides, so twice is once. */
export const launchMoved: JobHandler = async (payload, { database, tenantId }) => {
  const { planId } = payload as { planId: string };
  await inTenant(database, tenantId, async (db) => {
    const launch = await readLaunch(db, tenantId, planId);
    if (!launch) return;
    if (launch.launches) await setLaunched(db, tenantId, launch);
    await writeLaunchLine(db, tenantId, launch);
    if (launch.isOver) await closeLaunchLine(db, tenantId, planId, failureOf(launch));
  });
};

/** The model is held. A plan that had started before the model was taken off line launches it no more. */
async function readLaunch(db: Transaction<Schema>, tenantId: string, planId: string): Promise<Launch | undefined> {
  const { rows } = await sql<Launch>`
    select p.id as "planId", m.id as "modelId", p.status, p.status in ('COMPLETED', 'CANCELED') and not p.closing as "isOver",
           p.status <> 'CANCELED' and m.status in ('READY', 'OFFLINE')
             and coalesce(m.offline_at < p.started_at, true) as launches,
           coalesce(p.pause_reason = 'ERROR_THRESHOLD', false) as "byErrors",
           coalesce(m.offline_at >= p.started_at, false) as "wentOffline", p.submitted_by as "operatorId"
      from upgrade_plan p join product_model m on m.tenant_id = p.tenant_id and m.id = p.target_model_id
     where p.tenant_id = ${tenantId} and p.id = ${planId} and p.started_at is not null
       for update of m`.execute(db);
  return rows[0];
}

async function setLaunched(db: Transaction<Schema>, tenantId: string, { modelId, operatorId }: Launch): Promise<void> {
  await sql`
    update product_model set status = 'LAUNCHED', launched_at = now(), launched_by = ${operatorId}
     where tenant_id = ${tenantId} and id = ${modelId}`.execute(db);
}

function failureOf({ status, byErrors, wentOffline }: Launch): LaunchFailure | null {
  if (status === 'COMPLETED') return null;
  if (wentOffline) return 'LAUNCH_OFFLINE';
  return byErrors ? 'LAUNCH_ERRORS' : 'LAUNCH_CANCELED';
}
