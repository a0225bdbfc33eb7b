import * as z from 'zod/mini';
import { adds, reads, writes } from '../../endpoint.ts';
import {
  done,
  id,
  keyword,
  nothing,
  nullableText,
  pageOf,
  pageRequest,
  text,
  time,
  trail,
  version,
} from '../../fields.ts';
import { appUserKinds } from '../app-people/app-session.ts';
import { platform } from './application.ts';

/** What it acts as in the app. */
const userKind = z.enum(appUserKinds);

/** EXPIRED comes by itself, and goes when the end is moved. */
export const testAccountStatuses = ['ENABLED', 'DISABLED', 'EXPIRED'] as const;
const status = z.enum(testAccountStatuses);

/** A name of its own, or a phone number that receives nothing. */
const account = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^(1[3-9]\d{9}|[a-z][a-z0-9._-]{3,29})$/, 'BAD_FORMAT'));

/** As long as a code by SMS. It is chosen by people, so it signs in test accounts and nobody else. */
const fixedCode = z.string().check(z.regex(/^\d{6}$/, 'BAD_FORMAT'));

/** No test account lives longer than this. */
export const TEST_ACCOUNT_DAYS = 180;
/** Nobody tests with more; each of them is a way in without a code by SMS. */
export const TEST_ACCOUNT_LIMIT = 500;

const editable = {
  name: text(30),
  userKind,
  /** The applications it signs in to; none is all of them. */
  applicationIds: z.array(id).check(z.maxLength(50)),
  purpose: text(200),
  /** Whose it is: an account of the console. */
  ownerId: z.nullable(id),
  validFrom: time,
  validTo: time,
  remark: nullableText(500),
};

const row = z.strictObject({
  testAccountId: id,
  account: z.string(),
  name: z.string(),
  userKind,
  applications: z.array(z.strictObject({ id, name: z.string() })),
  /** It names no application. One whose applications are all gone signs in to none. */
  everywhere: z.boolean(),
  purpose: z.string(),
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  validFrom: time,
  validTo: time,
  status,
  remark: z.nullable(z.string()),
  lastLoginAt: z.nullable(time),
  lastAppVersion: z.nullable(z.string()),
  ...trail,
});
export type TestAccount = z.infer<typeof row>;

const one = z.strictObject({ testAccountId: id });
const may = (action: 'query' | 'create' | 'update' | 'delete' | 'status') =>
  ({ types: [1, 2, 3], permission: `app:test:${action}` }) as const;

export const testAccount = {
  page: reads('POST /tenant/testaccount/page', {
    words: { 'zh-CN': '测试账号列表', 'en-US': 'List test accounts' },
    access: may('query'),
    input: pageRequest(['createdAt', 'name', 'validTo'], {
      status: z.optional(status),
      userKind: z.optional(userKind),
      applicationId: z.optional(id),
    }),
    output: pageOf(row),
  }),
  add: adds('POST /tenant/testaccount/add', {
    words: { 'zh-CN': '新增测试账号', 'en-US': 'Add a test account' },
    access: may('create'),
    input: z.strictObject({ account, fixedCode, ...editable }),
    output: row,
  }),
  update: writes('POST /tenant/testaccount/update', {
    words: { 'zh-CN': '修改测试账号', 'en-US': 'Update a test account' },
    access: may('update'),
    input: z.strictObject({
      testAccountId: id,
      version,
      ...editable,
      /** Left out it stays; nobody reads it back. */
      fixedCode: z.optional(fixedCode),
    }),
    output: row,
  }),
  updateStatus: writes('POST /tenant/testaccount/updateStatus', {
    words: { 'zh-CN': '启用或停用测试账号', 'en-US': 'Enable or disable a test account' },
    access: may('status'),
    input: z.strictObject({ testAccountId: id, status: z.enum(['ENABLED', 'DISABLED']) }),
    output: row,
  }),
  delete: writes('GET /tenant/testaccount/delete', {
    words: { 'zh-CN': '删除测试账号', 'en-US': 'Delete a test account' },
    access: may('delete'),
    input: one,
    output: done,
  }),
  /** For choosing whose it is: people with an account in use, as far as the active role shows them. */
  owners: reads('POST /tenant/testaccount/owners', {
    words: { 'zh-CN': '选择测试账号负责人', 'en-US': 'List accounts that can own test accounts' },
    access: may('query'),
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ accountId: id, name: z.string(), username: z.string() })),
  }),
  /** For choosing where it signs in. */
  applications: reads('GET /tenant/testaccount/applications', {
    words: { 'zh-CN': '选择测试账号的应用', 'en-US': 'List applications for test accounts' },
    access: may('query'),
    input: nothing,
    output: z.array(z.strictObject({ id, name: z.string(), platform })),
  }),
  detail: reads('GET /tenant/testaccount/detail', {
    words: { 'zh-CN': '测试账号详情', 'en-US': 'Get a test account' },
    access: may('query'),
    input: one,
    output: row,
  }),
};
