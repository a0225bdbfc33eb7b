import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../../endpoint.ts';
import { done, id, keyword, pageOf, pageRequest, time, trail, version } from '../../../fields.ts';
import { materialEntry, materialKind, materialLocale } from '../../material/material/parts.ts';
import { docLocales, docVisibilities } from '../product-doc/product-doc.ts';
import { mayErrors } from './error-code.ts';
import { errorLevels, errorNoFacts, errorNoStatuses, errorNumber } from './parts.ts';

/** Days that figures look back. */
export const FIGURE_DAYS = 30;

const errorCodeId = id;
const line = z.strictObject({
  errorNoId: id,
  errorCodeId: id,
  errorNo: z.string(),
  aliases: z.array(z.string()),
  level: z.enum(errorLevels),
  status: z.enum(errorNoStatuses),
  title: errorNoFacts.title,
  stepCount: z.int(),
  /** Texts that have no English yet. */
  untranslated: z.int(),
  /** How often it was looked up in the last 30 days. */
  hits30d: z.int(),
  ...trail,
});
export type ErrorNoLine = z.infer<typeof line>;

/** A manual that a number leads to, or could. */
const manualEntry = z.strictObject({
  docId: id,
  productId: id,
  modelNo: z.string(),
  title: z.string(),
  versionNo: z.string(),
  locale: z.enum(docLocales),
  visibility: z.enum(docVisibilities),
  /** Null where nobody has counted them. */
  pages: z.nullable(z.int()),
  /** Another one has taken its place; its pages are still those that were meant. */
  replaced: z.boolean(),
});
export type ManualEntry = z.infer<typeof manualEntry>;

/** As many as a list for choosing shows; who has more types a few letters. */
export const MANUALS_OFFERED = 100;

const whole = z.strictObject({
  errorNoId: id,
  errorCodeId: id,
  ...errorNoFacts,
  /** Pictures of its steps: where they lie. */
  images: z.array(z.strictObject({ fileId: id, path: z.string() })),
  /** Materials of its steps: what they are called. One in the recycle bin is not among them. */
  materials: z.array(materialEntry),
  /** The manuals that it leads to: what they are called. One in the recycle bin, or of a product there, is not among them. */
  manuals: z.array(manualEntry),
  ...trail,
});
export type ErrorNo = z.infer<typeof whole>;

const filters = { level: z.optional(z.enum(errorLevels)), status: z.optional(z.enum(errorNoStatuses)) };
const one = z.strictObject({ errorCodeId, errorNo: errorNumber });
const several = z.strictObject({ errorCodeId, errorNoIds: bulkIds, ...matching(filters) });

/** Error numbers of one set. */
export const errorNo = {
  page: reads('POST /tenant/product/errorcode/errorNoPage', {
    words: { 'zh-CN': '错误编号列表', 'en-US': 'Page of error numbers' },
    access: mayErrors('query'),
    input: pageRequest(['errorNo', 'updatedAt'], { errorCodeId, ...filters }),
    output: pageOf(line),
  }),
  detail: reads('POST /tenant/product/errorcode/errorNoDetail', {
    words: { 'zh-CN': '错误编号详情', 'en-US': 'One error number' },
    access: mayErrors('query'),
    input: one,
    output: whole,
  }),
  add: adds('POST /tenant/product/errorcode/addErrorNo', {
    words: { 'zh-CN': '新增错误编号', 'en-US': 'Add an error number' },
    access: mayErrors('create'),
    input: z.strictObject({ errorCodeId, ...errorNoFacts }),
    output: whole,
  }),
  update: writes('POST /tenant/product/errorcode/updateErrorNo', {
    words: { 'zh-CN': '修改错误编号', 'en-US': 'Change an error number' },
    access: mayErrors('update'),
    input: z.strictObject({ errorNoId: id, version, ...errorNoFacts }),
    output: whole,
  }),
  delete: writes('POST /tenant/product/errorcode/deleteErrorNo', {
    words: { 'zh-CN': '删除错误编号', 'en-US': 'Delete an error number' },
    access: mayErrors('delete'),
    input: one,
    output: done,
  }),
  batchStatus: steps('POST /tenant/product/errorcode/batchErrorNoStatus', {
    words: { 'zh-CN': '批量发布或退回草稿', 'en-US': 'Publish several error numbers, or back to draft' },
    access: mayErrors('update'),
    input: z.strictObject({ ...several.shape, to: z.enum(errorNoStatuses) }),
    output: bulkOutcome,
  }),
  batchDelete: steps('POST /tenant/product/errorcode/batchDeleteErrorNo', {
    words: { 'zh-CN': '批量删除错误编号', 'en-US': 'Delete several error numbers' },
    access: mayErrors('delete'),
    input: several,
    output: bulkOutcome,
  }),
  export: downloads('GET /tenant/product/errorcode/export', {
    words: { 'zh-CN': '导出错误编号', 'en-US': 'Export error numbers' },
    access: mayErrors('export'),
    input: z.strictObject({ errorCodeId, keyword, ...filters, format: z.enum(['csv', 'xlsx']) }),
    output: done,
  }),
  /** What steps can show, for choosing: its own right, so that nobody needs the list of materials. */
  materials: reads('POST /tenant/product/errorcode/materials', {
    words: { 'zh-CN': '错误编号可选素材', 'en-US': 'Materials that steps can show' },
    access: mayErrors('query'),
    input: pageRequest(['name', 'createdAt'], { kind: z.optional(materialKind), locale: z.optional(materialLocale) }),
    output: pageOf(materialEntry),
  }),
  /** Manuals that numbers of a set can lead to: those of its products; where it is for none in particular, all. By the same right. */
  manuals: reads('POST /tenant/product/errorcode/manuals', {
    words: { 'zh-CN': '错误编号可选手册', 'en-US': 'Manuals that error numbers can lead to' },
    access: mayErrors('query'),
    input: z.strictObject({ errorCodeId, keyword }),
    output: z.array(manualEntry),
  }),
  figures: reads('GET /tenant/product/errorcode/errorNoFigures', {
    words: { 'zh-CN': '错误编号的使用情况', 'en-US': 'How an error number is used' },
    access: mayErrors('query'),
    input: z.strictObject({ errorNoId: id }),
    output: z.strictObject({
      hits30d: z.int(),
      /** Of the last 30 days, by step. */
      steps: z.array(z.strictObject({ stepId: z.string(), worked: z.int(), failed: z.int() })),
    }),
  }),
};

const miss = z.strictObject({
  missId: id,
  asked: z.string(),
  times: z.int(),
  productName: z.nullable(z.string()),
  firstAt: time,
  lastAt: time,
  status: z.enum(['OPEN', 'DONE']),
});
export type ErrorMiss = z.infer<typeof miss>;

/** What people of apps looked for and did not find. */
export const errorMiss = {
  page: reads('POST /tenant/product/errorcode/missPage', {
    words: { 'zh-CN': '搜索未果的错误编号', 'en-US': 'Page of searches without a result' },
    access: mayErrors('query'),
    input: pageRequest(['times', 'lastAt'], { status: z._default(z.enum(['OPEN', 'DONE']), 'OPEN') }),
    output: pageOf(miss),
  }),
  update: writes('POST /tenant/product/errorcode/updateMiss', {
    words: { 'zh-CN': '处理搜索未果的错误编号', 'en-US': 'Mark a search without a result as done' },
    access: mayErrors('update'),
    input: z.strictObject({ missId: id, status: z.enum(['OPEN', 'DONE']) }),
    output: done,
  }),
};
