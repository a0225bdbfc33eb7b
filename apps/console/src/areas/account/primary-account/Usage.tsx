import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { Meter } from '../../../kit/display/Meter.tsx';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';

const GB = 1024 ** 3;

export function AccountMeter({ accountUsed, accountQuota }: Pick<PrimaryAccount, 'accountUsed' | 'accountQuota'>) {
  const w = useWords(primaryWords).meter;
  return (
    <Meter
      label={w.accounts}
      used={accountUsed}
      limit={accountQuota}
      text={fill(w.used, { used: formatNumber(accountUsed), limit: formatNumber(accountQuota) })}
      full={accountUsed > accountQuota ? w.over : w.full}
    />
  );
}

export function StorageUse({
  storageUsedBytes,
  storageQuotaGb,
}: Pick<PrimaryAccount, 'storageUsedBytes' | 'storageQuotaGb'>) {
  const w = useWords(primaryWords).meter;
  const limit = storageQuotaGb * GB;
  return (
    <Meter
      label={w.storage}
      used={storageUsedBytes}
      limit={limit}
      text={fill(w.used, { used: formatBytes(storageUsedBytes), limit: formatBytes(limit) })}
      full={storageUsedBytes > limit ? w.over : w.full}
    />
  );
}
