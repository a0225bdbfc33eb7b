import { useState } from 'react';
import { fieldTime, momentOf } from '../time/zone-time.ts';
import { today } from '../time/end-date.ts';
import { DateField, type DateFieldProps } from './DateField.tsx';

interface MomentFieldProps extends Omit<DateFieldProps, 'kind' | 'min' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (moment: string | null) => void;
}

/** Date and time of a moment ahead, on the clock of the company. A required one that is emptied keeps the moment before. */
export function MomentField({ value, onChange, ...props }: MomentFieldProps) {
  const [min] = useState(today);
  return (
    <DateField
      {...props}
      kind="moment"
      min={min}
      value={fieldTime(value)}
      onChange={(text) => onChange(momentOf(text))}
    />
  );
}
