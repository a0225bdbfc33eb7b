import { callInfo, type CallRow } from '@console/contract/areas/call/info/info';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { CallFilters, type CallLists } from './CallFilters.tsx';
import { useCallColumns } from './use-call-columns.tsx';
import { useDefaultStart } from './use-call-request.ts';

export function CallList() {
  const w = useWords(callWords);
  const from = useDefaultStart();
  const found = useList(callInfo.page, { sortField: 'createdAt', sortOrder: 'desc', from });
  // That the list looks back a month by itself is no condition of anybody's.
  const list = { ...found, conditions: found.conditions - (found.request.from === from ? 1 : 0) };
  return (
    <DataTable<CallRow>
      list={list}
      label={w.title}
      name="callLog"
      columns={useCallColumns()}
      keyOf={(row) => row.callId}
      nameOf={(row) => row.callNo}
      filters={<CallFilters list={list as unknown as CallLists} rows={list.rows} />}
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}
