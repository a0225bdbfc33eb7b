import { clientUser, type ClientUserDetail } from '@console/contract/areas/client/client-user';
import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallsLink } from '../../../kit/person/CallsLink.tsx';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { daysUntil } from '../../../kit/time/end-date.ts';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { PersonTabs } from '../../../kit/person/PersonTabs.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useConfirmDialog, useCooldownText } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { ClientUserContact } from './ClientUserContact.tsx';
import { ClientUserStatusBadge } from './ClientUserStatusBadge.tsx';
import { UserFormDrawer } from './UserFormDrawer.tsx';
import { type UserAction, useUserActions } from './use-user-actions.ts';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { ClientCell } from './use-user-columns.tsx';

/** Everything about one person of a customer. */
export function ClientUserPage() {
  const clientUserId = useSearchParams()[0].get('clientUserId') ?? '';
  return (
    <RecordPage endpoint={clientUser.detail} input={{ clientUserId }} list="userInfo">
      {(record) => <UserDetail key={clientUserId} user={record} />}
    </RecordPage>
  );
}

function UserDetail({ user }: { user: ClientUserDetail }) {
  const w = useWords(clientUserWords);
  useVisit('clientUser', user.clientUserId, user.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:user:update');
  const mayDelete = useMay('client:user:delete');
  const [isEditing, setEditing] = useState(false);
  const goBack = useGoBack('userInfo');
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const { clientUserId, name } = user;
  useListBreadcrumb('userInfo', name);
  return (
    <>
      <PageHeader
        title={name}
        description={[user.clientName, user.position].filter(Boolean).join(' · ')}
        actions={
          <>
            <CallsLink of={{ clientUserId }} button />
            <HistoryLink objectType="clientUser" objectId={clientUserId} button>
              {w.actions.history}
            </HistoryLink>
            {mayDelete && (
              <Button
                variant="default"
                c="red"
                onClick={() =>
                  removal.ask({
                    name,
                    impact: w.deleteImpact,
                    recordIds: [clientUserId],
                    remove: () => call(clientUser.delete, { clientUserIds: [clientUserId] }, { showError: false }),
                    onRemoved: goBack,
                  })
                }
              >
                {remove}
              </Button>
            )}
            {useUserActions()
              .actionsOf(user)
              .map((action) => (
                <ActionButton key={action.key} action={action} onAsk={() => confirmDialog.ask(action.confirmation)} />
              ))}
            {mayUpdate && <Button onClick={() => setEditing(true)}>{edit}</Button>}
          </>
        }
      />
      <Stack gap="md">
        <Standing user={user} />
        <PersonTabs person={{ userKind: 'CLIENT_USER', userId: clientUserId }} idParam="clientUserId">
          <Stack gap="md">
            <Facts user={user} />
            <Usage user={user} />
          </Stack>
        </PersonTabs>
      </Stack>
      <UserFormDrawer
        key={user.version}
        editing={isEditing ? { kind: 'edit', record: user } : undefined}
        onClose={() => setEditing(false)}
      />
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
}

/** Where it is too early, the button says until when. */
function ActionButton({ action, onAsk }: { action: UserAction; onAsk: () => void }) {
  const wait = useCooldownText(action.confirmation.notBefore);
  return (
    <Button
      variant="default"
      {...(action.danger && { c: 'red' })}
      disabled={wait !== undefined}
      onClick={onAsk}
      miw={wait === undefined ? undefined : 150}
    >
      {wait ?? action.label}
    </Button>
  );
}

/** What has to be known before anything else: not in yet, soon over, over. */
function Standing({ user: { status, validTo } }: { user: ClientUserDetail }) {
  const w = useWords(clientUserWords).detail;
  if (status === 'EXPIRED') {
    return (
      <Alert color="red" variant="light">
        {fill(w.expired, { time: validTo === null ? '' : formatTime(validTo) })}
      </Alert>
    );
  }
  if (status === 'PENDING_ACTIVATION') {
    return (
      <Alert color="orange" variant="light">
        {w.waiting}
      </Alert>
    );
  }
  if (validTo === null || status !== 'ACTIVE') return null;
  const days = daysUntil(validTo);
  return (
    <Alert color={days <= 7 ? 'orange' : 'brand'} variant="light">
      {days === 0 ? w.endingToday : fill(w.ending, { date: formatDate(validTo), days })}
    </Alert>
  );
}

function Facts({ user }: { user: ClientUserDetail }) {
  const w = useWords(clientUserWords);
  const roles = useDictionary('client_member_role');
  const sources = useDictionary('client_user_source');
  return (
    <Panel title={w.detail.facts}>
      <Descriptions
        items={[
          [w.client, <ClientCell key="client" user={user} />],
          [w.phone, <ClientUserContact key="phone" user={user} field="phone" />],
          [w.email, <ClientUserContact key="email" user={user} field="email" />],
          [w.position, user.position],
          [w.memberRole, roles.labelOf(user.memberRole)],
          [w.source, sources.labelOf(user.source)],
          [w.createdAt, <Time key="created" value={user.createdAt} />],
          [w.createdBy, user.createdBy?.name],
          [w.updatedAt, <Time key="updated" value={user.updatedAt} />],
          [w.updatedBy, user.updatedBy?.name],
          [w.remark, user.remark],
        ]}
      />
    </Panel>
  );
}

function Usage({ user }: { user: ClientUserDetail }) {
  const w = useWords(clientUserWords);
  const sent = user.activationSentAt;
  return (
    <Panel title={w.detail.usage}>
      <Descriptions
        items={[
          [w.status, <ClientUserStatusBadge key="status" status={user.status} />],
          [w.validTo, <DaysLeft key="end" until={user.validTo} />],
          [w.activationSentAt, sent === null ? w.notSent : fill(w.sentAt, { time: formatTime(sent) })],
          [w.activatedAt, <Time key="activated" value={user.activatedAt} />],
          [w.lastActive, user.lastActiveAt === null ? w.never : <Time key="active" value={user.lastActiveAt} />],
          [w.appVersion, user.appVersion],
          [w.deviceModel, user.deviceModel],
        ]}
      />
    </Panel>
  );
}
