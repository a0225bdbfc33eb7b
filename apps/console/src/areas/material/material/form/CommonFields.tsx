import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import {
  type MaterialKind,
  materialLocales,
  materialVisibilities,
} from '@console/contract/areas/material/material/parts';
import { Select, Stack } from '@mantine/core';
import { CoverField } from '../../../../kit/image/CoverField.tsx';
import { EndDateField } from '../../../../kit/date/EndDateField.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { today } from '../../../../kit/time/end-date.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialFormWords } from '../../../../locales/material/material-form.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';
import { LabelsField } from '../field/LabelsField.tsx';
import { OwnerField } from '../field/OwnerField.tsx';
import type { Update } from './material-values.ts';
import { TranslationField } from './TranslationField.tsx';

interface CommonFieldsProps {
  form: RecordForm;
  kind: MaterialKind;
  record: MaterialDetail | undefined;
}

/** What every kind has besides its title. */
export function CommonFields({ form, kind, record }: CommonFieldsProps) {
  const w = useWords(materialItemWords);
  const f = useWords(materialFormWords);
  const mayTag = useMay('material:item:tag');
  const values = form.values as Update;
  return (
    <Stack gap="md">
      <Select
        label={w.language}
        allowDeselect={false}
        data={materialLocales.map((value) => ({ value, label: w.languages[value] }))}
        {...form.getInputProps('locale')}
        onChange={(value) => {
          form.setFieldValue('locale', value);
          form.setFieldValue('translationId', null);
        }}
      />
      <TranslationField
        kind={kind}
        locale={values.locale}
        current={record?.translation ?? null}
        self={record?.materialId}
        {...form.getInputProps('translationId')}
        value={values.translationId}
      />
      <LabelsField
        label={w.labels}
        known={record?.tags ?? []}
        {...form.getInputProps('tagIds')}
        {...(!mayTag && { readOnly: true, description: w.bulk.mayNotLabel })}
        value={values.tagIds}
        onChange={(tagIds) => form.setFieldValue('tagIds', tagIds)}
      />
      <CoverField
        words={{ label: w.cover, hint: f.coverHint, choose: f.coverChoose }}
        stored={values.coverFileId === null ? null : (record?.cover ?? null)}
        value={values.coverFileId}
        onChange={(fileId) => form.setFieldValue('coverFileId', fileId)}
        error={form.errors['coverFileId']}
      />
      <Select
        label={w.visibility}
        allowDeselect={false}
        data={materialVisibilities.map((value) => ({ value, label: w.visibilities[value] }))}
        {...form.getInputProps('visibility')}
      />
      <OwnerField
        label={w.owner}
        description={f.ownerHint}
        current={record?.owner ?? null}
        {...form.getInputProps('ownerId')}
        value={values.ownerId}
      />
      <EndDateField
        label={w.expiry}
        description={f.expiryHint}
        min={today()}
        data-path="expireAt"
        value={values.expireAt}
        onChange={(expireAt) => form.setFieldValue('expireAt', expireAt)}
        error={form.errors['expireAt']}
      />
    </Stack>
  );
}
