import { errorCode, type ErrorCode } from '@console/contract/areas/product/error-code/error-code';
import { Button } from '@mantine/core';
import { IconCamera, IconZoomQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { type BulkSelection, chosenOf } from '../../../kit/bulk/bulk-action.ts';
import { undoDeletion } from '../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../kit/bulk/use-bulk-dialog.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../locales/product/error-code.ts';
import { ErrorCodeFilters } from './ErrorCodeFilters.tsx';
import { type EditingSet, ErrorCodeFormDrawer } from './ErrorCodeFormDrawer.tsx';
import { MissesDrawer } from './MissesDrawer.tsx';
import { PhotoDrawer } from './photo/PhotoDrawer.tsx';
import { useErrorCodeColumns } from './use-error-code-columns.tsx';

/** Sets of error numbers, by product. */
export function ErrorCodeListPage() {
  const w = useWords(errorCodeWords);
  const { bulk: k, common } = useWords(kitWords);
  const mayCreate = useMay('product:error:create');
  const mayUpdate = useMay('product:error:update');
  const mayDelete = useMay('product:error:delete');
  const [editing, setEditing] = useState<EditingSet>();
  const [seeing, setSeeing] = useState<'misses' | 'photo'>();
  const list = useList(errorCode.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const bulk = useBulkDialog();

  const remove = ({ errorCodeId, name }: ErrorCode) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [errorCodeId],
      remove: () => call(errorCode.delete, { errorCodeId }, { showError: false }),
    });
  const removeMany = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, list.request);
    bulk.ask({
      title: fill(k.deleteMany, { count: formatNumber(selection.count) }),
      text: [w.removeImpact, ...bulk.notesOf(selection)],
      confirm: common.delete,
      danger: true,
      run: () => call(errorCode.batchDelete, { ...(ids && { errorCodeIds: ids }), ...rest }, { showError: false }),
      done: k.deleted,
      ...undoDeletion(),
      onDone: selection.clear,
    });
  };
  const addButton = mayCreate && <AddButton onClick={() => setEditing('add')}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            <Button variant="default" leftSection={<IconCamera size={16} />} onClick={() => setSeeing('photo')}>
              {w.photo.action}
            </Button>
            <Button variant="default" leftSection={<IconZoomQuestion size={16} />} onClick={() => setSeeing('misses')}>
              {w.misses.action}
            </Button>
            {addButton}
          </>
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="errorCode"
        columns={useErrorCodeColumns()}
        keyOf={(row) => row.errorCodeId}
        nameOf={(row) => row.name}
        filters={<ErrorCodeFilters list={list} />}
        renderActions={(row) => (
          <RecordRowActions
            name={row.name}
            more={w.more}
            onEdit={mayUpdate ? () => setEditing(row) : undefined}
            entries={[]}
            history={{ words: w.history, objectType: 'errorCode', objectId: row.errorCodeId }}
            onDelete={mayDelete ? () => remove(row) : undefined}
          />
        )}
        bulk={mayDelete ? () => [{ label: common.delete, danger: true, go: removeMany }] : undefined}
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <ErrorCodeFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <MissesDrawer opened={seeing === 'misses'} onClose={() => setSeeing(undefined)} />
      <PhotoDrawer opened={seeing === 'photo'} onClose={() => setSeeing(undefined)} />
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}
