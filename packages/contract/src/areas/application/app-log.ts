import * as z from 'zod/mini';
import { downloads, reads, steps } from '../../endpoint.ts';
import { done, id, keyword, nothing, pageOf, pageRequest, time } from '../../fields.ts';
import { platform } from './application.ts';

/** Who did it: a user of an app, a test account, or somebody who has not signed in. */
export const appActorKinds = ['CLIENT_USER', 'TEAM_USER', 'TEST_ACCOUNT', 'GUEST'] as const;
export type AppActorKind = (typeof appActorKinds)[number];
const actorKind = z.enum(appActorKinds);

export const uploadSources = ['USER', 'CRASH', 'REMOTE_PULL'] as const;
export const uploadLevels = ['INFO', 'WARN', 'ERROR', 'CRASH'] as const;
export const networks = ['WIFI', '5G', '4G', 'OTHER'] as const;

/** Where it ran, as the app told. */
const device = {
  versionName: z.nullable(z.string()),
  platform,
  deviceModel: z.nullable(z.string()),
  osVersion: z.nullable(z.string()),
};
const who = {
  userKind: actorKind,
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
};

const uploadRow = z.strictObject({
  id,
  applicationId: id,
  applicationName: z.string(),
  ...device,
  ...who,
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
    words: { 'zh-CN': '应用日志列表', 'en-US': 'Page of app logs' },
    access: mayUploads('query'),
    input: pageRequest(['uploadedAt', 'fileSize'], {
      applicationId: z.optional(id),
      level: z.optional(z.enum(uploadLevels)),
      source: z.optional(z.enum(uploadSources)),
      from: z.optional(time),
      to: z.optional(time),
    }),
    output: pageOf(uploadRow),
  }),
  detail: reads('GET /tenant/application/log/detail', {
    words: { 'zh-CN': '应用日志详情', 'en-US': 'One app log' },
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
      words: { 'zh-CN': '应用日志内容目录', 'en-US': 'What is in an app log' },
      access: mayUploads('download'),
      input: z.strictObject({ id }),
      output: z.strictObject({ list: z.array(logEntry), total: z.int() }),
    }),
    steps: true as const,
  },
  /** A stretch of text of one of them, whole lines as far as they are not longer than it. Who reads is written down. */
  view: steps('GET /tenant/application/log/view', {
    words: { 'zh-CN': '查看应用日志', 'en-US': 'Read an app log' },
    access: mayUploads('download'),
    input: z.strictObject({
      id,
      entry: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9_999)), 0),
      /** Bytes from the beginning. */
      offset: z._default(place, 0),
      /** Instead of `offset`: the stretch that ends here. Behind the end it is the last one. */
      before: z.optional(place),
    }),
    output: z.strictObject({
      text: z.string(),
      offset: z.int(),
      /** Where the next stretch begins; null at the end. */
      next: z.nullable(z.int()),
      size: z.int(),
    }),
  }),
};

const operationRow = z.strictObject({
  id,
  time,
  applicationId: id,
  applicationName: z.string(),
  ...device,
  ...who,
  event: z.string(),
  page: z.nullable(z.string()),
  result: z.enum(['SUCCESS', 'FAILURE']),
  network: z.nullable(z.enum(networks)),
  ip: z.string(),
});
export type AppOperation = z.infer<typeof operationRow>;

/** So long an operation is kept. */
export const OPERATION_DAYS = 180;

const operationFilters = {
  applicationId: z.optional(id),
  userKind: z.optional(actorKind),
  userId: z.optional(id),
  event: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  result: z.optional(z.enum(['SUCCESS', 'FAILURE'])),
  from: z.optional(time),
  to: z.optional(time),
};
const mayOperations = (action: 'query' | 'export') =>
  ({ types: [1, 2, 3], permission: `log:appuser:${action}` }) as const;

/** What app users did. */
export const appOperation = {
  page: reads('POST /tenant/operationlog/appuser/page', {
    words: { 'zh-CN': '应用用户操作日志列表', 'en-US': 'Page of what app users did' },
    access: mayOperations('query'),
    input: pageRequest(['time'], operationFilters),
    output: pageOf(operationRow),
  }),
  detail: reads('GET /tenant/operationlog/appuser/detail', {
    words: { 'zh-CN': '应用用户操作详情', 'en-US': 'One thing an app user did' },
    access: mayOperations('query'),
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...operationRow.shape,
      params: z.unknown(),
      sessionId: z.nullable(id),
      receivedAt: time,
      /** The same session around it, in order. */
      around: z.array(operationRow),
    }),
  }),
  /** What has been reported, and from where: for choosing what to look at. */
  choices: reads('GET /tenant/operationlog/appuser/choices', {
    words: { 'zh-CN': '应用用户操作的筛选项', 'en-US': 'What operations can be filtered by' },
    access: mayOperations('query'),
    input: nothing,
    output: z.strictObject({
      applications: z.array(z.strictObject({ id, name: z.string(), platform })),
      events: z.array(z.string()),
    }),
  }),
  export: downloads('GET /tenant/operationlog/appuser/export', {
    words: { 'zh-CN': '导出应用用户操作日志', 'en-US': 'Export what app users did' },
    access: mayOperations('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv'), keyword, ...operationFilters }),
    output: done,
  }),
};
