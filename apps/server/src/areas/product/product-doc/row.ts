import type { ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { sql } from 'kysely';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { trailOf } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import type { Source } from '../../../kernel/records/record.ts';

const own = (column: string) => sql.ref(`product_doc.${column}`);

/** Its product is there, and so is what replaced it. */
const whole = sql`exists (
    select from product p where p.tenant_id = product_doc.tenant_id and p.id = product_doc.product_id
       and p.deleted_at is null)
  and (product_doc.replaced_by_id is null or exists (
    select from product_doc n where n.tenant_id = product_doc.tenant_id and n.id = product_doc.replaced_by_id
       and n.deleted_at is null))`;

export const docs: Source = {
  table: 'product_doc',
  fields: {
    docId: own('id'),
    productId: own('product_id'),
    title: own('name'),
    docType: own('doc_type'),
    locale: own('locale'),
    versionNo: own('version_no'),
    visibility: own('visibility'),
    file: sql`(select json_build_object('fileId', f.id, 'path', f.path, 'name', f.name, 'ext', f.ext, 'size', f.size)
                 from file f where f.tenant_id = product_doc.tenant_id and f.id = product_doc.file_id)`,
    pages: own('pages'),
    sort: own('sort'),
    status: own('status'),
    replacedById: own('replaced_by_id'),
    replacedAt: sql`wire_time(product_doc.replaced_at)`,
    readCount: own('read_count'),
    readerCount: own('reader_count'),
    followedCount: own('followed_count'),
    ...trailOf('product_doc'),
  },
  only: whole,
};

export const record = { type: 'productDoc', table: 'product_doc', only: whole } as const;

/** Wire name → column of what people edit. */
export const columns = {
  title: 'name',
  docType: 'doc_type',
  locale: 'locale',
  versionNo: 'version_no',
  visibility: 'visibility',
} as const;

export const taken = { product_doc_taken: { field: 'title', code: 'DUPLICATE_DOC' } } as const;

/** How the log names one. */
export const namingOf = ({ docId, title }: Pick<ProductDoc, 'docId' | 'title'>) =>
  ({ objectType: 'productDoc', objectId: docId, objectName: title }) as const;

export const changesOf = (before: Readonly<Record<string, unknown>>, after: ProductDoc): Change[] =>
  changesBetween(before, after, Object.keys(columns));

interface Filters {
  readonly keyword?: string | undefined;
  readonly docType?: string | undefined;
  readonly locale?: string | undefined;
  readonly status?: string | undefined;
}

/** All of a product, in their order; those that were replaced come last, the latest first. */
export async function docsOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  productId: string,
  { keyword = '', docType, locale, status }: Filters = {},
): Promise<ProductDoc[]> {
  const { rows } = await sql<{ row: ProductDoc }>`
    select ${jsonObject(docs.fields)} as row from product_doc
     where product_doc.tenant_id = ${actor.tenantId} and product_doc.product_id = ${productId}
       and product_doc.deleted_at is null and ${whole}
       and position(lower(${keyword}) in lower(product_doc.name)) > 0
       and (${docType ?? null}::text is null or product_doc.doc_type = ${docType ?? null})
       and (${locale ?? null}::text is null or product_doc.locale = ${locale ?? null})
       and (${status ?? null}::text is null or product_doc.status = ${status ?? null})
     order by product_doc.replaced_at desc nulls first, product_doc.sort, product_doc.id`.execute(db);
  return rows.map(({ row }) => row);
}

/** One thing at a time for each product: what is checked of its manuals holds until the end. */
export async function lockProduct({ db, actor }: Context, productId: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from product where tenant_id = ${actor.tenantId} and id = ${productId} and deleted_at is null
       for no key update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND', { fields: [{ field: 'productId', code: 'NOT_FOUND' }] });
  return rows[0];
}
