import { type ErrorCodeTool, errorCodeTool, fallbacks } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { Radio, Stack, Switch } from '@mantine/core';
import type { Names } from '../../../../kit/field/known-names.ts';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';
import type { ChoosePage } from '../../../../kit/choose/ChooseDialog.tsx';
import { type KnownItem, knownItem } from '../choose/known-item.ts';
import { ItemsField } from '../items/ItemsField.tsx';

interface ErrorContentFieldsProps {
  form: RecordForm;
  names: Names<KnownItem>;
  learn: (more: Names<KnownItem>) => void;
}

/** Which sets it looks through, whether by photo, and what happens when nothing is found. */
export function ErrorContentFields({ form, names, learn }: ErrorContentFieldsProps) {
  const { error: w, content } = useWords(toolWords);
  const values = form.values as Pick<ErrorCodeTool, 'ocrEnabled' | 'fallback'> & { errorCodeIds: string[] };
  const find = async (page: ChoosePage, signal: AbortSignal) => {
    const { list, total } = await call(errorCodeTool.contents, page, { signal, showError: false });
    const note = (count: number) => fill(w.numbers, { count: formatNumber(count) });
    return { total, list: list.map((row) => ({ id: row.id, ...knownItem(row, note(row.numberCount)) })) };
  };
  return (
    <Fieldset legend={content}>
      <Stack gap="lg">
        <ItemsField
          field="errorCodeIds"
          label={w.sets}
          description={w.setsHint}
          ids={values.errorCodeIds}
          names={names}
          learn={learn}
          onChange={(ids) => form.setFieldValue('errorCodeIds', ids)}
          error={form.errors['errorCodeIds']}
          words={w}
          from={[errorCodeTool.contents.path]}
          find={find}
        />
        <Switch
          label={w.ocr}
          description={w.ocrHint}
          checked={values.ocrEnabled}
          onChange={(event) => form.setFieldValue('ocrEnabled', event.currentTarget.checked)}
        />
        <Radio.Group label={w.fallback} {...form.getInputProps('fallback')}>
          <Stack gap={6} mt={6}>
            {fallbacks.map((value) => (
              <Radio key={value} value={value} label={w.fallbacks[value]} description={w.fallbackHint[value]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Fieldset>
  );
}
