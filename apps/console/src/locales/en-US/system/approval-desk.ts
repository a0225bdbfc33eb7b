import type { approvalDesk as zhCN } from '../../zh-CN/system/approval-desk.ts';

export const approvalDesk: typeof zhCN = {
  title: 'Approvals',
  description: 'Everything awaiting your decision, soonest deadline first. Decide without leaving the list.',
  search: 'Name, company or applicant',
  name: 'Item',
  kind: 'Type',
  from: 'Submitted by',
  why: 'Why it is waiting',
  dueAt: 'Deadline',
  since: 'Waiting since',
  overdueOnly: 'Overdue only',
  decide: 'Decide',
  view: 'View',
  kinds: {
    TEMP_USER: 'User request',
    ACCESS_REQUEST: 'Access request',
    PLAN: 'Plan approval',
    PLAN_STAGE: 'Stage confirmation',
  },
  whys: {
    TEMP_USER: 'Asks to become a customer user',
    ACCESS_REQUEST: 'Asks for a tenant account',
    PLAN: 'Needs a second person’s approval',
    PLAN_STAGE: '{stage} has passed; confirm to continue',
  },
  testStage: 'The test account stage',
  stage: 'Stage {no}',
  bulkMixed: 'Only user requests can be decided in bulk. Select just those.',
  empty: 'Nothing awaits your decision',
  emptyHint: 'New requests, upgrade plans to approve and stages to confirm appear here.',
};
