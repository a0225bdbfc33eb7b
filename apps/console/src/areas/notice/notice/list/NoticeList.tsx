import { noticeLevels, noticeStatuses, noticeTypes } from '@console/contract/areas/notice/notice/notice';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { useBulkRemoval } from '../../../../kit/bulk/use-bulk-removal.tsx';
import { call } from '../../../../lib/api/client.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { NoticeRowActions } from './NoticeRowActions.tsx';
import { useBulkTurn } from '../actions/use-bulk-turn.tsx';
import { useNoticeActions } from '../actions/use-notice-actions.tsx';
import { useNoticeColumns } from './use-notice-columns.tsx';
import { useNoticeWords } from '../use-notice-words.ts';
import { useWhileRunning } from '../use-while-running.ts';

/** All notices to one audience, and what can be done about each. */
export function NoticeList({ audience }: { audience: Audience }) {
  const w = useWords(noticeWords);
  const { types, levels, statuses, titleOf } = useNoticeWords(audience);
  const list = useList(audience.calls.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { may, actionsOf, dialogs } = useNoticeActions(audience);
  const bulk = useBulkRemoval({
    request: list.request,
    run: ({ ids, ...rest }) =>
      call(audience.calls.batchDelete, { ...(ids && { noticeIds: ids }), ...rest }, { showError: false }),
    hint: w.deleteManyHint,
    reasons: { STATE_NOT_ALLOWED: w.deleteNotNow },
  });
  const turn = useBulkTurn(audience, list.request);
  const actions = [...turn.actions, ...(may.delete ? [bulk.action] : [])];
  const { status, type, level } = list.request;
  const { title, description } = w[audience.name];
  useWhileRunning(list.rows?.some((row) => row.stats.running) === true, list.refetch);

  const addButton = may.create && <AddButton to={pathOf(audience.panel)}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={title} description={description} actions={addButton} />
      <DataTable
        list={list}
        label={title}
        name={`${audience.name}Notice`}
        columns={useNoticeColumns(audience)}
        keyOf={(row) => row.noticeId}
        nameOf={titleOf}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.status}
              w={120}
              data={statuses.options}
              value={status ?? null}
              onChange={(value) => list.set({ status: noticeStatuses.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.type}
              w={130}
              data={types.options}
              value={type ?? null}
              onChange={(value) => list.set({ type: noticeTypes.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.level}
              w={130}
              data={levels.options}
              value={level ?? null}
              onChange={(value) => list.set({ level: noticeLevels.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <NoticeRowActions audience={audience} notice={row} name={titleOf(row)} actions={actionsOf(row)} />
        )}
        bulk={actions.length > 0 ? () => actions : undefined}
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {dialogs}
      {bulk.dialog}
      {turn.dialog}
    </>
  );
}
