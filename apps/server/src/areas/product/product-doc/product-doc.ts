import {
  MOST_DOCS,
  type DocReader,
  type NewDoc,
  type ProductDoc,
  type productDoc as contract,
} from '@console/contract/areas/product/product-doc/product-doc';
import { sql } from 'kysely';
import { lockReadable } from '../../../domain/file/lock-files.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { columnsOf } from '../../../kernel/records/crud.ts';
import { page } from '../../../kernel/records/page.ts';
import {
  find,
  lock,
  lockToDelete,
  maskedPage,
  orFaultIfTaken,
  refuseReferenced,
  refuseStale,
  update,
} from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { numbersLeadingTo } from '../error-code/number/manuals.ts';
import { readerList } from './readers.ts';
import { setReinstated, setReplaced } from './replacement.ts';
import { changesOf, columns, docs, docsOf, lockProduct, namingOf, record, taken } from './row.ts';
import { faultsOf, type Present } from './rules.ts';

/** Those of one product, with what tells their content apart. */
async function presentIn({ db, actor }: Context, productId: string): Promise<(Present & { sort: number })[]> {
  const { rows } = await sql<Present & { sort: number }>`
    select d.id as "docId", d.name as title, d.locale, d.version_no as "versionNo", d.status, d.sort, f.sha256
      from product_doc d join file f on f.tenant_id = d.tenant_id and f.id = d.file_id
     where d.tenant_id = ${actor.tenantId} and d.product_id = ${productId} and d.deleted_at is null`.execute(db);
  return rows;
}

async function insertDocs(
  { db, actor }: Context,
  productId: string,
  rows: readonly (NewDoc & { id: string; sort: number })[],
): Promise<void> {
  await sql`
    insert into product_doc (tenant_id, id, product_id, name, doc_type, locale, version_no, visibility, file_id, pages, sort,
                             created_by, updated_by)
    select ${actor.tenantId}, n.id, ${productId}, n.title, n."docType", n.locale, n."versionNo", n.visibility, n."fileId",
           n.pages, n.sort, ${actor.accountId}, ${actor.accountId}
      from jsonb_to_recordset(${JSON.stringify(rows)})
           as n (id uuid, title text, "docType" text, locale text, "versionNo" text, visibility text, "fileId" uuid,
                 pages integer, sort integer)`.execute(db);
}

/** What the log says of one that another one has taken the place of. */
function logReplaced(context: Context, old: Pick<ProductDoc, 'docId' | 'title'>, by: string): void {
  const changes = [
    { field: 'status', before: 'ACTIVE', after: 'REPLACED' },
    { field: 'replacedBy', before: null, after: by },
  ];
  context.log({ action: 'STATUS', ...namingOf(old), changes });
}

/** Its row, once nobody else changes manuals of its product. */
async function lockDoc(context: Context, docId: string): Promise<ProductDoc> {
  const { productId } = await find<ProductDoc>(context, docs, docId);
  await lockProduct(context, productId);
  return lock<ProductDoc>(context, docs, docId, 'no key update');
}

export const productDoc: Handlers<typeof contract> = {
  async list({ productId, ...filters }, context) {
    const { rows } = await sql`select from product where tenant_id = ${context.actor.tenantId} and id = ${productId}
                                  and deleted_at is null`.execute(context.db);
    if (rows.length === 0) throw new Fault('NOT_FOUND');
    return docsOf(context, productId, filters);
  },

  detail: ({ docId }, context) => find<ProductDoc>(context, docs, docId),

  async batchAdd({ productId, docs: given }, context) {
    await lockProduct(context, productId);
    const present = await presentIn(context, productId);
    if (present.length + given.length > MOST_DOCS) throw new Fault('TOO_MANY_DOCS', { params: { limit: MOST_DOCS } });
    const fileIds = given.map(({ fileId }) => fileId);
    const fields = faultsOf(given, present, await lockReadable(context, 'DOCUMENT', fileIds));
    if (fields[0]) throw new Fault(fields[0].code, { fields });
    const byId = new Map(present.map((doc) => [doc.docId, doc]));
    const last = present.reduce((most, { sort }) => Math.max(most, sort), 0);
    // What replaces another stands where that stood.
    const rows = given.map((doc, at) => ({
      ...doc,
      id: newId(),
      sort: byId.get(doc.replacesId ?? '')?.sort ?? last + at + 1,
    }));
    const pairs = rows.flatMap(({ id, replacesId }) => (replacesId === null ? [] : [{ oldId: replacesId, newId: id }]));
    if (pairs.length > 0) await setReplaced(context, pairs);
    await insertDocs(context, productId, rows);
    const now = new Map((await docsOf(context, productId)).map((doc) => [doc.docId, doc]));
    const made = rows.map(({ id }) => now.get(id)!);
    for (const doc of made) context.log({ action: 'CREATE', ...namingOf(doc), changes: changesOf({}, doc) });
    for (const { oldId, newId: by } of pairs) logReplaced(context, byId.get(oldId)!, now.get(by)!.title);
    return made;
  },

  async update(input, context) {
    const before = await lockDoc(context, input.docId);
    refuseStale(before, input);
    await orFaultIfTaken(
      update(context, 'product_doc', input.docId, columnsOf({ writable: columns }, input)),
      taken,
      input,
    );
    const after = await find<ProductDoc>(context, docs, input.docId);
    context.log({ action: 'UPDATE', ...namingOf(after), changes: changesOf(before, after) });
    return after;
  },

  async sort({ productId, docIds }, context) {
    const { db, actor } = context;
    const { name } = await lockProduct(context, productId);
    const before = await docsOf(context, productId, { status: 'ACTIVE' });
    const byId = new Map(before.map((doc) => [doc.docId, doc]));
    const wanted = [...new Set(docIds)];
    if (wanted.some((docId) => !byId.has(docId))) throw new Fault('NOT_FOUND');
    const after = [...new Set([...wanted, ...byId.keys()])];
    await sql`
      update product_doc d set sort = n.sort from unnest(${after}::uuid[]) with ordinality as n (id, sort)
       where d.tenant_id = ${actor.tenantId} and d.id = n.id and d.sort <> n.sort`.execute(db);
    const titles = (ids: Iterable<string>) => [...ids].map((docId) => byId.get(docId)!.title);
    const changes = [{ field: 'manuals', before: titles(byId.keys()), after: titles(after) }];
    context.log({ action: 'MOVE', objectType: 'product', objectId: productId, objectName: name, changes });
    return null;
  },

  async replace({ docId, byId }, context) {
    const old = await lockDoc(context, docId);
    const by = await lock<ProductDoc>(context, docs, byId, 'no key update');
    const fits = docId !== byId && by.productId === old.productId && by.status === 'ACTIVE';
    if (!fits || old.status !== 'ACTIVE') throw new Fault('DOC_NOT_CURRENT');
    await setReplaced(context, [{ oldId: docId, newId: byId }]);
    logReplaced(context, old, by.title);
    return find<ProductDoc>(context, docs, docId);
  },

  async reinstate({ docId }, context) {
    const before = await lockDoc(context, docId);
    if (before.status === 'ACTIVE') return before;
    await orFaultIfTaken(setReinstated(context, docId), taken, { ...before });
    const changes = [{ field: 'status', before: 'REPLACED', after: 'ACTIVE' }];
    context.log({ action: 'STATUS', ...namingOf(before), changes });
    return find<ProductDoc>(context, docs, docId);
  },

  async delete({ docId }, context) {
    const found = await lockToDelete(context, record, [docId]);
    if (found.length === 0) return null;
    refuseReferenced(await numbersLeadingTo(context, [docId]));
    await moveToTrash(context, record, found);
    return null;
  },

  async readers({ docId, followed, ...request }, context) {
    await find(context, docs, docId);
    const found = await page(context, readerList, request, { equals: { doc_id: docId, followed } });
    return maskedPage<DocReader>(found, { phone: 'phone' });
  },
};
