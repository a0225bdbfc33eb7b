import type { Client } from '@console/contract/areas/client/client';
import { clientUser } from '@console/contract/areas/client/client-user';
import { Anchor, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../../lib/api/client.ts';
import { formatAgo, formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { ClientUserStatusBadge } from '../../client-user/ClientUserStatusBadge.tsx';
import styles from './client-users.module.css';

const SHOWN = 8;

/** The newest users of a customer, and the way to all of them. */
export function ClientUsers({ record: { clientId, userCount } }: { record: Client }) {
  const w = useWords(clientWords).detail;
  const { retry } = useWords(kitWords).common;
  const { data, error, refetch } = useQuery({
    queryKey: [clientUser.page.path, 'of', clientId],
    queryFn: ({ signal }) => call(clientUser.page, { clientId, pageSize: SHOWN }, { signal, showError: false }),
  });
  return (
    <section aria-label={w.users}>
      <Group justify="space-between" mb="xs">
        <Title order={3} fz="sm" fw={600}>
          {w.users}
        </Title>
        {userCount > 0 && (
          <Anchor component={Link} size="sm" to={pathOf('userInfo', { clientId })}>
            {fill(w.allUsers, { count: formatNumber(userCount) })}
          </Anchor>
        )}
      </Group>
      {!data && !error && <Skeleton h={72} />}
      {!data && error && (
        <Text size="sm">
          {w.usersFailed}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
            {retry}
          </Anchor>
        </Text>
      )}
      {data?.list.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noUsers}
        </Text>
      )}
      {data && data.list.length > 0 && (
        <ul className={styles.root}>
          {data.list.map(({ clientUserId, name, position, status, lastActiveAt }) => (
            <li key={clientUserId}>
              <span className={styles.userName}>
                <Anchor component={Link} size="sm" to={pathOf('userInfoDetail', { clientUserId })}>
                  {name}
                </Anchor>
                {position !== null && (
                  <Text span size="xs" c="dimmed">
                    {position}
                  </Text>
                )}
              </span>
              <Text span size="xs" c="dimmed">
                {lastActiveAt === null ? w.neverActive : fill(w.lastActive, { time: formatAgo(lastActiveAt) })}
              </Text>
              <ClientUserStatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
