import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import { done, id, nullableText, RICH_BODY_BYTES, richHtml, text, time, version } from '../../fields.ts';
import {
  allowedHost,
  materialFailures,
  materialFile,
  materialKind,
  materialLocale,
  materialStatus,
  MOST_HOSTS,
  orientations,
} from '../material/material/parts.ts';
import { liveItemRow, liveRef, MOST_CUE_SECONDS } from './live/parts.ts';

/** A link for others opens the content pages for so long. */
export const ITEM_LINK_MINUTES = 120;
export const MOST_ITEM_LINKS = 20;

export const cueSec = z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_CUE_SECONDS)));

/** What is typed on a content page. It becomes a record of the material library. */
export const itemContent = {
  title: text(100),
  summary: nullableText(500),
  locale: materialLocale,
  /** Of an image-text. */
  content: richHtml,
  /** Of everything else, but an H5 that is read from elsewhere. */
  fileId: z.nullable(id),
  h5Url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(1000))),
  orientation: z.enum(orientations),
  allowedHosts: z.array(allowedHost).check(z.maxLength(MOST_HOSTS)),
  allowDownload: z.boolean(),
  cueSec,
};

/** One item as a content page edits it. */
export const wholeItem = z.strictObject({
  ...liveItemRow.shape,
  liveId: id,
  summary: z.nullable(z.string()),
  locale: materialLocale,
  content: z.nullable(z.string()),
  /** What the pictures of the text begin with, for whoever looks by a link; null where the console's own session does. */
  picturesAt: z.nullable(z.string()),
  file: z.nullable(materialFile),
  h5Url: z.nullable(z.string()),
  orientation: z.enum(orientations),
  allowedHosts: z.array(z.string()),
  allowDownload: z.boolean(),
  status: materialStatus,
  failure: z.nullable(z.strictObject({ code: z.enum(materialFailures), detail: z.nullable(z.string()) })),
  /** Tools, other sessions and whoever else shows the same record: they change with it. */
  usedElsewhere: z.int(),
  version,
});
export type LiveItemDetail = z.infer<typeof wholeItem>;

const link = z.strictObject({
  linkId: id,
  /** Null opens everything of the session, and adds to it. */
  item: z.nullable(z.strictObject({ itemId: id, title: z.string() })),
  state: z.enum(['OPEN', 'ENDED', 'REVOKED']),
  endAt: time,
  createdAt: time,
  createdBy: z.nullable(liveRef),
  lastUsedAt: z.nullable(time),
});
export type ItemLink = z.infer<typeof link>;

const one = z.strictObject({ itemId: id });
const may = (action: 'query' | 'update') =>
  ({ types: [3], permission: `live:session:${action}`, service: 'LIVE' }) as const;

/** Content of live sessions, for whoever is signed in to the console. */
export const liveItem = {
  /** Made here and now; who adds needs the right to add materials as well. */
  add: adds('POST /live-console/item/add', {
    words: { 'zh-CN': '新增直播内容', 'en-US': 'Add content to a live session' },
    access: may('update'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ liveId: id, kind: materialKind, ...itemContent }),
    output: wholeItem,
  }),
  /** Records of the library; those that are in it already are left alone. */
  pick: writes('POST /live-console/item/pick', {
    words: { 'zh-CN': '从素材库选择直播内容', 'en-US': 'Add materials to a live session' },
    access: may('update'),
    input: z.strictObject({ liveId: id, materialIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
    output: z.array(liveItemRow),
  }),
  /** Changes the record of the library, which needs the right to that as well. */
  update: writes('POST /live-console/item/update', {
    words: { 'zh-CN': '修改直播内容', 'en-US': 'Change content of a live session' },
    access: may('update'),
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ itemId: id, version, ...itemContent }),
    output: wholeItem,
  }),
  detail: reads('GET /live-console/item/detail', {
    words: { 'zh-CN': '直播内容详情', 'en-US': 'One content item of a live session' },
    access: may('query'),
    input: one,
    output: wholeItem,
  }),
  /** The record stays in the library. */
  remove: writes('POST /live-console/item/remove', {
    words: { 'zh-CN': '移除直播内容', 'en-US': 'Remove content from a live session' },
    access: may('update'),
    input: one,
    output: done,
  }),
  /** For a phone, or for somebody without an account: of one item, or of the whole session. Told this once. */
  link: writes('POST /live-console/item/link', {
    words: { 'zh-CN': '生成直播内容编辑链接', 'en-US': 'Create a link to edit content' },
    access: may('update'),
    input: z.strictObject({ liveId: id, itemId: z.nullable(id) }),
    output: z.strictObject({ link, url: z.string() }),
  }),
  links: reads('GET /live-console/item/links', {
    words: { 'zh-CN': '直播内容编辑链接列表', 'en-US': 'List links to edit content' },
    access: may('query'),
    input: z.strictObject({ liveId: id }),
    output: z.array(link),
  }),
  revokeLink: writes('POST /live-console/item/revokeLink', {
    words: { 'zh-CN': '撤销直播内容编辑链接', 'en-US': 'Revoke a link to edit content' },
    access: may('update'),
    input: z.strictObject({ linkId: id }),
    output: done,
  }),
};
