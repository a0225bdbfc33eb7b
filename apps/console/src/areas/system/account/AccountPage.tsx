import { Anchor, Group, Stack, Text } from '@mantine/core';
import { workplace } from '@console/contract/areas/system/workplace';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyText } from '../../../kit/CopyText.tsx';
import { Descriptions } from '../../../kit/Descriptions.tsx';
import { ErrorState } from '../../../kit/EmptyState.tsx';
import { MaskedValue } from '../../../kit/MaskedValue.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { Panel } from '../../../kit/Panel.tsx';
import { Time } from '../../../kit/Time.tsx';
import { call } from '../../../lib/client.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { securityWords } from '../../../locales/security.ts';
import { shellWords } from '../../../locales/shell.ts';
import { systemWords } from '../../../locales/system.ts';

export function AccountPage() {
  const w = useWords(systemWords).account;
  const { types } = useWords(shellWords).user;
  const { account: links } = useWords(securityWords);
  const user = useUser();
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <Stack gap="md">
        <Panel
          title={w.basics}
          aside={
            <Group gap="md">
              <Anchor component={Link} to={pathOf('userCenter')} size="sm">
                {links.edit}
              </Anchor>
              <Anchor component={Link} to={pathOf('userCenter', { tab: 'security' })} size="sm">
                {links.security}
              </Anchor>
            </Group>
          }
        >
          <Descriptions
            items={[
              [w.name, user.name],
              [w.username, user.username],
              [w.type, types[user.type]],
              [w.role, user.role],
              [w.phone, user.phone],
              [w.email, user.email],
              [w.organization, user.organizationName],
              [w.job, user.jobName],
              [w.location, user.locationName],
              [w.registered, <Time key="registered" value={user.registrationDate} />],
              [w.accountId, <CopyText key="accountId" text={user.accountId} />],
            ]}
          />
        </Panel>
        <Panel title={w.company}>
          <Descriptions
            items={[
              [w.tenantName, user.tenantName],
              [w.tenantCode, <CopyText key="tenantCode" text={user.tenantCode} />],
              [w.timezone, user.timezone],
              // A name of two words stays on one line.
              [w.services, user.serviceNames.map((name) => name.replaceAll(' ', '\u00A0')).join(' · ')],
            ]}
          />
        </Panel>
        <Panel
          title={w.contacts}
          aside={
            <Text size="xs" c="dimmed">
              {w.contactsHint}
            </Text>
          }
        >
          <Contacts />
        </Panel>
      </Stack>
    </>
  );
}

function Contacts() {
  const w = useWords(systemWords).account;
  const { data, error, refetch } = useQuery({
    queryKey: [workplace.contacts.path],
    queryFn: ({ signal }) => call(workplace.contacts, {}, { signal, showError: false }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <Text size="sm">{w.noContacts}</Text>;

  const masked = (accountId: string, name: string, field: 'phone' | 'email', value: string | null) =>
    value && (
      <MaskedValue
        masked={value}
        label={fill(w.of, { name, field: w[field] })}
        reveal={async () => (await call(workplace.reveal, { accountId, field })).value}
      />
    );
  return (
    <Stack gap="lg">
      {data?.map(({ accountId, name, phone, email }) => (
        <Descriptions
          key={accountId}
          items={[
            [w.name, name],
            [w.phone, masked(accountId, name, 'phone', phone)],
            [w.email, masked(accountId, name, 'email', email)],
          ]}
        />
      ))}
    </Stack>
  );
}
