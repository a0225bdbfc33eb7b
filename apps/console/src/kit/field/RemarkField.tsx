import { Textarea, type TextareaProps } from '@mantine/core';
import type { RecordForm } from '../form/use-record-form.ts';

interface RemarkFieldProps extends Omit<TextareaProps, 'form'> {
  form: RecordForm;
  field?: string;
}

/** A few sentences, or nothing. */
export function RemarkField({ form, field = 'remark', ...props }: RemarkFieldProps) {
  const input = form.getInputProps(field) as { value?: string | null };
  return <Textarea autosize minRows={2} maxRows={6} maxLength={500} {...props} {...input} value={input.value ?? ''} />;
}
