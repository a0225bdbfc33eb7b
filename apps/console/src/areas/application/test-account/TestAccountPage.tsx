import { testAccount, testAccountStatuses, type TestAccount } from '@console/contract/areas/application/test-account';
import type { InputOf } from '@console/contract/endpoint';
import { appUserKinds } from '@console/contract/areas/app-people/app-session';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList, type List } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';
import { TestAccountFormDrawer, type Editing } from './TestAccountFormDrawer.tsx';
import { TestAccountRowActions } from './TestAccountRowActions.tsx';
import { useTestAccountColumns } from './use-test-account-columns.tsx';
import { useTestApplications } from './use-test-applications.ts';

/** Accounts that sign in to apps by a code of their own, and are counted nowhere. */
export function TestAccountPage() {
  const w = useWords(testAccountWords);
  const mayCreate = useMay('app:test:create');
  const list = useList(testAccount.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const { editing, edit, close } = useEditing(list);
  const [adding, setAdding] = useState<Editing>();
  const columns = useTestAccountColumns(edit);

  const addButton = mayCreate && <AddButton onClick={() => setAdding({ kind: 'add' })}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="test-account"
        columns={columns}
        keyOf={(row) => row.testAccountId}
        nameOf={(row) => row.name}
        filters={<Filters list={list} />}
        renderActions={(row) => (
          <TestAccountRowActions
            record={row}
            onEdit={() => edit(row)}
            onDelete={() =>
              removal.ask({
                name: row.name,
                recordIds: [row.testAccountId],
                remove: () => call(testAccount.delete, { testAccountId: row.testAccountId }, { showError: false }),
              })
            }
          />
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <TestAccountFormDrawer
        editing={adding ?? editing}
        onClose={() => {
          setAdding(undefined);
          close();
        }}
      />
      {removal.dialog}
    </>
  );
}

type TestAccounts = List<TestAccount, InputOf<(typeof testAccount)['page']>>;

/** The form that the address opens: of a row that is shown, or of one that is read for it. */
function useEditing({ rows }: TestAccounts) {
  const mayUpdate = useMay('app:test:update');
  const [opened, setOpened] = useOpenRecord('testAccountId');
  const [clicked, setClicked] = useState<TestAccount>();
  const shown = [clicked, ...(rows ?? [])].find((row) => row?.testAccountId === opened);
  const asked = opened !== undefined && mayUpdate && rows !== undefined && shown === undefined;
  const { data } = useQuery({
    queryKey: [testAccount.detail.path, opened],
    queryFn: ({ signal }) => call(testAccount.detail, { testAccountId: opened ?? '' }, { signal }),
    enabled: asked,
  });
  const record = opened === undefined || !mayUpdate ? undefined : (shown ?? data);
  // One object for one opening: a drawer that gets another starts over.
  const [kept, setKept] = useState<Editing>();
  const id = kept?.kind === 'edit' ? kept.record.testAccountId : undefined;
  if (record !== undefined && record.testAccountId !== id) setKept({ kind: 'edit', record });
  if (record === undefined && kept !== undefined && opened === undefined) setKept(undefined);
  return {
    editing: record === undefined ? undefined : kept,
    edit: (row: TestAccount) => {
      setClicked(row);
      setOpened(row.testAccountId);
    },
    close: () => {
      setClicked(undefined);
      setOpened(undefined);
    },
  };
}

function Filters({ list }: { list: TestAccounts }) {
  const w = useWords(testAccountWords);
  const { status, userKind, applicationId } = list.request;
  const applications = useTestApplications();
  return (
    <FilterBar list={list} search={w.search}>
      <FilterSelect
        label={w.status}
        w={120}
        data={testAccountStatuses.map((value) => ({ value, label: w.statuses[value] }))}
        value={status ?? null}
        onChange={(value) => list.set({ status: testAccountStatuses.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.userKind}
        w={130}
        data={appUserKinds.map((value) => ({ value, label: w.userKinds[value] }))}
        value={userKind ?? null}
        onChange={(value) => list.set({ userKind: appUserKinds.find((one) => one === value) })}
      />
      <FilterSelect
        label={w.applications}
        w={200}
        searchable
        data={applications}
        value={applicationId ?? null}
        onChange={(value) => list.set({ applicationId: value ?? undefined })}
      />
    </FilterBar>
  );
}
