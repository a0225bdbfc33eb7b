import { type Toolbox, toolbox, toolboxAudiences } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoicePicker } from '../../../../kit/field/ChoicePicker.tsx';
import type { useKnownNames } from '../../../../kit/field/known-names.ts';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { ImageUpload } from '../../../../kit/image/ImageUpload.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { toolboxWords } from '../../../../locales/toolbox/toolbox.ts';
import { nameIn } from '../toolbox-name.ts';

interface ToolboxFieldsProps {
  form: RecordForm;
  /** Where its stored icon lies. */
  iconPath: string | null;
  known: ReturnType<typeof useKnownNames<{ name: string }>>;
}

type Values = Pick<Toolbox, 'name' | 'nameEn' | 'audience'> & Readonly<Record<ScopeField, string[]>>;
type ScopeField = 'productIds' | 'applicationIds' | 'clientGroupIds';
const scopes = { productIds: 'PRODUCT', applicationIds: 'APPLICATION', clientGroupIds: 'CLIENT_GROUP' } as const;

export function ToolboxFields({ form, iconPath, known }: ToolboxFieldsProps) {
  const w = useWords(toolboxWords);
  const [icon, setIcon] = useState(iconPath);
  const values = form.values as Values;
  const scope = (field: ScopeField, label: string, description: string) => (
    <ScopePicker form={form} field={field} known={known} label={label} description={description} />
  );
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.basics}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={w.name} required maxLength={50} {...form.getInputProps('name')} />
            <TextInput
              label={w.nameEn}
              maxLength={50}
              {...form.getInputProps('nameEn')}
              value={values.nameEn ?? ''}
              description={w.form.nameEnHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </SimpleGrid>
          <ImageUpload
            label={w.icon}
            value={icon}
            radius={12}
            initial={values.name.trim().slice(0, 1)}
            onChange={(path, file) => {
              setIcon(path);
              form.setFieldValue('iconFileId', file?.fileId ?? null);
            }}
            error={form.errors['iconFileId']}
          />
          <RemarkField form={form} field="description" label={w.intro} />
          <RemarkField form={form} field="descriptionEn" label={w.introEn} />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.forWhom}>
        <Stack gap="md">
          <Select
            label={w.audience}
            allowDeselect={false}
            data={toolboxAudiences.map((value) => ({ value, label: w.audiences[value] }))}
            {...form.getInputProps('audience')}
            onChange={(audience) => {
              form.setFieldValue('audience', audience);
              // Groups are of customers: one for the team has none.
              if (audience === 'TEAM') form.setFieldValue('clientGroupIds', []);
            }}
          />
          {values.audience !== 'TEAM' && scope('clientGroupIds', w.clientGroups, w.form.groupsHint)}
          {scope('productIds', w.products, w.form.productsHint)}
          {scope('applicationIds', w.applications, w.form.applicationsHint)}
        </Stack>
      </Fieldset>
    </Stack>
  );
}

interface ScopePickerProps extends Pick<ToolboxFieldsProps, 'form' | 'known'> {
  field: ScopeField;
  label: string;
  description: string;
}

function ScopePicker({ form, field, known, ...words }: ScopePickerProps) {
  const w = useWords(toolboxWords).form;
  const [locale] = useLocale();
  const of = scopes[field];
  const find = async (keyword: string, signal: AbortSignal) => {
    const found = await call(toolbox.choices, { of, keyword }, { signal, showError: false });
    return found.map((one) => ({ id: one.id, name: nameIn(locale, one), aside: '' }));
  };
  return (
    <ChoicePicker
      {...words}
      from={[toolbox.choices.path, of, locale]}
      find={find}
      value={(form.values as Values)[field]}
      onChange={(ids) => form.setFieldValue(field, ids)}
      {...known}
      words={w}
      error={form.errors[field]}
      data-path={field}
    />
  );
}
