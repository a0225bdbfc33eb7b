import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { downloads, reads, steps, uploads, writes } from '../../endpoint.ts';
import { done, flag, id, pageOf, pageRequest, time } from '../../fields.ts';

const MB = 1024 * 1024;

/** What each kind of upload may be. The extension, the declared type and the content must all say the same. */
export const fileKinds = {
  IMAGE: { maxBytes: 10 * MB, extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif'] },
  DOCUMENT: {
    maxBytes: 200 * MB,
    extensions: [
      'pdf',
      'docx',
      'xlsx',
      'pptx',
      'doc',
      'xls',
      'ppt',
      'txt',
      'md',
      'csv',
      'zip',
      'svg',
      'png',
      'jpg',
      'jpeg',
      'webp',
      'gif',
    ],
  },
  VIDEO: { maxBytes: 4096 * MB, extensions: ['mp4', 'm4v', 'mov', 'webm'] },
  PACKAGE: {
    maxBytes: 4096 * MB,
    extensions: ['apk', 'aab', 'ipa', 'hap', 'app', 'zip', 'exe', 'msi', 'deb', 'rpm', 'gz', 'tgz'],
  },
  MODEL: { maxBytes: 500 * MB, extensions: ['glb', 'gltf', 'obj', 'stl', 'fbx', 'usdz'] },
  H5: { maxBytes: 200 * MB, extensions: ['zip'] },
  /** What apps send of themselves; see `application/upload-log/app-side.ts`. */
  LOG: { maxBytes: 200 * MB, extensions: ['log', 'txt', 'json', 'csv', 'zip', 'gz'] },
  /** What apps send of calls; see `call/recording.ts`. */
  RECORDING: { maxBytes: 4096 * MB, extensions: ['webm', 'mp4'] },
} as const satisfies Record<string, { maxBytes: number; extensions: readonly string[] }>;
export type FileKind = keyof typeof fileKinds;
export type FileExtension = (typeof fileKinds)[FileKind]['extensions'][number];
/** Logs and recordings belong to no account: nobody uploads them in the console, and nobody has them among their files. */
export type OwnFileKind = Exclude<FileKind, 'LOG' | 'RECORDING'>;
export const fileKind = z.enum(
  Object.keys(fileKinds).filter((kind) => kind !== 'LOG' && kind !== 'RECORDING') as [OwnFileKind, ...OwnFileKind[]],
);

/** The longer edges of the pictures that are made of an uploaded one, as WebP. The first is there with the upload. */
export const thumbEdges = [320, 640, 1280] as const;
export type ThumbEdge = (typeof thumbEdges)[number];

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Files above this size go up in resumable pieces. */
export const RESUMABLE_FROM_BYTES = 8 * MB;

/**
 * Resumable uploads speak the tus protocol 1.0 here, with the same token. `Upload-Metadata` carries `filename`, `kind` and, where known,
 * `filetype` and `sha256`. The answer that finds the upload complete (the last PATCH, or HEAD afterwards) carries
 * the stored file in the header `X-File-Ref`, as base64url of its JSON.
 */
export const RESUMABLE_PATH = '/base/file/tus';

const fileRef = z.strictObject({
  fileId: id,
  path: z.string(),
  url: z.string(),
  name: z.string(),
  ext: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  kind: fileKind,
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  thumbUrl: z.nullable(z.string()),
  createdAt: time,
});
export type FileRef = z.infer<typeof fileRef>;

const filters = { kind: z.optional(fileKind) };

export const file = {
  save: uploads('POST /base/file/save', {
    words: { 'zh-CN': '上传文件', 'en-US': 'Upload a file' },
    access: 'token',
    input: z.strictObject({ kind: z._default(fileKind, 'DOCUMENT'), sha256: z.optional(sha256) }),
    output: fileRef,
  }),
  get: downloads('GET /base/file/get', {
    words: { 'zh-CN': '读取文件', 'en-US': 'Download or view a stored file' },
    access: 'token',
    input: z.strictObject({
      path: z.string().check(z.minLength(1), z.maxLength(300)),
      thumb: flag,
      /** Of the thumbnail: one this large, or the largest that there is. */
      edge: z.optional(z.enum(['320', '640', '1280'])),
      download: flag,
    }),
    output: done,
  }),
  page: reads('POST /base/file/page', {
    words: { 'zh-CN': '我上传的文件', 'en-US': 'List your files' },
    access: 'token',
    input: pageRequest(['createdAt', 'name', 'size'], filters),
    output: pageOf(fileRef),
  }),
  delete: writes('GET /base/file/delete', {
    words: { 'zh-CN': '删除我上传的文件', 'en-US': 'Delete one of your files' },
    access: 'token',
    input: z.strictObject({ fileId: id }),
    output: done,
  }),
  batchDelete: steps('POST /base/file/batchDelete', {
    words: { 'zh-CN': '批量删除我上传的文件', 'en-US': 'Delete several files that I uploaded' },
    access: 'token',
    input: z.strictObject({ fileIds: bulkIds, ...matching(filters) }),
    output: bulkOutcome,
  }),
  usage: reads('GET /base/file/usage', {
    words: { 'zh-CN': '存储用量', 'en-US': 'Get storage usage and quota' },
    access: 'token',
    input: z.strictObject({}),
    output: z.strictObject({
      usedBytes: z.int(),
      quotaBytes: z.int(),
      fileCount: z.int(),
      fileCountCapped: z.optional(z.boolean()),
      /** What the caller has uploaded of it. */
      ownBytes: z.int(),
      ownCount: z.int(),
    }),
  }),
};
