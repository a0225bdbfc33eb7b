import type { SelectProps } from '@mantine/core';
import { LaterSelect } from '../overlay/LaterSelect.tsx';

/** One filter of a list: says what it filters while it is empty, and is cleared with one click. */
export function FilterSelect({ label, ...props }: SelectProps & { label: string }) {
  return (
    <LaterSelect
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
