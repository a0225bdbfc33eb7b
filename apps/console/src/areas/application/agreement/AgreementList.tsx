import { agreement, agreementKinds, type Agreement } from '@console/contract/areas/application/agreement/agreement';
import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { agreementWords } from '../../../locales/application/agreement.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { AgreementFormDialog, type Editing } from './AgreementFormDialog.tsx';
import { useAgreementRights } from './agreement-rights.ts';
import { rememberList } from './list-address.ts';
import { useAgreementColumns } from './use-agreement-columns.tsx';
import { useApplications } from '../application/use-applications.ts';

export function AgreementList() {
  const w = useWords(agreementWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const may = useAgreementRights();
  const applications = useApplications(may.applications);
  const list = useList(agreement.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { applicationId, kind, incomplete } = list.request;
  const [editing, setEditing] = useState<Editing>();
  const removal = useRemoval();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => rememberList(search), [search]);

  const removeOne = ({ agreementId, name }: Agreement) =>
    removal.ask({
      name,
      impact: w.deleteImpact,
      recordIds: [agreementId],
      remove: () => call(agreement.delete, { agreementId }, { showError: false }),
    });
  // An agreement belongs to an application, which has to be chosen.
  const addButton = may.create && may.applications && (
    <AddButton onClick={() => setEditing({ kind: 'add', applicationId: applicationId ?? null })}>{w.add}</AddButton>
  );

  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="agreement"
        columns={useAgreementColumns()}
        keyOf={(row) => row.agreementId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            {may.applications && (
              <FilterSelect
                label={w.application}
                w={180}
                searchable
                data={applications ?? []}
                value={applicationId ?? null}
                onChange={(value) => list.set({ applicationId: value ?? undefined })}
              />
            )}
            <FilterSelect
              label={w.kind}
              w={170}
              data={agreementKinds.map((value) => ({ value, label: w.kinds[value] }))}
              value={kind ?? null}
              onChange={(value) => list.set({ kind: agreementKinds.find((one) => one === value) })}
            />
            <Checkbox
              size="xs"
              label={w.incomplete}
              checked={incomplete === true}
              onChange={(event) => list.set({ incomplete: event.currentTarget.checked || undefined })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RowActions>
            <RowAction label={row.name} to={pathOf('protocolEdition', { agreementId: row.agreementId })}>
              {w.open}
            </RowAction>
            {may.update && (
              <RowAction label={row.name} onClick={() => setEditing({ kind: 'edit', record: row })}>
                {edit}
              </RowAction>
            )}
            {may.delete && (
              <RowAction danger label={row.name} onClick={() => removeOne(row)}>
                {remove}
              </RowAction>
            )}
          </RowActions>
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {editing && (
        <AgreementFormDialog
          editing={editing}
          onClose={() => setEditing(undefined)}
          onAdded={({ agreementId }) => void navigate(pathOf('protocolEdition', { agreementId }))}
        />
      )}
      {removal.dialog}
    </>
  );
}
