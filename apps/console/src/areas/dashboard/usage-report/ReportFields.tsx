import { reportRhythms, type UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { Radio, Select, SimpleGrid, Stack, Switch, TextInput, Group } from '@mantine/core';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import { hourText } from './hour-text.ts';
import { RecipientsField, type Recipient } from './RecipientsField.tsx';

interface ReportFieldsProps {
  form: RecordForm;
  timezone: string;
  /** Those who were there when the form was opened. */
  known: UsageReport['recipients'];
  draftKey: string;
}

interface Values {
  rhythm: UsageReport['rhythm'];
  hour: number;
  recipients: Recipient[];
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export function ReportFields({ form, timezone, known, draftKey }: ReportFieldsProps) {
  const w = useWords(usageReportWords);
  const values = form.values as Values;
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        required
        label={w.name}
        description={w.nameHint}
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Radio.Group label={w.rhythm} {...form.getInputProps('rhythm')} value={values.rhythm}>
          <Group gap="md" h={36}>
            {reportRhythms.map((rhythm) => (
              <Radio key={rhythm} value={rhythm} label={w.rhythms[rhythm]} />
            ))}
          </Group>
        </Radio.Group>
        <Select
          label={w.hour}
          description={fill(w.hourHint, { zone: timezone })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={hours}
          allowDeselect={false}
          data-path="hour"
          value={String(values.hour)}
          onChange={(value) => form.setFieldValue('hour', Number(value))}
        />
      </SimpleGrid>
      <RecipientsField
        value={values.recipients}
        known={known}
        draftKey={draftKey}
        error={form.errors['recipients']}
        onChange={(recipients) => {
          form.clearFieldError('recipients');
          form.setFieldValue('recipients', recipients);
        }}
      />
      <Switch label={w.enabled} description={w.enabledHint} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </Stack>
  );
}
