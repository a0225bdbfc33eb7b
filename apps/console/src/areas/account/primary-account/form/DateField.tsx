import { TextInput, type TextInputProps } from '@mantine/core';
import { endOfDay } from '../../../../kit/time/end-date.ts';
import { formatDate } from '../../../../lib/format.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A day until whose end something lasts; empty lasts for ever. */
export function DateField({ value, onChange, ...props }: DateFieldProps) {
  return (
    <TextInput
      type="date"
      max="2099-12-31"
      value={formatDate(value)}
      onChange={(event) => onChange(endOfDay(event.currentTarget.value))}
      {...props}
    />
  );
}
