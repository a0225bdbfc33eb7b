import { accountStatuses, subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ImportButton } from '../../../kit/import/ImportButton.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { usePreference } from '../../../kit/page/preferences.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { loadPart } from '../../../lib/load-part.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import { DeptPicker, useDeptTree } from '../dept/picker/DeptPicker.tsx';
import { AccountDetailDrawer } from './AccountDetailDrawer.tsx';
import { AccountFormDrawer, type Editing } from './form/AccountFormDrawer.tsx';
import { AccountRowActions } from './AccountRowActions.tsx';
import { DeptFilter } from './DeptFilter.tsx';
import { QuotaMeter } from './QuotaMeter.tsx';
import { RolesDialog } from './roles/RolesDialog.tsx';
import { useRoleChoice } from './roles/RolesField.tsx';
import { useAccountBulk } from './bulk/use-account-bulk.tsx';
import { useAccountColumns } from './use-account-columns.tsx';
import styles from './sub-account.module.css';

const ImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./import/ImportDrawer.tsx')).ImportDrawer })),
);

const ADDING: Editing = { kind: 'add', deptId: null };

/** The people of the company by department, and everything that can be done about their accounts. */
export function AccountListPage() {
  const w = useWords(subAccountWords);
  const may = {
    create: useMay('account:sub:create'),
    import: useMay('account:sub:import'),
    export: useMay('account:sub:export'),
  };
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [treeShown, setTreeShown] = usePreference('accountDeptTree', true);
  const [opened, setOpened] = useOpenRecord('subAccountId');
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<Editing>();
  const editing = edited ?? (adding !== undefined && may.create ? ADDING : undefined);
  const [assigning, setAssigning] = useState<SubAccount>();
  const list = useList(subAccount.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const roles = useRoleChoice();
  const depts = useDeptTree();
  const quota = useQuery({
    queryKey: [subAccount.quota.path],
    queryFn: ({ signal }) => call(subAccount.quota, {}, { signal, showError: false }),
  });
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const bulk = useAccountBulk(list.request);
  const { deptId, roleId, status, keyword } = list.request;
  const withTree = wide && treeShown && depts.data !== undefined;

  const removeOne = ({ subAccountId, name }: SubAccount) =>
    removal.ask({
      name,
      impact: w.deleteImpact,
      recordIds: [subAccountId],
      remove: () => call(subAccount.delete, { subAccountId }, { showError: false }),
    });

  const addButton = may.create && (
    <AddButton onClick={() => setEditing({ kind: 'add', deptId: deptId ?? null })}>{w.add}</AddButton>
  );

  const table = (
    <DataTable
      list={list}
      label={w.title}
      name="subAccount"
      columns={useAccountColumns(setOpened)}
      keyOf={(row) => row.subAccountId}
      nameOf={(row) => row.name}
      filters={
        <FilterBar list={list} search={w.search}>
          {wide && !treeShown && (
            <Tooltip label={w.depts.show}>
              <ActionIcon variant="default" size={30} aria-label={w.depts.show} onClick={() => setTreeShown(true)}>
                <IconLayoutSidebarLeftExpand size={17} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          {!withTree && (
            <DeptPicker
              size="xs"
              w={150}
              aria-label={w.dept}
              placeholder={w.dept}
              clearable
              value={deptId ?? null}
              onChange={(chosen) => list.set({ deptId: chosen ?? undefined })}
            />
          )}
          <FilterSelect
            label={w.role}
            data={(roles.data ?? []).map((one) => ({ value: one.roleId, label: one.name }))}
            value={roleId ?? null}
            onChange={(value) => list.set({ roleId: value ?? undefined })}
            searchable
          />
          <FilterSelect
            label={w.status}
            w={120}
            data={accountStatuses
              .filter((one) => one !== 'LOCKED')
              .map((value) => ({ value, label: w.statuses[value] }))}
            value={status ?? null}
            onChange={(value) => list.set({ status: accountStatuses.find((one) => one === value) })}
          />
        </FilterBar>
      }
      renderActions={(row) => (
        <AccountRowActions
          account={row}
          onEdit={() => setEditing({ kind: 'edit', record: row })}
          onRoles={() => setAssigning(row)}
          onAsk={confirmDialog.ask}
          onDelete={() => removeOne(row)}
        />
      )}
      bulk={bulk.actions.length > 0 ? () => bulk.actions : undefined}
      matchable
      empty={
        <EmptyState title={w.empty} description={w.emptyHint}>
          {addButton}
        </EmptyState>
      }
    />
  );

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            {may.import && <ImportButton drawer={ImportDrawer}>{w.import}</ImportButton>}
            {may.export && (
              <ExportButton
                call={subAccount.export}
                input={{ keyword, deptId, roleId, status }}
                words={w}
                formats={['xlsx']}
              />
            )}
            {addButton}
          </>
        }
      />
      {quota.data && <QuotaMeter quota={quota.data} />}
      <div className={styles.layout} data-alone={!withTree || undefined}>
        {withTree && (
          <DeptFilter
            tree={depts.data}
            chosen={deptId}
            onChoose={(chosen) => list.set({ deptId: chosen })}
            onHide={() => setTreeShown(false)}
          />
        )}
        {table}
      </div>
      <AccountDetailDrawer
        subAccountId={opened}
        onClose={() => setOpened(undefined)}
        onEdit={(record) => {
          setOpened(undefined);
          setEditing({ kind: 'edit', record });
        }}
        onRoles={setAssigning}
      />
      <AccountFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          setAdding(undefined);
        }}
      />
      {assigning && <RolesDialog key={assigning.version} account={assigning} onClose={() => setAssigning(undefined)} />}
      {confirmDialog.dialog}
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}
