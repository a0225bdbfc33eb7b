import { consoleRoutes } from '@console/contract/routes';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { reference } from '@console/contract/areas/base/reference';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatDate } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { useSession, useUser } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { workplaceWords } from '../../../locales/system/workplace.ts';
import { daysUntil } from '../days.ts';
import styles from './dashboard.module.css';

const SOON_DAYS = 30;

/** What the tenant has bought, and how long it lasts. */
export function ServiceList() {
  const w = useWords(workplaceWords).dashboard;
  const [locale] = useLocale();
  const rights = useSession();
  const { serviceCodes, type } = useUser();
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
  /** Its page, or else who uses it: most services have no page here, and not everyone has them. */
  const placeOf = (code: string) => {
    const page = consoleRoutes.find((route) => route.service === code && mayOpen(route.name, rights));
    if (page !== undefined) return <ServiceLink to={page.path} words={w.serviceOpen} />;
    if (type === 3) return serviceCodes.includes(code) ? w.serviceInApps : w.serviceNotYours;
    return mayOpen('department', rights) ? (
      <ServiceLink to={pathOf('department')} words={w.serviceWho} />
    ) : (
      w.serviceInApps
    );
  };
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
                {service.enabled && days > 0 && <> · {placeOf(service.code)}</>}
              </Text>
            </span>
            <StatusBadge tone={tone}>{state}</StatusBadge>
          </li>
        );
      })}
    </ul>
  );
}

function ServiceLink({ to, words }: { to: string; words: string }) {
  return (
    <Anchor component={Link} to={to} size="xs">
      {words}
    </Anchor>
  );
}
