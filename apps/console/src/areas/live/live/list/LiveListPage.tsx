import { live } from '@console/contract/areas/live/live/live';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { later } from '../../../../lib/later.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { useLiveActions } from '../actions/use-live-actions.tsx';
import { isOn, titleIn } from '../live-rules.ts';
import { LiveFilters } from './LiveFilters.tsx';
import { LiveRowActions } from './LiveRowActions.tsx';
import { useLiveColumns } from './use-live-columns.tsx';
import { useEveryWhile } from './use-every-while.ts';

const LiveCalendar = later(async () => (await import('./calendar/LiveCalendar.tsx')).LiveCalendar);

/** All sessions, as a table or month by month. */
export function LiveListPage() {
  const w = useWords(liveWords);
  const mayCreate = useMay('live:session:create');
  const isCalendar = useSearchParams()[0].get('view') === 'calendar';
  const addButton = mayCreate && <AddButton to={pathOf('addLive')}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      {isCalendar ? (
        <LiveCalendar />
      ) : (
        <LiveTable
          empty={
            <EmptyState title={w.empty} description={w.emptyHint}>
              {addButton}
            </EmptyState>
          }
        />
      )}
    </>
  );
}

function LiveTable({ empty }: { empty: ReactNode }) {
  const w = useWords(liveWords);
  const [locale] = useLocale();
  const list = useList(live.page, { sortField: 'planStartAt', sortOrder: 'desc' });
  const { dialogs, ...actions } = useLiveActions();
  useEveryWhile(list.rows?.some(({ status }) => isOn(status)) === true, list.refetch);
  return (
    <>
      <DataTable
        list={list}
        label={w.title}
        name="live"
        columns={useLiveColumns()}
        keyOf={(row) => row.liveId}
        nameOf={(row) => titleIn(locale, row)}
        filters={<LiveFilters list={list} />}
        renderActions={(row) => <LiveRowActions record={row} actions={actions} />}
        empty={empty}
      />
      {dialogs}
    </>
  );
}
