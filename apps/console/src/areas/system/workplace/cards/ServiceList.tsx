import { consoleRoutes } from '@console/contract/routes';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { reference } from '@console/contract/areas/base/reference';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatDate } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { mayOpen } from '../../../../lib/session/access.ts';
import { useSession, useUser } from '../../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import { daysUntil } from '../../days.ts';
import styles from './lists.module.css';

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
  const pageOf = (code: string) => consoleRoutes.find((route) => route.service === code && mayOpen(route.name, rights));
  /** Its page, or else whether this person can use it: most services have no page here. */
  const placeOf = (code: string) => {
    const page = pageOf(code);
    if (page !== undefined) return <ServiceLink to={page.path} words={w.serviceOpen} />;
    if (type !== 3) return undefined;
    return serviceCodes.includes(code) ? w.serviceInApps : w.serviceNotYours;
  };
  return (
    <>
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
          const place = service.enabled && days > 0 ? placeOf(service.code) : undefined;
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
                  {place !== undefined && <> · {place}</>}
                </Text>
              </span>
              <StatusBadge tone={tone}>{state}</StatusBadge>
            </li>
          );
        })}
      </ul>
      {type !== 3 && bought.some(({ code }) => pageOf(code) === undefined) && (
        <Text size="xs" c="dimmed" mt={10}>
          {w.serviceWho} <ServiceLink to={pathOf('department')} words={w.serviceDepartments} />
        </Text>
      )}
    </>
  );
}

function ServiceLink({ to, words }: { to: string; words: string }) {
  return (
    <Anchor component={Link} to={to} size="xs" underline="always">
      {words}
    </Anchor>
  );
}
