import { model, type ProductModel } from '@console/contract/areas/product/model';
import { useState } from 'react';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useWhileBusy } from '../../../kit/list/use-while-busy.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import { call } from '../../../lib/api/client.ts';
import { download } from '../../../lib/api/download.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { modelWords } from '../../../locales/product/model.ts';
import { ModelCompare } from './detail/ModelCompare.tsx';
import { ModelDrawer } from './detail/ModelDrawer.tsx';
import { type Editing, ModelFormDrawer } from './form/ModelFormDrawer.tsx';
import { ModelFilters } from './ModelFilters.tsx';
import { useModelColumns } from './use-model-columns.tsx';

/** The 3D models of the company's products. */
export function ModelListPage() {
  const w = useWords(modelWords);
  const { common } = useWords(kitWords);
  const mayCreate = useMay('product:model:create');
  const mayUpdate = useMay('product:model:update');
  const mayDelete = useMay('product:model:delete');
  const mayDownload = useMay('product:model:download');
  const [opened, setOpened] = useOpenRecord('modelId');
  const [compared, setCompared] = useOpenRecord('compare');
  const [editing, setEditing] = useState<Editing>();
  const list = useList(model.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  useWhileBusy(list.rows?.some(({ status }) => status === 'PROCESSING') === true, list.refetch);

  const edit = (record: ProductModel) => {
    if (opened !== undefined) setOpened(undefined);
    setEditing({ kind: 'edit', record });
  };
  const remove = ({ modelId, name }: ProductModel) =>
    removal.ask({
      name,
      impact: w.removeImpact,
      recordIds: [modelId],
      remove: () => call(model.delete, { modelId }, { showError: false }),
      onRemoved: () => setOpened(undefined),
    });
  const save = ({ modelId }: ProductModel) => void download(model.download, { modelId }).catch(() => undefined);
  const addButton = mayCreate && <AddButton onClick={() => setEditing({ kind: 'add' })}>{w.add}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="productModel"
        columns={useModelColumns(setOpened)}
        keyOf={(row) => row.modelId}
        nameOf={(row) => row.name}
        filters={<ModelFilters list={list} />}
        renderActions={(row) => (
          <RecordRowActions
            name={row.name}
            more={w.more}
            onEdit={mayUpdate ? () => edit(row) : undefined}
            entries={[
              mayDownload && { words: common.download, go: () => save(row) },
              { words: w.detail.compare, go: () => setCompared(row.modelId) },
            ]}
            history={{ words: w.history, objectType: 'productModel', objectId: row.modelId }}
            onDelete={mayDelete ? () => remove(row) : undefined}
          />
        )}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <ModelDrawer
        modelId={opened}
        onClose={() => setOpened(undefined)}
        onEdit={mayUpdate ? edit : undefined}
        onDelete={mayDelete ? remove : undefined}
        onDownload={mayDownload ? save : undefined}
        onCompare={({ modelId }) => setCompared(modelId)}
      />
      <ModelCompare modelId={compared} onClose={() => setCompared(undefined)} />
      <ModelFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      {removal.dialog}
    </>
  );
}
