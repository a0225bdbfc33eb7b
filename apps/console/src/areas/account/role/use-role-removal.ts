import { role, type RoleRow } from '@console/contract/areas/account/role';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { roleWords } from '../../../locales/account/role.ts';

export function useRoleRemoval(onRemoved?: () => void) {
  const w = useWords(roleWords);
  const removal = useRemoval();
  return {
    dialog: removal.dialog,
    ask: ({ roleId, name, userCount }: Pick<RoleRow, 'roleId' | 'name' | 'userCount'>) =>
      removal.ask({
        name,
        impact: userCount > 0 ? fill(w.deleteImpact, { count: userCount }) : undefined,
        recordIds: [roleId],
        remove: () => call(role.delete, { roleId }, { showError: false }),
        ...(onRemoved && { onRemoved }),
      }),
  };
}
