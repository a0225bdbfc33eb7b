import * as z from 'zod/mini';
import { reads, steps, writes } from '../../../endpoint.ts';
import { done, email, id, nullableLine, nullableText, phone, text, time } from '../../../fields.ts';
import { appCode } from '../../app-people/app-session.ts';

const ticket = z.string().check(z.minLength(1), z.maxLength(200));

/** How somebody without an account asks for one, in the app. */
export const tempUserAppSide = {
  register: steps('POST /open/v1/register', {
    words: { 'zh-CN': '临时用户申请', 'en-US': 'Request access' },
    access: 'app',
    input: z.strictObject({
      name: text(30),
      phone,
      code: appCode,
      email: z.optional(z.nullable(email)),
      companyName: text(50),
      position: z.optional(nullableLine(50)),
      productSn: z.optional(nullableLine(64)),
      locationCode: z.optional(nullableLine(20)),
      reason: z.optional(nullableText(500)),
      locale: z._default(z.enum(['zh-CN', 'en-US']), 'zh-CN'),
    }),
    /** The ticket asks for the state of this request, and cancels it. */
    output: z.strictObject({ requestId: id, ticket: z.string(), slaDueAt: time }),
  }),
  registerState: reads('POST /open/v1/register/state', {
    words: { 'zh-CN': '查询申请状态', 'en-US': 'Get the status of a request' },
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
};
