import * as z from 'zod/mini';
import { reads, steps, submits, writes } from '../../endpoint.ts';
import { done, id, nothing, text, time, version } from '../../fields.ts';
import { ssoStart } from './sign-in.ts';

const access = { types: [1, 2] } as const;

/** Needed to find out who someone is; the provider may be asked for more. */
export const defaultScopes = ['openid', 'profile', 'email'];

/** Begins with http:// or https://, carries nothing but a path, and its host is no administration address. */
const issuer = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/(?![^/]*-admin)[a-z0-9.-]+(:\d{1,5})?(\/[^\s?#"<>\\]*)?$/i));
const scopes = z.array(z.string().check(z.regex(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/))).check(
  z.minLength(1),
  z.maxLength(30),
  z.refine((list: string[]) => list.includes('openid')),
);
const connection = { issuer, clientId: text(200), scopes };

/** What must hold for a connection to work, in the order in which it is shown: first what needs no person. */
export const connectionChecks = [
  'ISSUER',
  'REACHABLE',
  'DISCOVERY',
  'ISSUER_MATCH',
  'ENDPOINTS',
  'PKCE',
  'SCOPES',
  'KEYS',
  'CLOCK',
] as const;
/** Then what a sign-in brings. */
export const tokenChecks = [
  'TOKEN',
  'ALGORITHM',
  'KEY_ID',
  'SIGNATURE',
  'TOKEN_ISSUER',
  'AUDIENCE',
  'AUTHORISED_PARTY',
  'NONCE',
  'EXPIRY',
  'ISSUED_AT',
  'NOT_BEFORE',
  'EMAIL',
  'EMAIL_VERIFIED',
  'ACCOUNT',
] as const;
const ssoChecks = [...connectionChecks, ...tokenChecks] as const;
export type SsoCheck = (typeof ssoChecks)[number];

const checked = z.strictObject({
  check: z.enum(ssoChecks),
  result: z.enum(['PASS', 'FAIL', 'WARN', 'SKIPPED']),
  /** What was expected and found, for the sentence: never a token. */
  params: z.record(z.string(), z.string()),
});
export type Checked = z.infer<typeof checked>;

const settings = z.strictObject({
  version,
  enabled: z.boolean(),
  issuer: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  scopes: z.array(z.string()),
  /** To be entered at the provider. */
  redirectUri: z.string(),
  logoutUri: z.string(),
  companyCode: z.string(),
  /** Last test sign-in that passed with exactly these settings. */
  testedAt: z.nullable(time),
  ssoOnly: z.boolean(),
  secondFactorRequired: z.boolean(),
  breakGlassId: z.nullable(id),
  /** Owners with a password, of whom one can be the emergency account. */
  owners: z.array(z.strictObject({ accountId: id, name: z.string(), username: z.string() })),
  updatedAt: z.nullable(time),
  updatedByName: z.nullable(z.string()),
});
export type SsoSettings = z.infer<typeof settings>;

const policy = { ssoOnly: z.boolean(), secondFactorRequired: z.boolean(), breakGlassId: z.nullable(id) };

/** How a company's people sign in: its identity provider and its policies. */
export const sso = {
  detail: reads('GET /tenant/sso/detail', {
    words: { 'zh-CN': '单点登录设置', 'en-US': 'Get single sign-on settings' },
    access,
    input: nothing,
    output: settings,
  }),
  update: writes('POST /tenant/sso/update', {
    words: { 'zh-CN': '修改单点登录设置', 'en-US': 'Update single sign-on settings' },
    access,
    input: z.strictObject({ version, enabled: z.boolean(), ...connection }),
    output: z.strictObject({ version }),
  }),
  updatePolicy: writes('POST /tenant/sso/updatePolicy', {
    words: { 'zh-CN': '修改登录策略', 'en-US': 'Update the sign-in policy' },
    access,
    input: z.strictObject({ version, ...policy }),
    output: z.strictObject({ version }),
  }),
  /** Who could not sign in, or would have to set something up first, if the policy were so. */
  previewPolicy: reads('POST /tenant/sso/previewPolicy', {
    words: { 'zh-CN': '预览登录策略的影响', 'en-US': 'Preview the effects of a sign-in policy' },
    access,
    input: z.strictObject(policy),
    output: z.strictObject({
      people: z.int(),
      shutOut: z.int(),
      mustEnrol: z.int(),
      /** The first two hundred of them. */
      list: z.array(
        z.strictObject({
          accountId: id,
          name: z.string(),
          username: z.string(),
          why: z.enum(['NO_EMAIL', 'NO_SECOND_FACTOR']),
        }),
      ),
    }),
  }),
  /** Asks the provider everything that can be asked without a person. */
  test: steps('POST /tenant/sso/test', {
    words: { 'zh-CN': '测试连接', 'en-US': 'Test the connection' },
    access,
    input: z.strictObject(connection),
    output: z.strictObject({ passed: z.boolean(), checks: z.array(checked) }),
  }),
  /** Begins a sign-in with the saved settings that signs nobody in. */
  testStart: steps('POST /tenant/sso/testStart', {
    words: { 'zh-CN': '开始测试登录', 'en-US': 'Start a test sign-in' },
    access,
    input: nothing,
    output: ssoStart,
  }),
  testToken: submits('POST /tenant/sso/testToken', {
    words: { 'zh-CN': '检查测试登录', 'en-US': 'Check the result of a test sign-in' },
    access,
    bodyBytes: 32 * 1024,
    input: z.strictObject({ idToken: z.string().check(z.minLength(1), z.maxLength(16_000)) }),
    output: z.strictObject({ passed: z.boolean(), checks: z.array(checked) }),
  }),
  unlink: writes('GET /tenant/sso/unlink', {
    words: { 'zh-CN': '解除身份绑定', 'en-US': 'Unlink an identity' },
    access,
    input: z.strictObject({ accountId: id }),
    output: done,
  }),
};
