import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { fill, useWords } from '../../lib/words.ts';
import { contactWords } from '../../locales/kit/contact.ts';

interface ContactFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string;
  /** What is stored; it stays while `value` is undefined. */
  masked: string | null;
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}

/** A phone or e-mail that is shown masked: it stays as it is until someone wants another. */
export function ContactField({ label, masked, value, onChange, ...field }: ContactFieldProps) {
  const w = useWords(contactWords);
  const isKept = value === undefined && masked !== null;
  return (
    <TextInput
      {...field}
      label={label}
      value={isKept ? masked : (value ?? '')}
      readOnly={isKept}
      rightSectionWidth={masked === null ? undefined : 76}
      rightSection={
        masked !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={fill(isKept ? w.changeOf : w.keepOf, { field: label })}
            onClick={() => onChange(isKept ? null : undefined)}
          >
            {isKept ? w.change : w.keep}
          </Button>
        )
      }
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
