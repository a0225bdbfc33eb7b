import { OPERATION_DAYS } from '@console/contract/areas/application/app-operation/app-operation';
import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { USAGE_DAYS, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { RecordTabs } from '../../../kit/display/RecordTabs.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../locales/dashboard/usage-data.ts';
import { contentsShown } from '../usage-content/content-path.ts';
import { UsageContents } from '../usage-content/UsageContents.tsx';
import { UsageOverview } from './overview/UsageOverview.tsx';
import { PeopleList } from './people/PeopleList.tsx';
import { Retention } from './retention/Retention.tsx';
import { UsageBar } from './UsageBar.tsx';
import { ListedFrom } from './path-behind.ts';
import { faultOf, retentionOf, type UsageTab, useUsage, useUsageRequest } from './use-usage-request.ts';

/** What narrows one tab alone. */
const ofOne = ['only', 'firstFrom', 'firstTo', 'kind', 'never'];

/** What people do in the apps, in numbers; each leads to the people or the operations behind it. */
export function UsagePage() {
  const w = useWords(usageDataWords);
  const ranges = { ...useWords(callDataWords), ...w.range };
  const [params, setParams] = useSearchParams();
  const { request, set } = useUsageRequest();
  const mayExport = useMay('dashboard:usage:export');
  const mayReport = useMay('dashboard:usage:report');
  const mayPeople = useMay('log:appuser:query');
  const tabs: readonly UsageTab[] = [
    'overview',
    'retention',
    ...(contentsShown().length > 0 ? (['contents'] as const) : []),
    ...(mayPeople ? (['people'] as const) : []),
  ];
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  const fault = faultOf({ ...request, compare: request.compare && tab === 'overview' });
  const usage = useUsage(request, faultOf(request) === undefined);
  // Range and filters stay; what belongs to the list of the tab before does not.
  const open = (key: string) => {
    const next = new URLSearchParams(params);
    for (const name of ['pageNo', 'cursor', 'sortField', 'sortOrder', 'keyword', ...ofOne, 'tab']) next.delete(name);
    if (key !== 'overview') next.set('tab', key);
    setParams(next, { replace: true });
  };
  const { compare: _, ...asked } = request;
  const panels: Record<UsageTab, ReactNode> = {
    overview: <UsageOverview usage={usage} request={request} set={set} />,
    retention: <Retention request={retentionOf(request)} set={set} />,
    contents: <UsageContents request={request} />,
    people: <PeopleList request={request} />,
  };
  return (
    <>
      <PageHeader
        title={w.title}
        description={
          mayPeople && mayOpen('operationlog') ? fill(w.descriptionListed, { days: OPERATION_DAYS }) : w.description
        }
        actions={
          <>
            {mayReport && (
              <Button component={Link} variant="default" to={`${pathOf('usageReports')}?${params.toString()}`}>
                {w.reports}
              </Button>
            )}
            {mayExport && fault === undefined && (
              <ExportButton call={usageDashboard.exportUsage} input={asked} words={w} />
            )}
          </>
        }
      />
      <UsageBar
        request={tab === 'retention' ? retentionOf(request) : request}
        set={set}
        versions={usage.data?.versions ?? []}
        tab={tab}
      />
      {fault === undefined ? (
        <ListedFrom value={usage.data?.listedFrom}>
          <RecordTabs
            tabs={tabs.map((key) => ({ key, label: w.tabs[key], panel: panels[key] }))}
            open={tab}
            onOpen={open}
          />
        </ListedFrom>
      ) : (
        <EmptyState
          title={fill(ranges[fault], { days: fault === 'rangeLong' ? DASHBOARD_DAYS : USAGE_DAYS })}
          description={ranges[`${fault}Hint`]}
        />
      )}
    </>
  );
}
