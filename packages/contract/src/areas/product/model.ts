import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import {
  done,
  id,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  platform,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';
import { planStatuses } from '../application/upgrade-plan/states.ts';
import { modelBudgets } from './model-budget.ts';

export const modelFormats = ['GLB', 'GLTF', 'OBJ', 'STL', 'FBX', 'USDZ'] as const;
export type ModelFormat = (typeof modelFormats)[number];
const format = z.enum(modelFormats);

/**
 * A job reads the file: PROCESSING, then READY or FAILED. Another file starts again. LAUNCHED from the start of its first plan
 * until it is taken off line.
 */
export const modelStatuses = ['PROCESSING', 'READY', 'LAUNCHED', 'OFFLINE', 'FAILED'] as const;
export type ModelStatus = (typeof modelStatuses)[number];
const status = z.enum(modelStatuses);

/** Why a file could not become a model. */
export const modelFailures = [
  /** Cut off, or what it says of itself does not fit what is in it. */
  'DAMAGED',
  /** Not of the format that its name says, or of an old edition of it. */
  'WRONG_FORMAT',
  /** Needs files beside it; `detail` names the first. */
  'EXTERNAL_FILES',
  /** Its description alone is larger than anyone reads. */
  'DESCRIPTION_TOO_LARGE',
  /** Took too long or too much memory, or claims more than any device can hold. */
  'TOO_COMPLEX',
  /** Nothing in it has a surface. */
  'EMPTY',
  /** The storage did not give the file out. */
  'UNREADABLE',
] as const;
export type ModelFailure = (typeof modelFailures)[number];
const failure = z.strictObject({ code: z.enum(modelFailures), detail: z.nullable(z.string()) });

/** States in which a model can be launched: its file was read. */
export const launchable: readonly ModelStatus[] = ['READY', 'LAUNCHED', 'OFFLINE'];

/** Actions of the log. */
export const modelActions = ['UPLOAD', 'REPLACE', 'LAUNCH', 'OFFLINE', 'DOWNLOAD', 'DELETE'] as const;
export type ModelAction = (typeof modelActions)[number];

/** Why a launch did not reach its end. */
export const launchFailures = [
  /** Somebody canceled its plan. */
  'LAUNCH_CANCELED',
  /** Its plan canceled itself: too many devices had failed. */
  'LAUNCH_ERRORS',
  /** The model was taken off line meanwhile. */
  'LAUNCH_OFFLINE',
] as const;
export type LaunchFailure = (typeof launchFailures)[number];

/** RUNNING is a launch whose plan has not ended. */
export const modelResults = ['RUNNING', 'SUCCESS', 'FAILURE'] as const;

export const MOST_ANNOTATIONS = 50;
const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6));
const point = z.tuple([coordinate, coordinate, coordinate]);
export type Point = z.infer<typeof point>;
const annotation = z.strictObject({
  title: text(60),
  titleEn: nullableLine(60),
  body: nullableText(500),
  bodyEn: nullableText(500),
  /** The number of an error, as it stands on the device. */
  errorNo: nullableLine(40),
  /** A manual of the product, and the page of it that says more. */
  docId: z.optional(id),
  page: z.optional(z.int().check(z.minimum(1), z.maximum(9_999))),
  /** Where it sits, in metres of the model. */
  position: point,
  /** Where the reader looks from, and at what. */
  camera: z.nullable(z.strictObject({ from: point, to: point })),
});
export type Annotation = z.infer<typeof annotation>;

const editable = {
  productId: id,
  name: text(50),
  versionNo: text(20),
  /** An upload of kind MODEL. */
  fileId: id,
  /** A picture of it, made in the browser. */
  thumbnailFileId: z.nullable(id),
};

const row = z.strictObject({
  modelId: id,
  productId: id,
  productName: z.string(),
  productNameEn: z.nullable(z.string()),
  name: z.string(),
  versionNo: z.string(),
  format,
  /** None where it was deleted while the model lay in the recycle bin. */
  file: z.nullable(z.strictObject({ fileId: id, path: z.string(), name: z.string(), size: z.int() })),
  thumbnail: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  /** Null is not counted: not read yet, or a format that nobody looks into. */
  faceCount: z.nullable(z.int()),
  vertexCount: z.nullable(z.int()),
  animationCount: z.nullable(z.int()),
  /** What the pictures on it take in a device's memory. */
  textureBytes: z.nullable(z.int()),
  budget: z.nullable(z.enum(modelBudgets)),
  status,
  failure: z.nullable(failure),
  annotations: z.array(annotation),
  /** Since when and by whom it is launched; stays when it is taken off line. */
  launchedAt: z.nullable(time),
  launchedBy: z.nullable(z.strictObject({ id, name: z.string() })),
  /** Plans that launch it and have not ended, or wait for their approval or their time. */
  livePlans: z.array(
    z.strictObject({ planId: id, name: z.string(), applicationName: z.string(), status: z.enum(planStatuses) }),
  ),
  ...trail,
});
export type ProductModel = z.infer<typeof row>;

const logRow = z.strictObject({
  id,
  modelId: id,
  modelName: z.string(),
  versionNo: z.string(),
  productName: z.string(),
  action: z.enum(modelActions),
  operatorName: z.nullable(z.string()),
  result: z.enum(modelResults),
  failure: z.nullable(
    z.strictObject({ code: z.enum([...modelFailures, ...launchFailures]), detail: z.nullable(z.string()) }),
  ),
  /** Of a launch: where to. */
  applicationName: z.nullable(z.string()),
  platform: z.nullable(platform),
  planId: z.nullable(id),
  /** Of a launch the devices that have got it, so far or in all; of OFFLINE those that are told to drop it. */
  deviceCount: z.nullable(z.int()),
  fileName: z.nullable(z.string()),
  time,
});
export type ModelLog = z.infer<typeof logRow>;

const filters = {
  productId: z.optional(id),
  format: z.optional(format),
  budget: z.optional(z.enum(modelBudgets)),
  status: z.optional(status),
};
const one = z.strictObject({ modelId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'launch' | 'download') =>
  ({ types: [3], permission: `product:model:${action}`, service: 'MODEL_LAUNCH' }) as const;

export const model = {
  page: reads('POST /tenant/product/model/page', {
    words: { 'zh-CN': '产品模型列表', 'en-US': 'Page of product models' },
    access: may('query'),
    input: pageRequest(['name', 'faceCount', 'fileSize', 'createdAt', 'updatedAt'], filters),
    output: pageOf(row),
  }),
  /** The products that can have models, for choosing one: its own right, so that nobody needs the list of products. */
  products: reads('POST /tenant/product/model/products', {
    words: { 'zh-CN': '模型可选的产品', 'en-US': 'Products that models can belong to' },
    access: may('query'),
    /** One that is named is among them, whatever is looked for: it has been chosen. */
    input: z.strictObject({
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      productId: z.optional(id),
    }),
    output: z.array(
      z.strictObject({ productId: id, name: z.string(), nameEn: z.nullable(z.string()), modelNo: z.string() }),
    ),
  }),
  add: adds('POST /tenant/product/model/add', {
    words: { 'zh-CN': '新增产品模型', 'en-US': 'Add a product model' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  /** With another file it is replaced, and read again. */
  update: writes('POST /tenant/product/model/update', {
    words: { 'zh-CN': '修改产品模型', 'en-US': 'Change a product model' },
    access: may('update'),
    input: z.strictObject({ modelId: id, version, ...editable }),
    output: row,
  }),
  annotate: writes('POST /tenant/product/model/annotate', {
    words: { 'zh-CN': '标注产品模型', 'en-US': 'Annotate a product model' },
    access: may('update'),
    input: z.strictObject({
      modelId: id,
      version,
      annotations: z.array(annotation).check(z.maxLength(MOST_ANNOTATIONS)),
    }),
    output: row,
  }),
  detail: reads('GET /tenant/product/model/detail', {
    words: { 'zh-CN': '产品模型详情', 'en-US': 'One product model' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/product/model/delete', {
    words: { 'zh-CN': '删除产品模型', 'en-US': 'Delete a product model' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** Ends its launches. Devices that have it are told to drop it when they ask next. */
  offline: writes('POST /tenant/product/model/offline', {
    words: { 'zh-CN': '下线产品模型', 'en-US': 'Take a product model offline' },
    access: may('launch'),
    input: z.strictObject({ modelId: id, version }),
    output: row,
  }),
  batchDelete: steps('POST /tenant/product/model/batchDelete', {
    words: { 'zh-CN': '批量删除产品模型', 'en-US': 'Delete several product models' },
    access: may('delete'),
    input: z.strictObject({ modelIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  download: downloads('GET /tenant/product/model/download', {
    words: { 'zh-CN': '下载产品模型', 'en-US': 'Download a product model' },
    access: may('download'),
    input: one,
    output: done,
  }),
  logPage: reads('POST /tenant/product/model/log/page', {
    words: { 'zh-CN': '模型投放日志', 'en-US': 'Log of product models' },
    access: may('query'),
    input: pageRequest(['time'], {
      modelId: z.optional(id),
      action: z.optional(z.enum(modelActions)),
      result: z.optional(z.enum(modelResults)),
      from: z.optional(time),
      to: z.optional(time),
    }),
    output: pageOf(logRow),
  }),
};
