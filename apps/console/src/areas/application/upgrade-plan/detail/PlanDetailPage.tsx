import { type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Anchor, Button, Paper, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { HistoryLink } from '../../../../kit/page/HistoryLink.tsx';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { useBreadcrumb } from '../../../../lib/route/breadcrumb.ts';
import { CallError } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf, routeAt } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { shellWords } from '../../../../locales/shell/shell.ts';
import { CurvePanel } from './curve/CurvePanel.tsx';
import { ErrorBanner } from './failures/ErrorBanner.tsx';
import { ExcludeDialog } from './failures/ExcludeDialog.tsx';
import { FailuresPanel } from './failures/FailuresPanel.tsx';
import { Overview } from './Overview.tsx';
import { hasBanner, hasStarted, isUnexplained } from '../plan-rules.ts';
import { PlanActionButtons } from './PlanActionButtons.tsx';
import { Preview } from '../actions/Preview.tsx';
import { RecordsPanel } from './records/RecordsPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StageTimeline } from './stages/StageTimeline.tsx';
import { useFailures } from './failures/use-failures.ts';
import { type Line, useLivePlan } from './use-live-plan.ts';
import { usePlanActions } from '../actions/use-plan-actions.tsx';
import { type PlanTab, usePlanTabs } from './use-plan-tabs.ts';
import { minuteOf, subjectOf, usePlanWords } from '../use-plan-words.ts';
import { usePreview } from '../actions/use-preview.ts';
import { useVisit } from '../../../../kit/page/recent-records.ts';
import styles from './plan-detail-page.module.css';

/** The list that one came from: that of all plans, or that of the version. */
function useListPath(plan: UpgradePlan | undefined): string {
  const { pathname } = useLocation();
  const isOfAll = routeAt(pathname)?.name === 'releaseDetail_all';
  if (isOfAll || plan === undefined || plan.targetVersionId === null) return pathOf('releaseManage_all');
  return pathOf('releaseManage', { versionId: plan.targetVersionId });
}

/** One upgrade plan, followed live. */
export function PlanDetailPage() {
  const [params] = useSearchParams();
  const planId = params.get('planId') ?? '';
  return <LivePlan key={planId} planId={planId} />;
}

function LivePlan({ planId }: { planId: string }) {
  const w = useWords(planWords).detail;
  const { data, error, refetch, line, asOf } = useLivePlan(planId);
  const back = useListPath(data);
  const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
  if (isGone)
    return (
      <EmptyState kind="gone" title={w.notFound} order={1}>
        <Button component={Link} variant="default" size="xs" to={back}>
          {w.back}
        </Button>
      </EmptyState>
    );
  if (data) return <Opened plan={data} line={line} asOf={asOf} back={back} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
}

/** As tall as what comes, so that nothing jumps. */
function Loading() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={30} w={260} />
      <Skeleton h={150} />
      <Skeleton h={200} />
      <Skeleton h={320} />
    </Stack>
  );
}

interface OpenedProps {
  plan: UpgradePlan;
  line: Line | undefined;
  asOf: string;
  back: string;
}

function Opened({ plan, line, asOf, back }: OpenedProps) {
  const w = useWords(planWords);
  useVisit('upgradePlan', plan.planId, plan.name);
  const { targetName, subjectNote } = usePlanWords();
  const { dialogs, ...actions } = usePlanActions();
  const failures = useFailures(plan);
  const started = hasStarted(plan);
  // Whom a launch would reach is asked by those who launch.
  const isCounted = !started && plan.status !== 'CANCELED' && plan.targetModel === null;
  const preview = usePreview(plan, isCounted);
  const { tab, open } = usePlanTabs(started ? 'records' : 'settings');
  const [excluding, setExcluding] = useState<{ model: string; os: string | null; resumes: boolean }>();
  usePlanTrail(plan);
  const expected = preview.data && new Map(preview.data.perStage.map(({ stageNo, count }) => [stageNo, count]));
  return (
    <>
      <PageHeader
        title={plan.name}
        description={`${targetName(plan)} (${subjectNote(plan)})`}
        actions={
          <>
            <Button component={Link} variant="subtle" leftSection={<IconArrowLeft size={16} />} to={back}>
              {w.detail.back}
            </Button>
            <PlanActionButtons plan={plan} actions={actions} />
          </>
        }
      />
      <Stack gap="md" mt="sm">
        <Notes plan={plan} />
        {hasBanner(plan) && (
          <ErrorBanner
            plan={plan}
            failures={failures}
            actions={actions}
            onShow={() => open('failures')}
            onExclude={(model, os) => setExcluding({ model, os, resumes: true })}
          />
        )}
        <Overview
          plan={plan}
          line={line}
          asOf={asOf}
          onShow={(filter) => open('records', filter)}
          onExplain={isUnexplained(plan) && actions.may.pause ? () => actions.explain(plan) : undefined}
        />
        {preview.data && (
          <Panel title={w.preview.title}>
            <Preview preview={preview.data} />
          </Panel>
        )}
        <div className={styles.beside} data-two={started || undefined}>
          <Panel title={w.detail.stages}>
            <StageTimeline plan={plan} expected={expected} onShow={(filter) => open('records', filter)} />
          </Panel>
          {started && <CurvePanel plan={plan} />}
        </div>
        <Paper withBorder>
          <Tabs value={tab} onChange={(value) => value !== null && open(value as PlanTab)} keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="records">{w.detail.tabs.records}</Tabs.Tab>
              <Tabs.Tab value="failures">
                {w.detail.tabs.failures}
                {plan.stats.failed > 0 && ` (${formatNumber(plan.stats.failed)})`}
              </Tabs.Tab>
              <Tabs.Tab value="settings">{w.detail.tabs.settings}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="records">
              <RecordsPanel plan={plan} failures={failures.data?.list ?? []} />
            </Tabs.Panel>
            <Tabs.Panel value="failures" p="md">
              <FailuresPanel
                plan={plan}
                failures={failures}
                onShow={(filter) => open('records', filter)}
                onExclude={(model, os) => setExcluding({ model, os, resumes: hasBanner(plan) })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="settings" p="md">
              <SettingsPanel plan={plan} />
            </Tabs.Panel>
          </Tabs>
        </Paper>
        <HistoryLink objectType="upgradePlan" objectId={plan.planId}>
          {w.history}
        </HistoryLink>
      </Stack>
      {excluding && <ExcludeDialog plan={plan} {...excluding} onClose={() => setExcluding(undefined)} />}
      {dialogs}
    </>
  );
}

/** The plan that this one takes back, and what was said when it was refused. */
function Notes({ plan }: { plan: UpgradePlan }) {
  const w = useWords(planWords).detail;
  const { rollbackOf, rollbackOfName, status, approval } = plan;
  const refused = status === 'REJECTED' && approval.at !== null ? { ...approval, at: approval.at } : undefined;
  return (
    <>
      {rollbackOf !== null && (
        <Alert color="orange" variant="light">
          {fill(w.rollbackOf, { name: rollbackOfName ?? '' })}{' '}
          <Anchor component={Link} size="sm" inherit to={pathOf('releaseDetail_all', { planId: rollbackOf })}>
            {w.openOriginal}
          </Anchor>
        </Alert>
      )}
      {refused && (
        <Alert color="red" variant="light" className={styles.said}>
          {fill(refused.by === null ? w.rejectedPlain : w.rejected, {
            name: refused.by?.name ?? '',
            time: minuteOf(refused.at),
            remark: refused.remark ?? '',
          })}
        </Alert>
      )}
    </>
  );
}

function usePlanTrail(plan: UpgradePlan): void {
  const { name, applicationId, applicationName, targetVersionId } = plan;
  const { routes } = useWords(shellWords);
  const { pathname } = useLocation();
  const isOfAll = routeAt(pathname)?.name === 'releaseDetail_all';
  useBreadcrumb(
    isOfAll || targetVersionId === null
      ? [{ title: routes.releaseManage_all, name: 'releaseManage_all' }, { title: name }]
      : [
          { title: routes.applist, name: 'applist' },
          { title: applicationName, name: 'versionManage', query: { applicationId } },
          { title: subjectOf(plan), name: 'releaseManage', query: { versionId: targetVersionId } },
          { title: name },
        ],
  );
}
