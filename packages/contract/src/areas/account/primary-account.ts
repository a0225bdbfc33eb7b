import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
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
import { serviceCodes } from '../../services.ts';
import { accountStatuses, username } from './sub-account.ts';

export const tenantCode = z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9-]{1,29}$/));

const service = z.strictObject({
  code: z.enum(serviceCodes),
  /** Null never ends. */
  expireAt: z.nullable(time),
});

/** What a tenant has bought: the platform's business alone. */
const bought = {
  services: z.array(service),
  accountQuota: z.int().check(z.minimum(1), z.maximum(100_000)),
  storageQuotaGb: z.int().check(z.minimum(1), z.maximum(100_000)),
  expireAt: z.nullable(time),
};

/** A picture in the address itself: small enough to come with who is signed in, and no file that somebody needs a right for. */
export const LOGO_CHARACTERS = 400_000;
const logo = z
  .string()
  .check(z.maxLength(LOGO_CHARACTERS), z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/));

const company = {
  tenantName: text(50),
  /** Left out, it stays. */
  logo: z.optional(z.nullable(logo)),
  industry: nullableLine(50),
  locationCode: nullableLine(20),
  address: nullableText(200),
  remark: nullableText(500),
};

const person = { name: text(30), phone: z.nullable(phone), email };

const row = z.strictObject({
  id,
  tenantId: id,
  tenantCode: z.string(),
  tenantName: z.string(),
  username: z.string(),
  name: z.string(),
  /** Masked, but for the own. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  locationCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  services: z.array(z.strictObject({ code: z.string(), expireAt: z.nullable(time), active: z.boolean() })),
  accountQuota: z.int(),
  accountUsed: z.int(),
  storageQuotaGb: z.number(),
  storageUsedBytes: z.number(),
  expireAt: z.nullable(time),
  status: z.enum(accountStatuses),
  /** The emergency account of a tenant that lets people in by single sign-on only. */
  isBreakGlass: z.boolean(),
  isSelf: z.boolean(),
  activationSentAt: z.nullable(time),
  activatedAt: z.nullable(time),
  lastLoginAt: z.nullable(time),
  ...trail,
});
export type PrimaryAccount = z.infer<typeof row>;

const detail = z.strictObject({ ...row.shape, logo: z.nullable(z.string()) });
export type PrimaryAccountDetail = z.infer<typeof detail>;

const both = { types: [1, 2] } as const;
const one = z.strictObject({ id });

export const primaryAccount = {
  /** Every tenant's for the platform, the own tenant's for its owners. */
  page: reads('POST /tenant/primaryaccount/page', {
    words: { 'zh-CN': '主账号列表', 'en-US': 'List primary accounts' },
    access: both,
    input: pageRequest(['createdAt', 'tenantName', 'name', 'expireAt', 'lastLoginAt'], {
      status: z.optional(z.enum(accountStatuses)),
      serviceCode: z.optional(z.enum(serviceCodes)),
      /** Tenants that end within so many days. */
      endsWithinDays: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/primaryaccount/add', {
    words: { 'zh-CN': '新增主账号', 'en-US': 'Add a primary account' },
    access: both,
    input: z.strictObject({
      username,
      ...person,
      /** The platform opens a new tenant with it, or adds one more owner to a tenant; an owner adds to their own. */
      tenantId: z.optional(id),
      tenant: z.optional(z.strictObject({ tenantCode, ...company, ...bought })),
      /** The request for access that this answers. */
      accessRequestId: z.optional(id),
    }),
    output: row,
  }),
  update: writes('POST /tenant/primaryaccount/update', {
    words: { 'zh-CN': '修改主账号', 'en-US': 'Update a primary account' },
    access: both,
    input: z.strictObject({
      id,
      version,
      name: text(30),
      /** Left out, they stay. */
      phone: z.optional(z.nullable(phone)),
      email: z.optional(email),
      company: z.optional(z.strictObject(company)),
      /** From the platform alone. */
      bought: z.optional(z.strictObject(bought)),
    }),
    output: row,
  }),
  updateStatus: writes('POST /tenant/primaryaccount/updateStatus', {
    words: { 'zh-CN': '启用或停用主账号', 'en-US': 'Enable or disable a primary account' },
    access: both,
    input: z.strictObject({ id, status: z.enum(['ACTIVE', 'DISABLED']) }),
    output: done,
  }),
  detail: reads('GET /tenant/primaryaccount/detail', {
    words: { 'zh-CN': '主账号详情', 'en-US': 'Get a primary account' },
    access: both,
    input: one,
    output: detail,
  }),
  reveal: writes('POST /tenant/primaryaccount/reveal', {
    words: { 'zh-CN': '查看主账号联系方式', 'en-US': 'Reveal a primary account’s contact details' },
    access: both,
    input: z.strictObject({ id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  resendActivateEmail: writes('GET /tenant/primaryaccount/resendActivateEmail', {
    words: { 'zh-CN': '重发主账号激活邮件', 'en-US': 'Resend the activation email of a primary account' },
    access: both,
    input: one,
    output: done,
  }),
  delete: writes('GET /tenant/primaryaccount/delete', {
    words: { 'zh-CN': '删除主账号', 'en-US': 'Delete a primary account' },
    access: both,
    input: one,
    output: done,
  }),
};
