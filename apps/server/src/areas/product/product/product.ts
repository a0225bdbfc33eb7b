import { PRODUCTS_OFFERED, type Product, type product as contract } from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';
import { columnsOf, crud, withFields } from '../../../kernel/records/crud.ts';
import { page as readPage, parsePage, type Listing } from '../../../kernel/records/page.ts';
import { find, insert, lock, naming, orFaultIfTaken, refuseStale, update } from '../../../kernel/records/record.ts';
import { exportProducts } from './export.ts';
import { readLabels } from './labels.ts';
import { readRequests } from './requests.ts';
import { listed, record } from './row.ts';

const choicesOf = (rows: Listing) => ({
  ...rows,
  fields: {
    productId: sql.ref('product.id'),
    name: sql.ref('product.name'),
    modelNo: sql.ref('product.model_no'),
    status: sql.ref('product.status'),
  },
  defaultSort: ['name', 'asc'] as const,
});
type Choice = Pick<Product, 'productId' | 'name' | 'modelNo' | 'status'>;

type Given = Parameters<Handlers<typeof contract>['add']>[0];

/** The same picture or tag given twice is given once. */
const once = (given: Given) => ({
  ...given,
  tags: [...new Set(given.tags)],
  imageFileIds: [...new Set(given.imageFileIds)],
});

/** In the log, pictures are told apart by their number alone. */
const forLog = (row: Product) => ({ ...row, images: row.images.map(({ fileId }) => fileId) });

async function setPictures({ db, actor }: Context, productId: string, fileIds: readonly string[]): Promise<void> {
  await sql`delete from product_picture where tenant_id = ${actor.tenantId} and product_id = ${productId}`.execute(db);
  await sql`insert into product_picture (tenant_id, product_id, file_id, sort)
            select ${actor.tenantId}, ${productId}, p.id, p.sort
              from unnest(${[...fileIds]}::uuid[]) with ordinality as p (id, sort)`.execute(db);
}

type Matching = NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>;

export function product({ publicUrl }: { readonly publicUrl: string }): Handlers<typeof contract> {
  const table = record(publicUrl);
  const rows = withFields(table);
  const choices = choicesOf(rows);
  const logged = [...Object.keys(table.writable), 'images'];
  const { page, detail, delete: remove } = crud(table);
  const list: BulkList<Matching> = {
    kind: 'product',
    permission: 'product:info:delete',
    query: listed(publicUrl),
  };
  return {
    page,
    detail,
    delete: remove,
    export: exportProducts(publicUrl),
    labels: readLabels(publicUrl),
    requests: readRequests,

    async list({ keyword = '', status }, context) {
      const where = { equals: { status }, nulls: { deleted_at: true } };
      const first = { pageNo: 1, pageSize: PRODUCTS_OFFERED, keyword };
      return parsePage<Choice>(await readPage(context, choices, first, where)).list;
    },

    async filters(_, { db, actor }) {
      const { rows: found } = await sql<{ series: string[]; categories: string[] }>`
        select array(select distinct series from product
                      where tenant_id = ${actor.tenantId} and deleted_at is null and series is not null
                      order by 1 limit 200) as series,
               array(select distinct category from product
                      where tenant_id = ${actor.tenantId} and deleted_at is null and category is not null
                      order by 1 limit 200) as categories`.execute(db);
      return found[0]!;
    },

    async add(input, context) {
      const given = once(input);
      await lockFiles(context, { field: 'imageFileIds', kind: 'IMAGE', ids: given.imageFileIds });
      const id = newId();
      await orFaultIfTaken(insert(context, 'product', id, columnsOf(table, given)), table.unique!, given);
      await setPictures(context, id, given.imageFileIds);
      const after = await find<Product>(context, rows, id);
      const changes = changesBetween({}, forLog(after), logged);
      context.log({ action: 'CREATE', ...naming(table, after), changes });
      return after;
    },

    async update(input, context) {
      const given = once(input);
      const { productId } = input;
      const before = await lock<Product>(context, rows, productId, 'no key update');
      refuseStale(before, input);
      await lockFiles(context, { field: 'imageFileIds', kind: 'IMAGE', ids: given.imageFileIds });
      await orFaultIfTaken(update(context, 'product', productId, columnsOf(table, given)), table.unique!, given);
      await setPictures(context, productId, given.imageFileIds);
      const after = await find<Product>(context, rows, productId);
      const changes = changesBetween(forLog(before), forLog(after), logged);
      context.log({ action: 'UPDATE', ...naming(table, after), changes });
      return after;
    },

    batchDelete: ({ productIds: ids, match, count }, context) =>
      inBulk(context, list, { ids, match, count }, (some, step) => removeEach(step, table, some)),
  };
}
