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
import { later } from '../../../lib/later.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { modelLaunchWords } from '../../../locales/product/model-launch.ts';
import { modelWords } from '../../../locales/product/model.ts';
import { ModelCompare } from './detail/ModelCompare.tsx';
import { ModelDrawer } from './detail/ModelDrawer.tsx';
import { type Editing, ModelFormDrawer } from './form/ModelFormDrawer.tsx';
import { isChanging, isLaunched, whyNotLaunch } from './launch/launch-rules.ts';
import { useOffline } from './launch/use-offline.tsx';
import { ModelFilters } from './ModelFilters.tsx';
import { useModelRemoval } from './use-model-removal.ts';
import { useModelColumns } from './use-model-columns.tsx';

const LaunchDrawer = later(async () => (await import('./launch/LaunchDrawer.tsx')).LaunchDrawer);

/** The 3D models of the company's products. */
export function ModelListPage() {
  const w = useWords(modelWords);
  const launchWords = useWords(modelLaunchWords);
  const { common } = useWords(kitWords);
  const mayCreate = useMay('product:model:create');
  const mayUpdate = useMay('product:model:update');
  const mayDelete = useMay('product:model:delete');
  const mayLaunch = useMay('product:model:launch');
  const mayDownload = useMay('product:model:download');
  const [opened, setOpened] = useOpenRecord('modelId');
  const [compared, setCompared] = useOpenRecord('compare');
  const [editing, setEditing] = useState<Editing>();
  const list = useList(model.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const removal = useRemoval();
  const [launching, setLaunching] = useState<ProductModel>();
  const offline = useOffline();
  const bulk = useModelRemoval(list.request);
  useWhileBusy(list.rows?.some(isChanging) === true, list.refetch);

  const edit = (record: ProductModel) => {
    if (opened !== undefined) setOpened(undefined);
    setEditing({ kind: 'edit', record });
  };
  const whyNot = (record: ProductModel) => {
    const why = whyNotLaunch(record);
    return why && launchWords.why[why];
  };
  const launch = (record: ProductModel) => {
    setOpened(undefined);
    setLaunching(record);
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
              mayLaunch && { words: launchWords.launch, why: whyNot(row), go: () => setLaunching(row) },
              mayLaunch && row.status === 'LAUNCHED' && { words: launchWords.offline, go: () => offline.ask(row) },
              mayDownload && { words: common.download, go: () => save(row) },
              { words: w.detail.compare, go: () => setCompared(row.modelId) },
            ]}
            history={{ words: w.history, objectType: 'productModel', objectId: row.modelId }}
            onDelete={mayDelete && !isLaunched(row) ? () => remove(row) : undefined}
          />
        )}
        bulk={mayDelete ? () => [{ label: common.delete, danger: true, go: bulk.ask }] : undefined}
        matchable
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
        onLaunch={mayLaunch ? launch : undefined}
        onOffline={mayLaunch ? offline.ask : undefined}
      />
      <ModelCompare modelId={compared} onClose={() => setCompared(undefined)} />
      <ModelFormDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <LaunchDrawer record={launching} onClose={() => setLaunching(undefined)} />
      {offline.dialog}
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}
