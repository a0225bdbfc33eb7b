import * as z from 'zod/mini';
import { downloads, reads, writes } from '../../endpoint.ts';
import { done, id, nothing, pageOf, pageRequest, time } from '../../fields.ts';

export const logActions = [
  'LOGIN',
  'LOGOUT',
  'LOGIN_FAILED',
  'LOCK',
  'REFUSED',
  'SWITCH_ROLE',
  'CREATE',
  'UPDATE',
  'DELETE',
  'RESTORE',
  'PURGE',
  'STATUS',
  'MOVE',
  'UPLOAD',
  'DOWNLOAD',
  'IMPORT',
  'EXPORT',
  'REVEAL',
  'READ',
  'RESET_PASSWORD',
  'ASSIGN',
  'APPROVE',
  'REJECT',
  'SETTING',
  'VERIFY',
  'BULK',
] as const;
export type LogAction = (typeof logActions)[number];

/** The part of a call's path that says what it is about; the console words it. */
export function moduleOf(call: string): string {
  if (/ \/open\//.test(call)) return 'open';
  // One module, whatever of a session it is about.
  if (/ \/live-console\//.test(call)) return 'live';
  return /^[A-Z]+ \/[a-z-]+\/([A-Za-z]+)/.exec(call)?.[1] ?? 'system';
}

const result = z.enum(['SUCCESS', 'FAILURE']);

const filters = {
  /** The search language: `actor:zhang action:delete result:failure since:2026-11-01 words`. */
  query: z.optional(z.string().check(z.maxLength(300))),
  from: z.optional(time),
  to: z.optional(time),
  actorId: z.optional(id),
  module: z.optional(z.string().check(z.maxLength(40))),
  action: z.optional(z.enum(logActions)),
  objectType: z.optional(z.string().check(z.maxLength(40))),
  objectId: z.optional(z.string().check(z.maxLength(100))),
  result: z.optional(result),
  ip: z.optional(z.string().check(z.maxLength(45))),
  traceId: z.optional(z.string().check(z.maxLength(100))),
};

const row = z.strictObject({
  id,
  seq: z.int(),
  time,
  actorId: z.nullable(id),
  actorName: z.nullable(z.string()),
  actorType: z.nullable(z.int()),
  roleName: z.nullable(z.string()),
  /** `METHOD /path` of the call, or the name of a job; the console words it. */
  call: z.string(),
  module: z.nullable(z.string()),
  action: z.string(),
  objectType: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  objectName: z.nullable(z.string()),
  /** How it ended, where its changes say so: the new status of an account, the answer to a request. */
  outcome: z.nullable(z.string()),
  result,
  failCode: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  traceId: z.string(),
});
export type ConsoleLog = z.infer<typeof row>;

const detail = z.strictObject({
  ...row.shape,
  userAgent: z.nullable(z.string()),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  prevHash: z.string(),
  hash: z.string(),
  /** Whether this line alone still fits its hash. */
  intact: z.boolean(),
  /** Lines of the same request. */
  sameTrace: z.array(row),
  /** The last lines about the same object. */
  sameObject: z.array(row),
});
export type ConsoleLogDetail = z.infer<typeof detail>;

const query = { types: [1, 2, 3], permission: 'log:console:query' } as const;

/** The retention that law and auditors ask for begins at half a year. */
export const retentionChoices = [180, 365, 730, 1095, 1825] as const;

export const consoleLog = {
  page: reads('POST /tenant/operationlog/console/page', {
    words: { 'zh-CN': '系统日志列表', 'en-US': 'List system log entries' },
    access: query,
    input: pageRequest(['time'], filters),
    output: pageOf(row),
  }),
  detail: reads('GET /tenant/operationlog/console/detail', {
    words: { 'zh-CN': '系统日志详情', 'en-US': 'Get a system log entry' },
    access: query,
    input: z.strictObject({ id }),
    output: detail,
  }),
  export: downloads('GET /tenant/operationlog/console/export', {
    words: { 'zh-CN': '导出系统日志', 'en-US': 'Export the system log' },
    access: { types: [1, 2, 3], permission: 'log:console:export' },
    input: z.strictObject({
      format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      keyword: z.optional(z.string()),
      ...filters,
    }),
    output: done,
  }),
  /** Checks a batch of the chain; called again with `next` until that is null. */
  verify: writes('POST /tenant/operationlog/console/verify', {
    words: { 'zh-CN': '校验日志链', 'en-US': 'Verify the system log' },
    access: { types: [1, 2, 3], permission: 'log:console:verify' },
    input: z.strictObject({ from: z._default(z.int().check(z.minimum(0)), 0) }),
    output: z.strictObject({
      /** First and last line of the whole log. */
      first: z.int(),
      last: z.int(),
      checkedTo: z.int(),
      /** Where to go on; null at the end. */
      next: z.nullable(z.int()),
      /** The first line that does not fit. */
      broken: z.nullable(
        z.strictObject({
          seq: z.int(),
          /** The line was changed, lines are missing before it, or the end was cut off. */
          why: z.enum(['CHANGED', 'MISSING', 'CUT_OFF']),
          /** Which lines are missing, by their numbers. */
          missing: z.nullable(z.strictObject({ from: z.int(), to: z.int() })),
          /** The line itself, where it is there. */
          line: z.nullable(row),
        }),
      ),
    }),
  }),
  settings: reads('GET /tenant/operationlog/console/settings', {
    words: { 'zh-CN': '日志保留设置', 'en-US': 'Get log retention' },
    access: { types: [1, 2] },
    input: nothing,
    /** Null keeps every line. */
    output: z.strictObject({ retentionDays: z.nullable(z.int()), oldest: z.nullable(time), lines: z.int() }),
  }),
  saveSettings: writes('POST /tenant/operationlog/console/saveSettings', {
    words: { 'zh-CN': '修改日志保留期限', 'en-US': 'Update log retention' },
    access: { types: [1, 2] },
    input: z.strictObject({ retentionDays: z.nullable(z.literal(retentionChoices)) }),
    output: done,
  }),
};
