import { application } from '@console/contract/areas/application/application';
import { appVersion, channels, versionStatuses } from '@console/contract/areas/application/app-version';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useWhileBusy } from '../../../kit/list/use-while-busy.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { call, CallError } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/application/app-version.ts';
import { DownloadPageDrawer } from '../download-page/settings/DownloadPageDrawer.tsx';
import { ApplicationHead } from './ApplicationHead.tsx';
import { useVersionActions } from './actions/use-version-actions.tsx';
import { useVersionColumns } from './use-version-columns.tsx';
import { nameOf } from './version-states.ts';
import { VersionDrawer } from './detail/VersionDrawer.tsx';
import { type Editing, VersionFormDrawer } from './form/VersionFormDrawer.tsx';
import { VersionRowActions } from './VersionRowActions.tsx';

/** The versions of one application, or of all where the address names none. */
export function VersionListPage() {
  const w = useWords(appVersionWords);
  const mayCreate = useMay('app:version:create');
  const found = useList(appVersion.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { applicationId, channel, status } = found.request;
  const ofAll = applicationId === undefined;
  // The application itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.conditions - (ofAll ? 0 : 1),
    reset: () => found.set({ keyword: undefined, channel: undefined, status: undefined }),
  };
  const owner = useQuery({
    queryKey: [application.detail.path, applicationId],
    queryFn: ({ signal }) =>
      call(application.detail, { applicationId: applicationId ?? '' }, { signal, showError: false }),
    enabled: !ofAll,
  });
  const [opened, setOpened] = useOpenRecord('appVersionId');
  const [settingsOf, setSettingsOf] = useOpenRecord('downloadPage');
  const [editing, setEditing] = useState<Editing>();
  // Who asks before the application is known gets the form when it is.
  const [isAdding, setAdding] = useState(false);
  const adding = useMemo(
    () => (isAdding && owner.data ? { kind: 'add' as const, application: owner.data } : undefined),
    [isAdding, owner.data],
  );
  const { dialogs, ...actions } = useVersionActions({
    onEdit: (record) => {
      if (opened !== undefined) setOpened(undefined);
      setEditing({ kind: 'edit', record });
    },
    onRemoved: () => opened !== undefined && setOpened(undefined),
  });
  useWhileBusy(found.rows?.some((row) => row.status === 'CHECKING') === true, found.refetch);
  const columns = useVersionColumns(ofAll, setOpened);
  const title = ofAll ? w.all : owner.data ? fill(w.title, { name: owner.data.name }) : w.version;
  useListBreadcrumb('applist', ofAll ? w.all : (owner.data?.name ?? w.version));

  if (owner.error && !owner.data) {
    const isGone = owner.error instanceof CallError && owner.error.http === 404;
    return isGone ? (
      <EmptyState kind="gone" title={w.gone} description={w.goneHint}>
        <Button component={Link} to={pathOf('applist')} variant="default" size="xs">
          {w.back}
        </Button>
      </EmptyState>
    ) : (
      <ErrorState error={owner.error} onRetry={() => void owner.refetch()} />
    );
  }

  const addButton = ofAll ? (
    <Button component={Link} to={pathOf('applist')} variant="default">
      {w.toApplications}
    </Button>
  ) : (
    mayCreate && <AddButton onClick={() => setAdding(true)}>{w.add}</AddButton>
  );
  return (
    <>
      <PageHeader title={title} description={ofAll ? w.allHint : undefined} actions={addButton} />
      {owner.data && (
        <ApplicationHead application={owner.data} onDownloadPage={() => setSettingsOf(owner.data.applicationId)} />
      )}
      <DataTable
        list={list}
        label={title}
        name={ofAll ? 'appVersionOfAll' : 'appVersion'}
        columns={columns}
        keyOf={(row) => row.versionId}
        nameOf={nameOf}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.channel}
              w={110}
              data={channels.map((value) => ({ value, label: w.channels[value] }))}
              value={channel ?? null}
              onChange={(value) => list.set({ channel: channels.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.status}
              w={130}
              data={versionStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={status ?? null}
              onChange={(value) => list.set({ status: versionStatuses.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <VersionRowActions version={row} actions={actions} onOpen={() => setOpened(row.versionId)} />
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <VersionDrawer versionId={opened} actions={actions} onClose={() => setOpened(undefined)} />
      <VersionFormDrawer
        editing={adding ?? editing}
        onClose={() => {
          setAdding(false);
          setEditing(undefined);
        }}
      />
      <DownloadPageDrawer applicationId={settingsOf} onClose={() => setSettingsOf(undefined)} />
      {dialogs}
    </>
  );
}
