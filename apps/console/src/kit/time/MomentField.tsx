import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fieldTime, momentOf } from './zone-time.ts';

interface MomentFieldProps extends Omit<TextInputProps, 'type' | 'min' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (moment: string | null) => void;
}

/** Date and time of a moment ahead, on the clock of the company. A required one that is emptied keeps the moment before. */
export function MomentField({ value, onChange, ...props }: MomentFieldProps) {
  const [now] = useState(() => fieldTime(new Date().toISOString()));
  return (
    <TextInput
      {...props}
      type="datetime-local"
      min={now}
      value={fieldTime(value)}
      onChange={(event) => onChange(momentOf(event.currentTarget.value) ?? (props.required ? value : null))}
    />
  );
}
