import * as z from 'zod/mini';
import { downloads, reads, steps, writes } from '../../endpoint.ts';
import { done, email, id, nothing, nullableText, phone, text, time, words } from '../../fields.ts';

export const appUserKinds = ['CLIENT_USER', 'TEAM_USER'] as const;
export type AppUserKind = (typeof appUserKinds)[number];
const kind = z.enum(appUserKinds);
export const UNREAD_CAP = 100;
const code = z.string().check(z.regex(/^\d{6}$/, 'BAD_FORMAT'));
const ticket = z.string().check(z.minLength(1), z.maxLength(200));

/** What the app tells about the device it runs on. */
const device = z.optional(
  z.strictObject({
    model: z.optional(nullableText(60)),
    appVersion: z.optional(nullableText(40)),
  }),
);

const user = z.strictObject({
  userId: id,
  kind,
  name: z.string(),
  clientName: z.nullable(z.string()),
  status: z.string(),
  validTo: z.nullable(time),
  /** A test account: it acts as one of its kind, and is in no list and no figure. */
  isTest: z.boolean(),
});

/** The user's own token goes into the header `X-User-Token` of the calls that are his. */
const signedIn = z.strictObject({ userToken: z.string(), expiresAt: time, user });

const noticeRow = z.strictObject({
  noticeId: id,
  type: z.string(),
  level: z.string(),
  /** Empty in the place of one that was revoked. */
  title: words,
  pinned: z.boolean(),
  popup: z.boolean(),
  requireAck: z.boolean(),
  publishedAt: time,
  readAt: z.nullable(time),
  ackAt: z.nullable(time),
  remindedAt: z.nullable(time),
  /** A tombstone: it was withdrawn, and why. */
  revoked: z.nullable(z.strictObject({ at: time, reason: z.nullable(z.string()) })),
});

/**
 * What the vendor's apps call, with a key of theirs as bearer token: `Authorization: Bearer <key>`. Calls of a user
 * who has signed in on a device also carry his token.
 */
export const openApp = {
  sendCode: writes('POST /open/v1/code', {
    words: { 'zh-CN': '发送短信验证码', 'en-US': 'Send a code by SMS' },
    access: 'app',
    input: z.strictObject({ phone, purpose: z.enum(['REGISTER', 'SIGN_IN']) }),
    output: z.strictObject({ expiresInSeconds: z.int(), resendAfterSeconds: z.int() }),
  }),
  register: steps('POST /open/v1/register', {
    words: { 'zh-CN': '临时用户申请', 'en-US': 'Ask for access' },
    access: 'app',
    input: z.strictObject({
      name: text(30),
      phone,
      code,
      email: z.optional(z.nullable(email)),
      companyName: text(50),
      position: z.optional(nullableText(50)),
      productSn: z.optional(nullableText(64)),
      locationCode: z.optional(nullableText(20)),
      reason: z.optional(nullableText(500)),
      locale: z._default(z.enum(['zh-CN', 'en-US']), 'zh-CN'),
    }),
    /** The ticket asks for the state of this request, and cancels it. */
    output: z.strictObject({ requestId: id, ticket: z.string(), slaDueAt: time }),
  }),
  registerState: reads('POST /open/v1/register/state', {
    words: { 'zh-CN': '查询申请状态', 'en-US': 'State of a request' },
    access: 'app',
    input: z.strictObject({ requestId: id, ticket }),
    output: z.strictObject({
      status: z.string(),
      submittedAt: time,
      slaDueAt: time,
      decidedAt: z.nullable(time),
      reply: z.nullable(z.string()),
    }),
  }),
  registerCancel: writes('POST /open/v1/register/cancel', {
    words: { 'zh-CN': '撤销申请', 'en-US': 'Cancel a request' },
    access: 'app',
    input: z.strictObject({ requestId: id, ticket }),
    output: done,
  }),
  activate: steps('POST /open/v1/activate', {
    words: { 'zh-CN': '激活用户', 'en-US': 'Activate a user' },
    access: 'app',
    /** The code of the activation message. */
    input: z.strictObject({ kind, phone, code, device }),
    output: signedIn,
  }),
  signIn: steps('POST /open/v1/signIn', {
    words: { 'zh-CN': '用户登录', 'en-US': 'Sign a user in' },
    access: 'app',
    input: z.strictObject({ kind, phone, code, device }),
    output: signedIn,
  }),
  /** With the account and the fixed code of a test account; nobody else gets in by one. */
  testSignIn: steps('POST /open/v1/testSignIn', {
    words: { 'zh-CN': '测试账号登录', 'en-US': 'Sign a test account in' },
    access: 'app',
    input: z.strictObject({ account: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(30)), code, device }),
    output: signedIn,
  }),
  signOut: writes('POST /open/v1/signOut', {
    words: { 'zh-CN': '用户退出', 'en-US': 'Sign a user out' },
    access: 'appUser',
    input: nothing,
    output: done,
  }),
  me: reads('GET /open/v1/me', {
    words: { 'zh-CN': '当前用户', 'en-US': 'The user himself' },
    access: 'appUser',
    input: nothing,
    output: user,
  }),
  notices: reads('POST /open/v1/notices', {
    words: { 'zh-CN': '我的公告', 'en-US': 'Notices of a user' },
    access: 'appUser',
    input: z.strictObject({
      unreadOnly: z._default(z.boolean(), false),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
      /** Continues where the answer before ended. */
      cursor: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.strictObject({
      list: z.array(noticeRow),
      next: z.nullable(z.string()),
      /** Counted as far as `UNREAD_CAP`. */
      unread: z.int(),
    }),
  }),
  notice: reads('GET /open/v1/notices/detail', {
    words: { 'zh-CN': '公告内容', 'en-US': 'One notice' },
    access: 'appUser',
    input: z.strictObject({ noticeId: id }),
    output: z.strictObject({
      ...noticeRow.shape,
      /** Cleaned HTML. Pictures in it have addresses of the call below: fetch them with both headers. */
      content: words,
      attachments: z.array(z.strictObject({ fileId: id, name: z.string(), size: z.int(), url: z.string() })),
    }),
  }),
  /** A file that a notice of the user's shows or carries. */
  file: downloads('GET /open/v1/files', {
    words: { 'zh-CN': '公告中的文件', 'en-US': 'A file of a notice' },
    access: 'appUser',
    input: z.strictObject({ noticeId: id, path: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: done,
  }),
  report: writes('POST /open/v1/notices/report', {
    words: { 'zh-CN': '上报公告已读或确认', 'en-US': 'Report notices as read or acknowledged' },
    access: 'appUser',
    input: z.strictObject({
      noticeIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
      event: z.enum(['READ', 'ACK']),
    }),
    output: z.strictObject({ changed: z.int() }),
  }),
};
