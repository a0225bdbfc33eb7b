import { material } from '@console/contract/areas/material/material/material';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/client.ts';

const TYPING_PAUSE_MS = 250;

/** Who can own a material, found by what is typed; who is chosen stays among them. */
export function useOwners(chosen: { id: string; name: string } | null) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: [material.owners.path, keyword],
    queryFn: ({ signal }) => call(material.owners, { keyword }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const all = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  const options = all.map(({ id, name }) => ({ value: id, label: name }));
  /** The name of who is chosen is no search. */
  const search = (text: string) => setTyped(options.some(({ label }) => label === text) ? '' : text);
  return { options, search, isFetching };
}
