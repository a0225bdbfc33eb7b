import { material, type Material } from '@console/contract/areas/material/material/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entry } from '../../../kit/table/row/RowMenuItems.tsx';
import { call } from '../../../lib/api/client.ts';
import { download } from '../../../lib/api/download.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { later } from '../../../lib/later.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { toastError, toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { materialItemWords } from '../../../locales/material/material.ts';

const RemoveDialog = later(async () => (await import('./remove/RemoveDialog.tsx')).RemoveDialog);
const DisableDialog = later(async () => (await import('./remove/DisableDialog.tsx')).DisableDialog);
const ReplaceDrawer = later(async () => (await import('./form/ReplaceDrawer.tsx')).ReplaceDrawer);
const MaterialFormDrawer = later(async () => (await import('./form/MaterialFormDrawer.tsx')).MaterialFormDrawer);

type Open = { kind: 'remove' | 'disable' | 'replace' | 'edit'; record: Material } | undefined;

interface MaterialActions {
  /** Nothing for who may not. */
  onEdit: ((record: Material) => void) | undefined;
  onDelete: ((record: Material) => void) | undefined;
  /** The rest, in the order of a menu. */
  entriesOf: (record: Material) => (Entry | false)[];
  dialog: ReactNode;
}

/** What can be done with one material, in its row and on its page. */
export function useMaterialActions(onRemoved?: () => void): MaterialActions {
  const w = useWords(materialItemWords);
  const { common } = useWords(kitWords);
  const mayUpdate = useMay('material:item:update');
  const mayDelete = useMay('material:item:delete');
  const mayDownload = useMay('material:item:download');
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const move = async ({ materialId, title }: Material, status: 'READY' | 'DISABLED') => {
    // A dialog says by itself why it was refused.
    const showError = status === 'READY';
    const { skipped } = await call(material.updateStatus, { materialIds: [materialId], status }, { showError });
    if (skipped[0]) toastError(skipped[0].message);
    else toastSuccess(fill(status === 'READY' ? w.published : w.disabled, { name: title }));
    await queryClient.invalidateQueries();
  };
  const retry = async ({ materialId, title }: Material) => {
    await call(material.retry, { materialId });
    toastSuccess(fill(w.retried, { name: title }));
    await queryClient.invalidateQueries();
  };
  // The call has said why it was refused.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  const whyNotPublish = {
    DRAFT: undefined,
    DISABLED: undefined,
    READY: w.why.published,
    PROCESSING: w.why.processing,
    FAILED: w.why.failed,
    EXPIRED: w.why.expired,
  };
  const entriesOf = (record: Material): (Entry | false)[] => {
    const { status, file, materialId } = record;
    return [
      mayUpdate && status === 'FAILED' && { words: w.actions.retry, go: () => quietly(retry(record)) },
      mayUpdate &&
        status !== 'READY' && {
          words: w.actions.publish,
          why: whyNotPublish[status],
          go: () => quietly(move(record, 'READY')),
        },
      mayUpdate && status === 'READY' && { words: w.actions.disable, go: () => setOpen({ kind: 'disable', record }) },
      mayUpdate &&
        record.kind !== 'IMAGE_TEXT' &&
        // An H5 without a file lies elsewhere.
        (file !== null || record.kind !== 'H5') && {
          words: w.actions.replace,
          go: () => setOpen({ kind: 'replace', record }),
        },
      record.kind !== 'IMAGE_TEXT' && {
        words: common.download,
        why: file === null ? w.why.noFile : mayDownload ? undefined : w.why.noDownload,
        go: () => quietly(download(material.download, { materialId })),
      },
      {
        words: w.actions.whereUsed,
        go: () => void navigate(pathOf('whereUsed', { kind: 'material', id: materialId })),
      },
    ];
  };
  return {
    onEdit: mayUpdate
      ? (record) => {
          if (record.kind === 'IMAGE_TEXT') void navigate(pathOf('imageTextPanel', { materialId: record.materialId }));
          else setOpen({ kind: 'edit', record });
        }
      : undefined,
    onDelete: mayDelete ? (record) => setOpen({ kind: 'remove', record }) : undefined,
    entriesOf,
    dialog: (
      <>
        {open?.kind === 'remove' && <RemoveDialog record={open.record} onClose={close} onRemoved={onRemoved} />}
        {open?.kind === 'disable' && (
          <DisableDialog record={open.record} disable={() => move(open.record, 'DISABLED')} onClose={close} />
        )}
        <ReplaceDrawer record={open?.kind === 'replace' ? open.record : undefined} onClose={close} />
        <MaterialFormDrawer
          editing={
            open?.kind === 'edit'
              ? { kind: 'edit', materialId: open.record.materialId, title: open.record.title }
              : undefined
          }
          onClose={close}
        />
      </>
    ),
  };
}
