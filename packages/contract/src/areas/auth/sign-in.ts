import * as z from 'zod/mini';
import { steps, submits, writes } from '../../endpoint.ts';
import { done, email, nullableText, phone, text } from '../../fields.ts';
import { signedIn } from './session.ts';

const secret = z.string().check(z.minLength(20), z.maxLength(200));
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/));

export const secondFactors = ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** What an answer `AUTH_MFA_REQUIRED` holds: the name of the sign-in that waits, and how it may go on. */
export interface SecondStep {
  readonly challenge: string;
  readonly methods: readonly SecondFactor[];
}

/** Everything the browser needs to talk to a company's identity provider. */
export const ssoStart = z.strictObject({
  nonce: z.string(),
  company: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  authorizeUrl: z.string(),
  tokenUrl: z.string(),
  userinfoUrl: z.nullable(z.string()),
  revokeUrl: z.nullable(z.string()),
  logoutUrl: z.nullable(z.string()),
  /** Whether the provider answers the account calls of `/idp/myaccount`. */
  accountApi: z.boolean(),
});
export type SsoStart = z.infer<typeof ssoStart>;

/** The ways into the console beside the password, and the second step behind each of them. */
export const signIn = {
  sendSmsCode: writes('GET /tenant/auth/sendSmsCode', {
    words: { 'zh-CN': '发送登录验证码', 'en-US': 'Send a sign-in code by SMS' },
    access: 'public',
    input: z.strictObject({ phone }),
    output: done,
  }),
  smsLogin: steps('POST /tenant/auth/smsLogin', {
    words: { 'zh-CN': '短信验证码登录', 'en-US': 'Sign in with an SMS code' },
    access: 'public',
    input: z.strictObject({ phone, code, remember: z._default(z.boolean(), false) }),
    output: signedIn,
  }),
  secondFactor: steps('POST /tenant/auth/secondFactor', {
    words: { 'zh-CN': '第二步验证', 'en-US': 'Complete the second step of a sign-in' },
    access: 'public',
    input: z.strictObject({
      challenge: secret,
      method: z.enum(secondFactors),
      /** Of the authenticator app, or a recovery code. */
      code: z.optional(z.string().check(z.trim(), z.minLength(6), z.maxLength(20))),
      /** What the browser made of the passkey's question, as JSON text. */
      passkey: z.optional(z.string().check(z.maxLength(10_000))),
    }),
    output: signedIn,
  }),
  passkeyQuestion: writes('POST /tenant/auth/passkeyQuestion', {
    words: { 'zh-CN': '通行密钥登录参数', 'en-US': 'Get passkey options for the second step' },
    access: 'public',
    input: z.strictObject({ challenge: secret }),
    /** JSON text for `navigator.credentials.get`. */
    output: z.strictObject({ options: z.string() }),
  }),
  oktaNonce: steps('POST /tenant/auth/oktaNonce', {
    words: { 'zh-CN': '开始单点登录', 'en-US': 'Start single sign-on' },
    access: 'public',
    /** The company's code. */
    input: z.strictObject({ company: text(50) }),
    output: ssoStart,
  }),
  oktaLogin: submits('POST /tenant/auth/oktaLogin', {
    words: { 'zh-CN': '单点登录', 'en-US': 'Sign in with single sign-on' },
    access: 'public',
    /** Room for an identity provider's token. */
    bodyBytes: 32 * 1024,
    input: z.strictObject({ idToken: z.string().check(z.minLength(1), z.maxLength(16_000)) }),
    output: signedIn,
  }),
  requestAccess: writes('POST /tenant/auth/requestAccess', {
    words: { 'zh-CN': '申请开通', 'en-US': 'Request access' },
    access: 'public',
    input: z.strictObject({
      company: text(50),
      name: text(30),
      phone,
      email,
      reason: nullableText(500),
    }),
    output: done,
  }),
};
