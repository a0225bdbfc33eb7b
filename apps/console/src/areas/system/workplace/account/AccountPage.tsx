import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { workplace } from '@console/contract/areas/system/workplace';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyText } from '../../../../kit/display/CopyText.tsx';
import { DaysLeft } from '../../../../kit/time/DaysLeft.tsx';
import { Descriptions } from '../../../../kit/display/Descriptions.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { MaskedValue } from '../../../../kit/display/MaskedValue.tsx';
import { Meter } from '../../../../kit/display/Meter.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { StorageMeter } from '../../../../kit/display/StorageMeter.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatDate, formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useUser } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { shellWords } from '../../../../locales/shell/shell.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import { ServiceList } from '../cards/ServiceList.tsx';
import { useAccount, type OwnAccount } from '../use-account.ts';

export function AccountPage() {
  const w = useWords(workplaceWords).account;
  const { account: more, dashboard } = useWords(primaryWords);
  const { types } = useWords(shellWords).user;
  const user = useUser();
  const { data } = useAccount();
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <Stack gap="md">
        <Panel
          title={w.basics}
          aside={
            <Group gap="md">
              <Anchor component={Link} to={pathOf('userCenter')} size="sm">
                {w.links.edit}
              </Anchor>
              <Anchor component={Link} to={pathOf('userCenter', { tab: 'security' })} size="sm">
                {w.links.security}
              </Anchor>
            </Group>
          }
        >
          <Descriptions
            items={[
              [w.name, user.name],
              [w.username, user.username],
              [w.type, types[user.type]],
              [more.department, data ? data.deptPath.map(({ name }) => name).join(' / ') : user.organizationName],
              ...(user.type === 3
                ? [[more.roles, data ? <Roles key="roles" roles={data.roles} /> : user.role] as const]
                : []),
              [w.phone, user.phone],
              [w.email, user.email],
              [w.job, user.jobName],
              [w.location, user.locationName],
              [
                more.secondFactor,
                data && (
                  <StatusBadge key="factor" tone={data.hasSecondFactor ? 'good' : 'warning'}>
                    {data.hasSecondFactor ? more.factorOn : more.factorOff}
                  </StatusBadge>
                ),
              ],
              [more.lastLogin, data && <Time key="login" value={data.lastLoginAt} />],
              ...(data?.expireAt ? [[more.expireAt, <DaysLeft key="end" until={data.expireAt} />] as const] : []),
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
            ]}
          />
        </Panel>
        <Panel title={more.services}>
          <ServiceList />
        </Panel>
        {user.type !== 3 && (
          <Panel
            title={more.usage}
            aside={
              <Anchor component={Link} to={pathOf('primaryAccount')} size="sm">
                {dashboard.manage}
              </Anchor>
            }
          >
            {data?.tenant ? <Usage tenant={data.tenant} /> : <Skeleton height={56} />}
          </Panel>
        )}
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

/** What one may act as, the start first; a role that is lent says until when. */
function Roles({ roles }: { roles: OwnAccount['roles'] }) {
  const w = useWords(primaryWords).account;
  return (
    <span>
      {roles.map(({ roleId, name, isActive, expiresAt }) => (
        <Text span size="sm" display="block" key={roleId}>
          {name}
          <Text span size="xs" c="dimmed">
            {isActive && ` · ${w.activeRole}`}
            {expiresAt !== null && ` · ${fill(w.roleUntil, { date: formatDate(expiresAt) })}`}
          </Text>
        </Text>
      ))}
    </span>
  );
}

/** What the company has used of what it bought, for those who answer for it. */
function Usage({ tenant }: { tenant: NonNullable<OwnAccount['tenant']> }) {
  const { meter, own } = useWords(primaryWords);
  const { accountUsed, accountQuota, expireAt } = tenant;
  const text = fill(meter.used, { used: formatNumber(accountUsed), limit: formatNumber(accountQuota) });
  return (
    <Descriptions
      items={[
        [
          meter.accounts,
          <Meter
            key="accounts"
            label={meter.accounts}
            used={accountUsed}
            limit={accountQuota}
            text={text}
            full={meter.full}
          />,
        ],
        [meter.storage, <StorageMeter key="storage" />],
        [own.expire, <DaysLeft key="end" until={expireAt} />],
      ]}
    />
  );
}

function Contacts() {
  const w = useWords(workplaceWords).account;
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
