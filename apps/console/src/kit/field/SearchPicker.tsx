import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { pickerWords } from '../../locales/kit/picker.ts';

export interface Option {
  value: string;
  label: string;
}

interface Searching {
  label: string;
  /** What is looked in; answers are kept under this name. */
  source: readonly string[];
  find: (keyword: string, signal: AbortSignal) => Promise<Option[]>;
  /** What is chosen already, also where the search does not find it. */
  known?: readonly Option[];
}

function useSearching({ source, find, known = [] }: Omit<Searching, 'label'>) {
  const w = useWords(pickerWords);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, 200);
  const { data = [], isFetching } = useQuery({
    queryKey: [...source, 'picker', keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
  });
  return { found: data, known, setTyped, nothing: isFetching || typed !== keyword ? w.looking : w.nothing };
}

const joined = (found: readonly Option[], known: readonly Option[]) => [
  ...known.filter(({ value }) => !found.some((option) => option.value === value)),
  ...found,
];

/** One of many, found by typing. */
export function SearchPicker({ source, find, known, ...field }: Searching & Omit<SelectProps, 'data' | 'label'>) {
  const w = useWords(pickerWords);
  const search = useSearching({ source, find, ...(known && { known }) });
  const options = joined(search.found, search.known);
  return (
    <Select
      {...field}
      clearButtonProps={{ 'aria-label': fill(w.clear, { field: field.label }) }}
      searchable
      data={options}
      // The server has looked already, also in what is not shown here.
      filter={({ options: all }) => all}
      onSearchChange={(text) => search.setTyped(options.some((option) => option.label === text) ? '' : text)}
      nothingFoundMessage={search.nothing}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Several of many, found by typing; what is chosen stays while the search goes on. */
export function SearchMultiPicker({
  source,
  find,
  known,
  onPick,
  ...field
}: Searching & Omit<MultiSelectProps, 'data' | 'onChange' | 'label'> & { onPick: (chosen: Option[]) => void }) {
  const w = useWords(pickerWords);
  const search = useSearching({ source, find, ...(known && { known }) });
  const options = joined(search.found, search.known);
  return (
    <MultiSelect
      {...field}
      clearButtonProps={{ 'aria-label': fill(w.clear, { field: field.label }) }}
      searchable
      hidePickedOptions
      data={options}
      filter={({ options: all }) => all}
      onSearchChange={search.setTyped}
      nothingFoundMessage={search.nothing}
      comboboxProps={{ shadow: 'md' }}
      onChange={(values) => {
        onPick(values.map((value) => options.find((option) => option.value === value) ?? { value, label: value }));
      }}
    />
  );
}
