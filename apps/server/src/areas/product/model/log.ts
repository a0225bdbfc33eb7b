import type { ModelAction, ModelFailure, ModelLog } from '@console/contract/areas/product/model';
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
  readonly failure?: { readonly code: ModelFailure; readonly detail: string | null };
}

/** A line for those who answer for what the apps show; it keeps the names of its time. */
export async function writeModelLog(db: Transaction<Schema>, event: ModelEvent): Promise<void> {
  const { tenantId, modelId, action, operatorId, failure } = event;
  await sql`
    insert into product_model_log (tenant_id, id, model_id, model_name, version_no, product_name, action, operator_id,
                                   operator_name, fail_code, fail_detail, file_name)
    select m.tenant_id, ${newId()}, m.id, m.name, m.version_no, p.name, ${action}, ${operatorId},
           (select a.name from account a where a.tenant_id = m.tenant_id and a.id = ${operatorId}::uuid),
           ${failure?.code ?? null}, ${failure?.detail ?? null},
           (select f.name from product_model_file l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
             where l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL')
      from product_model m join product p on p.tenant_id = m.tenant_id and p.id = m.product_id
     where m.tenant_id = ${tenantId} and m.id = ${modelId}`.execute(db);
}
