import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import {
  done,
  id,
  nothing,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  text,
  trail,
  version,
} from '../../../fields.ts';
import { materialLocale } from '../../material/material/parts.ts';
import { toolStatus, toolType } from '../tool/parts.ts';
import { previewedToolbox } from './shown-toolbox.ts';

export const toolboxStatuses = ['ENABLED', 'DISABLED'] as const;
const status = z.enum(toolboxStatuses);
export const toolboxAudiences = ['BOTH', 'CLIENT', 'TEAM'] as const;
const audience = z.enum(toolboxAudiences);

export const MOST_TOOLBOXES = 500;
export const MOST_TOOLS = 50;
const MOST_LINKS = 200;
const links = z.array(id).check(z.maxLength(MOST_LINKS));

const editable = {
  name: text(50),
  nameEn: nullableLine(50),
  iconFileId: z.nullable(id),
  description: nullableText(500),
  descriptionEn: nullableText(500),
  /** None is for every product, and for every application. */
  productIds: links,
  applicationIds: links,
  audience,
  /** Customers outside of these groups do not see it; none is for all customers. Never of one for the team alone. */
  clientGroupIds: links,
};

const ref = z.strictObject({ id, name: z.string() });
/** Of what has an English name as well. */
const bothNames = z.strictObject({ id, name: z.string(), nameEn: z.nullable(z.string()) });

const row = z.strictObject({
  toolboxId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  icon: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  description: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  products: z.array(bothNames),
  applications: z.array(ref),
  audience,
  clientGroups: z.array(ref),
  sort: z.int(),
  status,
  toolCount: z.int(),
  /** How often people opened it in the last 30 days. */
  openCount30d: z.int(),
  ...trail,
});
export type Toolbox = z.infer<typeof row>;

/** A tool in a toolbox, or one that could be. */
const tool = z.strictObject({
  toolId: id,
  toolType,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  cover: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  toolStatus,
  /** Models, pages, materials or sets in it. */
  itemCount: z.int(),
});
export type ToolboxTool = z.infer<typeof tool>;

const one = z.strictObject({ toolboxId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'status' | 'sort' | 'config') =>
  ({ types: [3], permission: `toolbox:box:${action}` }) as const;
const toolIds = z.array(id).check(z.minLength(1), z.maxLength(MOST_TOOLS));

export const toolbox = {
  list: reads('GET /tenant/product/toolbox/list', {
    words: { 'zh-CN': '全部工具箱', 'en-US': 'List all toolboxes to choose from' },
    access: may('query'),
    input: nothing,
    output: z.array(z.strictObject({ toolboxId: id, name: z.string(), nameEn: z.nullable(z.string()), status })),
  }),
  page: reads('POST /tenant/product/toolbox/page', {
    words: { 'zh-CN': '工具箱列表', 'en-US': 'List toolboxes' },
    access: may('query'),
    input: pageRequest(['sort', 'name', 'createdAt', 'updatedAt'], {
      status: z.optional(status),
      audience: z.optional(audience),
      productId: z.optional(id),
      applicationId: z.optional(id),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/product/toolbox/add', {
    words: { 'zh-CN': '新增工具箱', 'en-US': 'Add a toolbox' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/product/toolbox/update', {
    words: { 'zh-CN': '修改工具箱', 'en-US': 'Change a toolbox' },
    access: may('update'),
    input: z.strictObject({ toolboxId: id, version, ...editable }),
    output: row,
  }),
  /** Whatever is not named keeps its order behind those that are. */
  sort: writes('POST /tenant/product/toolbox/sort', {
    words: { 'zh-CN': '调整工具箱顺序', 'en-US': 'Put toolboxes in another order' },
    access: may('sort'),
    input: z.strictObject({ toolboxIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_TOOLBOXES)) }),
    output: done,
  }),
  /** An empty one cannot be enabled. */
  updateStatus: writes('POST /tenant/product/toolbox/updateStatus', {
    words: { 'zh-CN': '启用或停用工具箱', 'en-US': 'Enable or disable a toolbox' },
    access: may('status'),
    input: z.strictObject({ toolboxId: id, status }),
    output: row,
  }),
  detail: reads('GET /tenant/product/toolbox/detail', {
    words: { 'zh-CN': '工具箱详情', 'en-US': 'One toolbox' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/product/toolbox/delete', {
    words: { 'zh-CN': '删除工具箱', 'en-US': 'Delete a toolbox' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** Tools that a toolbox could hold and does not yet. */
  toolBoxPage: reads('POST /tenant/product/toolbox/toolBoxPage', {
    words: { 'zh-CN': '可加入工具箱的工具', 'en-US': 'List tools that a toolbox can hold' },
    access: may('query'),
    input: pageRequest(['name', 'createdAt'], { toolboxId: id, toolType: z.optional(toolType) }),
    output: pageOf(tool),
  }),
  /** Its tools, in their order. */
  toolDetail: reads('GET /tenant/product/toolbox/toolDetail', {
    words: { 'zh-CN': '工具箱内的工具', 'en-US': 'List the tools of a toolbox' },
    access: may('query'),
    input: one,
    output: z.array(tool),
  }),
  addTool: writes('POST /tenant/product/toolbox/addTool', {
    words: { 'zh-CN': '向工具箱加入工具', 'en-US': 'Put tools into a toolbox' },
    access: may('config'),
    input: z.strictObject({ toolboxId: id, toolIds }),
    output: z.array(tool),
  }),
  sortTool: writes('POST /tenant/product/toolbox/sortTool', {
    words: { 'zh-CN': '调整工具箱内工具顺序', 'en-US': 'Put the tools of a toolbox in another order' },
    access: may('config'),
    input: z.strictObject({ toolboxId: id, toolIds }),
    output: done,
  }),
  deleteTool: writes('GET /tenant/product/toolbox/deleteTool', {
    words: { 'zh-CN': '从工具箱移出工具', 'en-US': 'Take a tool out of a toolbox' },
    access: may('config'),
    input: z.strictObject({ toolboxId: id, toolId: id }),
    output: done,
  }),
  /** Empty is "used nowhere"; the console's call makes an error of it, as it was specified. */
  getToolboxRefTool: reads('GET /tenant/product/toolbox/getToolboxRefTool', {
    words: { 'zh-CN': '引用工具的工具箱', 'en-US': 'Toolboxes that hold a tool' },
    access: may('query'),
    input: z.strictObject({ toolId: id }),
    output: z.array(z.strictObject({ toolboxId: id, name: z.string(), nameEn: z.nullable(z.string()), status })),
  }),
  /** What an app would show, whether the toolbox is enabled or not. */
  preview: reads('POST /tenant/product/toolbox/preview', {
    words: { 'zh-CN': '预览工具箱', 'en-US': 'Preview a toolbox as an app shows it' },
    access: may('query'),
    input: z.strictObject({ toolboxId: id, as: z.enum(['TEAM', 'CLIENT']), locale: materialLocale }),
    output: previewedToolbox,
  }),
  /** What is for choosing in its form, without the rights to those lists. */
  choices: reads('POST /tenant/product/toolbox/choices', {
    words: { 'zh-CN': '工具箱可选的产品、应用和客户分组', 'en-US': 'What a toolbox can be for' },
    access: may('query'),
    input: z.strictObject({
      of: z.enum(['PRODUCT', 'APPLICATION', 'CLIENT_GROUP']),
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    output: z.array(bothNames),
  }),
};
