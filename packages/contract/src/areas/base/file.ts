import * as z from 'zod/mini';
import { downloads, reads, uploads, writes } from '../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../fields.ts';

const MB = 1024 * 1024;

/** Limits by kind of upload; the content decides whether a file is of its kind, not its name. */
export const fileKinds = {
  IMAGE: { maxBytes: 10 * MB },
  DOCUMENT: { maxBytes: 200 * MB },
  VIDEO: { maxBytes: 4096 * MB },
  PACKAGE: { maxBytes: 4096 * MB },
  MODEL: { maxBytes: 500 * MB },
  H5: { maxBytes: 200 * MB },
} as const;
export type FileKind = keyof typeof fileKinds;
const kind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]);

/** Files above this size go up in resumable pieces. */
export const RESUMABLE_FROM_BYTES = 8 * MB;

const fileRef = z.strictObject({
  fileId: id,
  path: z.string(),
  url: z.string(),
  name: z.string(),
  ext: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  kind,
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  thumbUrl: z.nullable(z.string()),
  createdAt: time,
});
export type FileRef = z.infer<typeof fileRef>;

export const file = {
  save: uploads('POST /base/file/save', {
    words: { 'zh-CN': '上传文件', 'en-US': 'Upload a file' },
    access: 'token',
    input: z.strictObject({ kind: z._default(kind, 'DOCUMENT'), sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
    output: fileRef,
  }),
  get: downloads('GET /base/file/get', {
    words: { 'zh-CN': '读取文件', 'en-US': 'Download or show a stored file' },
    access: 'token',
    input: z.strictObject({
      path: z.string().check(z.minLength(1), z.maxLength(300)),
      thumb: z.optional(z.literal('1')),
      download: z.optional(z.literal('1')),
    }),
    output: done,
  }),
  page: reads('POST /base/file/page', {
    words: { 'zh-CN': '我上传的文件', 'en-US': 'Files that I uploaded' },
    access: 'token',
    input: pageRequest(['createdAt', 'name', 'size'], { kind: z.optional(kind) }),
    output: pageOf(fileRef),
  }),
  delete: writes('GET /base/file/delete', {
    words: { 'zh-CN': '删除我上传的文件', 'en-US': 'Delete a file that I uploaded' },
    access: 'token',
    input: z.strictObject({ fileId: id }),
    output: done,
  }),
  usage: reads('GET /base/file/usage', {
    words: { 'zh-CN': '存储用量', 'en-US': 'Storage used and allowed' },
    access: 'token',
    input: z.strictObject({}),
    output: z.strictObject({ usedBytes: z.int(), quotaBytes: z.int(), fileCount: z.int() }),
  }),
};
