import { approvalKinds, type ApprovalKind } from '@console/contract/areas/system/approval-desk';
import type { Permission } from '@console/contract/permissions';
import { useSession } from '../../../lib/session/session.ts';

const rights: Readonly<Record<Exclude<ApprovalKind, 'ACCESS_REQUEST'>, readonly Permission[]>> = {
  TEMP_USER: ['client:temp:approve', 'client:temp:reject'],
  PLAN: ['app:plan:approve'],
  PLAN_STAGE: ['app:plan:resume'],
};

/** The kinds that this person can have on the desk: what there is to filter by. The server decides again. */
export function decidedKinds(): ApprovalKind[] {
  const { user } = useSession.getState();
  if (user === null) return [];
  const { type, authorities } = user;
  return approvalKinds.filter((kind) => {
    if (kind === 'ACCESS_REQUEST') return type === 1;
    return type !== 3 || rights[kind].some((right) => authorities.includes(right));
  });
}
