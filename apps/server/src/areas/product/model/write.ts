import {
  modelFormats,
  type Annotation,
  type model as contract,
  type ModelFormat,
  type ProductModel,
} from '@console/contract/areas/product/model';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import {
  find,
  insert,
  lock,
  lockToDelete,
  naming,
  orFaultIfTaken,
  refuseReferenced,
  refuseStale,
  update,
} from '../../../kernel/records/record.ts';
import { referencesTo } from '../../../kernel/records/references.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { PRODUCT_MODEL_READ } from './jobs.ts';
import { refuseLaunched } from './launch.ts';
import { writeModelLog } from './log.ts';
import { listing, record, unique } from './row.ts';

type Given = InputOf<(typeof contract)['add']>;

const logged = ['product', 'name', 'versionNo', 'file', 'thumbnail', 'annotations'];

/** In the log, a product and a file are told by their names, annotations by their number. */
const forLog = ({ name, versionNo, productName, file, thumbnail, annotations }: ProductModel) => ({
  name,
  versionNo,
  product: productName,
  file: file?.name ?? null,
  thumbnail: thumbnail?.fileId ?? null,
  annotations: annotations.length,
});

export async function addModel(given: Given, context: Context): Promise<ProductModel> {
  const id = newId();
  await lockProduct(given, context);
  const file = await lockUploads(given, context);
  const columns = { ...namesOf(given), ...unread(file) };
  await orFaultIfTaken(insert(context, 'product_model', id, columns), unique, given);
  await setFiles(id, given, context);
  await startReading(id, 'UPLOAD', context);
  const after = await find<ProductModel>(context, listing, id);
  const changes = changesBetween({}, forLog(after), logged);
  context.log({ action: 'CREATE', ...naming(record, after), changes });
  return after;
}

/** Another file makes another model of it: it is read again, and what is known of the old one is forgotten. */
export async function updateModel(
  { modelId, version, ...given }: InputOf<(typeof contract)['update']>,
  context: Context,
): Promise<ProductModel> {
  const before = await lock<ProductModel>(context, listing, modelId, 'no key update');
  refuseStale(before, { version });
  await lockProduct(given, context);
  const file = await lockUploads(given, context);
  const isReplaced = before.file?.fileId !== given.fileId;
  if (isReplaced) await refuseLaunched(context, modelId);
  const columns = { ...namesOf(given), ...(isReplaced && unread(file)) };
  await orFaultIfTaken(update(context, 'product_model', modelId, columns), unique, given);
  await setFiles(modelId, given, context);
  if (isReplaced) await startReading(modelId, 'REPLACE', context);
  return logUpdate(before, context);
}

export async function annotateModel(
  { modelId, version, annotations }: InputOf<(typeof contract)['annotate']>,
  context: Context,
): Promise<ProductModel> {
  const before = await lock<ProductModel>(context, listing, modelId, 'no key update');
  refuseStale(before, { version });
  await refuseForeignManuals(before, annotations, context);
  await update(context, 'product_model', modelId, { annotations: JSON.stringify(annotations) });
  return logUpdate(before, context);
}

/** A manual that is named anew is one of the product; one that was deleted since is no reason to refuse the rest. */
async function refuseForeignManuals(
  { productId, annotations: before }: ProductModel,
  annotations: readonly Annotation[],
  { db, actor }: Context,
): Promise<void> {
  const known = new Set(before.map(({ docId }) => docId));
  const named = [
    ...new Set(annotations.flatMap(({ docId }) => (docId === undefined || known.has(docId) ? [] : docId))),
  ];
  if (named.length === 0) return;
  const { rows } = await sql`
    select from product_doc where tenant_id = ${actor.tenantId} and product_id = ${productId} and deleted_at is null
       and id = any(${named}::uuid[])`.execute(db);
  if (rows.length < named.length) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'annotations', code: 'NOT_FOUND' }] });
  }
}

async function logUpdate(before: ProductModel, context: Context): Promise<ProductModel> {
  const after = await find<ProductModel>(context, listing, before.modelId);
  context.log({
    action: 'UPDATE',
    ...naming(record, after),
    changes: changesBetween(forLog(before), forLog(after), logged),
  });
  return after;
}

export async function deleteModel(modelId: string, context: Context): Promise<null> {
  const { db, actor } = context;
  const found = await lockToDelete(context, record, [modelId]);
  if (found.length === 0) return null;
  await refuseLaunched(context, modelId);
  refuseReferenced(await referencesTo(db, record.references, [modelId]));
  await moveToTrash(context, record, found);
  await writeModelLog(db, { tenantId: actor.tenantId, modelId, action: 'DELETE', operatorId: actor.accountId });
  return null;
}

const namesOf = ({ productId, name, versionNo }: Given) => ({ product_id: productId, name, version_no: versionNo });

interface Uploaded {
  readonly ext: string;
  readonly size: number;
}

const unread = ({ ext, size }: Uploaded) => ({
  format: formatOf(ext),
  file_size: size,
  status: 'PROCESSING',
  fail_code: null,
  fail_detail: null,
  face_count: null,
  vertex_count: null,
  animation_count: null,
  texture_bytes: null,
  budget: null,
});

/** Uploads of this kind have one of these endings; see `fileKinds` of the contract. */
const formatOf = (ext: string): ModelFormat => modelFormats.find((format) => format === ext.toUpperCase())!;

/** It stays while a model comes to it. */
async function lockProduct({ productId }: Given, { db, actor }: Context): Promise<void> {
  const { rows } = await sql`
    select from product where tenant_id = ${actor.tenantId} and id = ${productId} and deleted_at is null
       for key share`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND', { fields: [{ field: 'productId', code: 'NOT_FOUND' }] });
}

async function lockUploads({ fileId, thumbnailFileId }: Given, context: Context): Promise<Uploaded> {
  const { db, actor } = context;
  await lockFiles(context, { field: 'fileId', kind: 'MODEL', ids: [fileId] });
  await lockFiles(context, { field: 'thumbnailFileId', kind: 'IMAGE', ids: [thumbnailFileId] });
  const { rows } = await sql<Uploaded>`
    select ext, size from file where tenant_id = ${actor.tenantId} and id = ${fileId}`.execute(db);
  return rows[0]!;
}

async function setFiles(modelId: string, { fileId, thumbnailFileId }: Given, { db, actor }: Context): Promise<void> {
  await sql`delete from product_model_file where tenant_id = ${actor.tenantId} and model_id = ${modelId}`.execute(db);
  await sql`insert into product_model_file (tenant_id, model_id, role, file_id)
            select ${actor.tenantId}, ${modelId}, r.role, r.file_id
              from (values ('MODEL', ${fileId}::uuid), ('THUMBNAIL', ${thumbnailFileId}::uuid)) as r (role, file_id)
             where r.file_id is not null`.execute(db);
}

async function startReading(modelId: string, action: 'UPLOAD' | 'REPLACE', context: Context): Promise<void> {
  const { db, actor } = context;
  await enqueue(db, {
    tenantId: actor.tenantId,
    kind: PRODUCT_MODEL_READ,
    key: modelId,
    payload: { modelId, action, operatorId: actor.accountId },
  });
  context.wakeWorkers();
}
