import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { subAccount } from '@console/contract/areas/account/sub-account';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';

const SHOWN = 20;

interface LeaderPickerProps extends Omit<SelectProps, 'data'> {
  current: { id: string; name: string } | undefined;
}

/** Someone with an account in use, found by name. */
export function LeaderPicker({ current, ...field }: LeaderPickerProps) {
  const w = useWords(deptWords);
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, 200);
  const { data, isFetching } = useQuery({
    queryKey: [subAccount.page.path, 'leader', keyword],
    queryFn: ({ signal }) =>
      call(subAccount.page, { keyword, status: 'ACTIVE', pageSize: SHOWN }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.list ?? []).map(({ subAccountId, name, username }) => ({
    value: subAccountId,
    label: `${name} (${username})`,
  }));
  const options =
    current && !found.some((option) => option.value === current.id)
      ? [{ value: current.id, label: current.name }, ...found]
      : found;
  return (
    <Select
      {...field}
      placeholder={w.leaderPlaceholder}
      clearable
      clearButtonProps={{ 'aria-label': w.clearLeader }}
      searchable
      data={options}
      // The server has looked already, also in what is not shown here.
      filter={({ options: all }) => all}
      onSearchChange={(text) => setTyped(options.some((option) => option.label === text) ? '' : text)}
      nothingFoundMessage={isFetching ? w.looking : w.nobodyFound}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
