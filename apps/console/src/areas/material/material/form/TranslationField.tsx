import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { type Locale, useWords } from '../../../../lib/words.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';

interface TranslationFieldProps extends Omit<SelectProps, 'data' | 'kind'> {
  kind: MaterialKind;
  locale: Locale;
  current: MaterialDetail['translation'];
  self: string | undefined;
}

const TYPING_PAUSE_MS = 250;
const SHOWN = 20;

/** The same in the other language. */
export function TranslationField({ kind, locale, current, self, ...field }: TranslationFieldProps) {
  const w = useWords(materialFormWords);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { data } = useQuery({
    queryKey: [material.page.path, 'translation', kind, other, keyword],
    queryFn: ({ signal }) =>
      call(material.page, { kind, locale: other, keyword, pageSize: SHOWN }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).filter(({ materialId }) => materialId !== self);
  const all =
    current && current.locale === other && found.every(({ materialId }) => materialId !== current.materialId)
      ? [current, ...found]
      : found;
  const options = all.map(({ materialId, title }) => ({ value: materialId, label: title }));
  return (
    <Select
      label={w.translation}
      description={w.translationHint}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': w.translationClear }}
      comboboxProps={{ shadow: 'md' }}
      nothingFoundMessage={w.translationNone}
      {...field}
      data={options}
      filter={({ options: offered }) => offered}
      onSearchChange={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text)}
    />
  );
}
