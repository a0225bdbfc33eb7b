import { client } from '@console/contract/areas/client/client';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';

const TYPING_PAUSE_MS = 250;

interface ClientPickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (clientId: string | null) => void;
  /** Disabled customers are there, for those who look for their people, or cannot be chosen. */
  activeOnly?: boolean;
}

/** One customer among thousands: the server searches while one types. */
export function ClientPicker({ value, onChange, activeOnly = false, ...props }: ClientPickerProps) {
  const w = useWords(clientUserWords).picker;
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const chosen = useQuery({
    queryKey: [client.list.path, 'chosen', value],
    queryFn: ({ signal }) =>
      call(client.list, { clientIds: value === null ? [] : [value] }, { signal, showError: false }),
    enabled: value !== null,
  });
  const current = value === null ? undefined : chosen.data?.find(({ clientId }) => clientId === value);
  const nameOf = (one: { name: string; status: string }) =>
    one.status === 'DISABLED' ? fill(w.disabled, { name: one.name }) : one.name;
  // The field shows the chosen one's name, which nobody has typed.
  const keyword = current !== undefined && paused === nameOf(current) ? '' : paused.trim();
  const found = useQuery({
    queryKey: [client.list.path, keyword],
    queryFn: ({ signal }) => call(client.list, { keyword }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const offered = found.data ?? [];
  const missing = current !== undefined && !offered.some(({ clientId }) => clientId === value);
  return (
    <Select
      placeholder={w.hint}
      {...props}
      searchable
      // Opened by the focus alone, the choices would hide what is said about the field.
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...(missing ? [current] : []), ...offered].map((one) => ({
        value: one.clientId,
        label: nameOf(one),
        disabled: activeOnly && one.status === 'DISABLED' && one.clientId !== value,
      }))}
      // What the server has found is shown, whatever the letters.
      filter={({ options }) => options}
      nothingFoundMessage={found.isError ? w.failed : w.none}
      value={value}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={260}
    />
  );
}
