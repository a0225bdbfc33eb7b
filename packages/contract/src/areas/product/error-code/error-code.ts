import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../../bulk/bulk.ts';
import { adds, reads, steps, writes } from '../../../endpoint.ts';
import {
  done,
  id,
  keyword,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  text,
  trail,
  version,
} from '../../../fields.ts';

export const errorCodeStatuses = ['ENABLED', 'DISABLED'] as const;
const status = z.enum(errorCodeStatuses);

/** As many as one set serves. */
export const MOST_PRODUCTS = 50;

const editable = {
  name: text(50),
  /** What its numbers begin with, as far as they share it. */
  prefix: nullableLine(10),
  description: nullableText(500),
  status,
  productIds: z.array(id).check(z.maxLength(MOST_PRODUCTS)),
};

const row = z.strictObject({
  errorCodeId: id,
  name: z.string(),
  prefix: z.nullable(z.string()),
  description: z.nullable(z.string()),
  status,
  products: z.array(z.strictObject({ productId: id, name: z.string(), modelNo: z.string() })),
  itemCount: z.int(),
  publishedCount: z.int(),
  /** How many of its numbers have an English title. */
  englishCount: z.int(),
  ...trail,
});
export type ErrorCode = z.infer<typeof row>;

const filters = { status: z.optional(status), productId: z.optional(id) };
const one = z.strictObject({ errorCodeId: id });

type Action = 'query' | 'create' | 'update' | 'delete' | 'import' | 'export';
export const mayErrors = <A extends Action>(action: A) =>
  ({ types: [1, 2, 3], permission: `product:error:${action}`, service: 'ERROR_CODE' }) as const;

/** As many as a list for choosing shows; who has more types a few letters. */
export const ERROR_CODES_OFFERED = 100;

/** Sets of error numbers. */
export const errorCode = {
  page: reads('POST /tenant/product/errorcode/page', {
    words: { 'zh-CN': '错误码集列表', 'en-US': 'Page of error code sets' },
    access: mayErrors('query'),
    input: pageRequest(['name', 'itemCount', 'createdAt', 'updatedAt'], filters),
    output: pageOf(row),
  }),
  list: reads('POST /tenant/product/errorcode/list', {
    words: { 'zh-CN': '可选的错误码集', 'en-US': 'Error code sets, for choosing' },
    access: mayErrors('query'),
    input: z.strictObject({ keyword, status: z.optional(status) }),
    output: z.array(z.strictObject({ errorCodeId: id, name: z.string(), status })),
  }),
  add: adds('POST /tenant/product/errorcode/add', {
    words: { 'zh-CN': '新增错误码集', 'en-US': 'Add an error code set' },
    access: mayErrors('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/product/errorcode/update', {
    words: { 'zh-CN': '修改错误码集', 'en-US': 'Change an error code set' },
    access: mayErrors('update'),
    input: z.strictObject({ errorCodeId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/product/errorcode/detail', {
    words: { 'zh-CN': '错误码集详情', 'en-US': 'One error code set' },
    access: mayErrors('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/product/errorcode/delete', {
    words: { 'zh-CN': '删除错误码集', 'en-US': 'Delete an error code set' },
    access: mayErrors('delete'),
    input: one,
    output: done,
  }),
  batchDelete: steps('POST /tenant/product/errorcode/batchDelete', {
    words: { 'zh-CN': '批量删除错误码集', 'en-US': 'Delete several error code sets' },
    access: mayErrors('delete'),
    input: z.strictObject({ errorCodeIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  /** Products that a set can be given, also for people who manage no products. */
  products: reads('GET /tenant/product/errorcode/products', {
    words: { 'zh-CN': '错误码可选的产品', 'en-US': 'Products, for error code sets' },
    access: mayErrors('query'),
    /** One that is named is among them, whatever is looked for: it has been chosen. */
    input: z.strictObject({ keyword, productId: z.optional(id) }),
    output: z.array(z.strictObject({ productId: id, name: z.string(), modelNo: z.string() })),
  }),
};
