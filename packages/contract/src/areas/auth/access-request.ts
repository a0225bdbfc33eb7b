import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { id, nullableText, pageOf, pageRequest, time, version } from '../../fields.ts';

const status = z.enum(['PENDING', 'ACCEPTED', 'REFUSED']);
const access = { types: [1] } as const;

/** Masked: whoever answers reaches the person by mail, and reveals the rest by a logged click. */
const row = z.strictObject({
  requestId: id,
  company: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  reason: z.nullable(z.string()),
  status,
  reply: z.nullable(z.string()),
  version,
  createdAt: time,
  decidedAt: z.nullable(time),
  decidedByName: z.nullable(z.string()),
});
export type AccessRequest = z.infer<typeof row>;

/** People who asked for access on the sign-in page. */
export const accessRequest = {
  page: reads('POST /tenant/accessrequest/page', {
    words: { 'zh-CN': '开通申请列表', 'en-US': 'List access requests' },
    access,
    input: pageRequest(['createdAt', 'company'], {
      status: z.optional(status),
      /** That one alone. */
      requestId: z.optional(id),
    }),
    output: pageOf(row),
  }),
  answer: writes('POST /tenant/accessrequest/answer', {
    words: { 'zh-CN': '答复开通申请', 'en-US': 'Decide on an access request' },
    access,
    input: z.strictObject({
      requestId: id,
      version,
      decision: z.enum(['ACCEPTED', 'REFUSED']),
      reply: nullableText(500),
    }),
    output: z.strictObject({ version }),
  }),
  reveal: writes('POST /tenant/accessrequest/reveal', {
    words: { 'zh-CN': '查看申请人联系方式', 'en-US': 'Reveal an applicant’s contact details' },
    access,
    input: z.strictObject({ requestId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
};
