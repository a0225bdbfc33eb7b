import { trash } from '@console/contract/areas/system/trash';
import { kinds, trashKinds, type TrashKind } from '@console/contract/kinds';
import { useQuery } from '@tanstack/react-query';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { DaySpan } from '../../../kit/time/DaySpan.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay, useUser } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { trashWords } from '../../../locales/system/trash.ts';
import { daysUntil } from '../days.ts';
import { type Deleted, useRestore } from './use-restore.tsx';
import { useTrashBulk } from './use-trash-bulk.tsx';

const SOON_DAYS = 3;

export function RecycleBinPage() {
  const w = useWords(trashWords);
  const { none } = useWords(kitWords).common;
  const list = useList(trash.page, { sortField: 'deletedAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const restoring = useRestore();
  const mayRestore = useMay('system:trash:restore');
  const mayPurge = useMay('system:trash:purge');

  const { deletedBy, deletedFrom, deletedTo } = list.request;
  const people = useQuery({
    queryKey: [trash.people.path],
    queryFn: ({ signal }) => call(trash.people, {}, { signal, showError: false }),
  });
  const met = useKinds();
  const [locale] = useLocale();

  const columns: Column<Deleted>[] = [
    { key: 'name', title: w.name, shown: 'always', sort: true, render: (row) => row.name },
    { key: 'type', title: w.type, width: 130, render: (row) => kinds[row.type].words[locale] },
    { key: 'deletedBy', title: w.deletedBy, render: (row) => row.deletedBy?.name ?? none },
    timeColumn('deletedAt', w.deletedAt),
    { key: 'left', title: w.left, width: 110, render: (row) => <TimeLeft purgeAt={row.purgeAt} /> },
  ];

  const kindOf = (type: TrashKind) => {
    const word = kinds[type].words[locale];
    return locale === 'en-US' ? word.toLowerCase() : word;
  };
  const purge = ({ trashId, type, name }: Deleted) =>
    removal.ask({
      name,
      asks: {
        title: fill(w.purgeOne.title, { kind: kindOf(type), name }),
        confirm: w.purge,
        done: fill(w.purgeOne.done, { kind: kindOf(type), name }),
      },
      remove: () => call(trash.purge, { trashId }, { showError: false }),
    });

  const bulk = useTrashBulk(list, { restoreOne: restoring.restore, purgeOne: purge });

  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="trash"
        columns={columns}
        keyOf={(row) => row.trashId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.type}
              data={met.map((value) => ({ value, label: kinds[value].words[locale] }))}
              value={list.request.type ?? null}
              onChange={(value) => list.set({ type: trashKinds.find((kind) => kind === value) })}
            />
            <FilterSelect
              label={w.deletedBy}
              data={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={deletedBy ?? null}
              onChange={(value) => list.set({ deletedBy: value ?? undefined })}
              searchable
            />
            <DaySpan
              words={{ from: w.deletedFrom, to: w.deletedTo }}
              request={{ from: deletedFrom, to: deletedTo }}
              set={(span) =>
                list.set({
                  ...('from' in span && { deletedFrom: span.from }),
                  ...('to' in span && { deletedTo: span.to }),
                })
              }
            />
          </FilterBar>
        }
        renderActions={
          mayRestore || mayPurge
            ? (row) => (
                <RowActions>
                  {mayRestore && (
                    <RowAction label={row.name} onClick={() => void restoring.restore(row)}>
                      {w.restore}
                    </RowAction>
                  )}
                  {mayPurge && (
                    <RowAction label={row.name} danger onClick={() => purge(row)}>
                      {w.purge}
                    </RowAction>
                  )}
                </RowActions>
              )
            : undefined
        }
        bulk={mayRestore || mayPurge ? bulk.actionsOf : undefined}
        matchable
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {removal.dialog}
      {restoring.dialog}
      {bulk.dialog}
    </>
  );
}

/** Kinds that this person can meet here: operators meet those that they see elsewhere. */
function useKinds(): TrashKind[] {
  const { type, authorities } = useUser();
  return trashKinds.filter((kind) => {
    const { resource } = kinds[kind];
    return type !== 3 || (resource !== undefined && authorities.includes(`${resource}:query`));
  });
}

function TimeLeft({ purgeAt }: { purgeAt: string }) {
  const w = useWords(trashWords);
  const days = daysUntil(purgeAt);
  const words = days <= 1 ? w.today : fill(w.days, { days });
  return days <= SOON_DAYS ? <StatusBadge tone="warning">{words}</StatusBadge> : words;
}
