import * as z from 'zod/mini';
import { steps, writes } from '../../endpoint.ts';
import { done, email, nullableLine, nullableText, text, version } from '../../fields.ts';
import type { IssueCode } from '../../issues.ts';
import { newPassword } from './recovery.ts';
import { signedIn } from './session.ts';

const password = z.string().check(z.minLength(1), z.maxLength(200));

/** Where people may link to from their profile: a page of the web, nothing that runs, and no name before the host. */
const website = z.nullable(
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(
          /^(https?:\/\/[^\s\p{C}<>"'\\/?#@]+([/?#][^\s\p{C}<>"'\\]*)?)?$/iu,
          'BAD_WEB_ADDRESS' satisfies IssueCode,
        ),
      ),
    z.transform((typed: string) => (typed === '' ? null : typed)),
  ),
);

/** What an answer `AUTH_CONFIRM_REQUIRED` holds: how this person can show that it is them. */
export interface ConfirmStep {
  readonly methods: readonly ('PASSWORD' | 'TOTP' | 'SSO')[];
}

/** What people change about themselves. */
export const profile = {
  updateInfo: writes('POST /tenant/auth/updateInfo', {
    words: { 'zh-CN': '修改个人资料', 'en-US': 'Update your profile' },
    access: 'token',
    input: z.strictObject({
      version,
      name: text(30),
      /** Path of an uploaded image. */
      avatar: nullableLine(200),
      job: nullableLine(50),
      location: nullableLine(100),
      introduction: nullableText(500),
      personalWebsite: website,
    }),
    output: done,
  }),
  /** Shows that it is still the same person; what is sensitive asks for it again after ten minutes. */
  confirm: steps('POST /tenant/auth/confirm', {
    words: { 'zh-CN': '确认本人操作', 'en-US': 'Confirm your identity' },
    access: 'token',
    duringEnrolment: true,
    input: z.strictObject({ method: z.enum(['PASSWORD', 'TOTP']), answer: password }),
    output: done,
  }),
  modifyPassword: steps('POST /tenant/auth/modifyPassword', {
    words: { 'zh-CN': '修改密码', 'en-US': 'Change your password' },
    access: 'token',
    input: z.strictObject({ currentPassword: password, password: newPassword }),
    /** The session goes on under a new token; all others have ended. */
    output: signedIn,
  }),
  sendUpdateEmailCode: writes('POST /tenant/auth/sendUpdateEmailCode', {
    words: { 'zh-CN': '发送新邮箱验证码', 'en-US': 'Send a code to the new email address' },
    access: 'token',
    input: z.strictObject({ email }),
    output: done,
  }),
  modifyEmail: steps('POST /tenant/auth/modifyEmail', {
    words: { 'zh-CN': '修改邮箱', 'en-US': 'Change your email address' },
    access: 'token',
    input: z.strictObject({ email, code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) }),
    output: done,
  }),
};
