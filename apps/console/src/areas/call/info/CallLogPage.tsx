import { callInfo } from '@console/contract/areas/call/info/info';
import { useSearchParams } from 'react-router';
import { RecordTabs } from '../../../kit/display/RecordTabs.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { callWords } from '../../../locales/call/info.ts';
import { CallList } from './list/CallList.tsx';
import { RemarkList } from './list/RemarkList.tsx';
import { ScoreList } from './list/ScoreList.tsx';
import { Summary } from './list/Summary.tsx';
import { useCallRequest } from './list/use-call-request.ts';

/** Calls that happened, what they add up to, and what people said of them. */
export function CallLogPage() {
  const w = useWords(callWords);
  const [params, setParams] = useSearchParams();
  const { filters, hrefOf } = useCallRequest();
  const mayExport = useMay('call:record:export');
  const tabs = [
    { key: 'calls', label: w.tabs.calls, panel: <CallList /> },
    { key: 'scores', label: w.tabs.scores, panel: <ScoreList /> },
    { key: 'remarks', label: w.tabs.remarks, panel: <RemarkList /> },
  ];
  // The filters stay, the place in the list and its order are of the tab before.
  const open = (key: string) => {
    const next = new URLSearchParams(params);
    for (const name of ['pageNo', 'cursor', 'sortField', 'sortOrder', 'tab']) next.delete(name);
    if (key !== 'calls') next.set('tab', key);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={mayExport && <ExportButton call={callInfo.export} input={filters} words={w} />}
      />
      <Summary filters={filters} hrefOf={hrefOf} />
      <RecordTabs tabs={tabs} open={params.get('tab')} onOpen={open} />
    </>
  );
}
