import type { TempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { StatusBadge } from './StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { reviewWords } from '../../../locales/client/temp-user.ts';

const tones = { PENDING: 'active', APPROVED: 'good', REJECTED: 'bad', EXPIRED: 'quiet', CANCELED: 'quiet' } as const;

export function RequestStatus({ status }: { status: TempUser['status'] }) {
  const { statuses } = useWords(reviewWords);
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>;
}
