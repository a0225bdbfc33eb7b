import type { Application } from '@console/contract/areas/application/application';
import { appAudiences } from '@console/contract/areas/application/app-key';
import { NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { ImageUpload } from '../../../../kit/image/ImageUpload.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { StoreLinksField } from './StoreLinksField.tsx';

interface ApplicationFieldsProps {
  form: RecordForm;
  /** Path of the stored icon; the record itself keeps the id. */
  icon: string | null;
  onIcon: (path: string | null) => void;
  /** Platform and package name, which are only chosen when it is added. */
  identity: ReactNode;
}

type Shared = Pick<
  Application,
  | 'name'
  | 'audience'
  | 'description'
  | 'category'
  | 'status'
  | 'minSupportedVersionCode'
  | 'storeLinks'
  | 'planApproval'
>;

export function ApplicationFields({ form, icon, onIcon, identity }: ApplicationFieldsProps) {
  const w = useWords(applicationWords);
  const categories = useDictionary('app_category');
  const hint = useId();
  const approvalHint = useId();
  const values = form.values as Shared;
  const minCode = values.minSupportedVersionCode;
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.basics}>
        <Stack gap="md">
          <ImageUpload
            label={w.icon}
            value={icon}
            initial={values.name.trim().slice(0, 1) || '?'}
            radius={16}
            error={form.errors['iconFileId']}
            onChange={(path, file) => {
              onIcon(path);
              form.setFieldValue('iconFileId', file?.fileId ?? null);
            }}
          />
          <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
          {identity}
          <Select
            label={w.audience}
            description={w.form.audienceHint}
            required
            allowDeselect={false}
            data={appAudiences.map((value) => ({ value, label: w.audiences[value] }))}
            {...form.getInputProps('audience')}
          />
          <Select
            label={w.category}
            placeholder={w.form.categoryNone}
            clearable
            clearButtonProps={{ 'aria-label': w.form.categoryNone }}
            data={categories.options}
            {...form.getInputProps('category')}
          />
          <RemarkField form={form} field="description" label={w.intro} />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.support}>
        <NumberInput
          label={w.minCode}
          description={minCode === null ? w.form.minCodeHint : fill(w.form.minCodeNow, { code: minCode })}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('minSupportedVersionCode')}
          value={minCode ?? ''}
          onChange={(value) => form.setFieldValue('minSupportedVersionCode', typeof value === 'number' ? value : null)}
        />
      </Fieldset>
      <Fieldset legend={w.form.plans}>
        <Switch
          label={w.planApproval}
          aria-describedby={approvalHint}
          checked={values.planApproval}
          onChange={(event) => form.setFieldValue('planApproval', event.currentTarget.checked)}
        />
        <Text id={approvalHint} size="xs" c="dimmed" mt={4}>
          {w.form.planApprovalHint}
        </Text>
      </Fieldset>
      <Fieldset legend={w.form.store}>
        <StoreLinksField form={form} links={values.storeLinks} />
      </Fieldset>
      <div>
        <Switch
          label={`${w.status}: ${w.statuses[values.status]}`}
          aria-describedby={hint}
          checked={values.status === 'ENABLED'}
          onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'ENABLED' : 'DISABLED')}
        />
        <Text id={hint} size="xs" c="dimmed" mt={4}>
          {w.form.statusHint}
        </Text>
      </div>
    </Stack>
  );
}
