import type { client } from '@console/contract/areas/client/client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';

interface OwnerPickerProps extends Omit<SelectProps, 'data'> {
  /** The call that looks for them: who may be chosen is a matter of what is chosen for. */
  owners: (typeof client)['owners'];
  words: { clear: string; looking: string; none: string };
  /** Who is chosen already, so that the name is known before anyone is looked for. */
  current: { id: string; name: string } | undefined;
}

/** A colleague with an account in use, found by name. */
export function OwnerPicker({ owners, words, current, ...field }: OwnerPickerProps) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, 200);
  const { data, isFetching } = useQuery({
    queryKey: [owners.path, keyword],
    queryFn: ({ signal }) => call(owners, { keyword }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map(({ accountId, name, username }) => ({
    value: accountId,
    label: `${name} (${username})`,
  }));
  const options =
    current && !found.some((option) => option.value === current.id)
      ? [{ value: current.id, label: current.name }, ...found]
      : found;
  return (
    <Select
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      searchable
      {...field}
      data={options}
      // The server has looked already, also in what is not shown here.
      filter={({ options: all }) => all}
      onSearchChange={(text) => setTyped(options.some((option) => option.label === text) ? '' : text)}
      nothingFoundMessage={isFetching ? words.looking : words.none}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
