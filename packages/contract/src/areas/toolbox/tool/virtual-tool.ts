import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, version } from '../../../fields.ts';
import { editable, item, MOST_ITEMS, shared, toolStatus } from './parts.ts';

export const contentTypes = ['MODEL', 'H5'] as const;
const contentType = z.enum(contentTypes);

const content = {
  contentType,
  /** Product models, in their order; of a tool with models. */
  modelIds: z.array(id).check(z.maxLength(MOST_ITEMS)),
  /** Materials of kind H5 or MODEL, in their order; of a tool with pages. */
  h5MaterialIds: z.array(id).check(z.maxLength(MOST_ITEMS)),
};

const row = z.strictObject({
  ...shared,
  contentType,
  itemCount: z.int(),
});
export type VirtualTool = z.infer<typeof row>;

const whole = z.strictObject({
  ...row.shape,
  models: z.array(z.strictObject({ ...item.shape, versionNo: z.string(), productName: z.string() })),
  h5Materials: z.array(item),
});
export type VirtualToolDetail = z.infer<typeof whole>;

const one = z.strictObject({ toolId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete') =>
  ({ types: [3], permission: `toolbox:virtual:${action}` }) as const;

export const virtualTool = {
  page: reads('POST /tenant/product/tool/virtual/page', {
    words: { 'zh-CN': '虚拟展示工具列表', 'en-US': 'List virtual show tools' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt', 'updatedAt'], {
      status: z.optional(toolStatus),
      contentType: z.optional(contentType),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/product/tool/virtual/add', {
    words: { 'zh-CN': '新增虚拟展示工具', 'en-US': 'Add a virtual show tool' },
    access: may('create'),
    input: z.strictObject({ ...editable, ...content }),
    output: whole,
  }),
  update: writes('POST /tenant/product/tool/virtual/update', {
    words: { 'zh-CN': '修改虚拟展示工具', 'en-US': 'Change a virtual show tool' },
    access: may('update'),
    input: z.strictObject({ toolId: id, version, ...editable, ...content }),
    output: whole,
  }),
  detail: reads('GET /tenant/product/tool/virtual/detail', {
    words: { 'zh-CN': '虚拟展示工具详情', 'en-US': 'One virtual show tool' },
    access: may('query'),
    input: one,
    output: whole,
  }),
  delete: writes('GET /tenant/product/tool/virtual/delete', {
    words: { 'zh-CN': '删除虚拟展示工具', 'en-US': 'Delete a virtual show tool' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** What it can show, for choosing: its own right, so that nobody needs the lists of models and materials. */
  contents: reads('POST /tenant/product/tool/virtual/contents', {
    words: { 'zh-CN': '虚拟展示工具可选内容', 'en-US': 'What a virtual show tool can show' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt'], { contentType }),
    output: pageOf(z.strictObject({ ...item.shape, about: z.nullable(z.string()) })),
  }),
};
