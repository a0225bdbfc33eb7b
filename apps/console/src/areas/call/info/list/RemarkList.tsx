import { callInfo } from '@console/contract/areas/call/info/info';
import type { OutputOf } from '@console/contract/endpoint';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallLink } from './use-call-columns.tsx';
import { useDefaultStart } from './use-call-request.ts';

type Remark = OutputOf<(typeof callInfo)['remarkList']>['list'][number];

/** What experts wrote after their calls. */
export function RemarkList() {
  const w = useWords(callWords);
  const from = useDefaultStart();
  const found = useList(callInfo.remarkList, { sortField: 'createdAt', sortOrder: 'desc', from });
  const list = { ...found, conditions: found.conditions - (found.request.from === from ? 1 : 0) };
  return (
    <DataTable<Remark>
      list={list}
      label={w.tabs.remarks}
      name="callRemarks"
      columns={useRemarkColumns()}
      keyOf={(row) => row.callId}
      nameOf={(row) => row.callNo}
      filters={<CallFilters list={list} />}
      empty={<EmptyState title={w.noRemarks} description={w.noRemarksHint} />}
    />
  );
}

function useRemarkColumns(): Column<Remark>[] {
  const w = useWords(callWords);
  const { none } = useWords(kitWords).common;
  return [
    { key: 'callNo', title: w.callNo, width: 150, shown: 'always', render: (row) => <CallLink {...row} /> },
    { key: 'remark', title: w.remarks.remark, width: 320, render: (row) => row.remark },
    { key: 'problemType', title: w.problemType, width: 130, render: (row) => row.problemType ?? none },
    { key: 'solved', title: w.solved, width: 100, render: (row) => w.solvedAnswers[row.solved] },
    { key: 'clientName', title: w.client, width: 160, render: (row) => row.clientName ?? none },
    { key: 'expertName', title: w.expert, width: 120, render: (row) => row.expertName ?? none },
    { key: 'time', title: w.remarks.time, width: 170, render: (row) => <Time value={row.time} /> },
  ];
}
