import { subAccount, type SubAccount } from '@console/contract/areas/account/sub-account';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PersonFields } from '../../../../kit/field/PersonFields.tsx';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { formatDate } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import { pathText } from '../../dept/dept-tree.ts';
import { useDeptTree } from '../../dept/use-dept-tree.ts';
import { MoreFields } from './MoreFields.tsx';
import { RolesField } from '../roles/RolesField.tsx';
import { StaffNumberField } from './StaffNumberField.tsx';

export type Editing = { kind: 'add'; deptId: string | null } | { kind: 'edit'; record: SubAccount };

interface AccountFormDrawerProps {
  editing: Editing | undefined;
  onClose: () => void;
}

/** Adds or edits an account beside the list, which stays in view. */
export function AccountFormDrawer({ editing, onClose }: AccountFormDrawerProps) {
  const w = useWords(subAccountWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.edit, { name: shown.record.name }) : w.add)}
      size={560}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm deptId={shown.deptId} />
        ) : (
          <EditForm key={shown.record.subAccountId} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

/** Names and values of the fields, for comparing with what someone else saved. */
function useFieldWords() {
  const w = useWords(subAccountWords);
  const { picker } = useWords(deptWords);
  const { data: tree } = useDeptTree();
  return {
    name: w.form.name,
    phone: w.phone,
    email: w.email,
    jobNo: w.jobNo,
    position: w.position,
    deptId: {
      label: w.dept,
      render: (value: unknown) => {
        const found = tree?.byId.get(String(value));
        return found ? pathText(found) : picker.unknown;
      },
    },
    expireAt: { label: w.expireAt, render: (value: unknown) => formatDate(String(value)) },
    remark: w.remark,
  };
}

function AddForm({ deptId }: { deptId: string | null }) {
  const w = useWords(subAccountWords);
  const fields = useFieldWords();
  const draftKey = 'subAccount:new';
  const form = useRecordForm(
    subAccount.add,
    {
      username: '',
      name: '',
      phone: null,
      email: '',
      jobNo: null,
      position: null,
      deptId,
      expireAt: null,
      remark: null,
      roles: [],
      defaultRoleId: '',
    },
    draftKey,
  );
  const [staffDept, setStaffDept] = useState<string | null>(null);
  const { name, jobNo, roles, defaultRoleId } = form.values;
  const isRefused = form.errors['roles'] !== undefined || form.errors['defaultRoleId'] !== undefined;
  const rolesError = isRefused && roles.length === 0 ? w.rolesField.none : form.errors['roles'];
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={w.form.invite}
      saved={fill(w.form.added, { name })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.form.addHint}
        </Text>
        <StaffNumberField
          {...form.getInputProps('jobNo')}
          value={jobNo ?? ''}
          onChange={(text) => form.setFieldValue('jobNo', text === '' ? null : text)}
          onFound={(found) => {
            form.setValues({
              name: found.name,
              ...(found.email !== null && { email: found.email }),
              ...(found.phone !== null && { phone: found.phone }),
              ...(found.position !== null && { position: found.position }),
            });
            setStaffDept(found.deptName);
          }}
        />
        <TextInput
          label={w.username}
          description={w.form.usernameHint}
          required
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PersonFields
          form={form}
          words={{ name: w.form.name, phone: w.phone, email: w.email }}
          required="email"
          beside="email"
        />
        <RolesField
          value={{ roles, defaultRoleId }}
          error={rolesError}
          onChange={(chosen) => {
            form.setFieldValue('roles', [...chosen.roles]);
            form.setFieldValue('defaultRoleId', chosen.defaultRoleId);
            form.clearFieldError('defaultRoleId');
          }}
        />
        <MoreFields form={form} {...(staffDept !== null && { deptHint: fill(w.form.deptHint, { name: staffDept }) })} />
      </Stack>
    </DrawerForm>
  );
}

function EditForm({ record }: { record: SubAccount }) {
  const w = useWords(subAccountWords);
  const fields = useFieldWords();
  const { save } = useWords(kitWords).common;
  const { subAccountId, version, name, jobNo, position, deptId, expireAt, remark } = record;
  const draftKey = `subAccount:${subAccountId}`;
  // Phone and e-mail are masked: left out, they stay.
  const form = useRecordForm(
    subAccount.update,
    { subAccountId, version, name, jobNo, position, deptId, expireAt, remark },
    draftKey,
  );
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={save}
      saved={fill(w.form.saved, { name: form.values.name })}
    >
      <Stack gap="md">
        <TextInput label={w.username} value={record.username} readOnly variant="filled" />
        <PersonFields
          form={form}
          words={{ name: w.form.name, phone: w.phone, email: w.email }}
          required="email"
          autofocus
          stored={record}
          {...(form.values.email !== undefined && { hints: { email: w.form.contactChanged } })}
        />
        <TextInput label={w.jobNo} maxLength={30} {...form.getInputProps('jobNo')} value={form.values.jobNo ?? ''} />
        <MoreFields form={form} />
      </Stack>
    </DrawerForm>
  );
}
