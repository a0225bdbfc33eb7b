import { product, type Product } from '@console/contract/areas/product/product';
import { useNavigate } from 'react-router';
import { type BulkSelection, chosenOf } from '../../../kit/bulk/bulk-action.ts';
import { undoDeletion } from '../../../kit/bulk/restore-deleted.ts';
import { useBulkDialog } from '../../../kit/bulk/use-bulk-dialog.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productWords } from '../../../locales/product/product.ts';
import { ProductDrawer } from './ProductDrawer.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { useProductColumns } from './use-product-columns.tsx';

/** What the company makes; everything about one product starts here. */
export function ProductListPage() {
  const w = useWords(productWords);
  const { bulk: k, common } = useWords(kitWords);
  const mayCreate = useMay('product:info:create');
  const mayUpdate = useMay('product:info:update');
  const mayDelete = useMay('product:info:delete');
  const navigate = useNavigate();
  const [opened, setOpened] = useOpenRecord('productId');
  const list = useList(product.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const bulk = useBulkDialog();

  const edit = ({ productId }: Product) => void navigate(pathOf('productPanel', { productId }));
  const remove = ({ productId, name }: Product) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [productId],
      remove: () => call(product.delete, { productId }, { showError: false }),
      onRemoved: () => setOpened(undefined),
    });
  const removeMany = (selection: BulkSelection) => {
    const { ids, ...rest } = chosenOf(selection, list.request);
    bulk.ask({
      title: fill(k.deleteMany, { count: formatNumber(selection.count) }),
      text: [k.recoverable, ...bulk.notesOf(selection)],
      confirm: common.delete,
      danger: true,
      run: () => call(product.batchDelete, { ...(ids && { productIds: ids }), ...rest }, { showError: false }),
      done: k.deleted,
      ...undoDeletion(),
      onDone: selection.clear,
    });
  };
  const addButton = mayCreate && <AddButton to={pathOf('productPanel')}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="product"
        columns={useProductColumns(setOpened)}
        keyOf={(row) => row.productId}
        nameOf={(row) => row.name}
        filters={<ProductFilters list={list} />}
        renderActions={(row) => (
          <RecordRowActions
            name={row.name}
            more={w.more}
            onEdit={mayUpdate ? () => edit(row) : undefined}
            entries={[]}
            history={{ words: w.history, objectType: 'product', objectId: row.productId }}
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
      <ProductDrawer productId={opened} onClose={() => setOpened(undefined)} onEdit={edit} onDelete={remove} />
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}
