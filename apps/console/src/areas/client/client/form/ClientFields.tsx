import { client } from '@console/contract/areas/client/client';
import { SimpleGrid, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import { DictionarySelect } from './DictionarySelect.tsx';
import { GroupSelect } from '../../client-group/GroupSelect.tsx';
import { OwnerPicker } from '../../../../kit/field/OwnerPicker.tsx';
import { useLocations } from '../../../../kit/reference/use-locations.ts';

interface Shared {
  alias: string | null;
  code: string | null;
  clientType: string | null;
  level: string | null;
  industry: string | null;
  groupId: string | null;
  ownerId: string | null;
  contactName: string | null;
  locationCode: string | null;
  address: string | null;
  status: 'ACTIVE' | 'DISABLED';
  tags: string[];
}

const MOST_TAGS = 20;

interface ClientFieldsProps {
  form: RecordForm;
  owner: { id: string; name: string } | undefined;
  phone: ReactNode;
  email: ReactNode;
}

/** What adding and editing have in common; phone and e-mail differ, as those that are stored are masked. */
export function ClientFields({ form, owner, phone, email }: ClientFieldsProps) {
  const w = useWords(clientWords);
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const industries = useDictionary('industry');
  const locations = useLocations();
  const hint = useId();
  const values = form.values as Shared;
  const optional = (field: 'alias' | 'code' | 'contactName' | 'address') => ({
    ...form.getInputProps(field),
    value: values[field] ?? '',
  });
  const choice = (field: 'clientType' | 'level' | 'industry' | 'groupId' | 'ownerId' | 'locationCode') => ({
    ...form.getInputProps(field),
    value: values[field],
    onChange: (value: string | null) => form.setFieldValue(field, value),
  });
  return (
    <Stack gap="lg">
      <Fieldset legend={w.form.basics}>
        <Stack gap="md">
          <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={w.alias} description={w.form.aliasHint} maxLength={50} {...optional('alias')} />
            <TextInput label={w.code} description={w.form.codeHint} maxLength={30} {...optional('code')} />
            <DictionarySelect label={w.type} options={types.options} {...choice('clientType')} />
            <DictionarySelect label={w.level} options={levels.options} {...choice('level')} />
            <DictionarySelect label={w.industry} options={industries.options} {...choice('industry')} />
            <GroupSelect label={w.group} placeholder={w.noGroup} clearable {...choice('groupId')} />
          </SimpleGrid>
          <OwnerPicker
            owners={client.owners}
            words={w.ownerPicker}
            label={w.owner}
            description={w.form.ownerHint}
            placeholder={w.noOwner}
            current={owner}
            {...choice('ownerId')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.contact}>
        <Stack gap="md">
          <TextInput label={w.contactName} maxLength={30} autoComplete="off" {...optional('contactName')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {phone}
            {email}
          </SimpleGrid>
          <DictionarySelect
            label={w.location}
            placeholder={w.form.locationHint}
            options={locations.options}
            searchable
            limit={100}
            {...choice('locationCode')}
          />
          <TextInput label={w.address} maxLength={200} autoComplete="off" {...optional('address')} />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.form.other}>
        <Stack gap="md">
          <TagsInput
            label={w.tags}
            description={values.tags.length < MOST_TAGS ? w.form.tagsHint : w.form.tagsFull}
            maxTags={MOST_TAGS}
            {...form.getInputProps('tags')}
            value={values.tags}
            onChange={(tags) => form.setFieldValue('tags', tags.map((tag) => tag.trim().slice(0, 20)).filter(Boolean))}
          />
          <RemarkField form={form} label={w.remark} />
          <Switch
            label={`${w.status}: ${w.statuses[values.status]}`}
            aria-describedby={hint}
            checked={values.status === 'ACTIVE'}
            onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'ACTIVE' : 'DISABLED')}
          />
          <Text id={hint} size="xs" c="dimmed">
            {w.form.statusHint}
          </Text>
        </Stack>
      </Fieldset>
    </Stack>
  );
}
