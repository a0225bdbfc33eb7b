import * as z from 'zod/mini';
import { reads } from '../../endpoint.ts';
import { id, pageOf, pageRequest, time } from '../../fields.ts';

/** What waits for a second person. PLAN_STAGE is a stage that has passed and whose next one somebody must let begin. */
export const approvalKinds = ['TEMP_USER', 'ACCESS_REQUEST', 'PLAN', 'PLAN_STAGE'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

const row = z.strictObject({
  kind: z.enum(approvalKinds),
  id,
  /** Of an applicant, of a company or of a plan. */
  name: z.string(),
  /** Who asks, of an applicant their company; null of somebody who is gone. */
  from: z.nullable(z.string()),
  /** The app that an applicant came by, or what a plan brings to which application. */
  about: z.nullable(z.string()),
  /** What was said with it. */
  note: z.nullable(z.string()),
  /** The stage that has passed; 0 is the one of the test accounts. */
  stageNo: z.nullable(z.int()),
  since: time,
  /** Null of what has no time to be done by. */
  dueAt: z.nullable(time),
});
export type Approval = z.infer<typeof row>;

/** One list of everything that waits for this person's decision. The decision itself is a call of the kind. */
export const approvalDesk = {
  page: reads('POST /tenant/approvaldesk/page', {
    words: { 'zh-CN': '待审批事项', 'en-US': 'List what awaits your decision' },
    access: 'token',
    input: pageRequest(['dueAt', 'since'], {
      kind: z.optional(z.enum(approvalKinds)),
      overdue: z.optional(z.boolean()),
    }),
    output: pageOf(row),
  }),
};
