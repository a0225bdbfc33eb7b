import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo, type ErrorNoLine } from '@console/contract/areas/product/error-code/error-no';
import type { InputOf } from '@console/contract/endpoint';
import { errorLevels, errorNoStatuses } from '@console/contract/areas/product/error-code/parts';
import { Button, Paper } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { allowed, type BulkSelection, chosenOf } from '../../../../kit/bulk/bulk-action.ts';
import { undoDeletion } from '../../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../../kit/bulk/use-bulk-dialog.tsx';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { ExportButton } from '../../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { useListBreadcrumb } from '../../../../kit/page/list-return.ts';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { loadPart } from '../../../../lib/load-part.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { errorNoImportWords, errorNoWords } from '../../../../locales/product/error-code-number.ts';
import { useErrorNoColumns } from './use-error-no-columns.tsx';

const ErrorNoImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./ErrorNoImportDrawer.tsx')).ErrorNoImportDrawer })),
);

/** The numbers of one set, which the address names. */
export function ErrorNoListPage() {
  const w = useWords(errorNoWords);
  const errorCodeId = useSearchParams()[0].get('errorCodeId') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [errorCode.detail.path, errorCodeId],
    queryFn: ({ signal }) => call(errorCode.detail, { errorCodeId }, { signal, showError: false }),
  });
  const title = data ? fill(w.title, { name: data.name }) : w.plainTitle;
  useListBreadcrumb('ocrIdentify', data?.name ?? w.plainTitle);
  if (error && !data) {
    const isGone = error instanceof CallError && (error.http === 404 || error.http === 400);
    if (!isGone) {
      return (
        <>
          <PageHeader title={w.plainTitle} />
          <Paper withBorder p="lg">
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Paper>
        </>
      );
    }
    return (
      <EmptyState kind="gone" title={w.gone} description={w.goneHint} order={1}>
        <Button component={Link} to={pathOf('ocrIdentify')} variant="default" size="xs">
          {w.back}
        </Button>
      </EmptyState>
    );
  }
  // Until it is there its line is kept: the list below does not jump.
  const description = data ? (data.description ?? undefined) : '\u00a0';
  return <Numbers key={errorCodeId} errorCodeId={errorCodeId} title={title} description={description} />;
}

interface NumbersProps {
  errorCodeId: string;
  title: string;
  description: string | undefined;
}

function Numbers({ errorCodeId, title, description }: NumbersProps) {
  const w = useWords(errorNoWords);
  const { action: importWord } = useWords(errorNoImportWords);
  const { common } = useWords(kitWords);
  const may = {
    create: useMay('product:error:create'),
    update: useMay('product:error:update'),
    delete: useMay('product:error:delete'),
    import: useMay('product:error:import'),
    export: useMay('product:error:export'),
  };
  const navigate = useNavigate();
  const [importing, setImporting] = useState(false);
  const found = useList(errorNo.page, { errorCodeId, sortField: 'errorNo', sortOrder: 'asc' });
  const { errorCodeId: _, ...asked } = found.request;
  const { keyword, level, status } = asked;
  // The set itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.conditions - 1,
    reset: () => found.set({ keyword: undefined, level: undefined, status: undefined }),
  };
  const open = (row: ErrorNoLine) => pathOf('errorCodeDetail', { errorCodeId, errorNo: row.errorNo });
  const deeds = useNumberDeeds(errorCodeId, asked);
  const addButton = may.create && <AddButton to={pathOf('errorCodeDetail', { errorCodeId })}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {may.import && (
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setImporting(true)}>
                {importWord}
              </Button>
            )}
            {may.export && (
              <ExportButton call={errorNo.export} input={{ errorCodeId, keyword, level, status }} words={w} />
            )}
            {addButton}
          </>
        }
      />
      <DataTable
        list={list}
        label={w.plainTitle}
        name="errorNo"
        columns={useErrorNoColumns(open)}
        keyOf={(row) => row.errorNoId}
        nameOf={(row) => row.errorNo}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.level}
              w={120}
              data={errorLevels.map((value) => ({ value, label: w.levels[value] }))}
              value={level ?? null}
              onChange={(value) => list.set({ level: errorLevels.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.status}
              w={120}
              data={errorNoStatuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={status ?? null}
              onChange={(value) => list.set({ status: errorNoStatuses.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RecordRowActions
            name={row.errorNo}
            more={w.more}
            onEdit={may.update ? () => void navigate(open(row)) : undefined}
            entries={[]}
            history={{ words: w.history, objectType: 'errorNo', objectId: row.errorNoId }}
            onDelete={may.delete ? () => deeds.remove(row) : undefined}
          />
        )}
        bulk={
          may.update || may.delete
            ? () =>
                allowed(
                  may.update && { label: w.publish, go: deeds.publish },
                  may.update && { label: w.toDraft, go: deeds.toDraft },
                  may.delete && { label: common.delete, danger: true, go: deeds.removeMany },
                )
            : undefined
        }
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {importing && (
        <Suspense>
          <ErrorNoImportDrawer errorCodeId={errorCodeId} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {deeds.dialogs}
    </>
  );
}

type Filters = Omit<InputOf<typeof errorNo.page>, 'errorCodeId'>;

/** What can be done with some of the numbers. */
function useNumberDeeds(errorCodeId: string, filters: Filters) {
  const w = useWords(errorNoWords);
  const { bulk: k, common } = useWords(kitWords);
  const removal = useRemoval();
  const bulk = useBulkDialog();
  const chosen = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, filters);
    return { errorCodeId, ...(ids && { errorNoIds: ids }), ...rest };
  };
  const move =
    (to: 'PUBLISHED' | 'DRAFT', words: readonly [title: string, text: string, confirm: string, done: string]) =>
    (selection: BulkSelection) =>
      bulk.ask({
        title: fill(words[0], { count: formatNumber(selection.count) }),
        text: [words[1], ...bulk.notesOf(selection)],
        confirm: words[2],
        run: () => call(errorNo.batchStatus, { ...chosen(selection), to }, { showError: false }),
        done: words[3],
        onDone: selection.clear,
      });
  return {
    remove: ({ errorNo: number, errorNoId }: ErrorNoLine) =>
      removal.ask({
        name: number,
        impact: w.removeImpact,
        recordIds: [errorNoId],
        remove: () => call(errorNo.delete, { errorCodeId, errorNo: number }, { showError: false }),
      }),
    removeMany: (selection: BulkSelection) =>
      bulk.ask({
        title: fill(k.deleteMany, { count: formatNumber(selection.count) }),
        text: [k.recoverable, ...bulk.notesOf(selection)],
        confirm: common.delete,
        danger: true,
        run: () => call(errorNo.batchDelete, chosen(selection), { showError: false }),
        done: k.deleted,
        ...undoDeletion(),
        onDone: selection.clear,
      }),
    publish: move('PUBLISHED', [w.publishMany, w.publishText, w.publish, w.publishDone]),
    toDraft: move('DRAFT', [w.draftMany, w.draftText, w.toDraft, w.draftDone]),
    dialogs: (
      <>
        {removal.dialog}
        {bulk.dialog}
      </>
    ),
  };
}
