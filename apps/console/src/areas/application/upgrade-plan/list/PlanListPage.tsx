import { application } from '@console/contract/areas/application/application';
import { planStatuses, type PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { appVersion, type AppVersion } from '@console/contract/areas/application/app-version';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { useBreadcrumb } from '../../../../lib/route/breadcrumb.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { type List, useList } from '../../../../kit/list/use-list.ts';
import { call, CallError } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { shellWords } from '../../../../locales/shell/shell.ts';
import { PlanRowActions } from './PlanRowActions.tsx';
import { usePlanActions } from '../actions/use-plan-actions.tsx';
import { usePlanColumns } from './use-plan-columns.tsx';
import { useBackgroundRefresh } from '../use-background-refresh.ts';

/** Every upgrade plan. */
export function PlanListPage() {
  const w = useWords(planWords);
  const mayCreate = useMay('app:plan:create');
  const list = useList(upgradePlan.pageAll, { sortField: 'createdAt', sortOrder: 'desc' });
  const { applicationId } = list.request;
  const add = mayCreate && <AddPlanButton query={{ applicationId }} />;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={add} />
      <PlanTable
        list={list}
        label={w.title}
        ofAll
        pathTo={(planId) => pathOf('releaseDetail_all', { planId })}
        filters={
          <ApplicationFilter
            value={applicationId ?? null}
            onChange={(value) => list.set({ applicationId: value ?? undefined })}
          />
        }
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {add}
          </EmptyState>
        }
      />
    </>
  );
}

/** The plans that bring one version. */
export function VersionPlanListPage() {
  const w = useWords(planWords);
  const [params] = useSearchParams();
  const versionId = params.get('versionId') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [appVersion.detail.path, versionId],
    queryFn: ({ signal }) => call(appVersion.detail, { versionId }, { signal, showError: false }),
  });
  if (data) return <PlansOfVersion version={data} />;
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone)
    return (
      <EmptyState kind="gone" title={w.gone} description={w.goneHint} order={1}>
        <Button component={Link} to={pathOf('versionManage')} variant="default" size="xs">
          {w.toVersions}
        </Button>
      </EmptyState>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} aria-busy />;
}

function PlansOfVersion({ version }: { version: AppVersion }) {
  const w = useWords(planWords);
  const { routes } = useWords(shellWords);
  const mayCreate = useMay('app:plan:create');
  const { versionId, applicationId, applicationName, versionName, status } = version;
  const found = useList(upgradePlan.page, {
    sortField: 'createdAt',
    sortOrder: 'desc',
    targetVersionId: versionId,
  });
  // The version is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.conditions - 1,
    reset: () => found.set({ keyword: undefined, status: undefined, toApprove: undefined, stoppedItself: undefined }),
  };
  const title = fill(w.ofVersion, { name: `${applicationName} ${versionName ?? ''}`.trim() });
  useBreadcrumb([
    { title: routes.applist, name: 'applist' },
    { title: applicationName, name: 'versionManage', query: { applicationId } },
    { title: versionName ?? w.version },
  ]);
  const add = mayCreate && status === 'PUBLISHED' && <AddPlanButton query={{ versionId }} />;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button
              component={Link}
              variant="subtle"
              leftSection={<IconArrowLeft size={16} />}
              to={pathOf('versionManage', { applicationId })}
            >
              {w.toVersions}
            </Button>
            {add}
          </>
        }
      />
      <PlanTable
        list={list}
        label={title}
        ofAll={false}
        pathTo={(planId) => pathOf('releaseDetail', { planId })}
        empty={
          <EmptyState title={w.emptyOfVersion} description={w.emptyHint}>
            {add}
          </EmptyState>
        }
      />
    </>
  );
}

function AddPlanButton({ query }: { query: { applicationId?: string | undefined; versionId?: string } }) {
  const w = useWords(planWords);
  return <AddButton to={pathOf('releasePanel', query)}>{w.add}</AddButton>;
}

function ApplicationFilter({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const w = useWords(planWords);
  const { platforms } = useWords(applicationWords);
  const allowed = useMay('app:app:query');
  const { data } = useQuery({
    queryKey: [application.list.path, {}],
    queryFn: ({ signal }) => call(application.list, {}, { signal, showError: false }),
    enabled: allowed,
  });
  if (!allowed) return null;
  return (
    <FilterSelect
      label={w.application}
      searchable
      data={
        data?.map(({ applicationId, name, platform }) => ({
          value: applicationId,
          label: `${name} · ${platforms[platform]}`,
        })) ?? []
      }
      value={value}
      onChange={onChange}
    />
  );
}

interface Asked {
  pageNo: number;
  pageSize: number;
  status?: PlanStatus | undefined;
  toApprove?: boolean | undefined;
  stoppedItself?: boolean | undefined;
}

interface PlanTableProps<In> {
  list: List<UpgradePlanRow, In>;
  label: string;
  ofAll: boolean;
  pathTo: (planId: string) => string;
  filters?: ReactNode;
  empty: ReactNode;
}

function PlanTable<In extends Asked>({ list: found, label, ofAll, pathTo, filters, empty }: PlanTableProps<In>) {
  const w = useWords(planWords);
  const { dialogs, ...actions } = usePlanActions();
  const columns = usePlanColumns(ofAll, pathTo);
  const moves = found.rows?.some(({ status }) => status === 'RUNNING' || status === 'SCHEDULED') === true;
  const list = useBackgroundRefresh(found, moves);
  const { status, toApprove, stoppedItself } = list.request;
  // What both lists can be asked for; the type of either is wider.
  const set = (patch: Partial<Asked>) => list.set(patch as Partial<In>);
  return (
    <>
      <DataTable
        list={list}
        label={label}
        name={ofAll ? 'upgradePlan' : 'upgradePlanOfVersion'}
        columns={columns}
        keyOf={(row) => row.planId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            {filters}
            <FilterSelect
              label={w.status}
              w={120}
              data={planStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={status ?? null}
              onChange={(value) => set({ status: planStatuses.find((one) => one === value) })}
            />
            <Checkbox
              size="xs"
              label={w.stoppedItself}
              checked={stoppedItself === true}
              onChange={(event) => set({ stoppedItself: event.currentTarget.checked || undefined })}
            />
            {actions.may.approve && (
              <Checkbox
                size="xs"
                label={w.toApprove}
                checked={toApprove === true}
                onChange={(event) => set({ toApprove: event.currentTarget.checked || undefined })}
              />
            )}
          </FilterBar>
        }
        renderActions={(row) => <PlanRowActions plan={row} path={pathTo(row.planId)} actions={actions} />}
        empty={empty}
      />
      {dialogs}
    </>
  );
}
