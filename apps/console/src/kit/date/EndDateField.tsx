import { dayOf, endOfDay } from '../time/end-date.ts';
import { DateField, type DateFieldProps } from './DateField.tsx';

interface EndDateFieldProps extends Omit<DateFieldProps, 'kind' | 'value' | 'onChange'> {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A day until whose end something lasts; empty lasts for ever. */
export function EndDateField({ value, onChange, ...props }: EndDateFieldProps) {
  return <DateField {...props} value={dayOf(value)} onChange={(day) => onChange(endOfDay(day))} />;
}
