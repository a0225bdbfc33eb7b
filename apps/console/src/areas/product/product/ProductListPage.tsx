import { product, type Product } from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { allowed, type BulkSelection } from '../../../kit/bulk/bulk-action.ts';
import { useBulkRemoval } from '../../../kit/bulk/use-bulk-removal.tsx';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { ImportButton } from '../../../kit/import/ImportButton.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../lib/api/client.ts';
import { loadPart } from '../../../lib/load-part.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { productImportWords } from '../../../locales/product/product-import.ts';
import { productWords } from '../../../locales/product/product.ts';
import { ProductDrawer } from './ProductDrawer.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { useProductCard } from './use-product-card.tsx';
import { useProductColumns } from './use-product-columns.tsx';

const ProductImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./ProductImportDrawer.tsx')).ProductImportDrawer })),
);

/** As the export and the labels take them. */
const filtersOf = ({ keyword, status, series, category }: InputOf<typeof product.page>) => ({
  keyword,
  status,
  ...(series && { series }),
  ...(category && { category }),
});

/** What the company makes; everything about one product starts here. */
export function ProductListPage() {
  const w = useWords(productWords);
  const { action: importWord } = useWords(productImportWords);
  const mayCreate = useMay('product:info:create');
  const mayUpdate = useMay('product:info:update');
  const mayDelete = useMay('product:info:delete');
  const mayImport = useMay('product:info:import');
  const mayExport = useMay('product:info:export');
  const navigate = useNavigate();
  const [opened, setOpened] = useOpenRecord('productId', ['tab']);
  const list = useList(product.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const removeMany = useBulkRemoval({
    request: list.request,
    run: ({ ids, ...rest }) =>
      call(product.batchDelete, { ...(ids && { productIds: ids }), ...rest }, { showError: false }),
  });

  const edit = ({ productId }: Product) => void navigate(pathOf('productPanel', { productId }));
  const remove = ({ productId, name }: Product) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [productId],
      remove: () => call(product.delete, { productId }, { showError: false }),
      onRemoved: () => setOpened(undefined),
    });
  const print = ({ keys, whole }: Pick<BulkSelection, 'keys' | 'whole'>) => {
    const chosen = whole ? filtersOf(list.request) : { productIds: keys.join() };
    void navigate(pathOf('productLabels', chosen));
  };
  const bulk = () => allowed({ label: w.labels.action, go: print }, mayDelete && removeMany.action);
  const addButton = mayCreate && <AddButton to={pathOf('productPanel')}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            {mayImport && <ImportButton drawer={ProductImportDrawer}>{importWord}</ImportButton>}
            {mayExport && <ExportButton call={product.export} input={filtersOf(list.request)} words={w} />}
            {addButton}
          </>
        }
      />
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
            entries={[{ words: w.labels.action, go: () => print({ keys: [row.productId], whole: false }) }]}
            history={{ words: w.history, objectType: 'product', objectId: row.productId }}
            onDelete={mayDelete ? () => remove(row) : undefined}
          />
        )}
        bulk={bulk}
        cardOf={useProductCard(setOpened)}
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <ProductDrawer productId={opened} onClose={() => setOpened(undefined)} onEdit={edit} onDelete={remove} />
      {removal.dialog}
      {removeMany.dialog}
    </>
  );
}
