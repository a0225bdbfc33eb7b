import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, downloads, reads, steps, type Words, writes } from '../../endpoint.ts';
import {
  done,
  id,
  keyword,
  nothing,
  nullableLine,
  nullableText,
  optionalLine,
  pageOf,
  pageRequest,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';
import { serialRule } from './product-serial-rule.ts';

export const productStatuses = ['DRAFT', 'ON_SALE', 'DISCONTINUED'] as const;
const status = z.enum(productStatuses);
export type ProductStatus = (typeof productStatuses)[number];

/** In files that are written and read. */
export const productStatusWords: Record<ProductStatus, Words> = {
  DRAFT: { 'zh-CN': '筹备中', 'en-US': 'Draft' },
  ON_SALE: { 'zh-CN': '在售', 'en-US': 'On sale' },
  DISCONTINUED: { 'zh-CN': '已停产', 'en-US': 'Discontinued' },
};

export const MOST_PICTURES = 9;
const MOST_TAGS = 20;

const editable = {
  name: text(50),
  nameEn: nullableLine(50),
  /** What stands on the type plate; no two products share it. */
  modelNo: text(50),
  /** The number that the company itself uses for it. */
  code: nullableLine(50),
  series: nullableLine(50),
  category: nullableLine(30),
  /** Pictures of the file service, in their order; the first is the cover. */
  imageFileIds: z.array(id).check(z.maxLength(MOST_PICTURES)),
  description: nullableText(500),
  descriptionEn: nullableText(500),
  status,
  snRule: z.nullable(serialRule),
  tags: z.array(text(20)).check(z.maxLength(MOST_TAGS)),
};

const row = z.strictObject({
  productId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  modelNo: z.string(),
  code: z.nullable(z.string()),
  series: z.nullable(z.string()),
  category: z.nullable(z.string()),
  images: z.array(z.strictObject({ fileId: id, path: z.string() })),
  description: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  status,
  snRule: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Manuals that are in effect. */
  docCount: z.int(),
  /** The whole address that stands in its QR code: apps open the product by it, everyone else gets its public page. */
  qrUrl: z.string(),
  modelCount: z.int(),
  /** Error numbers of its sets. */
  errorCodeCount: z.int(),
  ...trail,
});
export type Product = z.infer<typeof row>;

const filters = { status: z.optional(status), series: optionalLine(50), category: optionalLine(30) };
const one = z.strictObject({ productId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'export') =>
  ({ types: [1, 2, 3], permission: `product:info:${action}`, service: 'PRODUCT_MGMT' }) as const;

/** As many as a list for choosing shows; who has more types a few letters. */
export const PRODUCTS_OFFERED = 100;
/** Labels that are printed in one go: twenty sheets of the usual ones. */
export const MOST_LABELS = 500;
/** Requests that name a serial number of a product, the newest first. */
export const PRODUCT_REQUESTS = 50;

/** The heads of columns in files that are written and read. */
export const productColumns = {
  name: { 'zh-CN': '产品名称', 'en-US': 'Name' },
  nameEn: { 'zh-CN': '英文名称', 'en-US': 'English name' },
  modelNo: { 'zh-CN': '型号', 'en-US': 'Model number' },
  code: { 'zh-CN': '产品编号', 'en-US': 'Product code' },
  series: { 'zh-CN': '系列', 'en-US': 'Series' },
  category: { 'zh-CN': '分类', 'en-US': 'Category' },
  status: { 'zh-CN': '状态', 'en-US': 'Status' },
  snRule: { 'zh-CN': '序列号规则', 'en-US': 'Serial number rule' },
  tags: { 'zh-CN': '标签', 'en-US': 'Tags' },
  description: { 'zh-CN': '简介', 'en-US': 'Description' },
  descriptionEn: { 'zh-CN': '英文简介', 'en-US': 'English description' },
} as const satisfies Record<string, Words>;

const label = z.strictObject({
  productId: id,
  name: z.string(),
  nameEn: z.nullable(z.string()),
  modelNo: z.string(),
  qrUrl: z.string(),
});
export type ProductLabel = z.infer<typeof label>;

const request = z.strictObject({
  tempUserId: id,
  name: z.string(),
  companyName: z.string(),
  productSn: z.string(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELED']),
  submittedAt: time,
});
export type ProductRequest = z.infer<typeof request>;

export const product = {
  page: reads('POST /tenant/product/page', {
    words: { 'zh-CN': '产品列表', 'en-US': 'Page of products' },
    access: may('query'),
    input: pageRequest(['name', 'modelNo', 'createdAt', 'updatedAt'], filters),
    output: pageOf(row),
  }),
  list: reads('POST /tenant/product/list', {
    words: { 'zh-CN': '可选的产品', 'en-US': 'Products, for choosing' },
    access: may('query'),
    input: z.strictObject({ keyword, status: z.optional(status) }),
    output: z.array(z.strictObject({ productId: id, name: z.string(), modelNo: z.string(), status })),
  }),
  filters: reads('GET /tenant/product/filters', {
    words: { 'zh-CN': '产品系列与分类', 'en-US': 'Series and categories in use' },
    access: may('query'),
    input: nothing,
    output: z.strictObject({ series: z.array(z.string()), categories: z.array(z.string()) }),
  }),
  add: adds('POST /tenant/product/add', {
    words: { 'zh-CN': '新增产品', 'en-US': 'Add a product' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/product/update', {
    words: { 'zh-CN': '修改产品', 'en-US': 'Change a product' },
    access: may('update'),
    input: z.strictObject({ productId: id, version, ...editable }),
    output: row,
  }),
  detail: reads('GET /tenant/product/detail', {
    words: { 'zh-CN': '产品详情', 'en-US': 'One product' },
    access: may('query'),
    input: one,
    output: row,
  }),
  delete: writes('GET /tenant/product/delete', {
    words: { 'zh-CN': '删除产品', 'en-US': 'Delete a product' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  batchDelete: steps('POST /tenant/product/batchDelete', {
    words: { 'zh-CN': '批量删除产品', 'en-US': 'Delete several products' },
    access: may('delete'),
    input: z.strictObject({ productIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  /** What stands on labels: of these products, or of all that a list shows with these filters. */
  labels: reads('POST /tenant/product/labels', {
    words: { 'zh-CN': '产品标签', 'en-US': 'Labels of products' },
    access: may('query'),
    input: z.strictObject({
      productIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_LABELS))),
      keyword,
      ...filters,
    }),
    output: z.array(label),
  }),
  /** People who asked for access with a serial number of this product. */
  requests: reads('POST /tenant/product/requests', {
    words: { 'zh-CN': '产品的用户申请', 'en-US': 'User requests about a product' },
    access: { types: [1, 2, 3], permission: 'client:temp:query', service: 'PRODUCT_MGMT' },
    input: one,
    output: z.array(request),
  }),
  export: downloads('GET /tenant/product/export', {
    words: { 'zh-CN': '导出产品', 'en-US': 'Export products' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...filters }),
    output: done,
  }),
};
