import {
  ERROR_CODES_OFFERED,
  type ErrorCode,
  type errorCode as contract,
} from '@console/contract/areas/product/error-code/error-code';
import { PRODUCTS_OFFERED } from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';
import { columnsOf, crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { page as readPage, parsePage } from '../../../kernel/records/page.ts';
import { find, insert, lock, naming, orFaultIfTaken, refuseStale, update } from '../../../kernel/records/record.ts';

const record: RecordTable<ErrorCode> = {
  type: 'errorCode',
  table: 'error_code',
  id: 'errorCodeId',
  writable: { name: 'name', prefix: 'prefix', description: 'description', status: 'status' },
  computed: {
    products: sql`(select coalesce(json_agg(json_build_object('productId', p.id, 'name', p.name, 'modelNo', p.model_no)
                                            order by p.name, p.id), '[]')
                     from error_code_product l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
                    where l.tenant_id = error_code.tenant_id and l.error_code_id = error_code.id
                      and p.deleted_at is null)`,
    itemCount: sql.ref('error_code.item_count'),
    publishedCount: sql.ref('error_code.published_count'),
    englishCount: sql.ref('error_code.english_count'),
  },
  sorts: {
    name: { column: 'name', cast: 'text' },
    itemCount: { column: 'item_count', cast: 'integer' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
  filters: { status: 'status' },
  unique: { error_code_name_taken: { field: 'name', code: 'DUPLICATE_NAME' } },
  references: [
    {
      type: 'errorCodeTool',
      link: 'tool_error_code',
      ours: 'error_code_id',
      theirs: 'tool_id',
      table: 'tool',
      name: 'name',
    },
  ],
};

const { detail, delete: remove } = crud(record);
const rows = withFields(record);
const logged = [...Object.keys(record.writable), 'products'];
/** In the log, products are told by their names. */
const forLog = (row: ErrorCode) => ({ ...row, products: row.products.map(({ name }) => name) });

const choices = {
  ...record,
  fields: {
    errorCodeId: sql.ref('error_code.id'),
    name: sql.ref('error_code.name'),
    status: sql.ref('error_code.status'),
  },
  defaultSort: ['name', 'asc'],
} as const;

type Choice = ErrorCode['products'][number];
const productChoices = {
  table: 'product',
  fields: { productId: sql.ref('product.id'), name: sql.ref('product.name'), modelNo: sql.ref('product.model_no') },
  sorts: { name: { column: 'name', cast: 'text' } },
  defaultSort: ['name', 'asc'],
  search: ['found_by'],
} as const;

/** Products that are there and stay while the set comes to name them; others than these are forgotten. */
async function setProducts({ db, actor }: Context, errorCodeId: string, given: readonly string[]): Promise<void> {
  const wanted = [...new Set(given)];
  const { rows: held } = await sql`
    select from product where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and deleted_at is null
     order by id for key share`.execute(db);
  if (held.length < wanted.length) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'productIds', code: 'NOT_FOUND' }] });
  }
  // One that lies in the recycle bin is not shown, and is there again when it comes back.
  await sql`delete from error_code_product l using product p
             where l.tenant_id = ${actor.tenantId} and l.error_code_id = ${errorCodeId} and p.tenant_id = l.tenant_id
               and p.id = l.product_id and p.deleted_at is null`.execute(db);
  await sql`insert into error_code_product (tenant_id, error_code_id, product_id)
            select ${actor.tenantId}, ${errorCodeId}, id from unnest(${wanted}::uuid[]) as id`.execute(db);
}

/** Ids of the sets of one product: a product has a handful. */
async function setsOf({ db, actor }: Context, productId: string): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select error_code_id as id from error_code_product
     where tenant_id = ${actor.tenantId} and product_id = ${productId}`.execute(db);
  return found.map(({ id }) => id);
}

/** What a list of sets leaves out. */
async function whereOf(
  { productId, status }: { productId?: string | undefined; status?: string | undefined },
  context: Context,
) {
  const among = productId === undefined ? {} : { id: await setsOf(context, productId) };
  return { equals: { status }, among, nulls: { deleted_at: true } };
}

const list: BulkList<NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>> = {
  kind: 'errorCode',
  permission: 'product:error:delete',
  query: async ({ keyword, ...filters }, context) => ({
    listing: rows,
    keyword,
    where: await whereOf(filters, context),
  }),
};

export const errorCode: Handlers<typeof contract> = {
  detail,
  delete: remove,

  async page({ productId, status, ...request }, context) {
    return readPage(context, rows, request, await whereOf({ productId, status }, context));
  },

  async list({ keyword = '', status }, context) {
    const first = { pageNo: 1, pageSize: ERROR_CODES_OFFERED, keyword };
    const where = { equals: { status }, nulls: { deleted_at: true } };
    const found = await readPage(context, choices, first, where);
    return parsePage<Pick<ErrorCode, 'errorCodeId' | 'name' | 'status'>>(found).list;
  },

  async add(input, context) {
    const id = newId();
    await orFaultIfTaken(insert(context, 'error_code', id, columnsOf(record, input)), record.unique!, input);
    await setProducts(context, id, input.productIds);
    const after = await find<ErrorCode>(context, rows, id);
    context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, forLog(after), logged) });
    return after;
  },

  async update(input, context) {
    const { errorCodeId } = input;
    const before = await lock<ErrorCode>(context, rows, errorCodeId, 'no key update');
    refuseStale(before, input);
    await orFaultIfTaken(update(context, 'error_code', errorCodeId, columnsOf(record, input)), record.unique!, input);
    await setProducts(context, errorCodeId, input.productIds);
    const after = await find<ErrorCode>(context, rows, errorCodeId);
    const changes = changesBetween(forLog(before), forLog(after), logged);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    return after;
  },

  batchDelete: ({ errorCodeIds: ids, match, count }, context) =>
    inBulk(context, list, { ids, match, count }, (some, step) => removeEach(step, record, some)),

  async products({ keyword = '', productId }, context) {
    const first = { pageNo: 1, pageSize: PRODUCTS_OFFERED };
    const here = { nulls: { deleted_at: true } };
    const read = async (word: string, where: Parameters<typeof readPage>[3]) =>
      parsePage<Choice>(await readPage(context, productChoices, { ...first, keyword: word }, where)).list;
    const found = await read(keyword, here);
    if (productId === undefined || found.some((one) => one.productId === productId)) return found;
    return [...(await read('', { ...here, equals: { id: productId } })), ...found];
  },
};
