import * as z from 'zod/mini';
import { reads, steps, writes } from '../../endpoint.ts';
import { done, id, nothing, text, time } from '../../fields.ts';

const passkey = z.strictObject({ passkeyId: id, name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) });
export type Passkey = z.infer<typeof passkey>;

/** Shown once, when the first factor is set up or when someone asks for new ones. */
const recoveryCodes = z.array(z.string());

/** Second factors of the signed-in person. */
export const factor = {
  list: reads('GET /tenant/auth/factor/list', {
    words: { 'zh-CN': '我的两步验证', 'en-US': 'List your second factors' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    output: z.strictObject({
      /** When the authenticator app was set up. */
      totpSince: z.nullable(time),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
      /** The company insists on one. */
      required: z.boolean(),
    }),
  }),
  beginTotp: writes('POST /tenant/auth/factor/beginTotp', {
    words: { 'zh-CN': '设置验证器应用', 'en-US': 'Start setting up an authenticator app' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    /** The secret in base 32, and the address that the QR code holds. */
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: steps('POST /tenant/auth/factor/confirmTotp', {
    words: { 'zh-CN': '确认验证器应用', 'en-US': 'Confirm the authenticator app' },
    access: 'token',
    duringEnrolment: true,
    input: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
    output: z.strictObject({ recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removeTotp: writes('POST /tenant/auth/factor/removeTotp', {
    words: { 'zh-CN': '移除验证器应用', 'en-US': 'Remove the authenticator app' },
    access: 'token',
    input: nothing,
    output: done,
  }),
  renewRecoveryCodes: writes('POST /tenant/auth/factor/renewRecoveryCodes', {
    words: { 'zh-CN': '重新生成恢复码', 'en-US': 'Generate new recovery codes' },
    access: 'token',
    input: nothing,
    output: z.strictObject({ recoveryCodes }),
  }),
  beginPasskey: writes('POST /tenant/auth/factor/beginPasskey', {
    words: { 'zh-CN': '添加通行密钥', 'en-US': 'Start adding a passkey' },
    access: 'token',
    duringEnrolment: true,
    input: nothing,
    /** JSON text for `navigator.credentials.create`. */
    output: z.strictObject({ options: z.string() }),
  }),
  keepPasskey: writes('POST /tenant/auth/factor/keepPasskey', {
    words: { 'zh-CN': '保存通行密钥', 'en-US': 'Save a new passkey' },
    access: 'token',
    duringEnrolment: true,
    input: z.strictObject({ name: text(30), passkey: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
    output: z.strictObject({ recoveryCodes: z.nullable(recoveryCodes) }),
  }),
  removePasskey: writes('GET /tenant/auth/factor/removePasskey', {
    words: { 'zh-CN': '移除通行密钥', 'en-US': 'Remove a passkey' },
    access: 'token',
    input: z.strictObject({ passkeyId: id }),
    output: done,
  }),
};
