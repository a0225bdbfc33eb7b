import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, nothing, pageOf, pageRequest, time } from '../../fields.ts';

const method = z.enum(['PASSWORD', 'SMS', 'SSO']);

const signIn = z.strictObject({
  id,
  time,
  result: z.enum(['SUCCESS', 'FAILURE']),
  /** Why it was refused, as a fault's code. */
  failCode: z.nullable(z.string()),
  method,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type SignIn = z.infer<typeof signIn>;

const openSession = z.strictObject({
  sessionId: id,
  method,
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: time,
  lastSeenAt: time,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Where someone is signed in, and who has tried. */
export const device = {
  sessions: reads('GET /tenant/auth/session/list', {
    words: { 'zh-CN': '我的登录设备', 'en-US': 'List your signed-in devices' },
    access: 'token',
    input: nothing,
    output: z.array(openSession),
  }),
  end: writes('GET /tenant/auth/session/end', {
    words: { 'zh-CN': '退出某台设备', 'en-US': 'Sign out a device' },
    access: 'token',
    input: z.strictObject({ sessionId: id }),
    output: done,
  }),
  endOthers: writes('POST /tenant/auth/session/endOthers', {
    words: { 'zh-CN': '退出其他设备', 'en-US': 'Sign out all other devices' },
    access: 'token',
    input: nothing,
    output: z.strictObject({ ended: z.int() }),
  }),
  signIns: reads('POST /tenant/auth/session/signIns', {
    words: { 'zh-CN': '我的登录记录', 'en-US': 'List your recent sign-ins' },
    access: 'token',
    input: pageRequest(['time'], {}),
    output: pageOf(signIn),
  }),
};
