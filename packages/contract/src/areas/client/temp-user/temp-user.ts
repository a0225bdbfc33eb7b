import * as z from 'zod/mini';
import { shownBrand } from '../../../brand/brand.ts';
import { reads, steps, writes } from '../../../endpoint.ts';
import { done, id, nothing, nullableText, pageOf, pageRequest, text, time, version, words } from '../../../fields.ts';

export const tempUserStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELED'] as const;
export const rejectCodes = [
  'INFO_INCOMPLETE',
  'IDENTITY_UNVERIFIED',
  'COMPANY_UNKNOWN',
  'SN_INVALID',
  'NOT_IN_SERVICE',
  'WARRANTY_EXPIRED',
  'DUPLICATE',
  'ALREADY_USER',
  'OTHER',
] as const;
export const matchReasons = ['SAME_PHONE', 'SAME_DOMAIN', 'SIMILAR_NAME'] as const;
const status = z.enum(tempUserStatuses);
const rejectCode = z.enum(rejectCodes);
const ref = z.strictObject({ id, name: z.string() });
/** What one bulk decision takes. */
export const TEMP_USER_BATCH = 50;

const match = z.strictObject({
  clientId: id,
  name: z.string(),
  why: z.array(z.enum(matchReasons)),
  userCount: z.int(),
});
export type TempUserMatch = z.infer<typeof match>;

const row = z.strictObject({
  tempUserId: id,
  name: z.string(),
  /** Masked; the whole by a logged click. */
  phone: z.string(),
  email: z.nullable(z.string()),
  companyName: z.string(),
  position: z.nullable(z.string()),
  productSn: z.nullable(z.string()),
  locationCode: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The app it came from. */
  appName: z.nullable(z.string()),
  phoneVerified: z.boolean(),
  status,
  submittedAt: time,
  slaDueAt: time,
  decidedBy: z.nullable(ref),
  decidedAt: z.nullable(time),
  decidedVia: z.nullable(z.enum(['CONSOLE', 'LINK'])),
  rejectCode: z.nullable(rejectCode),
  reply: z.nullable(z.string()),
  resultClientUserId: z.nullable(id),
  validTo: z.nullable(time),
  version,
});
export type TempUser = z.infer<typeof row>;

/** Where an approved applicant goes: an existing customer, or a new one of this name. */
const destination = { clientId: z.nullable(id), newClientName: z.nullable(text(50)) };
const tempUserIds = z.array(id).check(z.minLength(1), z.maxLength(TEMP_USER_BATCH));

/** What stands in the way of a bulk decision: one of the requests. */
export interface BlockingRequest {
  readonly tempUserId: string;
  readonly applicant: string;
}

/** Who decided a request before, sent with TEMP_ALREADY_DECIDED. */
export interface EarlierDecision {
  readonly name: string;
  readonly at: string;
  readonly status: 'APPROVED' | 'REJECTED';
}

const may = (action: 'query' | 'approve' | 'reject' | 'reveal') =>
  ({ types: [1, 2, 3], permission: `client:temp:${action}` }) as const;

const settings = z.strictObject({
  /** Get a link by mail for every request; none: the owners of the tenant. */
  approvers: z.array(ref),
  slaHours: z.int(),
  /** Access that is given ends by itself after so many days; null does not end. */
  validDays: z.nullable(z.int()),
  version: z.int(),
});

export const tempUser = {
  page: reads('POST /tenant/client/tempuser/page', {
    words: { 'zh-CN': '待审核的临时用户', 'en-US': 'List temporary users awaiting approval' },
    access: may('query'),
    input: pageRequest(['submittedAt', 'slaDueAt'], {
      /** ALL stands for itself because a queue shows, unless chosen otherwise, what waits. */
      status: z.optional(z.enum([...tempUserStatuses, 'ALL'])),
      overdue: z.optional(z.boolean()),
    }),
    output: pageOf(row),
  }),
  detail: reads('GET /tenant/client/tempuser/detail', {
    words: { 'zh-CN': '临时用户申请', 'en-US': 'Get a request' },
    access: may('query'),
    input: z.strictObject({ tempUserId: id }),
    output: z.strictObject({
      ...row.shape,
      /** What the code of the place stands for. */
      location: z.nullable(words),
      /** The customer that the approved applicant came to. */
      resultClient: z.nullable(ref),
      matches: z.array(match),
      approvers: z.array(ref),
    }),
  }),
  /** The customers that each of these people probably belongs to, the likeliest first. */
  matches: reads('POST /tenant/client/tempuser/matches', {
    words: { 'zh-CN': '可能匹配的客户', 'en-US': 'List likely customers' },
    access: may('query'),
    input: z.strictObject({ tempUserIds }),
    output: z.array(z.strictObject({ tempUserId: id, matches: z.array(match) })),
  }),
  approvePass: writes('POST /tenant/client/tempuser/approvePass', {
    words: { 'zh-CN': '通过临时用户申请', 'en-US': 'Approve requests' },
    access: may('approve'),
    input: z.strictObject({
      items: z
        .array(z.strictObject({ tempUserId: id, ...destination }))
        .check(z.minLength(1), z.maxLength(TEMP_USER_BATCH)),
      validTo: z.nullable(time),
      reply: nullableText(500),
    }),
    output: z.strictObject({ approved: z.int() }),
  }),
  approveRefuse: writes('POST /tenant/client/tempuser/approveRefuse', {
    words: { 'zh-CN': '拒绝临时用户申请', 'en-US': 'Reject requests' },
    access: may('reject'),
    input: z.strictObject({
      tempUserIds,
      rejectCode,
      reply: nullableText(500),
      /** Silence for an applicant who should not hear from us. */
      notify: z._default(z.boolean(), true),
    }),
    output: z.strictObject({ refused: z.int() }),
  }),
  reveal: writes('POST /tenant/client/tempuser/reveal', {
    words: { 'zh-CN': '查看申请人联系方式', 'en-US': 'Reveal an applicant’s contact details' },
    access: may('reveal'),
    input: z.strictObject({ tempUserId: id, field: z.enum(['phone', 'email']) }),
    output: z.strictObject({ value: z.string() }),
  }),
  settings: reads('GET /tenant/client/tempuser/settings', {
    words: { 'zh-CN': '审核设置', 'en-US': 'Get review settings' },
    access: may('query'),
    input: nothing,
    output: settings,
  }),
  updateSettings: writes('POST /tenant/client/tempuser/updateSettings', {
    words: { 'zh-CN': '修改审核设置', 'en-US': 'Update review settings' },
    access: may('approve'),
    input: z.strictObject({
      approverIds: z.array(id).check(z.maxLength(10)),
      slaHours: z.int().check(z.minimum(1), z.maximum(240)),
      validDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
      version: z.int(),
    }),
    output: settings,
  }),
  /** People who can be made approvers. */
  approverChoices: reads('POST /tenant/client/tempuser/approverChoices', {
    words: { 'zh-CN': '可选审核人', 'en-US': 'List people who can approve' },
    access: may('approve'),
    input: nothing,
    output: z.array(ref),
  }),
};

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** The whole request: the approver has nothing else to decide by. */
const request = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  companyName: z.string(),
  position: z.nullable(z.string()),
  productSn: z.nullable(z.string()),
  location: z.nullable(words),
  reason: z.nullable(z.string()),
  appName: z.nullable(z.string()),
  phoneVerified: z.boolean(),
  submittedAt: time,
  slaDueAt: time,
});

/** The approver's link, without a sign-in. Looking decides nothing; a decision uses the link up. */
export const approval = {
  checkReceieve: steps('POST /tenant/client/tempuser/checkReceieve', {
    words: { 'zh-CN': '查看审批链接', 'en-US': 'View an approval link' },
    access: 'public',
    input: z.strictObject({ token }),
    output: z.strictObject({
      tenantName: z.string(),
      brand: shownBrand,
      approverName: z.string(),
      expiresAt: time,
      request,
      matches: z.array(match),
      validDays: z.nullable(z.int()),
      /** Deciding is passing and, with the right to it, refusing; for one of these reasons. */
      mayRefuse: z.boolean(),
      rejectReasons: z.array(z.strictObject({ value: rejectCode, label: words })),
    }),
  }),
  approverOperate: steps('POST /tenant/client/tempuser/approverOperate', {
    words: { 'zh-CN': '通过链接审批', 'en-US': 'Decide with an approval link' },
    access: 'public',
    input: z.discriminatedUnion('decision', [
      z.strictObject({
        token,
        decision: z.literal('PASS'),
        ...destination,
        validDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
        reply: nullableText(500),
      }),
      z.strictObject({
        token,
        decision: z.literal('REFUSE'),
        rejectCode,
        reply: nullableText(500),
        notify: z._default(z.boolean(), true),
      }),
    ]),
    output: done,
  }),
};
