import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import {
  done,
  email,
  id,
  nullableLine,
  nullableText,
  pageOf,
  pageRequest,
  phone,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';

export const accountStatuses = ['PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'LOCKED', 'EXPIRED'] as const;
export type AccountStatus = (typeof accountStatuses)[number];
const status = z.enum(accountStatuses);
const ref = z.strictObject({ id, name: z.string() });

export const username = z
  .string()
  .check(z.trim(), z.minLength(1), z.regex(/^[A-Za-z][A-Za-z0-9._-]{3,29}$/, 'BAD_FORMAT'));

export const ROLES_AT_MOST = 20;

/** A role, for ever or until a day; one of them is the one to start with. */
const grantedRole = z.strictObject({ roleId: id, expiresAt: z.nullable(time) });
const granted = {
  roles: z.array(grantedRole).check(z.minLength(1), z.maxLength(ROLES_AT_MOST)),
  defaultRoleId: id,
};

const editable = {
  name: text(30),
  phone: z.nullable(phone),
  email,
  jobNo: nullableLine(30),
  position: nullableLine(50),
  deptId: z.nullable(id),
  expireAt: z.nullable(time),
  remark: nullableText(500),
};

const row = z.strictObject({
  subAccountId: id,
  username: z.string(),
  name: z.string(),
  /** Masked; the whole by a logged click. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  jobNo: z.nullable(z.string()),
  position: z.nullable(z.string()),
  deptId: z.nullable(id),
  deptPath: z.array(ref),
  roles: z.array(
    z.strictObject({
      roleId: id,
      name: z.string(),
      /** Of a built-in role: the console words its name. */
      code: z.nullable(z.string()),
      isDefault: z.boolean(),
      expiresAt: z.nullable(time),
    }),
  ),
  avatar: z.nullable(z.string()),
  status,
  activationSentAt: z.nullable(time),
  activationExpiresAt: z.nullable(time),
  activatedAt: z.nullable(time),
  lastLoginAt: z.nullable(time),
  onlineSessions: z.int(),
  mfaEnabled: z.boolean(),
  source: z.enum(['CONSOLE', 'IMPORT', 'SSO']),
  expireAt: z.nullable(time),
  remark: z.nullable(z.string()),
  ...trail,
});
export type SubAccount = z.infer<typeof row>;

const detail = z.strictObject({
  ...row.shape,
  lastLoginIp: z.nullable(z.string()),
  /** Too many wrong passwords: until then nobody gets in by password. */
  lockedUntil: z.nullable(time),
});
export type SubAccountDetail = z.infer<typeof detail>;

const filters = {
  /** With the departments below it. */
  deptId: z.optional(id),
  roleId: z.optional(id),
  status: z.optional(status),
};
const sorts = ['createdAt', 'name', 'username', 'lastLoginAt'] as const;

const one = z.strictObject({ subAccountId: id });
const chosen = { subAccountIds: bulkIds, ...matching(filters) };
const may = (
  action: 'query' | 'create' | 'update' | 'delete' | 'status' | 'role' | 'reset' | 'resend' | 'reveal' | 'session',
) => ({ types: [1, 2, 3], permission: `account:sub:${action}` }) as const;

export const subAccount = {
  page: reads('POST /tenant/subaccount/page', {
    words: { 'zh-CN': '子账号列表', 'en-US': 'List sub-accounts' },
    access: may('query'),
    input: pageRequest(sorts, filters),
    output: pageOf(row),
  }),
  /** How many accounts there may be, and are. */
  quota: reads('GET /tenant/subaccount/quota', {
    words: { 'zh-CN': '账号额度', 'en-US': 'Get the account quota' },
    access: may('query'),
    input: z.strictObject({}),
    output: z.strictObject({
      used: z.int(),
      limit: z.int(),
      /** Which of the departments the caller's role lets them see; null is all of them. */
      scopeDepts: z.nullable(z.array(ref)),
      scope: z.enum(['ALL', 'DEPT_CUSTOM', 'DEPT_ONLY', 'DEPT_AND_CHILD', 'SELF']),
    }),
  }),
  add: adds('POST /tenant/subaccount/add', {
    words: { 'zh-CN': '新增子账号', 'en-US': 'Add a sub-account' },
    access: may('create'),
    input: z.strictObject({ username, ...editable, ...granted }),
    output: row,
  }),
  update: writes('POST /tenant/subaccount/update', {
    words: { 'zh-CN': '修改子账号', 'en-US': 'Update a sub-account' },
    access: may('update'),
    input: z.strictObject({
      subAccountId: id,
      version,
      ...editable,
      /** Left out, they stay: a form that shows them masked does not send them back. */
      phone: z.optional(z.nullable(phone)),
      email: z.optional(email),
    }),
    output: row,
  }),
  updateStatus: steps('POST /tenant/subaccount/updateStatus', {
    words: { 'zh-CN': '启用或停用子账号', 'en-US': 'Enable or disable sub-accounts' },
    access: may('status'),
    input: z.strictObject({ ...chosen, status: z.enum(['ACTIVE', 'DISABLED']) }),
    output: bulkOutcome,
  }),
  updateRole: writes('POST /tenant/subaccount/updateRole', {
    words: { 'zh-CN': '分配角色', 'en-US': 'Assign roles to a sub-account' },
    access: may('role'),
    input: z.strictObject({ subAccountId: id, version, ...granted }),
    output: row,
  }),
  /** Gives several people one more role, or takes it from them. */
  batchUpdateRole: steps('POST /tenant/subaccount/batchUpdateRole', {
    words: { 'zh-CN': '批量分配角色', 'en-US': 'Give a role to several sub-accounts, or take it' },
    access: may('role'),
    input: z.strictObject({ ...chosen, roleId: id, mode: z.enum(['ADD', 'REMOVE']) }),
    output: bulkOutcome,
  }),
  batchMove: steps('POST /tenant/subaccount/batchMove', {
    words: { 'zh-CN': '批量调整部门', 'en-US': 'Move several sub-accounts to a department' },
    access: may('update'),
    input: z.strictObject({ ...chosen, deptId: z.nullable(id) }),
    output: z.strictObject({
      ...bulkOutcome.shape,
      /** Where those who were moved came from, for moving them back. */
      from: z.array(z.strictObject({ deptId: z.nullable(id), subAccountIds: z.array(id) })),
    }),
  }),
  batchResend: steps('POST /tenant/subaccount/batchResend', {
    words: { 'zh-CN': '批量重发激活邮件', 'en-US': 'Send several activation mails again' },
    access: may('resend'),
    input: z.strictObject(chosen),
    output: bulkOutcome,
  }),
  batchDelete: steps('POST /tenant/subaccount/batchDelete', {
    words: { 'zh-CN': '批量删除子账号', 'en-US': 'Delete several sub-accounts' },
    access: may('delete'),
    input: z.strictObject(chosen),
    output: bulkOutcome,
  }),
  delete: writes('GET /tenant/subaccount/delete', {
    words: { 'zh-CN': '删除子账号', 'en-US': 'Delete a sub-account' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  resetPassword: writes('GET /tenant/subaccount/resetPassword', {
    words: { 'zh-CN': '发送重置密码邮件', 'en-US': 'Send a password reset link' },
    access: may('reset'),
    input: one,
    output: done,
  }),
  resendActivateEmail: writes('GET /tenant/subaccount/resendActivateEmail', {
    words: { 'zh-CN': '重发激活邮件', 'en-US': 'Resend the activation email' },
    access: may('resend'),
    input: one,
    output: done,
  }),
  detail: reads('GET /tenant/subaccount/detail', {
    words: { 'zh-CN': '子账号详情', 'en-US': 'Get a sub-account' },
    access: may('query'),
    input: one,
    output: detail,
  }),
  reveal: writes('POST /tenant/subaccount/reveal', {
    words: { 'zh-CN': '查看子账号联系方式', 'en-US': 'Reveal a sub-account’s contact details' },
    access: may('reveal'),
    input: z.strictObject({ subAccountId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  sessions: reads('GET /tenant/subaccount/sessions', {
    words: { 'zh-CN': '子账号的登录设备', 'en-US': 'List a sub-account’s devices' },
    access: may('session'),
    input: one,
    output: z.array(
      z.strictObject({
        sessionId: id,
        method: z.enum(['PASSWORD', 'SMS', 'SSO']),
        ip: z.nullable(z.string()),
        userAgent: z.nullable(z.string()),
        createdAt: time,
        lastSeenAt: time,
        roleName: z.nullable(z.string()),
      }),
    ),
  }),
  signOut: writes('POST /tenant/subaccount/signOut', {
    words: { 'zh-CN': '让子账号退出登录', 'en-US': 'Sign out a sub-account' },
    access: may('session'),
    /** One session, or all of them. */
    input: z.strictObject({ subAccountId: id, sessionId: z.nullable(id) }),
    output: z.strictObject({ ended: z.int() }),
  }),
  unlock: writes('GET /tenant/subaccount/unlock', {
    words: { 'zh-CN': '解除登录锁定', 'en-US': 'Unlock a sub-account' },
    access: may('reset'),
    input: one,
    output: done,
  }),
  export: downloads('GET /tenant/subaccount/export', {
    words: { 'zh-CN': '导出子账号', 'en-US': 'Export sub-accounts' },
    access: { types: [1, 2, 3], permission: 'account:sub:export' },
    input: z.strictObject({
      format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'),
      keyword: z.optional(z.string().check(z.maxLength(100))),
      deptId: z.optional(id),
      roleId: z.optional(id),
      status: z.optional(status),
    }),
    output: done,
  }),
};
