import type { LaunchFailure, ModelAction, ModelFailure, ModelLog } from '@console/contract/areas/product/model';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Listing } from '../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`product_model_log.${column}`);

const fields: Record<keyof ModelLog, RawBuilder<unknown>> = {
  id: own('id'),
  modelId: own('model_id'),
  modelName: own('model_name'),
  versionNo: own('version_no'),
  productName: own('product_name'),
  action: own('action'),
  operatorName: own('operator_name'),
  result: own('result'),
  failure: sql`case when product_model_log.fail_code is not null then json_build_object(
    'code', product_model_log.fail_code, 'detail', product_model_log.fail_detail) end`,
  applicationName: own('application_name'),
  platform: own('platform'),
  planId: own('plan_id'),
  // While a launch runs, as far as it has come.
  deviceCount: sql`case when product_model_log.running then (
    select coalesce(sum(t.amount), 0) from plan_tally t where t.tenant_id = product_model_log.tenant_id
       and t.plan_id = product_model_log.plan_id and t.status = 'SUCCEEDED') else product_model_log.device_count end`,
  fileName: own('file_name'),
  time: sql`wire_time(product_model_log.time)`,
};

export const logListing: Listing = {
  table: 'product_model_log',
  fields,
  sorts: { time: { column: 'time', cast: 'timestamptz' } },
  defaultSort: ['time', 'desc'],
  search: ['found_by'],
};

export interface ModelEvent {
  readonly tenantId: string;
  readonly modelId: string;
  readonly action: ModelAction;
  readonly operatorId: string | null;
  readonly deviceCount?: number;
  readonly failure?: { readonly code: ModelFailure; readonly detail: string | null };
}

/** A line for those who answer for what the apps show; it keeps the names of its time. */
export const writeModelLog = (db: Transaction<Schema>, { modelId, ...event }: ModelEvent): Promise<void> =>
  writeModelLogs(db, { ...event, modelIds: [modelId] });

/** The same about several at once. */
export async function writeModelLogs(
  db: Transaction<Schema>,
  event: Omit<ModelEvent, 'modelId'> & { readonly modelIds: readonly string[] },
): Promise<void> {
  const { tenantId, modelIds, action, operatorId, deviceCount, failure } = event;
  await sql`
    insert into product_model_log (tenant_id, id, model_id, model_name, version_no, product_name, action, operator_id,
                                   operator_name, fail_code, fail_detail, device_count, file_name)
    select m.tenant_id, line.id, m.id, m.name, m.version_no, p.name, ${action}, ${operatorId},
           (select a.name from account a where a.tenant_id = m.tenant_id and a.id = ${operatorId}::uuid),
           ${failure?.code ?? null}, ${failure?.detail ?? null}, ${deviceCount ?? null},
           (select f.name from product_model_file l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
             where l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL')
      from unnest(${modelIds.map(() => newId())}::uuid[], ${[...modelIds]}::uuid[]) as line (id, model_id)
      join product_model m on m.tenant_id = ${tenantId} and m.id = line.model_id
      join product p on p.tenant_id = m.tenant_id and p.id = m.product_id`.execute(db);
}

/** A launch begins its line when its plan starts; told again, it has it already. */
export async function writeLaunchLine(
  db: Transaction<Schema>,
  tenantId: string,
  { planId, operatorId }: { readonly planId: string; readonly operatorId: string | null },
): Promise<void> {
  await sql`
    insert into product_model_log (tenant_id, id, model_id, model_name, version_no, product_name, action, operator_id,
                                   operator_name, plan_id, application_name, platform, running, file_name, time)
    select m.tenant_id, ${newId()}, m.id, m.name, m.version_no, r.name, 'LAUNCH', ${operatorId},
           (select a.name from account a where a.tenant_id = m.tenant_id and a.id = ${operatorId}::uuid),
           p.id, t.name, t.platform, true,
           (select f.name from product_model_file l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
             where l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'), p.started_at
      from upgrade_plan p
      join product_model m on m.tenant_id = p.tenant_id and m.id = p.target_model_id
      join product r on r.tenant_id = m.tenant_id and r.id = m.product_id
      join application t on t.tenant_id = p.tenant_id and t.id = p.application_id
     where p.tenant_id = ${tenantId} and p.id = ${planId}
    on conflict do nothing`.execute(db);
}

/** From here on it says how many devices there were in the end. */
export async function closeLaunchLine(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  failure: LaunchFailure | null,
): Promise<void> {
  await sql`
    update product_model_log set running = false, fail_code = ${failure}, device_count = (
             select coalesce(sum(t.amount), 0) from plan_tally t
              where t.tenant_id = ${tenantId} and t.plan_id = ${planId} and t.status = 'SUCCEEDED')
     where tenant_id = ${tenantId} and plan_id = ${planId} and running`.execute(db);
}
