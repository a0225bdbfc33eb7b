import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PersonFields } from '../../../kit/field/PersonFields.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import type { Option } from '../../../kit/field/SearchPicker.tsx';
import { GroupsField } from './groups/GroupsField.tsx';
import { TeamUserFields } from './TeamUserFields.tsx';

export type Editing = { kind: 'add' } | { kind: 'edit'; record: TeamUser };

/** Adds or edits a member beside the page. */
export function TeamUserFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(teamWords).form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown.kind === 'edit' ? fill(w.edit, { name: shown.record.name }) : w.add)}
      onClose={onClose}
    >
      {(shown) =>
        shown.kind === 'add' ? (
          <AddForm />
        ) : (
          <EditForm key={`${shown.record.teamUserId}:${shown.record.version}`} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

function useFieldWords() {
  const w = useWords(teamWords);
  return {
    name: w.name,
    phone: w.phone,
    email: w.email,
    jobNo: w.jobNo,
    position: w.position,
    skills: { label: w.skills, render: (value: unknown) => (value as string[]).join(' · ') },
    languages: {
      label: w.languages,
      render: (value: unknown) => (value as TeamUser['languages']).map((one) => w.languageNames[one]).join(' · '),
    },
    remark: w.remark,
  };
}

function AddForm() {
  const w = useWords(teamWords);
  const fields = useFieldWords();
  const mayAssign = useMay('team:user:assign');
  const draftKey = 'teamUser:new';
  const form = useRecordForm(
    teamUser.add,
    {
      name: '',
      phone: '',
      email: null,
      jobNo: null,
      position: null,
      skills: [],
      languages: ['zh-CN'],
      accountId: null,
      remark: null,
      groupIds: [],
      primaryGroupId: null,
    },
    draftKey,
  );
  // The form keeps ids; their names are only for showing.
  const [groups, setGroups] = useState<Option[]>([]);
  const { name, primaryGroupId } = form.values;
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
          {w.form.hint}
        </Text>
        <PersonFields form={form} words={w} required="phone" beside="phone" autofocus />
        {mayAssign && (
          <GroupsField
            value={{ groups, primaryGroupId }}
            error={form.errors['groupIds'] ?? form.errors['primaryGroupId']}
            onChange={(chosen) => {
              setGroups(chosen.groups);
              form.setFieldValue(
                'groupIds',
                chosen.groups.map(({ value }) => value),
              );
              form.setFieldValue('primaryGroupId', chosen.primaryGroupId);
            }}
          />
        )}
        <TeamUserFields form={form} />
      </Stack>
    </DrawerForm>
  );
}

function EditForm({ record }: { record: TeamUser }) {
  const w = useWords(teamWords);
  const fields = useFieldWords();
  const { save } = useWords(kitWords).common;
  const { teamUserId, version, name, jobNo, position, skills, languages, account, remark } = record;
  const draftKey = `teamUser:${teamUserId}`;
  // Phone and e-mail are masked: left out, they stay.
  const form = useRecordForm(
    teamUser.update,
    { teamUserId, version, name, jobNo, position, skills, languages, accountId: account?.id ?? null, remark },
    draftKey,
  );
  const isInvited = form.values.phone !== undefined && record.status === 'PENDING_ACTIVATION';
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={save}
      saved={fill(w.form.saved, { name: form.values.name })}
    >
      <Stack gap="md">
        <PersonFields
          form={form}
          words={w}
          required="phone"
          autofocus
          stored={record}
          {...(isInvited && { hints: { phone: w.form.phoneChanged } })}
        />
        <TeamUserFields form={form} account={account} />
      </Stack>
    </DrawerForm>
  );
}
