import { Skeleton, Text } from '@mantine/core';
import { reference } from '@console/contract/areas/base/reference';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { workplaceWords } from '../../../locales/system/workplace.ts';
import { daysUntil } from '../days.ts';
import styles from './dashboard.module.css';

const SOON_DAYS = 30;

/** What the tenant has bought, and how long it lasts. */
export function ServiceList() {
  const w = useWords(workplaceWords).dashboard;
  const [locale] = useLocale();
  const { data } = useQuery({
    queryKey: [reference.services.path],
    queryFn: ({ signal }) => call(reference.services, {}, { signal, showError: false }),
  });
  if (data === undefined) return <Skeleton height={120} />;
  const bought = data.filter(({ activatedAt }) => activatedAt !== null);
  if (bought.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {w.noServices}
      </Text>
    );
  }
  return (
    <ul className={styles.serviceList}>
      {bought.map((service) => {
        const days = service.expireAt === null ? Infinity : daysUntil(service.expireAt);
        const [tone, state] =
          days <= 0
            ? (['bad', w.serviceEnded] as const)
            : !service.enabled
              ? (['quiet', w.serviceOff] as const)
              : days <= SOON_DAYS
                ? (['warning', fill(w.serviceDays, { days })] as const)
                : (['good', w.serviceOn] as const);
        return (
          <li key={service.code}>
            <span>
              <Text span size="sm" display="block">
                {service.name[locale]}
              </Text>
              <Text span size="xs" c="dimmed">
                {service.expireAt === null
                  ? w.serviceForever
                  : fill(w.serviceUntil, { date: formatDate(service.expireAt) })}
              </Text>
            </span>
            <StatusBadge tone={tone}>{state}</StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}
