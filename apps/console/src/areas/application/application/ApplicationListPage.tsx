import {
  application,
  type Application,
  applicationStatuses,
  platforms,
} from '@console/contract/areas/application/application';
import { useState } from 'react';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { DownloadPageDrawer } from '../download-page/settings/DownloadPageDrawer.tsx';
import { ApplicationFormDrawer, type Editing } from './form/ApplicationFormDrawer.tsx';
import { ApplicationRowActions } from './ApplicationRowActions.tsx';
import { useApplicationColumns } from './use-application-columns.tsx';
import { useApplicationList } from './use-application-list.ts';

const ADDING: Editing = { kind: 'add' };

/** The applications of the company; everything about one starts here. */
export function ApplicationListPage() {
  const w = useWords(applicationWords);
  const mayCreate = useMay('app:app:create');
  const list = useApplicationList();
  const removal = useRemoval();
  const [settingsOf, setSettingsOf] = useOpenRecord('downloadPage');
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<Editing>();
  const editing = edited ?? (adding !== undefined && mayCreate ? ADDING : undefined);
  const { platform, status } = list.request;

  const remove = ({ applicationId, name, versionCount, downloadPage }: Application) =>
    removal.ask({
      name,
      impact: versionCount > 0 || downloadPage !== null ? w.removeImpact : undefined,
      recordIds: [applicationId],
      remove: () => call(application.delete, { applicationId }, { showError: false }),
    });
  const addButton = mayCreate && <AddButton onClick={() => setEditing(ADDING)}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="application"
        columns={useApplicationColumns(setSettingsOf)}
        keyOf={(row) => row.applicationId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.platform}
              w={130}
              data={platforms.map((value) => ({ value, label: w.platforms[value] }))}
              value={platform ?? null}
              onChange={(value) => list.set({ platform: platforms.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.status}
              w={110}
              data={applicationStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={status ?? null}
              onChange={(value) => list.set({ status: applicationStatuses.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <ApplicationRowActions
            record={row}
            onEdit={() => setEditing({ kind: 'edit', record: row })}
            onDownloadPage={() => setSettingsOf(row.applicationId)}
            onDelete={() => remove(row)}
          />
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <ApplicationFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          if (adding !== undefined) setAdding(undefined);
        }}
      />
      <DownloadPageDrawer applicationId={settingsOf} onClose={() => setSettingsOf(undefined)} />
      {removal.dialog}
    </>
  );
}
