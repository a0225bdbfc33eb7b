import { approvalKinds, type ApprovalKind, decidedBy } from '@console/contract/areas/system/approval-desk';
import type { Access } from '@console/contract/endpoint';
import { useSession } from '../../../lib/session/session.ts';

/** The kinds that this person can have on the desk; the server looks at the same calls. */
export function decidedKinds(): ApprovalKind[] {
  const { user } = useSession.getState();
  if (user === null) return [];
  const may = (access: Access) =>
    typeof access === 'object' &&
    access.types.includes(user.type) &&
    (user.type !== 3 || access.permission === undefined || user.authorities.includes(access.permission));
  return approvalKinds.filter((kind) => decidedBy[kind].some(may));
}
