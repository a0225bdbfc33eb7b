import { fileKinds } from '@console/contract/areas/base/file';
import { material } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { Button } from '@mantine/core';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { useWhileBusy } from '../../../../kit/list/use-while-busy.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { RecordRowActions } from '../../../../kit/table/row/RecordRowActions.tsx';
import { later } from '../../../../lib/later.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialUploadWords } from '../../../../locales/material/material-upload.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { useMaterialBulk } from '../bulk/use-material-bulk.tsx';
import { fileKindOf } from '../material-kinds.ts';
import { useFileDrop } from '../upload/use-file-drop.ts';
import { useNewMaterials } from '../upload/use-new-materials.ts';
import { useMaterialActions } from '../use-material-actions.tsx';
import { MaterialFilters } from './MaterialFilters.tsx';
import { useMaterialCard } from './use-material-card.tsx';
import { useMaterialColumns } from './use-material-columns.tsx';
import styles from './material.module.css';

const AddMaterialsDrawer = later(async () => (await import('../upload/AddMaterialsDrawer.tsx')).AddMaterialsDrawer);
const MaterialFormDrawer = later(async () => (await import('../form/MaterialFormDrawer.tsx')).MaterialFormDrawer);

export const ImageTextListPage = () => <MaterialListPage kind="IMAGE_TEXT" />;
export const VideoListPage = () => <MaterialListPage kind="VIDEO" />;
export const FileListPage = () => <MaterialListPage kind="FILE" />;
export const H5ListPage = () => <MaterialListPage kind="H5" />;
export const ModelMaterialPage = () => <MaterialListPage kind="MODEL" />;

/** The materials of one kind. Files can be dropped anywhere on it. */
function MaterialListPage({ kind }: { kind: MaterialKind }) {
  const w = useWords(materialItemWords);
  const { dropHere } = useWords(materialUploadWords);
  const words = w.kinds[kind];
  const mayCreate = useMay('material:item:create');
  const all = useList(material.page, { sortField: 'updatedAt', sortOrder: 'desc' }, { kind });
  // The kind is what the page is about, and no condition that somebody has set.
  const list = { ...all, conditions: all.conditions - 1 };
  const actions = useMaterialActions();
  const bulk = useMaterialBulk(list.request);
  const adding = useNewMaterials(kind);
  const [addingUrl, setAddingUrl] = useState(false);
  useWhileBusy(list.rows?.some(({ status }) => status === 'PROCESSING') === true, list.refetch);
  const over = useFileDrop(mayCreate, adding.take);
  const addButton = mayCreate && (
    <AddMaterialButton kind={kind} onFiles={adding.take} onUrl={() => setAddingUrl(true)} />
  );
  return (
    <>
      <PageHeader title={words.title} description={words.description} actions={addButton} />
      <DataTable
        list={list}
        label={words.title}
        name={`material:${kind}`}
        columns={useMaterialColumns(kind)}
        keyOf={(row) => row.materialId}
        nameOf={(row) => row.title}
        filters={<MaterialFilters list={list} />}
        renderActions={(row) => (
          <RecordRowActions
            name={row.title}
            more={w.more}
            onEdit={actions.onEdit && (() => actions.onEdit?.(row))}
            entries={actions.entriesOf(row)}
            history={{ words: w.history, objectType: 'material', objectId: row.materialId }}
            onDelete={actions.onDelete && (() => actions.onDelete?.(row))}
          />
        )}
        bulk={bulk.actions.length > 0 ? () => bulk.actions : undefined}
        cardOf={useMaterialCard()}
        matchable
        empty={
          <EmptyState title={words.empty} description={words.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {over && <div className={styles.over}>{dropHere}</div>}
      <AddMaterialsDrawer kind={kind} adding={adding} />
      <MaterialFormDrawer editing={addingUrl ? { kind: 'addUrl' } : undefined} onClose={() => setAddingUrl(false)} />
      {actions.dialog}
      {bulk.dialog}
    </>
  );
}

interface AddMaterialButtonProps {
  kind: MaterialKind;
  onFiles: (files: readonly File[]) => void;
  onUrl: () => void;
}

/** An article is written on a page of its own; everything else begins with files. */
function AddMaterialButton({ kind, onFiles, onUrl }: AddMaterialButtonProps) {
  const w = useWords(materialItemWords);
  const field = useRef<HTMLInputElement>(null);
  const { add } = w.kinds[kind];
  if (kind === 'IMAGE_TEXT') return <AddButton to={pathOf('imageTextPanel')}>{add}</AddButton>;
  return (
    <>
      {kind === 'H5' && (
        <Button variant="default" leftSection={<IconLink size={16} />} onClick={onUrl}>
          {w.addUrl}
        </Button>
      )}
      <Button leftSection={<IconUpload size={16} />} onClick={() => field.current?.click()}>
        {add}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label={add}
        accept={fileKinds[fileKindOf[kind]].extensions.map((extension) => `.${extension}`).join()}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
