import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number;
  onChange: (value: number) => void;
  'data-path'?: string;
}

/** A number that there always is: while it is being typed anew the one before counts, and comes back if nothing follows. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <NumberInput
      allowNegative={false}
      {...field}
      value={typed ?? value}
      onChange={(given) => {
        setTyped(typeof given === 'string' ? given : undefined);
        if (typeof given === 'number') onChange(given);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
