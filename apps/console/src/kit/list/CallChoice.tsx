import { callInfo } from '@console/contract/areas/call/info/info';
import type { ArgumentOf } from '@console/contract/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from './FilterSelect.tsx';
import { call } from '../../lib/api/client.ts';
import { useWords } from '../../lib/words.ts';
import { callWords } from '../../locales/call/info.ts';

interface CallChoiceProps {
  of: ArgumentOf<(typeof callInfo)['choices']>['of'];
  label: string;
  value: string | undefined;
  /** Who that is, where a row says so. */
  known?: { id: string; name: string } | null | undefined;
  onChange: (id: string | undefined) => void;
}

/** One of many, found by the server while one types; asked for when somebody wants to choose. */
export function CallChoice({ of, label, value, known, onChange }: CallChoiceProps) {
  const w = useWords(callWords);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const [keyword] = useDebouncedValue(typed.trim(), 250);
  const { data = [], isFetching } = useQuery({
    queryKey: [callInfo.choices.path, of, keyword],
    queryFn: ({ signal }) => call(callInfo.choices, { of, keyword }, { signal, showError: false }),
    placeholderData: keepPreviousData,
    enabled: wanted || value !== undefined,
  });
  const isOffered = data.some(({ id }) => id === value);
  const named = known?.id === value ? known?.name : undefined;
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterSelect
      label={label}
      w={120}
      searchable
      data={value !== undefined && !isOffered ? [{ value, label: named ?? '…' }, ...options] : options}
      value={value ?? null}
      // The server has looked already.
      filter={({ options: all }) => all}
      onFocus={() => setWanted(true)}
      onSearchChange={(text) => setTyped(options.some((option) => option.label === text) || text === named ? '' : text)}
      nothingFoundMessage={isFetching ? w.looking : w.nothing}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
