import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../../endpoint.ts';
import {
  done,
  flag,
  id,
  nullableText,
  pageOf,
  pageQuery,
  pageRequest,
  RICH_BODY_BYTES,
  richHtml,
  time,
  trail,
  version,
} from '../../../fields.ts';
import {
  caption,
  chapter,
  editable,
  h5Sources,
  materialActions,
  materialFacts,
  materialFailures,
  materialFile,
  materialKind,
  materialLocale,
  materialStatus,
  materialVisibility,
  MOST_MATERIAL_TAGS,
  orientations,
  seenInBrowser,
} from './parts.ts';

const ref = z.strictObject({ id, name: z.string() });

const row = z.strictObject({
  materialId: id,
  kind: materialKind,
  title: z.string(),
  summary: z.nullable(z.string()),
  cover: z.nullable(z.strictObject({ fileId: id, path: z.string() })),
  locale: materialLocale,
  tags: z.array(z.strictObject({ tagId: id, name: z.string(), color: z.string() })),
  visibility: materialVisibility,
  owner: z.nullable(ref),
  expireAt: z.nullable(time),
  status: materialStatus,
  failure: z.nullable(z.strictObject({ code: z.enum(materialFailures), detail: z.nullable(z.string()) })),
  /** None of an image-text, of an H5 elsewhere, and where it was deleted while this lay in the recycle bin. */
  file: z.nullable(materialFile),
  facts: materialFacts,
  /** Goes up with every file. */
  revision: z.int(),
  /** Tools, error numbers and others that show it. */
  refCount: z.int(),
  readCount: z.int(),
  readerCount: z.int(),
  downloadCount: z.int(),
  /** Suggestions of readers that wait for an answer. */
  suggestionCount: z.int(),
  lastReadAt: z.nullable(time),
  /** When another file takes the place of this one. */
  replaceAt: z.nullable(time),
  ...trail,
});
export type Material = z.infer<typeof row>;

const revision = z.strictObject({
  revisionId: id,
  revision: z.int(),
  file: materialFile,
  /** WAITING takes over at `at`; OLD can be brought back until `keptUntil`. */
  state: z.enum(['CURRENT', 'OLD', 'WAITING']),
  at: z.nullable(time),
  keptUntil: z.nullable(time),
  note: z.nullable(z.string()),
  createdAt: time,
  createdBy: z.nullable(ref),
});
export type MaterialRevision = z.infer<typeof revision>;

const whole = z.strictObject({
  ...row.shape,
  /** HTML of an image-text. */
  content: z.nullable(z.string()),
  allowDownload: z.boolean(),
  chapters: z.array(chapter),
  captions: z.array(caption),
  h5Source: z.nullable(z.enum(h5Sources)),
  h5Url: z.nullable(z.string()),
  /** Where a sandboxed frame finds the first page of an H5: an address that works for minutes and carries no session. */
  h5EntryUrl: z.nullable(z.string()),
  /** Where a player finds the video, in ranges: for minutes, and without a session. */
  streamUrl: z.nullable(z.string()),
  orientation: z.enum(orientations),
  allowedHosts: z.array(z.string()),
  translation: z.nullable(z.strictObject({ materialId: id, title: z.string(), locale: materialLocale })),
  revisions: z.array(revision),
});
export type MaterialDetail = z.infer<typeof whole>;

/** `EXPIRING` ends within 30 days. */
const filters = {
  kind: z.optional(materialKind),
  status: z.optional(materialStatus),
  tagId: z.optional(id),
  ownerId: z.optional(id),
  locale: z.optional(materialLocale),
  visibility: z.optional(materialVisibility),
  usage: z.optional(z.enum(['USED', 'UNUSED'])),
  expiry: z.optional(z.enum(['EXPIRING'])),
  /** Readers wait for an answer. */
  suggestions: z.optional(z.enum(['OPEN'])),
};
export type MaterialFilters = z.infer<z.ZodMiniObject<typeof filters>>;

const readRow = z.strictObject({
  id,
  userId: id,
  userKind: z.enum(['CLIENT_USER', 'TEAM_USER']),
  /** Null where the person is gone for good. */
  userName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  applicationName: z.nullable(z.string()),
  toolboxName: z.nullable(z.string()),
  toolName: z.nullable(z.string()),
  readAt: time,
  durationSec: z.int(),
  percent: z.int(),
});
export type MaterialRead = z.infer<typeof readRow>;

const operationRow = z.strictObject({
  id,
  action: z.enum(materialActions),
  operatorName: z.nullable(z.string()),
  /** What it was about: names of labels, fields, tools, files. */
  about: z.array(z.string()),
  time,
});
export type MaterialOperation = z.infer<typeof operationRow>;

const usedBy = z.strictObject({
  toolboxId: id,
  toolboxName: z.string(),
  toolId: id,
  toolName: z.string(),
  toolType: z.enum(['VIRTUAL', 'KNOWLEDGE', 'ERRORCODE']),
});

/** A picture of the library as it is put into a text. */
const picture = z.strictObject({
  materialId: id,
  title: z.string(),
  path: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  tags: row.shape.tags,
});
export type LibraryPicture = z.infer<typeof picture>;

/** Who would see another file from now on. */
const impact = z.strictObject({
  /** Texts that show this picture or one before it. They keep what they show. */
  texts: z.array(z.strictObject({ type: z.string(), id, name: z.string() })),
  /** There are more texts than these. */
  moreTexts: z.boolean(),
  /** Some of the places that show it, of each kind the first that are found; none that the asker may not see. */
  references: z.array(
    z.strictObject({
      type: z.string(),
      id,
      name: z.string(),
      within: z.optional(z.strictObject({ id, name: z.string() })),
    }),
  ),
  /** Of all places, and of all toolboxes that show it through them. */
  placeCount: z.int(),
  toolboxCount: z.int(),
  /** The same in the other language, where some of these places show that alone: readers of this one's language see this one there. */
  twin: z.nullable(z.strictObject({ materialId: id, title: z.string(), placeCount: z.int() })),
  /** People of apps to whom one of these toolboxes is shown; counted up to a limit. */
  peopleCount: z.int(),
  peopleCapped: z.boolean(),
});

const one = z.strictObject({ materialId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'tag' | 'download') =>
  ({ types: [3], permission: `material:item:${action}` }) as const;

export const material = {
  page: reads('POST /tenant/material/page', {
    words: { 'zh-CN': '素材列表', 'en-US': 'List materials' },
    access: may('query'),
    input: pageRequest(['title', 'createdAt', 'updatedAt', 'fileSize', 'refCount', 'readCount', 'expireAt'], filters),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/material/add', {
    words: { 'zh-CN': '新增素材', 'en-US': 'Add a material' },
    access: may('create'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({
      kind: materialKind,
      /** Kept for its editors alone until it is published. */
      draft: z.boolean(),
      content: richHtml,
      fileId: z.nullable(id),
      ...editable,
      ...seenInBrowser,
    }),
    output: whole,
  }),
  /** The file stays; another one comes by `replaceFile`. */
  update: writes('POST /tenant/material/update', {
    words: { 'zh-CN': '修改素材', 'en-US': 'Change a material' },
    access: may('update'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ materialId: id, version, content: richHtml, ...editable }),
    output: whole,
  }),
  detail: reads('GET /tenant/material/detail', {
    words: { 'zh-CN': '素材详情', 'en-US': 'One material' },
    access: may('query'),
    input: one,
    output: whole,
  }),
  delete: writes('GET /tenant/material/delete', {
    words: { 'zh-CN': '删除素材', 'en-US': 'Delete a material' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  batchDelete: steps('POST /tenant/material/batchDelete', {
    words: { 'zh-CN': '批量删除素材', 'en-US': 'Delete several materials' },
    access: may('delete'),
    input: z.strictObject({ materialIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  /** Publishes drafts and brings disabled ones back, or takes them away from the apps. */
  updateStatus: steps('POST /tenant/material/updateStatus', {
    words: { 'zh-CN': '发布或停用素材', 'en-US': 'Publish or disable materials' },
    access: may('update'),
    input: z.strictObject({ status: z.enum(['READY', 'DISABLED']), materialIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  /** What is left out stays as it is. */
  batchUpdate: steps('POST /tenant/material/batchUpdate', {
    words: { 'zh-CN': '批量修改素材', 'en-US': 'Change several materials' },
    access: may('update'),
    input: z.strictObject({
      ownerId: z.optional(id),
      visibility: z.optional(materialVisibility),
      expireAt: z.optional(z.nullable(time)),
      materialIds: bulkIds,
      ...matching(filters),
    }),
    output: bulkOutcome,
  }),
  /** Adds labels to the materials, or takes them away. */
  bindTag: steps('POST /tenant/material/bindTag', {
    words: { 'zh-CN': '为素材设置标签', 'en-US': 'Label materials' },
    access: may('tag'),
    input: z.strictObject({
      addTagIds: z.array(id).check(z.maxLength(MOST_MATERIAL_TAGS)),
      removeTagIds: z.array(id).check(z.maxLength(MOST_MATERIAL_TAGS)),
      materialIds: bulkIds,
      ...matching(filters),
    }),
    output: bulkOutcome,
  }),
  /** The accounts that can own materials, for choosing one. */
  owners: reads('POST /tenant/material/owners', {
    words: { 'zh-CN': '素材可选的负责人', 'en-US': 'People who can own materials' },
    access: may('query'),
    input: z.strictObject({ keyword: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    output: z.array(ref),
  }),
  /** Which of these files are there already: by what is in them. */
  duplicates: reads('POST /tenant/material/duplicates', {
    words: { 'zh-CN': '查找重复素材', 'en-US': 'Find materials with the same content' },
    access: may('query'),
    input: z.strictObject({ fileIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    output: z.array(z.strictObject({ fileId: id, materialId: id, title: z.string(), kind: materialKind })),
  }),
  /** Files that are pictures, to be put into a text: notices, agreements and image-texts all take them from here. */
  pictures: reads('POST /tenant/material/pictures', {
    words: { 'zh-CN': '素材库中的图片', 'en-US': 'List pictures of the library' },
    access: may('query'),
    input: pageRequest(['title', 'createdAt'], { tagId: z.optional(id) }),
    output: pageOf(picture),
  }),
  /** Reads a file again that could not be read. */
  retry: writes('POST /tenant/material/retry', {
    words: { 'zh-CN': '重新处理素材', 'en-US': 'Process a material again' },
    access: may('update'),
    input: one,
    output: whole,
  }),
  /** Who sees another file, before it is there. */
  impact: reads('GET /tenant/material/impact', {
    words: { 'zh-CN': '替换文件的影响范围', 'en-US': 'Who is affected by another file' },
    access: may('query'),
    input: one,
    output: impact,
  }),
  /** At once, or at a time; the id and every link stay. */
  replaceFile: writes('POST /tenant/material/replaceFile', {
    words: { 'zh-CN': '替换素材文件', 'en-US': 'Replace the file of a material' },
    access: may('update'),
    input: z.strictObject({
      materialId: id,
      version,
      fileId: id,
      at: z.nullable(time),
      note: nullableText(200),
      ...seenInBrowser,
    }),
    output: whole,
  }),
  cancelReplace: writes('POST /tenant/material/cancelReplace', {
    words: { 'zh-CN': '取消定时替换', 'en-US': 'Cancel a scheduled replacement' },
    access: may('update'),
    input: one,
    output: whole,
  }),
  /** A file that was replaced takes its place again. */
  bringBack: writes('POST /tenant/material/bringBack', {
    words: { 'zh-CN': '恢复旧文件', 'en-US': 'Bring an old file back' },
    access: may('update'),
    input: z.strictObject({ materialId: id, version, revisionId: id }),
    output: whole,
  }),
  download: downloads('GET /tenant/material/download', {
    words: { 'zh-CN': '下载素材文件', 'en-US': 'Download the file of a material' },
    access: may('download'),
    input: z.strictObject({ materialId: id, inline: flag }),
    output: done,
  }),
  /** Tools with their toolboxes. Empty is "used nowhere"; the console's call makes an error of it, as it was specified. */
  getToolboxRefMaterial: reads('GET /tenant/material/getToolboxRefMaterial', {
    words: { 'zh-CN': '引用素材的工具箱', 'en-US': 'Toolboxes that show a material' },
    access: may('query'),
    input: one,
    output: z.array(usedBy),
  }),
  readPage: reads('GET /tenant/material/read/page', {
    words: { 'zh-CN': '素材阅读记录', 'en-US': 'List readings of a material' },
    access: may('query'),
    input: pageQuery({ materialId: id, from: z.optional(time), to: z.optional(time) }),
    output: pageOf(readRow),
  }),
  operationPage: reads('GET /tenant/material/operation/page', {
    words: { 'zh-CN': '素材操作记录', 'en-US': 'List what was done with a material' },
    access: may('query'),
    input: pageQuery({ materialId: id, action: z.optional(z.enum(materialActions)) }),
    output: pageOf(operationRow),
  }),
};
