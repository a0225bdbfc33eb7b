import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, reads, steps, writes } from '../../endpoint.ts';
import {
  done,
  id,
  nothing,
  nullableLine,
  optionalLine,
  pageOf,
  pageRequest,
  text,
  trail,
  version,
} from '../../fields.ts';

/** Twelve presets that read well on light and dark; the dictionary `tag_color` names them. */
export const tagColors = [
  '#D9363E',
  '#D4541B',
  '#BD6A00',
  '#96780A',
  '#5F8A14',
  '#23883B',
  '#0A8A82',
  '#1182B5',
  '#2B71F0',
  '#7A5AF0',
  '#CB42A3',
  '#6B7785',
] as const;

/** How many labels go into another one at once, and how many materials may carry them: one transaction does it. */
export const MOST_MERGED_TAGS = 20;
export const MOST_MERGED_MATERIALS = 5_000;

const sort = z.int().check(z.minimum(0), z.maximum(9999));

const editable = {
  name: text(20),
  color: z.enum(tagColors),
  category: optionalLine(20),
  sort: z._default(sort, 0),
};

const row = z.strictObject({
  tagId: id,
  name: z.string(),
  color: z.string(),
  category: z.nullable(z.string()),
  sort: z.int(),
  materialCount: z.int(),
  ...trail,
});

export type Tag = z.infer<typeof row>;

/** What a merge would do. The figures stop at the limit, and `capped` says so. */
const mergePreview = z.strictObject({
  /** The one that stays first, then those that go into it. */
  labels: z.array(
    z.strictObject({ tagId: id, name: z.string(), color: z.string(), version: z.int(), materialCount: z.int() }),
  ),
  /** Materials that carry one of those that go. */
  changedCount: z.int(),
  /** Materials that carry the one that stays, afterwards: each once. */
  afterCount: z.int(),
  /** Materials in the recycle bin whose labels change as well. */
  binCount: z.int(),
  capped: z.boolean(),
  tooMany: z.boolean(),
});
export type TagMergePreview = z.infer<typeof mergePreview>;

const filters = { category: optionalLine(20), color: z.optional(z.enum(tagColors)) };

export const tag = {
  page: reads('POST /tenant/tag/page', {
    words: { 'zh-CN': '标签列表', 'en-US': 'List labels' },
    access: { types: [3], permission: 'material:tag:query' },
    input: pageRequest(['name', 'sort', 'createdAt', 'updatedAt'], filters),
    output: pageOf(row),
  }),
  list: reads('GET /tenant/tag/list', {
    words: { 'zh-CN': '全部标签', 'en-US': 'List all labels to choose from' },
    access: { types: [3], permission: 'material:tag:query' },
    input: nothing,
    output: z.array(
      z.strictObject({ tagId: id, name: z.string(), color: z.string(), category: z.nullable(z.string()) }),
    ),
  }),
  add: adds('POST /tenant/tag/add', {
    words: { 'zh-CN': '新增标签', 'en-US': 'Add a label' },
    access: { types: [3], permission: 'material:tag:create' },
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/tag/update', {
    words: { 'zh-CN': '修改标签', 'en-US': 'Update a label' },
    access: { types: [3], permission: 'material:tag:update' },
    input: z.strictObject({ tagId: id, version, ...editable, category: nullableLine(20), sort }),
    output: row,
  }),
  detail: reads('GET /tenant/tag/detail', {
    words: { 'zh-CN': '标签详情', 'en-US': 'Get a label' },
    access: { types: [3], permission: 'material:tag:query' },
    input: z.strictObject({ tagId: id }),
    output: row,
  }),
  delete: writes('GET /tenant/tag/delete', {
    words: { 'zh-CN': '删除标签', 'en-US': 'Delete a label' },
    access: { types: [3], permission: 'material:tag:delete' },
    input: z.strictObject({ tagId: id }),
    output: done,
  }),
  batchDelete: steps('POST /tenant/tag/batchDelete', {
    words: { 'zh-CN': '批量删除标签', 'en-US': 'Delete several labels' },
    access: { types: [3], permission: 'material:tag:delete' },
    input: z.strictObject({ tagIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  /** Nothing is changed: what would become of the materials. */
  mergePreview: reads('POST /tenant/tag/mergePreview', {
    words: { 'zh-CN': '合并标签的影响范围', 'en-US': 'Preview a merge of labels' },
    access: { types: [3], permission: 'material:tag:query' },
    input: z.strictObject({ tagId: id, mergeIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_MERGED_TAGS)) }),
    output: mergePreview,
  }),
  /** Materials of the others get the one that stays; the others go to the recycle bin, and come back without materials. */
  merge: writes('POST /tenant/tag/merge', {
    words: { 'zh-CN': '合并标签', 'en-US': 'Merge labels' },
    access: { types: [3], permission: 'material:tag:delete' },
    input: z.strictObject({
      tagId: id,
      version,
      merge: z.array(z.strictObject({ tagId: id, version })).check(z.minLength(1), z.maxLength(MOST_MERGED_TAGS)),
    }),
    output: z.strictObject({ tag: row, changedCount: z.int() }),
  }),
};
