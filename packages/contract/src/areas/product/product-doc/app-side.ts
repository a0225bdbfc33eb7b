import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../../endpoint.ts';
import { done, id, text, time } from '../../../fields.ts';
import { docTypes } from './doc-file-name.ts';
import { docLocales } from './product-doc.ts';

const locale = z.enum(docLocales);
const named = z.strictObject({ docId: id, title: z.string(), versionNo: z.string() });

const manual = z.strictObject({
  docId: id,
  title: z.string(),
  docType: z.enum(docTypes),
  locale,
  versionNo: z.string(),
  ext: z.string(),
  size: z.int(),
  pages: z.nullable(z.int()),
  updatedAt: time,
  /** Fetch it with both headers; ranges and `If-None-Match` are answered. */
  url: z.string(),
  /** When this user opened it last, and how far they came at best. */
  read: z.nullable(z.strictObject({ at: time, percent: z.int() })),
  /** What this user had read and this one has replaced since; null once they have opened this one. */
  replaces: z.nullable(z.strictObject({ ...named.shape, readAt: time })),
  /** What is in effect in its place: of a manual that somebody still has a link to. */
  replacedBy: z.nullable(named),
});

/** The manuals of a product, for somebody who has signed in to an app. */
export const productDocAppSide = {
  /** By its id, or by the model number on its type plate. Carries an `ETag`. */
  list: reads('GET /open/v1/products/docs', {
    words: { 'zh-CN': '产品的手册', 'en-US': 'List manuals of a product' },
    access: 'appUser',
    input: z.strictObject({ productId: z.optional(id), modelNo: z.optional(text(50)), locale: z.optional(locale) }),
    output: z.strictObject({
      product: z.strictObject({ productId: id, name: z.string(), nameEn: z.nullable(z.string()), modelNo: z.string() }),
      list: z.array(manual),
    }),
  }),
  detail: reads('GET /open/v1/products/docs/detail', {
    words: { 'zh-CN': '一份手册', 'en-US': 'Get a manual' },
    access: 'appUser',
    input: z.strictObject({ docId: id }),
    output: manual,
  }),
  file: downloads('GET /open/v1/products/docs/file', {
    words: { 'zh-CN': '手册的文件', 'en-US': 'Get the file of a manual' },
    access: 'appUser',
    input: z.strictObject({ docId: id }),
    output: done,
  }),
  /** How long and how far somebody read. Sent again with the same `readId`, it is still one reading, at its longest. */
  report: writes('POST /open/v1/products/docs/read', {
    words: { 'zh-CN': '上报手册阅读', 'en-US': 'Report that a manual was read' },
    access: 'appUser',
    input: z.strictObject({
      readId: id,
      docId: id,
      seconds: z.int().check(z.minimum(0), z.maximum(86_400)),
      percent: z.int().check(z.minimum(0), z.maximum(100)),
    }),
    output: done,
  }),
};
