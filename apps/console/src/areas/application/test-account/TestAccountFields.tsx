import { TEST_ACCOUNT_DAYS, testAccount, type TestAccount } from '@console/contract/areas/application/test-account';
import { appUserKinds } from '@console/contract/areas/app-people/app-session';
import { Group, MultiSelect, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '../../../kit/date/DateField.tsx';
import { Fieldset } from '../../../kit/form/Fieldset.tsx';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { dayOf, endOfDay } from '../../../kit/time/end-date.ts';
import type { RecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';
import { OwnerPicker } from '../../../kit/field/OwnerPicker.tsx';
import { startOfDay } from './start-of-day.ts';
import { useTestApplications } from './use-test-applications.ts';

interface Shared {
  userKind: TestAccount['userKind'];
  applicationIds: string[];
  ownerId: string | null;
  validFrom: string;
  validTo: string;
}

interface TestAccountFieldsProps {
  form: RecordForm;
  /** The account itself: typed once, and shown ever after. */
  account: ReactNode;
  code: ReactNode;
  record: TestAccount | undefined;
  /** Whether none of them means all; a value of its own, so that nobody opens all by taking away the last one. */
  everywhere: boolean;
  onEverywhere: (everywhere: boolean) => void;
}

/** What adding and editing have in common. */
export function TestAccountFields({ form, account, code, record, everywhere, onEverywhere }: TestAccountFieldsProps) {
  const w = useWords(testAccountWords);
  const values = form.values as Shared;
  const { applicationIds, ownerId, validFrom, validTo } = values;
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.who}>
        <Stack gap="md">
          {account}
          {code}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={w.name} required maxLength={30} autoComplete="off" {...form.getInputProps('name')} />
            <Radio.Group label={w.userKind} {...form.getInputProps('userKind')} value={values.userKind}>
              <Group gap="md" h={36}>
                {appUserKinds.map((kind) => (
                  <Radio key={kind} value={kind} label={w.userKinds[kind]} />
                ))}
              </Group>
            </Radio.Group>
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.where}>
        <Stack gap="md">
          <Radio.Group
            label={w.applications}
            value={everywhere ? 'all' : 'some'}
            onChange={(value) => onEverywhere(value === 'all')}
          >
            <Group gap="md" mt={4}>
              <Radio value="all" label={w.form.all} />
              <Radio value="some" label={w.form.some} />
            </Group>
          </Radio.Group>
          {!everywhere && <ApplicationChoice form={form} chosen={applicationIds} record={record} />}
          <Textarea
            label={w.purpose}
            required
            autosize
            minRows={2}
            maxRows={4}
            maxLength={200}
            placeholder={w.form.purposeHint}
            {...form.getInputProps('purpose')}
          />
          <OwnerPicker
            owners={testAccount.owners}
            words={w.form}
            label={w.owner}
            description={w.form.ownerHint}
            placeholder={w.noOwner}
            current={
              record && record.ownerId !== null ? { id: record.ownerId, name: record.ownerName ?? '' } : undefined
            }
            {...form.getInputProps('ownerId')}
            value={ownerId}
            onChange={(value) => form.setFieldValue('ownerId', value)}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.when}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DateField
              label={w.form.from}
              required
              {...form.getInputProps('validFrom')}
              value={dayOf(validFrom)}
              onChange={(day) => form.setFieldValue('validFrom', startOfDay(day) ?? '')}
            />
            <DateField
              label={w.form.to}
              required
              description={fill(w.form.periodHint, { days: TEST_ACCOUNT_DAYS })}
              {...form.getInputProps('validTo')}
              value={dayOf(validTo)}
              onChange={(day) => form.setFieldValue('validTo', endOfDay(day) ?? '')}
            />
          </SimpleGrid>
          <RemarkField form={form} label={w.remark} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

/** Those of before stay in the list, also when they lie in the recycle bin by now. */
function ApplicationChoice({
  form,
  chosen,
  record,
}: {
  form: RecordForm;
  chosen: string[];
  record: TestAccount | undefined;
}) {
  const w = useWords(testAccountWords);
  const found = useTestApplications();
  const gone = (record?.applications ?? [])
    .filter(({ id }) => !found.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      aria-label={w.applications}
      placeholder={chosen.length === 0 ? w.form.chooseApplications : ''}
      searchable
      data={[...found, ...gone]}
      nothingFoundMessage={w.form.noApplications}
      comboboxProps={{ shadow: 'md' }}
      {...form.getInputProps('applicationIds')}
      value={chosen}
      onChange={(ids) => form.setFieldValue('applicationIds', ids)}
    />
  );
}
