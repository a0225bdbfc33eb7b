import * as z from 'zod/mini';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, nothing, nullableText, phone, time } from '../../fields.ts';

export const appUserKinds = ['CLIENT_USER', 'TEAM_USER'] as const;
export type AppUserKind = (typeof appUserKinds)[number];
const kind = z.enum(appUserKinds);
export const appCode = z.string().check(z.regex(/^\d{6}$/, 'BAD_FORMAT'));

/** What the app sends about the device it runs on. */
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

/** The user's own token goes into the header `X-User-Token` of the calls that are theirs. */
const signedIn = z.strictObject({ userToken: z.string(), expiresAt: time, user });

/**
 * What the vendor's apps call, with a key of theirs as bearer token: `Authorization: Bearer <key>`. Calls of a user
 * who has signed in on a device also carry their token.
 */
export const appSession = {
  sendCode: writes('POST /open/v1/code', {
    words: { 'zh-CN': '发送短信验证码', 'en-US': 'Send a code by SMS' },
    access: 'app',
    input: z.strictObject({ phone, purpose: z.enum(['REGISTER', 'SIGN_IN']) }),
    output: z.strictObject({ expiresInSeconds: z.int(), resendAfterSeconds: z.int() }),
  }),
  activate: steps('POST /open/v1/activate', {
    words: { 'zh-CN': '激活用户', 'en-US': 'Activate a user' },
    access: 'app',
    /** The code of the activation message. */
    input: z.strictObject({ kind, phone, code: appCode, device }),
    output: signedIn,
  }),
  signIn: steps('POST /open/v1/signIn', {
    words: { 'zh-CN': '用户登录', 'en-US': 'Sign in a user' },
    access: 'app',
    input: z.strictObject({ kind, phone, code: appCode, device }),
    output: signedIn,
  }),
  /** With the account and the fixed code of a test account; nobody else gets in by one. */
  testSignIn: steps('POST /open/v1/testSignIn', {
    words: { 'zh-CN': '测试账号登录', 'en-US': 'Sign in a test account' },
    access: 'app',
    input: z.strictObject({
      account: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(30)),
      code: appCode,
      device,
    }),
    output: signedIn,
  }),
  signOut: writes('POST /open/v1/signOut', {
    words: { 'zh-CN': '用户退出', 'en-US': 'Sign out a user' },
    access: 'appUser',
    input: nothing,
    output: done,
  }),
  me: reads('GET /open/v1/me', {
    words: { 'zh-CN': '当前用户', 'en-US': 'Get the signed-in user' },
    access: 'appUser',
    input: nothing,
    output: user,
  }),
};
