import { Text } from '@mantine/core';
import { fill, type Locale, useLocale } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import styles from './tombstone.module.css';

/** What stands in the place of a notice that was taken back: not even its title is left. */
export function Tombstone({ reason, locale }: { reason: string; locale?: Locale }) {
  const [own] = useLocale();
  const w = noticeWords[locale ?? own].revoke;
  return (
    <div className={styles.root}>
      <Text size="sm" fw={500}>
        {w.tombstone}
      </Text>
      {reason !== '' && <Text size="sm">{fill(w.tombstoneReason, { reason })}</Text>}
    </div>
  );
}
