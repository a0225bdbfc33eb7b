import { OPERATION_DAYS } from '@console/contract/areas/application/app-operation/app-operation';
import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { USAGE_DAYS, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { Button } from '@mantine/core';
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
import { UsageOverview } from './overview/UsageOverview.tsx';
import { PeopleList } from './people/PeopleList.tsx';
import { UsageBar } from './UsageBar.tsx';
import { ListedFrom } from './path-behind.ts';
import { faultOf, useUsage, useUsageRequest } from './use-usage-request.ts';

/** What people do in the apps, in numbers; each leads to the people or the operations behind it. */
export function UsagePage() {
  const w = useWords(usageDataWords);
  const ranges = { ...useWords(callDataWords), ...w.range };
  const [params, setParams] = useSearchParams();
  const { request, set } = useUsageRequest();
  const mayExport = useMay('dashboard:usage:export');
  const mayReport = useMay('dashboard:usage:report');
  const mayPeople = useMay('log:appuser:query');
  const tab = mayPeople ? params.get('tab') : null;
  const isPlain = tab === 'people';
  const fault = faultOf({ ...request, compare: request.compare && !isPlain });
  const usage = useUsage(request, faultOf(request) === undefined);
  // Range and filters stay; what belongs to the list of the tab before does not.
  const open = (key: string) => {
    const next = new URLSearchParams(params);
    for (const name of ['pageNo', 'cursor', 'sortField', 'sortOrder', 'keyword', 'only', 'tab']) next.delete(name);
    if (key !== 'overview') next.set('tab', key);
    setParams(next, { replace: true });
  };
  const { compare: _, ...asked } = request;
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
      <UsageBar request={request} set={set} versions={usage.data?.versions ?? []} isPlain={isPlain} />
      {fault === undefined ? (
        <ListedFrom value={usage.data?.listedFrom}>
          <RecordTabs
            tabs={[
              {
                key: 'overview',
                label: w.tabs.overview,
                panel: <UsageOverview usage={usage} request={request} set={set} />,
              },
              ...(mayPeople ? [{ key: 'people', label: w.tabs.people, panel: <PeopleList request={request} /> }] : []),
            ]}
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
