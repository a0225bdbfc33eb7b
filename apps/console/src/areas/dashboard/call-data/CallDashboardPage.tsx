import { DASHBOARD_DAYS } from '@console/contract/areas/dashboard/call-data';
import { useSearchParams } from 'react-router';
import { RecordTabs } from '../../../kit/display/RecordTabs.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { CostList } from './cost/CostList.tsx';
import { Overview } from './overview/Overview.tsx';
import { RangeBar } from './RangeBar.tsx';
import { faultOf } from './ranges.ts';
import { useDashboardRequest } from './use-dashboard-request.ts';

/** Calls in numbers; each number leads to the calls behind it. */
export function CallDashboardPage() {
  const w = useWords(callDataWords);
  const [params, setParams] = useSearchParams();
  const { request, set } = useDashboardRequest();
  const fault = faultOf(request);
  const tab = params.get('tab');
  // Range and filters stay; what belongs to the list of the tab before does not.
  const open = (key: string) => {
    const next = new URLSearchParams(params);
    for (const name of ['pageNo', 'cursor', 'sortField', 'sortOrder', 'keyword', 'withoutSteps', 'tab']) {
      next.delete(name);
    }
    if (key !== 'overview') next.set('tab', key);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <RangeBar request={request} set={set} isPlain={tab === 'cost'} />
      {fault === undefined ? (
        <RecordTabs
          tabs={[
            { key: 'overview', label: w.tabs.overview, panel: <Overview request={request} set={set} /> },
            { key: 'cost', label: w.tabs.cost, panel: <CostList request={request} /> },
          ]}
          open={tab}
          onOpen={open}
        />
      ) : (
        <EmptyState title={fill(w[fault], { days: DASHBOARD_DAYS })} description={w[`${fault}Hint`]} />
      )}
    </>
  );
}
