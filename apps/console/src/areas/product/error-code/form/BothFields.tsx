import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { errorNoWords } from '../../../../locales/product/error-code-number.ts';

interface BothFieldsProps {
  form: RecordForm;
  /** The path of a text in two languages. */
  field: string;
  label: string;
  max: number;
  required?: boolean;
  /** Several lines. */
  tall?: boolean;
}

/** One text in both languages side by side; what has Chinese and no English is marked. */
export function BothFields({ form, field, label, max, required = false, tall = false }: BothFieldsProps) {
  const w = useWords(errorNoWords).form;
  const Field = tall ? Textarea : TextInput;
  const rows = tall ? { autosize: true, minRows: 2, maxRows: 6 } : {};
  const chinese = form.getInputProps(`${field}.zh-CN`) as { value?: string };
  const english = form.getInputProps(`${field}.en-US`) as { value?: string };
  const isMissing = (chinese.value ?? '').trim() !== '' && (english.value ?? '').trim() === '';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Field label={`${label} · ${w.chinese}`} required={required} maxLength={max} {...rows} {...chinese} />
      <Field
        label={
          <>
            {label} · {w.english}
            {isMissing && (
              <Text span size="xs" c="orange" ml={6}>
                {w.missing}
              </Text>
            )}
          </>
        }
        maxLength={max}
        {...rows}
        {...english}
      />
    </SimpleGrid>
  );
}
