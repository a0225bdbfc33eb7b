import * as z from 'zod/mini';
import { downloads, reads } from '../../../endpoint.ts';
import { done, id, keyword, nothing, pageOf, pageRequest, time } from '../../../fields.ts';
import { appActor, appActorKind, appDevice } from '../application-actor.ts';
import { platform } from '../application.ts';

export const networks = ['WIFI', '5G', '4G', 'OTHER'] as const;

const operationRow = z.strictObject({
  id,
  time,
  applicationId: id,
  applicationName: z.string(),
  ...appDevice,
  ...appActor,
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
  platform: z.optional(platform),
  versionName: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  userKind: z.optional(appActorKind),
  userId: z.optional(id),
  event: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  result: z.optional(z.enum(['SUCCESS', 'FAILURE'])),
  /** As statistics count: without what test accounts did. */
  accounts: z.optional(z.literal('REAL')),
  from: z.optional(time),
  to: z.optional(time),
};
const mayOperations = (action: 'query' | 'export') =>
  ({ types: [1, 2, 3], permission: `log:appuser:${action}` }) as const;

/** What app users did. */
export const appOperation = {
  page: reads('POST /tenant/operationlog/appuser/page', {
    words: { 'zh-CN': '应用用户操作日志列表', 'en-US': 'List app user operations' },
    access: mayOperations('query'),
    input: pageRequest(['time'], operationFilters),
    output: pageOf(operationRow),
  }),
  detail: reads('GET /tenant/operationlog/appuser/detail', {
    words: { 'zh-CN': '应用用户操作详情', 'en-US': 'Get an app user operation' },
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
    words: { 'zh-CN': '应用用户操作的筛选项', 'en-US': 'Get filter options for operations' },
    access: mayOperations('query'),
    input: nothing,
    output: z.strictObject({
      applications: z.array(z.strictObject({ id, name: z.string(), platform })),
      events: z.array(z.string()),
    }),
  }),
  export: downloads('GET /tenant/operationlog/appuser/export', {
    words: { 'zh-CN': '导出应用用户操作日志', 'en-US': 'Export app user operations' },
    access: mayOperations('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv'), keyword, ...operationFilters }),
    output: done,
  }),
};
