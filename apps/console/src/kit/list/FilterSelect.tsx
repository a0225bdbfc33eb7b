import { Select, type SelectProps } from '@mantine/core';

/** One filter of a list: says what it filters while it is empty, and is cleared with one click. */
export function FilterSelect({ label, ...props }: SelectProps & { label: string }) {
  return (
    <Select
      size="xs"
      w={150}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={{ 'aria-label': label }}
      comboboxProps={{ shadow: 'md' }}
      {...props}
    />
  );
}
