import { sql } from 'kysely';
import { PRODUCT_MODEL_READ, settleModel } from '../../../areas/product/model/jobs.ts';
import { notCounted, Unusable } from '../../../kernel/files/model/counted.ts';
import { readModel } from '../../../kernel/files/model/read-model.ts';
import { addModel } from '../../../areas/product/model/write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { demonstrationModels, type ModelStory } from '../../content/product/models.ts';
import { keepFile } from '../files.ts';
import { machineFile } from './model-file.ts';

/** Models of a company's products, added and read by the same code as everyone's. */
export async function makeModels(context: Context, code: string, storage: Storage): Promise<void> {
  for (const story of demonstrationModels[code] ?? []) await makeModel(context, storage, story);
}

async function makeModel(context: Context, storage: Storage, story: ModelStory): Promise<void> {
  const { db, actor } = context;
  const { modelNo, name, versionNo, fileName, daysAgo, annotations = [] } = story;
  // Its product's picture stands for it: there is no browser yet that could draw one.
  const { rows } = await sql<{ id: string; picture: string | null }>`
    select p.id, (select l.file_id from product_picture l where l.tenant_id = p.tenant_id and l.product_id = p.id
                   order by l.sort limit 1) as picture
      from product p where p.tenant_id = ${actor.tenantId} and p.model_no = ${modelNo}`.execute(db);
  const { id: productId, picture } = rows[0]!;
  const { fileId } = await keepFile(context, storage, 'MODEL', fileName, bytesOf(story));
  const given = { productId, name, versionNo, fileId, thumbnailFileId: story.parts ? picture : null };
  const { modelId, format, file } = await addModel(given, context);
  // Nobody waits for a worker that is not there yet.
  await sql`delete from job where tenant_id = ${actor.tenantId} and kind = ${PRODUCT_MODEL_READ}
               and key = ${modelId}`.execute(db);
  const stored = { storage, key: storageKey(actor.tenantId, { stored: file!.path }), size: file!.size };
  const read = await readModel(format, stored).catch((error: unknown) => {
    if (error instanceof Unusable) return error;
    throw error;
  });
  const [counted, failure] = read instanceof Unusable ? [notCounted, read] : [read, undefined];
  const asked = { modelId, action: 'UPLOAD', operatorId: actor.accountId } as const;
  await settleModel(db, actor.tenantId, asked, { fileId, counted, failure });
  const then = sql`now() - make_interval(days => ${daysAgo})`;
  await sql`update product_model set created_at = ${then}, updated_at = ${then}, annotations = ${JSON.stringify(annotations)}
             where tenant_id = ${actor.tenantId} and id = ${modelId}`.execute(db);
  await sql`update product_model_log set time = ${then} where tenant_id = ${actor.tenantId} and model_id = ${modelId}`.execute(
    db,
  );
}

/** One came without the files that it speaks of. */
const bytesOf = ({ parts, sides }: ModelStory): Buffer =>
  parts
    ? machineFile(parts, sides)
    : Buffer.from(
        JSON.stringify({
          asset: { version: '2.0', generator: 'CAD Export 4.2' },
          buffers: [{ uri: 'KH-V50.bin', byteLength: 1_482_240 }],
          bufferViews: [],
          accessors: [],
          meshes: [],
          nodes: [],
        }),
      );
