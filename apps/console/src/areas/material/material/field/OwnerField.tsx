import { Select, type SelectProps } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { useOwners } from './use-owners.ts';

interface OwnerFieldProps extends Omit<SelectProps, 'data'> {
  current: { id: string; name: string } | null;
}

/** A colleague who answers for a material. */
export function OwnerField({ current, ...field }: OwnerFieldProps) {
  const w = useWords(materialItemWords).fields;
  const { options, search, isFetching } = useOwners(current);
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': w.ownerClear }}
      comboboxProps={{ shadow: 'md' }}
      {...field}
      data={options}
      filter={({ options: all }) => all}
      onSearchChange={search}
      nothingFoundMessage={isFetching ? w.ownerLooking : w.ownerNobody}
    />
  );
}
