import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, version } from '../../../fields.ts';
import { editable, item, MOST_ITEMS, shared, toolStatus } from './parts.ts';

/** What an app offers when a number is not found. */
export const fallbacks = ['NONE', 'CALL_EXPERT', 'LEAVE_MESSAGE'] as const;
const fallback = z.enum(fallbacks);

const content = {
  /** Sets of error numbers, in their order. */
  errorCodeIds: z.array(id).check(z.maxLength(MOST_ITEMS)),
  /** Whether a number can be looked up by a photo. */
  ocrEnabled: z.boolean(),
  fallback,
};

const row = z.strictObject({ ...shared, ocrEnabled: z.boolean(), fallback, itemCount: z.int() });
export type ErrorCodeTool = z.infer<typeof row>;

const entry = z.strictObject({ ...item.shape, numberCount: z.int() });
const whole = z.strictObject({ ...row.shape, errorCodes: z.array(entry) });
export type ErrorCodeToolDetail = z.infer<typeof whole>;

const one = z.strictObject({ toolId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete') =>
  ({ types: [3], permission: `toolbox:error:${action}` }) as const;

export const errorCodeTool = {
  page: reads('POST /tenant/product/tool/errorcode/page', {
    words: { 'zh-CN': '错误码工具列表', 'en-US': 'List error code tools' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt', 'updatedAt'], {
      status: z.optional(toolStatus),
      fallback: z.optional(fallback),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/product/tool/errorcode/add', {
    words: { 'zh-CN': '新增错误码工具', 'en-US': 'Add an error code tool' },
    access: may('create'),
    input: z.strictObject({ ...editable, ...content }),
    output: whole,
  }),
  update: writes('POST /tenant/product/tool/errorcode/update', {
    words: { 'zh-CN': '修改错误码工具', 'en-US': 'Change an error code tool' },
    access: may('update'),
    input: z.strictObject({ toolId: id, version, ...editable, ...content }),
    output: whole,
  }),
  detail: reads('GET /tenant/product/tool/errorcode/detail', {
    words: { 'zh-CN': '错误码工具详情', 'en-US': 'One error code tool' },
    access: may('query'),
    input: one,
    output: whole,
  }),
  delete: writes('GET /tenant/product/tool/errorcode/delete', {
    words: { 'zh-CN': '删除错误码工具', 'en-US': 'Delete an error code tool' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** Sets for choosing: its own right, so that nobody needs the list of sets. */
  contents: reads('POST /tenant/product/tool/errorcode/contents', {
    words: { 'zh-CN': '错误码工具可选的码集', 'en-US': 'Sets that an error code tool can look through' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt'], {}),
    output: pageOf(entry),
  }),
};
