import { fileKinds } from '@console/contract/areas/base/file';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { useState } from 'react';
import { newUpload, putUploads, removeUpload, useUploads } from '../../../../kit/upload/uploads.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { toastError } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialUploadWords } from '../../../../locales/material/material-upload.ts';
import { fileKindOf, kindOfFile } from '../material-kinds.ts';
import { localeOfFile, type NewRow, titleOfFile } from './new-material.ts';

const everyFormat = [...new Set(Object.values(fileKindOf).flatMap((kind) => fileKinds[kind].extensions))];

/** Files that are about to become materials: sent at once, described meanwhile. */
export function useNewMaterials(kind: MaterialKind) {
  const w = useWords(materialUploadWords);
  const { tooLarge } = useWords(kitWords).upload;
  const [all, setRows] = useState<readonly NewRow[]>([]);
  const items = useUploads((state) => state.items);
  // Whoever takes an upload off the list takes its row with it.
  const rows = all.filter((row) => items.some(({ id }) => id === row.id));
  const take = (files: readonly File[]) => {
    const added = files.flatMap((file) => {
      const of = kindOfFile(file, kind);
      if (of === undefined) {
        toastError(fill(w.refused, { name: file.name, formats: everyFormat.join(' / ') }));
        return [];
      }
      const tell = (limit: number) => fill(tooLarge, { limit: formatBytes(limit) });
      const item = newUpload(file, fileKindOf[of], tell, 'material');
      const { name } = file;
      const row: NewRow = {
        id: item.id,
        kind: of,
        title: titleOfFile(name),
        locale: localeOfFile(name),
        tagIds: [],
      };
      return [{ item, row }];
    });
    putUploads(added.map(({ item }) => item));
    setRows((now) => [...now, ...added.map(({ row }) => row)]);
  };
  const cancel = () => {
    for (const { id } of rows) removeUpload(id);
    setRows([]);
  };
  return { rows, setRows, take, cancel };
}

export type NewMaterials = ReturnType<typeof useNewMaterials>;
