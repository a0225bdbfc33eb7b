import * as z from 'zod/mini';
import { type Access, reads } from '../../endpoint.ts';
import { id, pageOf, pageRequest, time } from '../../fields.ts';
import { upgradePlan } from '../application/upgrade-plan/upgrade-plan.ts';
import { accessRequest } from '../auth/access-request.ts';
import { tempUser } from '../client/temp-user/temp-user.ts';

/** What waits for a second person. PLAN_STAGE is a stage that has passed and whose next one somebody must let begin. */
export const approvalKinds = ['TEMP_USER', 'ACCESS_REQUEST', 'PLAN', 'PLAN_STAGE'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Each is decided by calls of its own: whoever may make one of these has it on the desk. */
export const decidedBy: Readonly<Record<ApprovalKind, readonly Access[]>> = {
  TEMP_USER: [tempUser.approvePass.access, tempUser.approveRefuse.access],
  ACCESS_REQUEST: [accessRequest.answer.access],
  PLAN: [upgradePlan.approve.access],
  PLAN_STAGE: [upgradePlan.next.access],
};

const row = z.strictObject({
  kind: z.enum(approvalKinds),
  id,
  /** Of an applicant, of a company or of a plan. */
  name: z.string(),
  /** Who asks; null of somebody who is gone. */
  from: z.nullable(z.string()),
  /** Their company, or what a plan brings to which application. */
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
