import * as z from 'zod/mini';
import { bulkIds, bulkOutcome, matching } from '../../bulk/bulk.ts';
import { adds, downloads, reads, steps, writes } from '../../endpoint.ts';
import {
  done,
  email,
  id,
  keyword,
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

export const clientUserStatuses = ['PENDING_ACTIVATION', 'ACTIVE', 'DISABLED', 'EXPIRED'] as const;
export const clientUserSources = ['CONSOLE', 'IMPORT', 'SELF_REGISTER', 'TEMP_APPROVED'] as const;
export const memberRoles = ['ADMIN', 'MEMBER'] as const;
const status = z.enum(clientUserStatuses);
const memberRole = z.enum(memberRoles);

const editable = {
  clientId: id,
  name: text(30),
  phone,
  email: z.nullable(email),
  position: nullableLine(50),
  memberRole,
  /** Access that ends by itself. */
  validTo: z.nullable(time),
  remark: nullableText(500),
};

const row = z.strictObject({
  clientUserId: id,
  clientId: id,
  clientName: z.string(),
  name: z.string(),
  /** Masked; the whole by a logged click. */
  phone: z.string(),
  email: z.nullable(z.string()),
  position: z.nullable(z.string()),
  memberRole,
  status,
  source: z.enum(clientUserSources),
  validTo: z.nullable(time),
  remark: z.nullable(z.string()),
  activationSentAt: z.nullable(time),
  activatedAt: z.nullable(time),
  lastActiveAt: z.nullable(time),
  appVersion: z.nullable(z.string()),
  deviceModel: z.nullable(z.string()),
  ...trail,
});
export type ClientUser = z.infer<typeof row>;

const detail = z.strictObject({
  ...row.shape,
  /** From when on the activation message can be sent again; null is at once. */
  resendAt: z.nullable(time),
});
export type ClientUserDetail = z.infer<typeof detail>;

const filters = {
  clientId: z.optional(id),
  status: z.optional(status),
  source: z.optional(z.enum(clientUserSources)),
  memberRole: z.optional(memberRole),
};
const one = z.strictObject({ clientUserId: id });
const chosen = { clientUserIds: bulkIds, ...matching(filters) };
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'status' | 'import' | 'export' | 'resend' | 'reveal') =>
  ({ types: [1, 2, 3], permission: `client:user:${action}` }) as const;

export const clientUser = {
  page: reads('POST /tenant/client/user/page', {
    words: { 'zh-CN': '客户用户列表', 'en-US': 'List customer users' },
    access: may('query'),
    input: pageRequest(['createdAt', 'name', 'lastActiveAt', 'validTo'], filters),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/client/user/add', {
    words: { 'zh-CN': '新增客户用户', 'en-US': 'Add a customer user' },
    access: may('create'),
    input: z.strictObject(editable),
    output: row,
  }),
  update: writes('POST /tenant/client/user/update', {
    words: { 'zh-CN': '修改客户用户', 'en-US': 'Update a customer user' },
    access: may('update'),
    input: z.strictObject({
      clientUserId: id,
      version,
      ...editable,
      /** Left out, they stay: a form that shows them masked does not send them back. */
      phone: z.optional(phone),
      email: z.optional(z.nullable(email)),
    }),
    output: row,
  }),
  delete: steps('POST /tenant/client/user/delete', {
    words: { 'zh-CN': '删除客户用户', 'en-US': 'Delete customer users' },
    access: may('delete'),
    input: z.strictObject(chosen),
    output: bulkOutcome,
  }),
  updateStatus: steps('POST /tenant/client/user/updateStatus', {
    words: { 'zh-CN': '启用或停用客户用户', 'en-US': 'Enable or disable customer users' },
    access: may('status'),
    input: z.strictObject({ ...chosen, status: z.enum(['ACTIVE', 'DISABLED']) }),
    output: bulkOutcome,
  }),
  batchResend: steps('POST /tenant/client/user/batchResend', {
    words: { 'zh-CN': '批量重发激活短信', 'en-US': 'Send several activation messages again' },
    access: may('resend'),
    input: z.strictObject(chosen),
    output: bulkOutcome,
  }),
  detail: reads('GET /tenant/client/user/detail', {
    words: { 'zh-CN': '客户用户详情', 'en-US': 'Get a customer user' },
    access: may('query'),
    input: one,
    output: detail,
  }),
  /** What stands on a person’s card: enough to know who it is. */
  info: reads('GET /tenant/client/user/info', {
    words: { 'zh-CN': '客户用户名片', 'en-US': 'Get a customer user’s card' },
    access: may('query'),
    input: one,
    output: z.strictObject({
      clientUserId: id,
      name: z.string(),
      clientId: id,
      clientName: z.string(),
      position: z.nullable(z.string()),
      memberRole,
      status,
      lastActiveAt: z.nullable(time),
    }),
  }),
  resendActivateSms: writes('GET /tenant/client/user/resendActivateSms', {
    words: { 'zh-CN': '重发激活短信', 'en-US': 'Resend the activation message' },
    access: may('resend'),
    input: one,
    /** From when on it can be sent once more. */
    output: z.strictObject({ resendAt: z.nullable(time) }),
  }),
  reveal: writes('POST /tenant/client/user/reveal', {
    words: { 'zh-CN': '查看客户用户联系方式', 'en-US': 'Reveal a customer user’s contact details' },
    access: may('reveal'),
    input: z.strictObject({ clientUserId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  export: downloads('GET /tenant/client/user/export', {
    words: { 'zh-CN': '导出客户用户', 'en-US': 'Export customer users' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...filters }),
    output: done,
  }),
};
