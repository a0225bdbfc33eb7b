import { clientGroup } from '@console/contract/areas/client/client-group';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';

/** Stands for "in no group" where that can be chosen. */
export const NO_GROUP = 'none';

export function useGroups() {
  return useQuery({
    queryKey: [clientGroup.list.path],
    queryFn: ({ signal }) => call(clientGroup.list, {}, { signal, showError: false }),
  });
}

interface GroupSelectProps extends Omit<SelectProps, 'data'> {
  /** The word for "no group", first among the choices. */
  none?: string;
  /** A group that is not to be chosen. */
  without?: string;
}

export function GroupSelect({ none, without, ...field }: GroupSelectProps) {
  const w = useWords(clientWords).groupPicker;
  const { data } = useGroups();
  const groups = (data ?? []).filter(({ groupId }) => groupId !== without);
  return (
    <Select
      searchable
      // Opened by the focus alone, the choices would hide what stands below the field.
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': w.clear }}
      nothingFoundMessage={w.none}
      comboboxProps={{ shadow: 'md' }}
      {...field}
      data={[
        ...(none === undefined ? [] : [{ value: NO_GROUP, label: none }]),
        ...groups.map(({ groupId, name }) => ({ value: groupId, label: name })),
      ]}
    />
  );
}
