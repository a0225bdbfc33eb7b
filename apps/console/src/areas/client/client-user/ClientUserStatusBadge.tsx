import type { ClientUser } from '@console/contract/areas/client/client-user';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';

const tones = { PENDING_ACTIVATION: 'warning', ACTIVE: 'good', DISABLED: 'quiet', EXPIRED: 'bad' } as const;

export function ClientUserStatusBadge({ status }: Pick<ClientUser, 'status'>) {
  const statuses = useDictionary('client_user_status');
  return <StatusBadge tone={tones[status]}>{statuses.labelOf(status)}</StatusBadge>;
}
