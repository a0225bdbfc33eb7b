import { liveItem } from '@console/contract/areas/live/item';
import { MOST_LIVE_ITEMS } from '@console/contract/areas/live/live/parts';
import { type Material, material } from '@console/contract/areas/material/material/material';
import { type MaterialKind, materialKinds } from '@console/contract/areas/material/material/parts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseDialog, type ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import { toneOf } from '../item-tones.ts';

interface PickDialogProps {
  opened: boolean;
  liveId: string;
  /** Materials that are in it already. */
  taken: readonly string[];
  onClose: () => void;
}

/** Materials of the library that are out. */
export function PickDialog({ opened, liveId, taken, onClose }: PickDialogProps) {
  const words = useWords(liveItemWords);
  const w = words.pick;
  const queries = useQueryClient();
  const [kind, setKind] = useState<MaterialKind>();
  const find = (page: ChoosePage, signal: AbortSignal) =>
    call(material.page, { ...page, status: 'READY', ...(kind && { kind }) }, { signal, showError: false });
  const show = (row: Material) => ({
    id: row.materialId,
    name: row.title,
    note: fill(w.used, { kind: words.kinds[row.kind], count: formatNumber(row.refCount) }),
    picture: null,
    status: <StatusBadge tone={toneOf[row.status]}>{words.statuses[row.status]}</StatusBadge>,
  });
  const add = async (rows: Material[]) => {
    const materialIds = rows.map(({ materialId }) => materialId);
    await call(liveItem.pick, { liveId, materialIds }, { showError: false });
    await queries.invalidateQueries();
    toastSuccess(fill(w.picked, { count: materialIds.length }));
  };
  return (
    <ChooseDialog
      opened={opened}
      title={w.title}
      from={[material.page.path, 'live', liveId, kind]}
      find={find}
      show={show}
      taken={taken}
      most={MOST_LIVE_ITEMS}
      filters={
        <FilterSelect
          label={w.kind}
          w={130}
          data={materialKinds.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind ?? null}
          onChange={(value) => setKind(materialKinds.find((one) => one === value))}
        />
      }
      confirm={w.confirm}
      empty={{ title: w.empty }}
      onChoose={add}
      onClose={onClose}
    />
  );
}
