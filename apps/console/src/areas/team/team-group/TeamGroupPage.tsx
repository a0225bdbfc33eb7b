import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import { type Editing, TeamGroupFormDrawer } from './TeamGroupFormDrawer.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { WeekHours } from '../../../kit/work-hours/WeekHours.tsx';

/** One group: how it answers, and who is in it. */
export function TeamGroupPage() {
  const groupId = useSearchParams()[0].get('groupId') ?? '';
  return (
    <RecordPage endpoint={teamGroup.detail} input={{ groupId }} list="teamGroup">
      {(record) => <GroupDetail key={groupId} record={record} />}
    </RecordPage>
  );
}

function GroupDetail({ record }: { record: TeamGroup }) {
  const w = useWords(teamGroupWords);
  useVisit('teamGroup', record.groupId, record.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('team:group:update');
  const mayDelete = useMay('team:group:delete');
  const goBack = useGoBack('teamGroup');
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState(false);
  const { groupId, name, mine, description } = record;
  useListBreadcrumb('teamGroup', name);
  return (
    <>
      <PageHeader
        title={
          <Group gap={8} component="span">
            {name}
            {mine && (
              <Badge component="span" variant="light" tt="none" fw={500}>
                {w.mine}
              </Badge>
            )}
          </Group>
        }
        description={description ?? undefined}
        actions={
          <>
            <HistoryLink objectType="teamGroup" objectId={groupId} button>
              {w.history}
            </HistoryLink>
            {mayDelete && (
              <Button variant="default" c="red" onClick={() => setDeleting(true)}>
                {remove}
              </Button>
            )}
            {(mayUpdate || mine) && (
              <Button onClick={() => setEditing({ kind: mayUpdate ? 'edit' : 'own', record })}>{edit}</Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <Facts record={record} />
        <GroupMembers group={record} />
      </Stack>
      <TeamGroupFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      {deleting && <DeleteGroupDialog group={record} onClose={() => setDeleting(false)} onDeleted={goBack} />}
    </>
  );
}

function Facts({ record }: { record: TeamGroup }) {
  const w = useWords(teamGroupWords);
  const { labelOf } = useDictionary('call_routing');
  const { overflowGroupId, overflowGroupName } = record;
  return (
    <Panel title={w.detail.facts}>
      <Descriptions
        items={[
          [w.leader, record.leaderName ?? w.noLeader],
          [w.memberCount, record.memberCount],
          [w.routing, labelOf(record.routing)],
          [w.ringSec, fill(w.seconds, { count: record.ringSec })],
          [w.hours, <WeekHours key="hours" hours={record.workHours} />],
          [
            w.overflow,
            overflowGroupId === null ? null : (
              <Anchor
                key="overflow"
                component={Link}
                size="sm"
                to={pathOf('teamGroupDetail', { groupId: overflowGroupId })}
              >
                {overflowGroupName}
              </Anchor>
            ),
          ],
          [w.updatedBy, record.updatedBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
        ]}
      />
    </Panel>
  );
}
