import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';

const tones = {
  PENDING_ACTIVATION: 'warning',
  ACTIVE: 'good',
  DISABLED: 'quiet',
  LOCKED: 'bad',
  EXPIRED: 'bad',
} as const;

export function OwnerStatus({ status }: Pick<PrimaryAccount, 'status'>) {
  return <StatusBadge tone={tones[status]}>{useWords(primaryWords).statuses[status]}</StatusBadge>;
}
