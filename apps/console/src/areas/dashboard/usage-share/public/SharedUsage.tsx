import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTitle } from '../../../../kit/public-page/Message.tsx';
import { useVendorName } from '../../../../lib/brand.ts';
import { formatTime } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { usageShareWords } from '../../../../locales/dashboard/usage-share.ts';
import { UsageNumbers } from '../../usage-data/overview/UsageNumbers.tsx';
import { ListedFrom, NOT_LISTED } from '../../usage-data/path-behind.ts';
import { useShownWords } from '../use-shown-words.ts';
import type { OpenUsage } from './use-shared-usage.ts';
import styles from './shared-usage.module.css';

export function SharedUsage({ share }: { share: OpenUsage }) {
  const w = useWords(usageShareWords).open;
  const shownWords = useShownWords();
  const { name, tenantName, endAt, timezone, numbers, granularity, applicationName } = share;
  const company = useVendorName() ?? tenantName;
  useTitle(name);
  const data = useMemo(() => pageOf(numbers), [numbers]);
  return (
    <article className={styles.root}>
      <header>
        <h1>{name}</h1>
        <p>{shownWords(share, applicationName).join(' · ')}</p>
      </header>
      {numbers.summary.operations === 0 ? (
        <section className={styles.nothing}>
          <h2>{w.nothing}</h2>
          <p>{w.nothingHint}</p>
        </section>
      ) : (
        <ListedFrom value={NOT_LISTED}>
          <UsageNumbers data={data} request={{ granularity }} />
        </ListedFrom>
      )}
      <Text component="footer" size="xs" c="dimmed">
        {fill(w.sharedBy, { company, time: formatTime(endAt).slice(0, 16), zone: timezone })}
      </Text>
    </article>
  );
}

/** The same as the page of the console has, without what leads on from it. */
const pageOf = ({ byApplication, ...numbers }: OpenUsage['numbers']) => ({
  ...numbers,
  byApplication: {
    ...byApplication,
    list: byApplication.list.map((application, place) => ({ ...application, applicationId: String(place) })),
  },
  versions: [],
  marks: [],
  listedFrom: NOT_LISTED,
});
