import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { services as serviceWords } from '@console/contract/services';
import { Text } from '@mantine/core';
import { formatDate } from '../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import styles from './service-badges.module.css';

/** What a company has bought, each with its end where there is one. */
export function ServiceBadges({ services }: { services: PrimaryAccount['services'] }) {
  const w = useWords(primaryWords);
  const [locale] = useLocale();
  if (services.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        {w.noServices}
      </Text>
    );
  }
  return (
    <ul className={styles.root}>
      {services.map(({ code, expireAt, active }) => {
        const name = code in serviceWords ? serviceWords[code as keyof typeof serviceWords][locale] : code;
        const end = expireAt === null ? '' : active ? fill(w.end.until, { date: formatDate(expireAt) }) : w.end.ended;
        return (
          <li key={code}>
            <span className={styles.name}>{name}</span>
            {end && (
              <Text span size="xs" c={active ? 'dimmed' : 'var(--mantine-color-error)'}>
                {end}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
