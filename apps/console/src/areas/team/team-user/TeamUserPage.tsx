import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallsLink } from '../../../kit/person/CallsLink.tsx';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { PersonTabs } from '../../../kit/person/PersonTabs.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { GroupBadges } from './groups/GroupBadges.tsx';
import { GroupsDialog } from './groups/GroupsDialog.tsx';
import { TeamUserContact } from './TeamUserContact.tsx';
import { type Editing, TeamUserFormDrawer } from './TeamUserFormDrawer.tsx';
import { TeamUserStatusBadge } from './TeamUserStatusBadge.tsx';
import { useTeamActions } from './use-team-actions.ts';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { LastActive } from './use-team-user-columns.tsx';

/** Everything about one member. */
export function TeamUserPage() {
  const teamUserId = useSearchParams()[0].get('teamUserId') ?? '';
  return (
    <RecordPage endpoint={teamUser.detail} input={{ teamUserId }} list="teamInfo">
      {(record) => <Member key={teamUserId} record={record} />}
    </RecordPage>
  );
}

function Member({ record }: { record: TeamUser }) {
  const w = useWords(teamWords);
  useVisit('teamUser', record.teamUserId, record.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('team:user:update');
  const mayDelete = useMay('team:user:delete');
  const mayAssign = useMay('team:user:assign');
  const goBack = useGoBack('teamInfo');
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const { actionsOf, removalOf } = useTeamActions();
  const [editing, setEditing] = useState<Editing>();
  const [assigning, setAssigning] = useState(false);
  const { name, position, teamUserId } = record;
  useListBreadcrumb('teamInfo', name);
  return (
    <>
      <PageHeader
        title={name}
        description={position ?? undefined}
        actions={
          <>
            <CallsLink of={{ expertId: teamUserId }} button />
            <HistoryLink objectType="teamUser" objectId={teamUserId} button>
              {w.actions.history}
            </HistoryLink>
            {mayDelete && (
              <Button
                variant="default"
                c="red"
                onClick={() => removal.ask({ ...removalOf(record), onRemoved: goBack })}
              >
                {remove}
              </Button>
            )}
            {actionsOf(record).map(({ key, label, danger, confirmation: asked }) => (
              <Button
                key={key}
                variant="default"
                {...(danger && { c: 'red' })}
                onClick={() => confirmDialog.ask(asked)}
              >
                {label}
              </Button>
            ))}
            {mayUpdate && <Button onClick={() => setEditing({ kind: 'edit', record })}>{edit}</Button>}
          </>
        }
      />
      <PersonTabs person={{ userKind: 'TEAM_USER', userId: teamUserId }} idParam="teamUserId">
        <Stack gap="md">
          <Facts record={record} />
          <Panel
            title={w.detail.groups}
            aside={
              mayAssign && (
                <Button size="compact-sm" variant="light" onClick={() => setAssigning(true)}>
                  {w.actions.groups}
                </Button>
              )
            }
          >
            {record.groups.length === 0 ? w.noGroup : <GroupBadges groups={record.groups} all />}
          </Panel>
          <Panel title={w.detail.app}>
            <Descriptions
              items={[
                [w.lastActive, <LastActive key="active" at={record.lastActiveAt} />],
                [w.appVersion, record.appVersion],
                [w.activationSentAt, record.activationSentAt && <Time key="sent" value={record.activationSentAt} />],
                [w.activatedAt, record.activatedAt && <Time key="activated" value={record.activatedAt} />],
              ]}
            />
          </Panel>
        </Stack>
      </PersonTabs>
      <TeamUserFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      {assigning && <GroupsDialog member={record} onClose={() => setAssigning(false)} />}
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
}

function Facts({ record }: { record: TeamUser }) {
  const w = useWords(teamWords);
  return (
    <Panel title={w.detail.facts}>
      <Descriptions
        items={[
          [w.status, <TeamUserStatusBadge key="status" status={record.status} />],
          [w.phone, <TeamUserContact key="phone" member={record} field="phone" />],
          [w.email, <TeamUserContact key="email" member={record} field="email" />],
          [w.jobNo, record.jobNo],
          [w.skills, record.skills.join(' · ')],
          [w.languages, record.languages.map((one) => w.languageNames[one]).join(' · ')],
          [w.account, record.account?.name],
          [w.remark, record.remark],
          [w.createdBy, record.createdBy?.name],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
          [w.updatedBy, record.updatedBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
        ]}
      />
    </Panel>
  );
}
