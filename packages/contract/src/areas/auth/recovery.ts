import * as z from 'zod/mini';
import { shownBrand } from '../../brand/brand.ts';
import { steps, writes } from '../../endpoint.ts';
import { done, email } from '../../fields.ts';

/** Length is what counts; no character classes are forced on people. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(64));
const secret = z.string().check(z.minLength(20), z.maxLength(200));

/** Links that arrive by mail: a forgotten password, a new account. */
export const recovery = {
  sendResetPasswordEmail: writes('POST /tenant/auth/sendResetPasswordEmail', {
    words: { 'zh-CN': '发送重置密码邮件', 'en-US': 'Start password recovery' },
    access: 'public',
    input: z.strictObject({ email }),
    output: done,
  }),
  resetPassword: steps('POST /tenant/auth/resetPassword', {
    words: { 'zh-CN': '重置密码', 'en-US': 'Finish password recovery' },
    access: 'public',
    input: z.strictObject({ token: secret, password: newPassword }),
    output: z.strictObject({ username: z.string() }),
  }),
  /** Asked before someone thinks up a password for a link that cannot work. */
  linkState: steps('POST /tenant/auth/linkState', {
    words: { 'zh-CN': '链接是否有效', 'en-US': 'Check whether a link is still valid' },
    access: 'public',
    input: z.strictObject({ token: secret, purpose: z.enum(['ACTIVATE', 'RESET']) }),
    output: z.strictObject({
      state: z.enum(['VALID', 'USED', 'EXPIRED']),
      username: z.nullable(z.string()),
      tenantName: z.nullable(z.string()),
      brand: shownBrand,
    }),
  }),
  activate: steps('POST /tenant/auth/activeAccount', {
    words: { 'zh-CN': '激活账号', 'en-US': 'Activate an invited account' },
    access: 'public',
    input: z.strictObject({ token: secret, password: newPassword }),
    output: z.strictObject({ username: z.string() }),
  }),
};
