import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import { Button, Drawer, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ContactField } from '../../../kit/ContactField.tsx';
import { FormCard } from '../../../kit/FormCard.tsx';
import { LeaveDialog } from '../../../kit/LeaveDialog.tsx';
import { useReturnFocus } from '../../../kit/return-focus.ts';
import { useDictionary } from '../../../kit/use-dictionary.ts';
import { type RecordForm, useRecordForm } from '../../../kit/use-record-form.ts';
import { dropDraft, saveDraft } from '../../../lib/drafts.ts';
import { formatDate } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client-user.ts';
import { kitWords } from '../../../locales/kit.ts';
import { ClientField, MoreFields } from './UserFields.tsx';

export type Editing = { kind: 'add'; clientId: string | undefined } | { kind: 'edit'; record: ClientUser };

interface UserFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

/** Adds or edits someone beside the list, which stays in view. */
export function UserFormDrawer({ editing, onClose }: UserFormDrawerProps) {
  const w = useWords(clientUserWords);
  const { close } = useWords(kitWords).common;
  const [shown, setShown] = useState(editing);
  if (editing && editing !== shown) setShown(editing);
  const asksToClose = useRef(onClose);
  useReturnFocus(editing !== undefined);
  const title = shown?.kind === 'edit' ? fill(w.form.edit, { name: shown.record.name }) : w.add;
  const onAsk = (asked: () => void) => {
    asksToClose.current = asked;
  };
  const form = { title, onAsk, onClose };
  return (
    <Drawer
      opened={editing !== undefined}
      onClose={() => asksToClose.current()}
      position="right"
      size={560}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
      className="ClientUser-drawer"
      styles={{ body: { padding: 0 }, title: { lineHeight: 1.4 } }}
    >
      {shown?.kind === 'add' && <AddForm clientId={shown.clientId ?? ''} {...form} />}
      {shown?.kind === 'edit' && <EditForm key={shown.record.clientUserId} record={shown.record} {...form} />}
    </Drawer>
  );
}

interface FormProps {
  title: string;
  /** Takes what is to happen when someone would close the form. */
  onAsk: (close: () => void) => void;
  onClose: () => void;
}

function AddForm({ clientId, ...props }: FormProps & { clientId: string }) {
  const w = useWords(clientUserWords);
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
  const { name, email } = form.values;
  return (
    <Guarded form={form} draftKey={draftKey} submit={w.form.submit} saved={fill(w.form.added, { name })} {...props}>
      <Text size="sm" c="dimmed">
        {w.form.addHint}
      </Text>
      <ClientField form={form} />
      <TextInput label={w.name} required maxLength={30} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={w.phone}
        type="tel"
        required
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={w.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
        value={email ?? ''}
        onChange={(event) => form.setFieldValue('email', event.currentTarget.value || null)}
      />
      <MoreFields form={form} />
    </Guarded>
  );
}

function EditForm({ record, ...props }: FormProps & { record: ClientUser }) {
  const w = useWords(clientUserWords);
  const { save } = useWords(kitWords).common;
  const { clientUserId, version, clientId, name, position, memberRole, validTo, remark } = record;
  const draftKey = `clientUser:${clientUserId}`;
  // Phone and e-mail are masked: left out, they stay.
  const form = useRecordForm(
    clientUser.update,
    { clientUserId, version, clientId, name, position, memberRole, validTo, remark },
    draftKey,
  );
  const { phone, email } = form.values;
  const saved = fill(w.form.saved, { name: form.values.name });
  return (
    <Guarded form={form} draftKey={draftKey} submit={save} saved={saved} {...props}>
      <ClientField form={form} clientName={record.clientName} />
      <TextInput label={w.name} required maxLength={30} {...form.getInputProps('name')} />
      <ContactField
        label={w.phone}
        masked={record.phone}
        type="tel"
        required
        maxLength={30}
        {...(phone !== undefined && { description: w.form.phoneChanged })}
        {...form.getInputProps('phone')}
        value={phone}
        onChange={(value) => form.setFieldValue('phone', value === null ? '' : value)}
      />
      <ContactField
        label={w.email}
        masked={record.email}
        type="email"
        maxLength={254}
        {...form.getInputProps('email')}
        value={email}
        onChange={(value) => form.setFieldValue('email', value)}
      />
      <MoreFields form={form} isExpired={record.status === 'EXPIRED'} />
    </Guarded>
  );
}

interface GuardedProps extends FormProps {
  form: RecordForm;
  draftKey: string;
  submit: string;
  saved: string;
  children: ReactNode;
}

/** The form with its buttons; closing it with unsaved changes asks first. */
function Guarded({ form, draftKey, title, submit, saved, onAsk, onClose, children }: GuardedProps) {
  const w = useWords(clientUserWords);
  const { cancel } = useWords(kitWords).common;
  const roles = useDictionary('client_member_role');
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (form.dirty ? setLeaving(true) : onClose());
  useEffect(() => onAsk(close));
  const leave = (keep: boolean) => {
    if (keep) saveDraft(draftKey, form.values);
    else dropDraft(draftKey);
    setLeaving(false);
    onClose();
  };
  return (
    <>
      <FormCard
        form={form}
        label={title}
        fields={{
          name: w.name,
          phone: w.phone,
          email: w.email,
          position: w.position,
          memberRole: { label: w.memberRole, render: (value) => roles.labelOf(String(value)) },
          validTo: { label: w.validTo, render: (value) => formatDate(String(value)) },
          remark: w.remark,
        }}
        submit={submit}
        onSaved={() => {
          toastSuccess(saved);
          onClose();
        }}
        aside={
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        }
      >
        <Stack gap="md">{children}</Stack>
      </FormCard>
      <LeaveDialog
        guard={{
          ...form.guard,
          asking: isLeaving,
          stay: () => setLeaving(false),
          leave: () => leave(true),
          discard: () => leave(false),
        }}
      />
    </>
  );
}
