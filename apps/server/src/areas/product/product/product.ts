import { PRODUCTS_OFFERED, type Product, type product as contract } from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';
import { columnsOf, crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { page as readPage, parsePage } from '../../../kernel/records/page.ts';
import { find, insert, lock, naming, orFaultIfTaken, refuseStale, update } from '../../../kernel/records/record.ts';

const record: RecordTable<Product> = {
  type: 'product',
  table: 'product',
  id: 'productId',
  writable: {
    name: 'name',
    nameEn: 'name_en',
    modelNo: 'model_no',
    code: 'code',
    series: 'series',
    category: 'category',
    description: 'description',
    descriptionEn: 'description_en',
    status: 'status',
    snRule: 'sn_rule',
    tags: 'tags',
  },
  computed: {
    images: sql`(select coalesce(json_agg(json_build_object('fileId', f.id, 'path', f.path) order by p.sort), '[]')
                   from product_picture p join file f on f.tenant_id = p.tenant_id and f.id = p.file_id
                  where p.tenant_id = product.tenant_id and p.product_id = product.id)`,
    errorCodeCount: sql`(select coalesce(sum(e.item_count), 0)::int
                           from error_code_product l join error_code e on e.tenant_id = l.tenant_id and e.id = l.error_code_id
                          where l.tenant_id = product.tenant_id and l.product_id = product.id and e.deleted_at is null)`,
  },
  sorts: {
    name: { column: 'name', cast: 'text' },
    modelNo: { column: 'model_no', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
  filters: { status: 'status', series: 'series', category: 'category' },
  unique: {
    product_model_no_taken: { field: 'modelNo', code: 'DUPLICATE_MODEL_NO' },
    product_code_taken: { field: 'code', code: 'DUPLICATE_CODE' },
  },
};

const { page, detail, delete: remove } = crud(record);
const rows = withFields(record);
const logged = [...Object.keys(record.writable), 'images'];

const choices = {
  ...record,
  fields: {
    productId: sql.ref('product.id'),
    name: sql.ref('product.name'),
    modelNo: sql.ref('product.model_no'),
    status: sql.ref('product.status'),
  },
  defaultSort: ['name', 'asc'],
} as const;
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

const list: BulkList<NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>> = {
  kind: 'product',
  permission: 'product:info:delete',
  query: ({ keyword, status, series, category }) => ({
    listing: rows,
    keyword,
    where: { equals: { status, series, category }, nulls: { deleted_at: true } },
  }),
};

export const product: Handlers<typeof contract> = {
  page,
  detail,
  delete: remove,

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
    await orFaultIfTaken(insert(context, 'product', id, columnsOf(record, given)), record.unique!, given);
    await setPictures(context, id, given.imageFileIds);
    const after = await find<Product>(context, rows, id);
    const changes = changesBetween({}, forLog(after), logged);
    context.log({ action: 'CREATE', ...naming(record, after), changes });
    return after;
  },

  async update(input, context) {
    const given = once(input);
    const { productId } = input;
    const before = await lock<Product>(context, rows, productId, 'no key update');
    refuseStale(before, input);
    await lockFiles(context, { field: 'imageFileIds', kind: 'IMAGE', ids: given.imageFileIds });
    await orFaultIfTaken(update(context, 'product', productId, columnsOf(record, given)), record.unique!, given);
    await setPictures(context, productId, given.imageFileIds);
    const after = await find<Product>(context, rows, productId);
    const changes = changesBetween(forLog(before), forLog(after), logged);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    return after;
  },

  batchDelete: ({ productIds: ids, match, count }, context) =>
    inBulk(context, list, { ids, match, count }, (some, step) => removeEach(step, record, some)),
};
