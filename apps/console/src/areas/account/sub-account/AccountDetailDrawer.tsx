import { subAccount, type SubAccount, type SubAccountDetail } from '@console/contract/areas/account/sub-account';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { call, CallError } from '../../../lib/api/client.ts';
import { deviceName, isHandheld } from '../../../lib/device.ts';
import { formatAgo, formatDate, formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import { AccountContact } from './AccountContact.tsx';
import { AccountStatusBadge } from './AccountStatusBadge.tsx';
import { PersonCell } from './PersonCell.tsx';
import { RoleBadges } from './roles/RoleBadges.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useVisit } from '../../../kit/page/recent-records.ts';
import styles from './sub-account.module.css';

interface AccountDetailDrawerProps {
  subAccountId: string | undefined;
  onClose: () => void;
  onEdit: (record: SubAccount) => void;
  onRoles: (record: SubAccount) => void;
}

/** Everything about one account, where it is signed in, and what can be done about it. */
export function AccountDetailDrawer({ subAccountId, onClose, onEdit, onRoles }: AccountDetailDrawerProps) {
  const w = useWords(subAccountWords).detail;
  return (
    <SideDrawer opened={subAccountId !== undefined} title={w.title} size={680} onClose={onClose}>
      {subAccountId !== undefined && <Detail {...{ subAccountId, onEdit, onRoles }} />}
    </SideDrawer>
  );
}

function Detail({
  subAccountId,
  onEdit,
  onRoles,
}: Omit<AccountDetailDrawerProps, 'onClose'> & { subAccountId: string }) {
  const w = useWords(subAccountWords);
  const { edit } = useWords(kitWords).common;
  const mayUpdate = useMay('account:sub:update');
  const mayRole = useMay('account:sub:role');
  const { actionsOf } = useAccountActions();
  const confirmDialog = useConfirmDialog();
  const { data, error, refetch } = useQuery({
    queryKey: [subAccount.detail.path, subAccountId],
    queryFn: ({ signal }) => call(subAccount.detail, { subAccountId }, { signal, showError: false }),
  });
  useVisit('subAccount', subAccountId, data?.name);
  if (error instanceof CallError && error.code === 'NOT_FOUND') return <EmptyState title={w.detail.gone} />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  return (
    <Stack gap="lg">
      <PersonCell account={data} />
      {data.lockedUntil !== null && (
        <Alert color="orange" variant="light">
          {fill(w.detail.locked, { time: formatTime(data.lockedUntil) })}
        </Alert>
      )}
      <Group gap="xs">
        {mayUpdate && (
          <Button size="xs" variant="default" onClick={() => onEdit(data)}>
            {edit}
          </Button>
        )}
        {mayRole && (
          <Button size="xs" variant="default" onClick={() => onRoles(data)}>
            {w.actions.roles}
          </Button>
        )}
        {actionsOf(data, data.lockedUntil).map(({ key, label, danger, confirmation: asked }) => (
          <Button
            key={key}
            size="xs"
            variant={danger ? 'light' : 'default'}
            {...(danger && { color: 'red' })}
            onClick={() => confirmDialog.ask(asked)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Facts account={data} />
      <Sessions account={data} ask={confirmDialog.ask} />
      <HistoryLink objectType="subAccount" objectId={subAccountId}>
        {w.actions.history}
      </HistoryLink>
      {confirmDialog.dialog}
    </Stack>
  );
}

function Facts({ account }: { account: SubAccountDetail }) {
  const w = useWords(subAccountWords);
  const sent = account.activationSentAt;
  return (
    <section aria-label={w.detail.facts}>
      <Descriptions
        items={[
          [w.status, <AccountStatusBadge key="status" account={account} />],
          [w.dept, account.deptPath.map(({ name }) => name).join(' / ') || w.noDept],
          [w.roles, <RoleBadges key="roles" roles={account.roles} all />],
          [w.jobNo, account.jobNo],
          [w.position, account.position],
          [w.phone, <AccountContact key="phone" account={account} field="phone" />],
          [w.email, <AccountContact key="email" account={account} field="email" />],
          [w.expireAt, account.expireAt === null ? w.neverEnds : formatDate(account.expireAt)],
          [w.lastLogin, account.lastLoginAt === null ? w.never : <Time key="login" value={account.lastLoginAt} />],
          [w.detail.lastIp, account.lastLoginIp],
          [w.mfa, account.mfaEnabled ? w.yes : w.no],
          ...(account.status === 'PENDING_ACTIVATION'
            ? ([[w.detail.activation, sent && fill(w.detail.sentAt, { time: formatTime(sent) })]] as const)
            : ([[w.detail.activatedAt, <Time key="activated" value={account.activatedAt} />]] as const)),
          [w.source, w.sources[account.source]],
          [w.createdAt, <Time key="created" value={account.createdAt} />],
          [w.createdBy, account.createdBy?.name],
          [w.updatedAt, <Time key="updated" value={account.updatedAt} />],
          [w.remark, account.remark],
        ]}
      />
    </section>
  );
}

function Sessions({ account, ask }: { account: SubAccount; ask: ReturnType<typeof useConfirmDialog>['ask'] }) {
  const w = useWords(subAccountWords);
  const maySee = useMay('account:sub:session');
  const { signOut } = useAccountActions();
  const { subAccountId } = account;
  const { data, error, refetch } = useQuery({
    queryKey: [subAccount.sessions.path, subAccountId],
    queryFn: ({ signal }) => call(subAccount.sessions, { subAccountId }, { signal, showError: false }),
    enabled: maySee,
  });
  if (!maySee) return null;
  return (
    <section aria-label={w.detail.sessions}>
      <Title order={3} fz="sm" fw={600} mb={4}>
        {w.detail.sessions}
      </Title>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.detail.noSessions}
        </Text>
      )}
      {data?.map((session) => {
        const device = session.userAgent ? deviceName(session.userAgent) : w.detail.unknownDevice;
        const Icon = isHandheld(session.userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
        return (
          <div key={session.sessionId} className={styles.session}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <div className={styles.sessionWords}>
              <Text size="sm">
                {[device, w.methods[session.method], session.roleName, session.ip].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" c="dimmed">
                {fill(w.detail.since, { time: formatTime(session.createdAt), seen: formatAgo(session.lastSeenAt) })}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={fill(w.detail.signOutOf, { device })}
              onClick={() => ask(signOut(account, session.sessionId))}
            >
              {w.detail.signOut}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
