import type { subAccount } from '@console/contract/areas/account/sub-account';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Progress, Text } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import styles from './sub-account.module.css';

export type Quota = OutputOf<(typeof subAccount)['quota']>;

const NAMED = 3;
const NEARLY = 0.9;

/** How many accounts there may be and are, and which of them one's role shows. */
export function QuotaMeter({ quota }: { quota: Quota }) {
  const w = useWords(subAccountWords);
  const { used, limit, scope, scopeDepts } = quota;
  const full = used >= limit;
  const nearly = used >= limit * NEARLY;
  const names = scopeDepts?.map(({ name }) => name) ?? [];
  const depts =
    names.length > NAMED
      ? fill(w.scope.depts, { names: names.slice(0, NAMED).join(' · '), count: names.length })
      : names.join(' · ');
  return (
    <div className={styles.quota}>
      <div className={styles.meter}>
        <Text size="sm">{w.quota.title}</Text>
        <Progress
          value={Math.min(100, (used / limit) * 100)}
          color={full ? 'red' : nearly ? 'orange' : 'brand'}
          size={6}
          w={120}
          aria-label={w.quota.title}
        />
        <Text size="sm" c="dimmed">
          {fill(w.quota.used, { used: formatNumber(used), limit: formatNumber(limit) })}
          {nearly && !full && ` · ${fill(w.quota.nearly, { left: formatNumber(limit - used) })}`}
        </Text>
      </div>
      {full && (
        <Alert color="orange" variant="light" py={6}>
          {w.quota.full}
        </Alert>
      )}
      {scope !== 'ALL' && (
        <Alert color="brand" variant="light" py={6}>
          {fill(w.scope[scope], { depts: depts || w.noDept })}
        </Alert>
      )}
    </div>
  );
}
