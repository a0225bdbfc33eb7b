import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { HistoryLink } from '../../../kit/page/HistoryLink.tsx';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { GroupFormDrawer } from './GroupFormDrawer.tsx';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { GroupMembers } from './GroupMembers.tsx';

export function ClientGroupPage() {
  const groupId = useSearchParams()[0].get('groupId') ?? '';
  return (
    <RecordPage endpoint={clientGroup.detail} input={{ groupId }} list="customGroup">
      {(record) => <GroupDetail key={groupId} record={record} />}
    </RecordPage>
  );
}

function GroupDetail({ record }: { record: ClientGroup }) {
  const w = useWords(clientWords);
  useVisit('clientGroup', record.groupId, record.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:group:update');
  const mayDelete = useMay('client:group:delete');
  const goBack = useGoBack('customGroup');
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { groupId, name, description } = record;
  useListBreadcrumb('customGroup', name);
  return (
    <>
      <PageHeader
        title={name}
        description={description ?? undefined}
        actions={
          <>
            <HistoryLink objectType="clientGroup" objectId={groupId} button>
              {w.history}
            </HistoryLink>
            {mayDelete && (
              <Button variant="default" c="red" onClick={() => setRemoving(true)}>
                {remove}
              </Button>
            )}
            {mayUpdate && <Button onClick={() => setEditing(true)}>{edit}</Button>}
          </>
        }
      />
      <Stack gap="md">
        <Panel title={w.groups.detail.summary}>
          <Descriptions
            items={[
              [w.groups.clients, formatNumber(record.clientCount)],
              [w.groups.users, formatNumber(record.userCount)],
              [w.groups.sort, record.sort],
              [w.createdBy, record.createdBy?.name],
              [w.createdAt, <Time key="created" value={record.createdAt} />],
              [w.updatedBy, record.updatedBy?.name],
              [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
            ]}
          />
        </Panel>
        <GroupMembers record={record} />
      </Stack>
      <GroupFormDrawer editing={isEditing ? record : undefined} onClose={() => setEditing(false)} />
      {isRemoving && <DeleteGroupDialog record={record} onRemoved={goBack} onClose={() => setRemoving(false)} />}
    </>
  );
}
