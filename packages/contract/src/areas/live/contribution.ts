import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { steps, uploads } from '../../endpoint.ts';
import { id, RICH_BODY_BYTES, time, version } from '../../fields.ts';
import { fileKinds } from '../base/file.ts';
import { materialFile, materialKind } from '../material/material/parts.ts';
import { itemContent, wholeItem } from './item.ts';
import { liveItemRow } from './live/parts.ts';

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

/** Boundaries and fields around a file in its multipart body. */
const WRAPPING_BYTES = 64 * 1024;
const MOST_BYTES = Math.max(
  ...(['IMAGE', 'VIDEO', 'DOCUMENT', 'H5', 'MODEL'] as const).map((kind) => fileKinds[kind].maxBytes),
);

/**
 * The content pages for whoever has a link and no account: it is asked for at every call, and opens what it was made for. All
 * work in steps, because an attempt with a link that is none is counted although it is refused.
 */
export const liveContribution = {
  /** What the link opens. A link that has ended, was revoked or never was: all answer alike. */
  open: steps('POST /live-console/contribution/open', {
    words: { 'zh-CN': '打开直播内容编辑链接', 'en-US': 'Open a link to edit content' },
    access: 'public',
    input: z.strictObject({ token }),
    output: z.strictObject({
      tenantName: z.string(),
      brand: shownBrand,
      liveTitle: z.string(),
      liveTitleEn: z.nullable(z.string()),
      planStartAt: time,
      endAt: time,
      /** Where the link is of one item, it alone; and nothing can be added. */
      itemId: z.nullable(id),
      items: z.array(liveItemRow),
    }),
  }),
  detail: steps('POST /live-console/contribution/detail', {
    words: { 'zh-CN': '以链接查看直播内容', 'en-US': 'Get a content item by a link' },
    access: 'public',
    input: z.strictObject({ token, itemId: id }),
    output: wholeItem,
  }),
  add: steps('POST /live-console/contribution/add', {
    words: { 'zh-CN': '以链接新增直播内容', 'en-US': 'Add content by a link' },
    access: 'public',
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ token, kind: materialKind, ...itemContent }),
    output: wholeItem,
  }),
  update: steps('POST /live-console/contribution/update', {
    words: { 'zh-CN': '以链接修改直播内容', 'en-US': 'Change content by a link' },
    access: 'public',
    bodyBytes: RICH_BODY_BYTES,
    input: z.strictObject({ token, itemId: id, version, ...itemContent }),
    output: wholeItem,
  }),
  /** One file, which `add` or `update` then names: of the kind, or a picture of a text. */
  upload: uploads('POST /live-console/contribution/upload', {
    words: { 'zh-CN': '以链接上传文件', 'en-US': 'Upload a file by a link' },
    access: 'public',
    bodyBytes: MOST_BYTES + WRAPPING_BYTES,
    input: z.strictObject({ token, purpose: z.enum(['IMAGE_TEXT', 'VIDEO', 'FILE', 'H5', 'MODEL']) }),
    output: materialFile,
  }),
};
