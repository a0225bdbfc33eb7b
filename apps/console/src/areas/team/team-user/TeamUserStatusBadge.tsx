import type { TeamUser } from '@console/contract/areas/team/team-user';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';

const tones = { PENDING_ACTIVATION: 'warning', ACTIVE: 'good', DISABLED: 'quiet' } as const;

export function TeamUserStatusBadge({ status }: Pick<TeamUser, 'status'>) {
  const { labelOf } = useDictionary('team_user_status');
  return <StatusBadge tone={tones[status]}>{labelOf(status)}</StatusBadge>;
}
