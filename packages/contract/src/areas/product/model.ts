import * as z from 'zod/mini';
import { adds, downloads, reads, writes } from '../../endpoint.ts';
import { done, id, nullableText, pageOf, pageRequest, text, time, trail, version } from '../../fields.ts';
import { modelBudgets } from './model-budget.ts';

export const modelFormats = ['GLB', 'GLTF', 'OBJ', 'STL', 'FBX', 'USDZ'] as const;
export type ModelFormat = (typeof modelFormats)[number];
const format = z.enum(modelFormats);

/** A job reads the file: PROCESSING, then READY or FAILED. Another file starts again. */
export const modelStatuses = ['PROCESSING', 'READY', 'FAILED'] as const;
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

/** Actions of the log. */
export const modelActions = ['UPLOAD', 'REPLACE', 'DOWNLOAD', 'DELETE'] as const;
export type ModelAction = (typeof modelActions)[number];

export const MOST_ANNOTATIONS = 50;
const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6));
const point = z.tuple([coordinate, coordinate, coordinate]);
export type Point = z.infer<typeof point>;
const annotation = z.strictObject({
  title: text(60),
  titleEn: nullableText(60),
  body: nullableText(500),
  bodyEn: nullableText(500),
  /** The number of an error, as it stands on the device. */
  errorNo: nullableText(40),
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
  result: z.enum(['SUCCESS', 'FAILURE']),
  failure: z.nullable(failure),
  fileName: z.nullable(z.string()),
  time,
});
export type ModelLog = z.infer<typeof logRow>;

const one = z.strictObject({ modelId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'download') =>
  ({ types: [3], permission: `product:model:${action}`, service: 'MODEL_LAUNCH' }) as const;

export const model = {
  page: reads('POST /tenant/product/model/page', {
    words: { 'zh-CN': '产品模型列表', 'en-US': 'Page of product models' },
    access: may('query'),
    input: pageRequest(['name', 'faceCount', 'fileSize', 'createdAt', 'updatedAt'], {
      productId: z.optional(id),
      format: z.optional(format),
      budget: z.optional(z.enum(modelBudgets)),
      status: z.optional(status),
    }),
    output: pageOf(row),
  }),
  /** The products that can have models, for choosing one: its own right, so that nobody needs the list of products. */
  products: reads('POST /tenant/product/model/products', {
    words: { 'zh-CN': '模型可选的产品', 'en-US': 'Products that models can belong to' },
    access: may('query'),
    input: z.strictObject({ keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
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
      result: z.optional(z.enum(['SUCCESS', 'FAILURE'])),
      from: z.optional(time),
      to: z.optional(time),
    }),
    output: pageOf(logRow),
  }),
};
