import { type ToolStatus, toolStatuses } from '@console/contract/areas/toolbox/tool/parts';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { ImageUpload } from '../../../../kit/image/ImageUpload.tsx';
import { useWords } from '../../../../lib/words.ts';
import { toolWords } from '../../../../locales/toolbox/tool.ts';

interface ToolFieldsProps {
  form: RecordForm;
  /** Where its stored cover lies. */
  coverPath: string | null;
}

/** What every tool has. */
export function ToolFields({ form, coverPath }: ToolFieldsProps) {
  const w = useWords(toolWords);
  const [cover, setCover] = useState(coverPath);
  const values = form.values as { name: string; nameEn: string | null; status: ToolStatus };
  return (
    <Fieldset legend={w.basics}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={w.name} required maxLength={50} {...form.getInputProps('name')} />
          <TextInput
            label={w.nameEn}
            description={w.nameEnHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={50}
            {...form.getInputProps('nameEn')}
            value={values.nameEn ?? ''}
          />
        </SimpleGrid>
        <Select
          label={w.status}
          description={w.statusHint[values.status]}
          required
          allowDeselect={false}
          data={toolStatuses.map((value) => ({ value, label: w.statuses[value] }))}
          {...form.getInputProps('status')}
        />
        <ImageUpload
          label={w.cover}
          value={cover}
          radius={12}
          initial={values.name.trim().slice(0, 1)}
          onChange={(path, file) => {
            setCover(path);
            form.setFieldValue('coverFileId', file?.fileId ?? null);
          }}
          error={form.errors['coverFileId']}
        />
        <RemarkField form={form} field="description" label={w.intro} />
        <RemarkField form={form} field="descriptionEn" label={w.introEn} />
      </Stack>
    </Fieldset>
  );
}
