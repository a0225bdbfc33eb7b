import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { done, id, keyword, pageOf, pageRequest, text, time, trail, version } from '../../../fields.ts';
import { docTypes } from './doc-file-name.ts';

export const docLocales = ['zh-CN', 'en-US'] as const;
export const docVisibilities = ['BOTH', 'CLIENT', 'TEAM'] as const;
export const docStatuses = ['ACTIVE', 'REPLACED'] as const;

const docType = z.enum(docTypes);
const locale = z.enum(docLocales);
const visibility = z.enum(docVisibilities);
const status = z.enum(docStatuses);
export type DocVisibility = (typeof docVisibilities)[number];

/** Of one product, those that were replaced among them. */
export const MOST_DOCS = 300;
/** As many as are added with one call. */
export const MOST_DOCS_AT_ONCE = 50;

const editable = {
  title: text(100),
  docType,
  locale,
  versionNo: text(20),
  /** Who sees it in the apps. */
  visibility,
};

const row = z.strictObject({
  docId: id,
  productId: id,
  title: z.string(),
  docType,
  locale,
  versionNo: z.string(),
  visibility,
  file: z.strictObject({
    fileId: id,
    path: z.string(),
    name: z.string(),
    ext: z.string(),
    size: z.int(),
  }),
  /** Of a PDF, as the browser counted them when it was added. */
  pages: z.nullable(z.int()),
  sort: z.int(),
  status,
  /** What is in effect in its place, also where that has replaced several, one after the other. */
  replacedById: z.nullable(id),
  replacedAt: z.nullable(time),
  /** How often it was opened in the apps, and by how many people. */
  readCount: z.int(),
  readerCount: z.int(),
  /** Of these people, how many have opened what replaced it. */
  followedCount: z.int(),
  ...trail,
});
export type ProductDoc = z.infer<typeof row>;

const newDoc = z.strictObject({
  ...editable,
  fileId: id,
  pages: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** A manual of this product that is in effect, and is not any more once this one is there. */
  replacesId: z.nullable(id),
});
export type NewDoc = z.infer<typeof newDoc>;

const reader = z.strictObject({
  readerId: id,
  userId: id,
  userKind: z.enum(['CLIENT_USER', 'TEAM_USER']),
  /** Null where the person is gone for good. */
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  times: z.int(),
  seconds: z.int(),
  /** How far they came, at best. */
  percent: z.int(),
  firstReadAt: time,
  lastReadAt: time,
  /** Has opened what replaced it. */
  followed: z.boolean(),
});
export type DocReader = z.infer<typeof reader>;

const one = z.strictObject({ docId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete') =>
  ({ types: [1, 2, 3], permission: `product:doc:${action}`, service: 'PRODUCT_MGMT' }) as const;

export const productDoc = {
  /** In their order; those that were replaced come last, the latest first. */
  list: reads('POST /tenant/product/doc/list', {
    words: { 'zh-CN': '产品手册列表', 'en-US': 'List manuals of a product' },
    access: may('query'),
    input: z.strictObject({
      productId: id,
      keyword,
      docType: z.optional(docType),
      locale: z.optional(locale),
      status: z.optional(status),
    }),
    output: z.array(row),
  }),
  detail: reads('GET /tenant/product/doc/detail', {
    words: { 'zh-CN': '产品手册详情', 'en-US': 'One manual' },
    access: may('query'),
    input: one,
    output: row,
  }),
  /** All of them or none; what is wrong is said of each row. */
  batchAdd: adds('POST /tenant/product/doc/batchAdd', {
    words: { 'zh-CN': '批量新增产品手册', 'en-US': 'Add several manuals' },
    access: may('create'),
    input: z.strictObject({
      productId: id,
      docs: z.array(newDoc).check(z.minLength(1), z.maxLength(MOST_DOCS_AT_ONCE)),
    }),
    output: z.array(row),
  }),
  update: writes('POST /tenant/product/doc/update', {
    words: { 'zh-CN': '修改产品手册', 'en-US': 'Change a manual' },
    access: may('update'),
    input: z.strictObject({ docId: id, version, ...editable }),
    output: row,
  }),
  /** Whatever is not named keeps its order behind those that are. */
  sort: writes('POST /tenant/product/doc/sort', {
    words: { 'zh-CN': '调整产品手册顺序', 'en-US': 'Put manuals in another order' },
    access: may('update'),
    input: z.strictObject({ productId: id, docIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_DOCS)) }),
    output: done,
  }),
  /** One that is in effect takes the place of another one of the same product. */
  replace: writes('POST /tenant/product/doc/replace', {
    words: { 'zh-CN': '用另一份手册替换', 'en-US': 'Replace a manual by another one' },
    access: may('update'),
    input: z.strictObject({ docId: id, byId: id }),
    output: row,
  }),
  /** Takes a replacement back. */
  reinstate: writes('POST /tenant/product/doc/reinstate', {
    words: { 'zh-CN': '恢复被替换的手册', 'en-US': 'Put a replaced manual back into effect' },
    access: may('update'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/product/doc/delete', {
    words: { 'zh-CN': '删除产品手册', 'en-US': 'Delete a manual' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** Who opened it in the apps. */
  readers: reads('POST /tenant/product/doc/readers', {
    words: { 'zh-CN': '手册的阅读者', 'en-US': 'List readers of a manual' },
    access: may('query'),
    input: pageRequest(['lastReadAt'], { docId: id, followed: z.optional(z.boolean()) }),
    output: pageOf(reader),
  }),
};
