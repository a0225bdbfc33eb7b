import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanOffer } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { StatusBadge } from './StatusBadge.tsx';

const tones = {
  PENDING: 'quiet',
  NOTIFIED: 'active',
  WAIT_CONFIRM: 'active',
  DOWNLOADING: 'active',
  DOWNLOADED: 'active',
  INSTALLING: 'active',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  TIMEOUT: 'warning',
  CANCELED: 'quiet',
  SKIPPED: 'quiet',
} as const satisfies Record<OfferStatus, string>;

/** How far the upgrade of one device has got. */
export function OfferBadge({ record: { status, progress, nextAttemptAt, failCode } }: { record: PlanOffer }) {
  const w = useWords(planWords);
  if (status === 'PENDING' && failCode !== null && nextAttemptAt !== null) {
    return <StatusBadge tone="bad">{w.groups.retrying}</StatusBadge>;
  }
  const moves = (status === 'DOWNLOADING' || status === 'INSTALLING') && progress > 0;
  return (
    <StatusBadge tone={tones[status]}>
      {w.recordStatuses[status]}
      {moves && ` ${progress}%`}
    </StatusBadge>
  );
}
