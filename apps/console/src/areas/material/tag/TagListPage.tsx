import { MOST_MERGED_TAGS, tag, type Tag, tagColors } from '@console/contract/areas/material/tag';
import { useState } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { EditDeleteActions } from '../../../kit/table/row/EditDeleteActions.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { allowed, type BulkAction } from '../../../kit/bulk/bulk-action.ts';
import { useBulkRemoval } from '../../../kit/bulk/use-bulk-removal.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { TagBadge } from './TagBadge.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { later } from '../../../lib/later.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { toastError } from '../../../lib/toast/toast.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { materialWords } from '../../../locales/material/tag.ts';

const MergeDialog = later(async () => (await import('./merge/MergeDialog.tsx')).MergeDialog);

export function TagListPage() {
  const w = useWords(materialWords).tag;
  const { none } = useWords(kitWords).common;
  const mayCreate = useMay('material:tag:create');
  const mayUpdate = useMay('material:tag:update');
  const mayDelete = useMay('material:tag:delete');
  const categories = useDictionary('tag_category');
  const colors = useDictionary('tag_color');
  const list = useList(tag.page, { sortField: 'sort', sortOrder: 'asc' });
  const removal = useRemoval();
  const bulk = useBulkRemoval({
    request: list.request,
    run: ({ ids, ...rest }) => call(tag.batchDelete, { ...(ids && { tagIds: ids }), ...rest }, { showError: false }),
  });

  const [merging, setMerging] = useState<{ tagIds: readonly string[]; clear: () => void }>();
  const mergeAction = (count: number): BulkAction => ({
    label: w.merge.action,
    why: count > MOST_MERGED_TAGS ? w.merge.limit : undefined,
    // Which of them stays is chosen by name, so they are ticked one by one.
    go: ({ keys, whole, clear }) => (whole ? toastError(w.merge.limit) : setMerging({ tagIds: keys, clear })),
  });

  const columns: Column<Tag>[] = [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => <TagBadge color={row.color}>{row.name}</TagBadge>,
    },
    { key: 'category', title: w.category, render: (row) => (row.category ? categories.labelOf(row.category) : none) },
    {
      key: 'materialCount',
      title: w.materialCount,
      align: 'right',
      width: 90,
      render: (row) => formatNumber(row.materialCount),
    },
    { key: 'sort', title: w.sort, align: 'right', width: 80, sort: true, render: (row) => row.sort },
    { key: 'updatedBy', title: w.updatedBy, render: (row) => row.updatedBy?.name ?? none },
    timeColumn('updatedAt', w.updatedAt),
    { key: 'createdBy', title: w.createdBy, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];

  const addButton = mayCreate && <AddButton to={pathOf('addLabel')}>{w.add}</AddButton>;

  const removeOne = (row: Tag) =>
    removal.ask({
      name: row.name,
      impact: row.materialCount > 0 ? fill(w.deleteImpact, { count: row.materialCount }) : undefined,
      recordIds: [row.tagId],
      remove: () => call(tag.delete, { tagId: row.tagId }, { showError: false }),
    });

  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="tag"
        columns={columns}
        keyOf={(row) => row.tagId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.category}
              data={categories.options}
              value={list.request.category ?? null}
              onChange={(category) => list.set({ category })}
              searchable
            />
            <FilterSelect
              label={w.color}
              data={colors.options}
              value={list.request.color ?? null}
              onChange={(value) => list.set({ color: tagColors.find((color) => color === value) })}
              renderOption={({ option }) => <TagBadge color={option.value}>{option.label}</TagBadge>}
            />
          </FilterBar>
        }
        renderActions={
          mayUpdate || mayDelete
            ? (row) => (
                <EditDeleteActions
                  name={row.name}
                  edit={mayUpdate ? pathOf('editLabel', { tagId: row.tagId }) : undefined}
                  onDelete={mayDelete ? () => removeOne(row) : undefined}
                />
              )
            : undefined
        }
        bulk={mayDelete ? (keys) => allowed(mayUpdate && mergeAction(keys.length), bulk.action) : undefined}
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {removal.dialog}
      {bulk.dialog}
      {merging && (
        <MergeDialog tagIds={merging.tagIds} onMerged={merging.clear} onClose={() => setMerging(undefined)} />
      )}
    </>
  );
}
