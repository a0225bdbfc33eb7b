import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { Tooltip } from '@mantine/core';
import { isOver } from '../../../kit/time/end-date.ts';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';

const tones = {
  PENDING_ACTIVATION: 'warning',
  ACTIVE: 'good',
  DISABLED: 'quiet',
  LOCKED: 'bad',
  EXPIRED: 'quiet',
} as const;

/** The state; of someone invited, also how long the invitation works. */
export function AccountStatusBadge({ account }: { account: SubAccount }) {
  const w = useWords(subAccountWords);
  const { status, activationExpiresAt: until } = account;
  const badge = <StatusBadge tone={tones[status]}>{w.statuses[status]}</StatusBadge>;
  if (status !== 'PENDING_ACTIVATION') return badge;
  const works = until !== null && !isOver(until);
  return (
    <Tooltip label={works ? fill(w.linkUntil, { time: formatTime(until) }) : w.linkOver}>
      <span>{badge}</span>
    </Tooltip>
  );
}
