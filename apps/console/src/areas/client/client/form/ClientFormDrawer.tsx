import { client, type Client } from '@console/contract/areas/client/client';
import { TextInput } from '@mantine/core';
import { ContactField } from '../../../../kit/field/ContactField.tsx';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { clientWords } from '../../../../locales/client/client.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { ClientFields } from './ClientFields.tsx';
import { contactWords } from '../../../../locales/kit/contact.ts';
import { useGroups } from '../../client-group/GroupSelect.tsx';

export type Editing = { kind: 'add'; groupId: string | null } | { kind: 'edit'; record: Client };

interface ClientFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

export function ClientFormDrawer({ editing, onClose }: ClientFormDrawerProps) {
  const w = useWords(clientWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.edit, { name: shown.record.name }) : w.add)}
      size={600}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm groupId={shown.groupId} />
        ) : (
          <EditForm key={shown.record.clientId} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

function AddForm({ groupId }: { groupId: string | null }) {
  const w = useWords(clientWords);
  const { phoneFormat } = useWords(contactWords);
  const draftKey = 'client:new';
  const form = useRecordForm(
    client.add,
    {
      name: '',
      alias: null,
      code: null,
      clientType: null,
      level: null,
      industry: null,
      groupId,
      ownerId: null,
      contactName: null,
      contactPhone: null,
      contactEmail: null,
      locationCode: null,
      address: null,
      status: 'ACTIVE',
      tags: [],
      remark: null,
    },
    draftKey,
  );
  const { name, contactPhone, contactEmail } = form.values;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords(undefined)}
      submit={w.add}
      saved={fill(w.form.added, { name: name.trim() })}
    >
      <ClientFields
        form={form}
        owner={undefined}
        phone={
          <TextInput
            label={w.contactPhone}
            description={phoneFormat}
            type="tel"
            maxLength={30}
            autoComplete="off"
            {...form.getInputProps('contactPhone')}
            value={contactPhone ?? ''}
            onChange={(event) => form.setFieldValue('contactPhone', event.currentTarget.value || null)}
          />
        }
        email={
          <TextInput
            label={w.contactEmail}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('contactEmail')}
            value={contactEmail ?? ''}
            onChange={(event) => form.setFieldValue('contactEmail', event.currentTarget.value || null)}
          />
        }
      />
    </DrawerForm>
  );
}

/** What an update takes; phone and e-mail are masked and, left out, stay. */
function valuesOf(record: Client) {
  const { clientId, version, name, alias, code, clientType, level, industry, groupId, ownerId, contactName } = record;
  const { locationCode, address, status, tags, remark } = record;
  const basics = { clientId, version, name, alias, code, clientType, level, industry, groupId, ownerId };
  return { ...basics, contactName, locationCode, address, status, tags, remark };
}

function EditForm({ record }: { record: Client }) {
  const w = useWords(clientWords);
  const { phoneFormat } = useWords(contactWords);
  const { save } = useWords(kitWords).common;
  const draftKey = `client:${record.clientId}`;
  const form = useRecordForm(client.update, valuesOf(record), draftKey);
  const { ownerId, ownerName } = record;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={useFieldWords(record)}
      submit={save}
      saved={fill(w.form.saved, { name: form.values.name.trim() })}
    >
      <ClientFields
        form={form}
        owner={ownerId === null ? undefined : { id: ownerId, name: ownerName ?? '' }}
        phone={
          <ContactField
            label={w.contactPhone}
            description={phoneFormat}
            masked={record.contactPhone}
            type="tel"
            maxLength={30}
            {...form.getInputProps('contactPhone')}
            value={form.values.contactPhone}
            onChange={(value) => form.setFieldValue('contactPhone', value)}
          />
        }
        email={
          <ContactField
            label={w.contactEmail}
            masked={record.contactEmail}
            type="email"
            maxLength={254}
            {...form.getInputProps('contactEmail')}
            value={form.values.contactEmail}
            onChange={(value) => form.setFieldValue('contactEmail', value)}
          />
        }
      />
    </DrawerForm>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords(record: Client | undefined) {
  const w = useWords(clientWords);
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const industries = useDictionary('industry');
  const groups = useGroups();
  const groupName = (id: unknown) => groups.data?.find(({ groupId }) => groupId === id)?.name ?? w.noGroup;
  return {
    name: w.name,
    alias: w.alias,
    code: w.code,
    clientType: { label: w.type, render: (value: unknown) => types.labelOf(String(value)) },
    level: { label: w.level, render: (value: unknown) => levels.labelOf(String(value)) },
    industry: { label: w.industry, render: (value: unknown) => industries.labelOf(String(value)) },
    groupId: { label: w.group, render: groupName },
    ownerId: {
      label: w.owner,
      render: (value: unknown) => (value === record?.ownerId ? record?.ownerName : w.ownerPicker.chosen),
    },
    contactName: w.contactName,
    contactPhone: w.contactPhone,
    contactEmail: w.contactEmail,
    address: w.address,
    status: { label: w.status, render: (value: unknown) => w.statuses[value as Client['status']] },
    tags: { label: w.tags, render: (value: unknown) => (Array.isArray(value) ? value.join('、') : '') },
    remark: w.remark,
  };
}
