import { Text } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { primaryWords } from '../../locales/account/primary-account.ts';

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

const daysUntil = (iso: string) => Math.ceil((Date.parse(iso) - Date.now()) / DAY_MS);

/** When something ends and how many days that leaves; short ones stand out, in words as well. */
export function DaysLeft({ until }: { until: string | null }) {
  const w = useWords(primaryWords).end;
  if (until === null)
    return (
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {w.forever}
      </Text>
    );
  const days = daysUntil(until);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Text span size="sm" display="block">
        {formatDate(until)}
      </Text>
      <Text span size="xs" display="block" c={days <= SOON_DAYS ? 'var(--mantine-color-error)' : 'dimmed'}>
        {days <= 0 ? w.ended : fill(w.days, { days })}
      </Text>
    </span>
  );
}
