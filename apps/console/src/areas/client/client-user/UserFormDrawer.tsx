import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import { Stack, Text } from '@mantine/core';
import { PersonFields } from '../../../kit/field/PersonFields.tsx';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { formatDate } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { ClientField, MoreFields } from './UserFields.tsx';

export type Editing = { kind: 'add'; clientId: string | undefined } | { kind: 'edit'; record: ClientUser };

interface UserFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

/** Adds or edits someone beside the list, which stays in view. */
export function UserFormDrawer({ editing, onClose }: UserFormDrawerProps) {
  const w = useWords(clientUserWords);
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.form.edit, { name: shown.record.name }) : w.add)}
      size={560}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm clientId={shown.clientId ?? ''} />
        ) : (
          <EditForm key={shown.record.clientUserId} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(clientUserWords);
  const roles = useDictionary('client_member_role');
  return {
    name: w.name,
    phone: w.phone,
    email: w.email,
    position: w.position,
    memberRole: { label: w.memberRole, render: (value: unknown) => roles.labelOf(String(value)) },
    validTo: { label: w.validTo, render: (value: unknown) => formatDate(String(value)) },
    remark: w.remark,
  };
}

function AddForm({ clientId }: { clientId: string }) {
  const w = useWords(clientUserWords);
  const fields = useFieldWords();
  const draftKey = 'clientUser:new';
  const form = useRecordForm(
    clientUser.add,
    {
      clientId,
      name: '',
      phone: '',
      email: null,
      position: null,
      memberRole: 'MEMBER',
      validTo: null,
      remark: null,
    },
    draftKey,
  );
  const { name } = form.values;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={w.form.submit}
      saved={fill(w.form.added, { name })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.form.addHint}
        </Text>
        <ClientField form={form} />
        <PersonFields form={form} words={w} required="phone" />
        <MoreFields form={form} />
      </Stack>
    </DrawerForm>
  );
}

function EditForm({ record }: { record: ClientUser }) {
  const w = useWords(clientUserWords);
  const fields = useFieldWords();
  const { save } = useWords(kitWords).common;
  const { clientUserId, version, clientId, name, position, memberRole, validTo, remark } = record;
  const draftKey = `clientUser:${clientUserId}`;
  // Phone and e-mail are masked: left out, they stay.
  const form = useRecordForm(
    clientUser.update,
    { clientUserId, version, clientId, name, position, memberRole, validTo, remark },
    draftKey,
  );
  const saved = fill(w.form.saved, { name: form.values.name });
  return (
    <DrawerForm form={form} draftKey={draftKey} fields={fields} submit={save} saved={saved}>
      <Stack gap="md">
        <ClientField form={form} clientName={record.clientName} />
        <PersonFields
          form={form}
          words={w}
          required="phone"
          stored={record}
          {...(form.values.phone !== undefined && { hints: { phone: w.form.phoneChanged } })}
        />
        <MoreFields form={form} isExpired={record.status === 'EXPIRED'} />
      </Stack>
    </DrawerForm>
  );
}
