import { Button, Drawer, SegmentedControl, Input, Stack, TextInput } from '@mantine/core';
import { dept as calls, type Dept } from '@console/contract/areas/account/dept';
import { type ServiceCode, serviceCodes, services } from '@console/contract/services';
import { useRef } from 'react';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { ContactField } from '../../../kit/field/ContactField.tsx';
import { FormCard } from '../../../kit/form/FormCard.tsx';
import { LeaveDialog } from '../../../kit/form/LeaveDialog.tsx';
import { useReturnFocus } from '../../../kit/dialog/return-focus.ts';
import { useGuardedClose } from '../../../kit/form/use-guarded-close.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { deptWords } from '../../../locales/account/dept.ts';
import { contactWords } from '../../../locales/kit/contact.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { DeptPicker } from './picker/DeptPicker.tsx';
import { pathText } from './dept-tree.ts';
import { LeaderPicker } from './LeaderPicker.tsx';
import { ServicesField } from './ServicesField.tsx';
import { useDeptTree } from './use-dept-tree.ts';

export type Editing = { kind: 'add'; parentId: string | null } | { kind: 'edit'; record: Dept };

/** What the form starts with: the calls' own fields, and for an edit the version that is being edited. */
function valuesOf(editing: Editing) {
  if (editing.kind === 'add') {
    const nothing = { leaderId: null, phone: null, email: null, remark: null, serviceCodes: null };
    return { name: '', parentId: editing.parentId, status: 'ENABLED' as const, ...nothing };
  }
  const { deptId, version, name, parentId, leaderId, remark, status } = editing.record;
  const chosen = editing.record.serviceCodes;
  return {
    deptId,
    version,
    name,
    parentId,
    leaderId,
    remark,
    status,
    // Phone and e-mail are masked: left out, they stay.
    serviceCodes: chosen && serviceCodes.filter((code) => chosen.includes(code)),
  };
}

interface DeptFormProps {
  editing: Editing;
  onClose: () => void;
  onSaved: (deptId: string) => void;
}

/** Adds or edits a department beside the tree, which stays in view. */
export function DeptForm({ editing, onClose, onSaved }: DeptFormProps) {
  const w = useWords(deptWords);
  const { phoneFormat } = useWords(contactWords);
  const { save: saveWords, cancel, close: shut } = useWords(kitWords).common;
  const [locale] = useLocale();
  const { data: tree } = useDeptTree();
  const record = editing.kind === 'edit' ? editing.record : undefined;
  const draftKey = `dept:${record?.deptId ?? 'new'}`;
  const form = useRecordForm(record ? calls.update : calls.add, valuesOf(editing), draftKey);
  const { name, parentId, status, phone, email, leaderId } = form.values;

  /** Sends as the form does, and remembers what became of it. */
  const made = useRef<string>(undefined);
  const save = async () => {
    const saved = await form.save();
    made.current = saved?.deptId;
    return saved;
  };

  const { close, guard } = useGuardedClose({ form, draftKey, onClose });
  useReturnFocus(true);
  const title = record ? fill(w.editOf, { name: record.name }) : w.add;
  const serviceNames = (codes: unknown) =>
    (codes as ServiceCode[]).map((code) => services[code][locale]).join(' · ') || w.noServices;

  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={520}
      title={title}
      returnFocus={false}
      // The form answers Escape itself: the question that it asks would be closed by the same key.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': shut }}
      styles={{ body: { padding: 0 }, title: { lineHeight: 1.4 } }}
    >
      <FormCard
        form={{ ...form, save }}
        frame="slim-drawer"
        label={title}
        fields={{
          name: w.name,
          parentId: {
            label: w.parent,
            render: (value) => {
              const found = tree?.byId.get(String(value));
              return found ? pathText(found) : w.picker.unknown;
            },
          },
          leaderId: {
            label: w.leader,
            render: (value) => (value === record?.leaderId ? record?.leaderName : w.otherPerson),
          },
          status: { label: w.status, render: (value) => w.statuses[value === 'DISABLED' ? 'DISABLED' : 'ENABLED'] },
          serviceCodes: { label: w.services, render: serviceNames },
          remark: w.remark,
        }}
        submit={record ? saveWords : w.add}
        onSaved={() => {
          toastSuccess(fill(record ? w.updatedToast : w.addedToast, { name }));
          onSaved(record?.deptId ?? made.current ?? '');
        }}
        onEscape={close}
        aside={
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        }
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={w.name}
            placeholder={w.namePlaceholder}
            required
            maxLength={30}
            {...form.getInputProps('name')}
          />
          <DeptPicker
            label={w.parent}
            placeholder={w.top}
            clearable
            without={record?.deptId}
            {...form.getInputProps('parentId')}
            value={parentId}
          />
          <LeaderPicker
            label={w.leader}
            current={
              record?.leaderId && record.leaderName ? { id: record.leaderId, name: record.leaderName } : undefined
            }
            {...form.getInputProps('leaderId')}
            value={leaderId}
          />
          <ContactField
            label={w.phone}
            description={phoneFormat}
            masked={record?.phone ?? null}
            type="tel"
            maxLength={30}
            {...form.getInputProps('phone')}
            value={phone}
            onChange={(value) => form.setFieldValue('phone', value)}
          />
          <ContactField
            label={w.email}
            masked={record?.email ?? null}
            type="email"
            maxLength={254}
            {...form.getInputProps('email')}
            value={email}
            onChange={(value) => form.setFieldValue('email', value)}
          />
          <Input.Wrapper label={w.status} labelElement="div" description={w.statusHint}>
            <div>
              <SegmentedControl
                mt={4}
                size="xs"
                aria-label={w.status}
                data={[
                  { value: 'ENABLED', label: w.statuses.ENABLED },
                  { value: 'DISABLED', label: w.statuses.DISABLED },
                ]}
                value={status}
                onChange={(value) => form.setFieldValue('status', value === 'DISABLED' ? 'DISABLED' : 'ENABLED')}
              />
            </div>
          </Input.Wrapper>
          <ServicesField
            parentId={parentId}
            error={form.errors['serviceCodes']}
            value={form.values.serviceCodes}
            onChange={(codes) => form.setFieldValue('serviceCodes', codes)}
          />
          <RemarkField form={form} label={w.remark} />
        </Stack>
      </FormCard>
      <LeaveDialog guard={guard} />
    </Drawer>
  );
}
