import { Select, type SelectProps } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';

interface DictionarySelectProps extends Omit<SelectProps, 'data' | 'label'> {
  label: string;
  options: { value: string; label: string }[];
}

/** One of the values of a dictionary, or none. One that is no longer offered stays until another is chosen. */
export function DictionarySelect({ label, options, value, ...field }: DictionarySelectProps) {
  const { none } = useWords(kitWords).common;
  const gone = value && !options.some((option) => option.value === value) ? [{ value, label: value }] : [];
  return (
    <Select
      label={label}
      placeholder={none}
      clearable
      searchable={options.length > 8}
      clearButtonProps={{ 'aria-label': label }}
      comboboxProps={{ shadow: 'md' }}
      {...field}
      value={value ?? null}
      data={[...gone, ...options]}
    />
  );
}
