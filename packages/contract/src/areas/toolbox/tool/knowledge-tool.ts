import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { done, id, nullableLine, pageOf, pageRequest, version } from '../../../fields.ts';
import { materialEntry, materialKind, materialLocale } from '../../material/material/parts.ts';
import { editable, MOST_ITEMS, shared, toolStatus } from './parts.ts';

export const layouts = ['LIST', 'GRID', 'CHAPTER'] as const;
const layout = z.enum(layouts);

const placed = z.strictObject({ materialId: id, chapter: nullableLine(50) });
const content = {
  layout,
  /** In their order; each once. */
  materials: z.array(placed).check(z.maxLength(MOST_ITEMS)),
};

const row = z.strictObject({ ...shared, layout, itemCount: z.int() });
export type KnowledgeTool = z.infer<typeof row>;

const entry = z.strictObject({ ...materialEntry.shape, chapter: z.nullable(z.string()) });

const whole = z.strictObject({ ...row.shape, materials: z.array(entry) });
export type KnowledgeToolDetail = z.infer<typeof whole>;

const one = z.strictObject({ toolId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'sort') =>
  ({ types: [3], permission: `toolbox:knowledge:${action}` }) as const;

export const knowledgeTool = {
  page: reads('POST /tenant/product/tool/knowledge/page', {
    words: { 'zh-CN': '知识库工具列表', 'en-US': 'List knowledge tools' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt', 'updatedAt'], {
      status: z.optional(toolStatus),
      layout: z.optional(layout),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/product/tool/knowledge/add', {
    words: { 'zh-CN': '新增知识库工具', 'en-US': 'Add a knowledge tool' },
    access: may('create'),
    input: z.strictObject({ ...editable, ...content }),
    output: whole,
  }),
  update: writes('POST /tenant/product/tool/knowledge/update', {
    words: { 'zh-CN': '修改知识库工具', 'en-US': 'Change a knowledge tool' },
    access: may('update'),
    input: z.strictObject({ toolId: id, version, ...editable, ...content }),
    output: whole,
  }),
  /** All its materials, in their new order. */
  sortMaterial: writes('POST /tenant/product/tool/knowledge/sortMaterial', {
    words: { 'zh-CN': '调整知识库素材顺序', 'en-US': 'Put the materials of a knowledge tool in another order' },
    access: may('sort'),
    input: z.strictObject({ toolId: id, materials: z.array(placed).check(z.minLength(1), z.maxLength(MOST_ITEMS)) }),
    output: done,
  }),
  detail: reads('GET /tenant/product/tool/knowledge/detail', {
    words: { 'zh-CN': '知识库工具详情', 'en-US': 'One knowledge tool' },
    access: may('query'),
    input: one,
    output: whole,
  }),
  delete: writes('GET /tenant/product/tool/knowledge/delete', {
    words: { 'zh-CN': '删除知识库工具', 'en-US': 'Delete a knowledge tool' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** What it can hold, for choosing: its own right, so that nobody needs the list of materials. */
  contents: reads('POST /tenant/product/tool/knowledge/contents', {
    words: { 'zh-CN': '知识库工具可选素材', 'en-US': 'Materials that a knowledge tool can hold' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt'], { kind: z.optional(materialKind), locale: z.optional(materialLocale) }),
    output: pageOf(z.strictObject({ ...entry.shape, chapter: z.null() })),
  }),
};
