import * as z from 'zod/mini';
import { downloads, reads, steps } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, time } from '../../../fields.ts';
import { appActor, appActorKind, appDevice } from '../application-actor.ts';

export const uploadSources = ['USER', 'CRASH', 'REMOTE_PULL'] as const;
export const uploadLevels = ['INFO', 'WARN', 'ERROR', 'CRASH'] as const;

const uploadRow = z.strictObject({
  id,
  applicationId: id,
  applicationName: z.string(),
  ...appDevice,
  ...appActor,
  fileName: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  source: z.enum(uploadSources),
  level: z.enum(uploadLevels),
  description: z.nullable(z.string()),
  uploadedAt: time,
  expireAt: time,
  downloadCount: z.int(),
});
export type UploadLog = z.infer<typeof uploadRow>;

/** As many entries of an archive as are listed. */
export const LOG_ENTRIES = 1_000;

const logEntry = z.strictObject({
  entry: z.int(),
  /** As the archive writes it: it is shown, and nothing is ever written under it. */
  name: z.string(),
  size: z.int(),
  /** By its name; whether it really is text is seen when it is opened. */
  state: z.enum(['TEXT', 'BINARY', 'ENCRYPTED']),
});
export type LogEntry = z.infer<typeof logEntry>;

const place = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

const mayUploads = (action: 'query' | 'download') =>
  ({ types: [1, 2, 3], permission: `log:upload:${action}` }) as const;

/** Logs that apps sent. */
export const uploadLog = {
  page: reads('POST /tenant/application/log/page', {
    words: { 'zh-CN': '应用日志列表', 'en-US': 'List app logs' },
    access: mayUploads('query'),
    input: pageRequest(['uploadedAt', 'fileSize'], {
      applicationId: z.optional(id),
      level: z.optional(z.enum(uploadLevels)),
      source: z.optional(z.enum(uploadSources)),
      userKind: z.optional(appActorKind),
      userId: z.optional(id),
      from: z.optional(time),
      to: z.optional(time),
    }),
    output: pageOf(uploadRow),
  }),
  detail: reads('GET /tenant/application/log/detail', {
    words: { 'zh-CN': '应用日志详情', 'en-US': 'Get an app log' },
    access: mayUploads('query'),
    input: z.strictObject({ id }),
    output: uploadRow,
  }),
  download: downloads('GET /tenant/application/log/download', {
    words: { 'zh-CN': '下载应用日志', 'en-US': 'Download an app log' },
    access: mayUploads('download'),
    input: z.strictObject({ id }),
    output: done,
  }),
  /** The files in an archive; one entry where it is none. */
  entries: {
    ...reads('GET /tenant/application/log/entries', {
      words: { 'zh-CN': '应用日志内容目录', 'en-US': 'List the files in an app log' },
      access: mayUploads('download'),
      input: z.strictObject({ id }),
      output: z.strictObject({ list: z.array(logEntry), total: z.int() }),
    }),
    steps: true as const,
  },
  /** An excerpt of text of one of them, whole lines as far as they are not longer than it. Who reads is written down. */
  view: steps('GET /tenant/application/log/view', {
    words: { 'zh-CN': '查看应用日志', 'en-US': 'Read an app log' },
    access: mayUploads('download'),
    input: z.strictObject({
      id,
      entry: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9_999)), 0),
      /** Bytes from the beginning. */
      offset: z._default(place, 0),
      /** Instead of `offset`: the excerpt that ends here. Behind the end it is the last one. */
      before: z.optional(place),
    }),
    output: z.strictObject({
      text: z.string(),
      offset: z.int(),
      /** Where the next excerpt begins; null at the end. */
      next: z.nullable(z.int()),
      size: z.int(),
    }),
  }),
};
