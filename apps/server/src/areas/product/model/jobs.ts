import type { ModelFailure, ModelFormat } from '@console/contract/areas/product/model';
import { budgetOf } from '@console/contract/areas/product/model-budget';
import { sql, type Transaction } from 'kysely';
import { MODEL_LAUNCH_MOVED } from '../../../domain/model-launch/model-launch.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { DeadHandler, Job, JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { launchMoved } from './launch.ts';
import { writeModelLog } from './log.ts';
import { notCounted, Unusable, type Counted } from '../../../kernel/files/model/counted.ts';
import { readModel } from '../../../kernel/files/model/read-model.ts';

/** The job that reads the file of a model. */
export const PRODUCT_MODEL_READ = 'PRODUCT_MODEL_READ';

interface Payload {
  readonly modelId: string;
  readonly action: 'UPLOAD' | 'REPLACE';
  readonly operatorId: string;
}

interface Waiting {
  readonly fileId: string;
  readonly stored: string;
  readonly size: number;
  readonly format: ModelFormat;
}

interface Failure {
  readonly code: ModelFailure;
  readonly detail: string | null;
}

const readProductModel =
  ({ storage }: { readonly storage: Storage }): JobHandler =>
  async (payload, job) => {
    const asked = payload as Payload;
    const file = await inTenant(job.database, job.tenantId, (db) => waitingFile(db, job.tenantId, asked.modelId));
    if (!file) return;
    // Nothing is held while the storage is read.
    const stored = { storage, key: storageKey(job.tenantId, file), size: file.size };
    try {
      await finish(job, asked, file, await readModel(file.format, stored));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      await finish(job, asked, file, notCounted, error);
    }
  };

/** The storage gave nothing, however often it was asked. */
const giveUpProductModel: DeadHandler = async (payload, job) => {
  const asked = payload as Payload;
  const file = await inTenant(job.database, job.tenantId, (db) => waitingFile(db, job.tenantId, asked.modelId));
  if (file) await finish(job, asked, file, notCounted, { code: 'UNREADABLE', detail: null });
};

/** Only of one that waits. One in the recycle bin is read as well: it may come back. */
async function waitingFile(db: Transaction<Schema>, tenantId: string, modelId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select f.id as "fileId", f.stored, f.size, m.format from product_model m
      join product_model_file l on l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where m.tenant_id = ${tenantId} and m.id = ${modelId} and m.status = 'PROCESSING'`.execute(db);
  return rows[0];
}

const finish = (
  { database, tenantId }: Pick<Job, 'database' | 'tenantId'>,
  asked: Payload,
  { fileId }: Waiting,
  counted: Counted,
  failure?: Failure,
): Promise<void> =>
  inTenant(database, tenantId, (db) => settleModel(db, tenantId, asked, { fileId, counted, failure }));

/** Its file may be another one by now: then a job of its own reads that. */
export async function settleModel(
  db: Transaction<Schema>,
  tenantId: string,
  { modelId, action, operatorId }: Payload,
  { fileId, counted, failure }: { fileId: string; counted: Counted; failure?: Failure | undefined },
): Promise<void> {
  const { rows } = await sql`
    select from product_model m
     where m.tenant_id = ${tenantId} and m.id = ${modelId} and m.status = 'PROCESSING'
       and exists (select from product_model_file l where l.tenant_id = m.tenant_id and l.model_id = m.id
                      and l.role = 'MODEL' and l.file_id = ${fileId})
       for update`.execute(db);
  if (rows.length === 0) return;
  const { faceCount, vertexCount, animationCount, textureBytes } = counted;
  const budget = faceCount === null ? null : budgetOf(faceCount, textureBytes ?? 0);
  await sql`
    update product_model set status = ${failure ? 'FAILED' : 'READY'}, fail_code = ${failure?.code ?? null},
           fail_detail = ${failure?.detail ?? null}, face_count = ${faceCount}, vertex_count = ${vertexCount},
           animation_count = ${animationCount}, texture_bytes = ${textureBytes}, budget = ${budget}
     where tenant_id = ${tenantId} and id = ${modelId}`.execute(db);
  await writeModelLog(db, { tenantId, modelId, action, operatorId, ...(failure && { failure }) });
}

export const productModelJobs = (ports: { readonly storage: Storage }): JobSet => ({
  handlers: { [PRODUCT_MODEL_READ]: readProductModel(ports), [MODEL_LAUNCH_MOVED]: launchMoved },
  dead: { [PRODUCT_MODEL_READ]: giveUpProductModel },
});
