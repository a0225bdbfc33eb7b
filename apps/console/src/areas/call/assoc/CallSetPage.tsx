import { callAssoc } from '@console/contract/areas/call/assoc';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RecordTabs } from '../../../kit/display/RecordTabs.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { assocWords } from '../../../locales/call/assoc.ts';
import { FeedbackTab } from '../feedback/FeedbackTab.tsx';
import { AssocFormDrawer, type Editing } from './form/AssocFormDrawer.tsx';
import { AssocList } from './AssocList.tsx';
import { RouteTester } from './tester/RouteTester.tsx';

const ADDING: Editing = { kind: 'add' };

/** Who answers whose calls, and what is chosen after a call. */
export function CallSetPage() {
  const w = useWords(assocWords);
  const mayCreate = useMay('call:assoc:create');
  const seesFeedback = useMay('call:feedback:query');
  const [params, setParams] = useSearchParams();
  const [testing, setTesting] = useOpenRecord('test');
  const [editing, setEditing] = useState<Editing>();
  const linked = useLinkedRoute();
  const wantsFeedback = params.get('tab') === 'feedback' || params.has('feedbackId');
  const tab = wantsFeedback && seesFeedback ? 'feedback' : 'routes';
  const addButton = mayCreate && <AddButton onClick={() => setEditing(ADDING)}>{w.add}</AddButton>;
  const actions = tab === 'routes' && (
    <>
      <Button variant="default" leftSection={<IconRoute size={16} stroke={1.6} />} onClick={() => setTesting('1')}>
        {w.test}
      </Button>
      {addButton}
    </>
  );
  const tabs = [
    { key: 'routes', label: w.tabs.routes, panel: <AssocList addButton={addButton} onEdit={setEditing} /> },
    ...(seesFeedback ? [{ key: 'feedback', label: w.tabs.feedback, panel: <FeedbackTab /> }] : []),
  ];
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={actions} />
      <RecordTabs
        tabs={tabs}
        open={tab}
        onOpen={(key) => setParams(key === 'routes' ? {} : { tab: key }, { replace: true })}
      />
      <AssocFormDrawer
        editing={editing ?? linked.editing}
        onClose={() => {
          setEditing(undefined);
          linked.close();
        }}
      />
      <RouteTester opened={testing !== undefined} onClose={() => setTesting(undefined)} />
    </>
  );
}

/** The route that the log, the recycle bin or whatever uses it leads to. */
function useLinkedRoute() {
  const mayUpdate = useMay('call:assoc:update');
  const [assocId, setAssocId] = useOpenRecord('assocId');
  const { data } = useQuery({
    queryKey: [callAssoc.detail.path, assocId ?? ''],
    queryFn: ({ signal }) => call(callAssoc.detail, { assocId: assocId ?? '' }, { signal }),
    enabled: assocId !== undefined && mayUpdate,
  });
  const record = assocId === undefined ? undefined : data;
  const editing = useMemo<Editing | undefined>(() => record && { kind: 'edit', record }, [record]);
  return { editing, close: () => assocId !== undefined && setAssocId(undefined) };
}
