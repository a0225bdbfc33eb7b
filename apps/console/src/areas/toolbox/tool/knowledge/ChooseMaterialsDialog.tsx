import { materialKinds, materialLocales } from '@console/contract/areas/material/material/parts';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { useState } from 'react';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import type { ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { ChooseItemsDialog } from '../choose/ChooseItemsDialog.tsx';
import { type KnownItem, knownItem } from '../choose/known-item.ts';

interface ChooseMaterialsDialogProps {
  opened: boolean;
  taken: readonly string[];
  most: number;
  from: string;
  onChoose: (items: (KnownItem & { id: string })[]) => void;
  onClose: () => void;
}

/** Materials by kind and language. */
export function ChooseMaterialsDialog({ from, ...dialog }: ChooseMaterialsDialogProps) {
  const { knowledge: w, kinds, languages } = useWords(toolWords);
  const [kind, setKind] = useState<(typeof materialKinds)[number]>();
  const [locale, setLocale] = useState<(typeof materialLocales)[number]>();
  const find = async (page: ChoosePage, signal: AbortSignal) => {
    const request = { ...page, ...(kind && { kind }), ...(locale && { locale }) };
    const { list, total } = await call(knowledgeTool.contents, request, { signal, showError: false });
    return {
      total,
      list: list.map((row) => ({ id: row.id, ...knownItem(row, `${kinds[row.kind]} · ${languages[row.locale]}`) })),
    };
  };
  return (
    <ChooseItemsDialog
      {...dialog}
      title={w.choose}
      from={[from, kind, locale]}
      find={find}
      filters={
        <>
          <FilterSelect
            label={w.kind}
            w={110}
            data={materialKinds.map((value) => ({ value, label: kinds[value] }))}
            value={kind ?? null}
            onChange={(value) => setKind(materialKinds.find((one) => one === value))}
          />
          <FilterSelect
            label={w.language}
            w={110}
            data={materialLocales.map((value) => ({ value, label: languages[value] }))}
            value={locale ?? null}
            onChange={(value) => setLocale(materialLocales.find((one) => one === value))}
          />
        </>
      }
    />
  );
}
