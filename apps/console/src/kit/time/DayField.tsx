import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface DayFieldProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
  className?: string | undefined;
}

/** While a day is being typed it is none yet: the list waits until it is whole. */
export function DayField({ label, day, onChange, className }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type="date"
      size="xs"
      w={132}
      className={className}
      aria-label={label}
      title={label}
      value={typed ?? day}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setTyped(value);
        if (/^20\d\d-/.test(value) || value === '') onChange(value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
