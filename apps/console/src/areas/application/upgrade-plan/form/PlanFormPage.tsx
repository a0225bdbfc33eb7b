import { application } from '@console/contract/areas/application/application';
import { mayMove } from '@console/contract/areas/application/upgrade-plan/states';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { appVersion } from '@console/contract/areas/application/app-version';
import { Button, Paper } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { RecordPage } from '../../../../kit/page/RecordPage.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { PlanForm } from './PlanForm.tsx';

const list = 'releaseManage_all';

/** Edits the plan of `planId`, or writes a new one; `versionId` or `applicationId` is what that begins with. */
export function PlanFormPage() {
  const [search] = useSearchParams();
  const planId = search.get('planId');
  const versionId = search.get('versionId');
  const applicationId = search.get('applicationId');
  const mayAdd = useMay('app:plan:create');
  const mayEdit = useMay('app:plan:update');
  if (!(planId === null ? mayAdd : mayEdit)) return <Closed planId={planId} />;
  if (planId !== null) return <StoredPlan key={planId} planId={planId} />;
  if (versionId !== null) return <OfVersion key={versionId} versionId={versionId} />;
  if (applicationId !== null) return <OfApplication key={applicationId} applicationId={applicationId} />;
  return <PlanForm key="new" />;
}

function StoredPlan({ planId }: { planId: string }) {
  return (
    <RecordPage endpoint={upgradePlan.detail} input={{ planId }} list={list}>
      {(record) =>
        mayMove('update', record.status) ? <PlanForm record={record} /> : <Closed planId={planId} submitted />
      }
    </RecordPage>
  );
}

function OfVersion({ versionId }: { versionId: string }) {
  const { suggested } = useWords(planFormWords).basics;
  return (
    <RecordPage endpoint={appVersion.detail} input={{ versionId }} list={list}>
      {({ applicationId, applicationName, versionName, status }) => {
        const isOut = status === 'PUBLISHED';
        const name = isOut ? fill(suggested, { app: applicationName, version: versionName ?? '' }).slice(0, 50) : '';
        return <PlanForm initial={{ applicationId, targetVersionId: isOut ? versionId : '', name }} />;
      }}
    </RecordPage>
  );
}

function OfApplication({ applicationId }: { applicationId: string }) {
  const { suggested } = useWords(planFormWords).basics;
  return (
    <RecordPage endpoint={application.detail} input={{ applicationId }} list={list}>
      {({ name: app, latestVersionId, latestVersionName }) => {
        const version = latestVersionName ?? '';
        const name = latestVersionId === null ? '' : fill(suggested, { app, version }).slice(0, 50);
        return <PlanForm initial={{ applicationId, targetVersionId: latestVersionId ?? '', name }} />;
      }}
    </RecordPage>
  );
}

/** It may not, or can no longer, be changed: it can still be looked at. */
function Closed({ planId, submitted = false }: { planId: string | null; submitted?: boolean }) {
  const w = useWords(planFormWords);
  return (
    <Paper withBorder>
      <EmptyState
        kind="forbidden"
        order={1}
        title={submitted ? w.notEditable : w.noRight}
        description={submitted ? w.notEditableHint : undefined}
      >
        {planId !== null && (
          <Button size="xs" variant="default" component={Link} to={pathOf('releaseDetail_all', { planId })}>
            {w.toDetail}
          </Button>
        )}
      </EmptyState>
    </Paper>
  );
}
