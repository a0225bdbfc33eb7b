import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRecordForm } from '../../../kit/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client.ts';
import { kitWords } from '../../../locales/kit.ts';
import { DrawerForm, FormDrawer } from '../client/FormDrawer.tsx';

export type EditingGroup = 'add' | ClientGroup;

interface GroupFormDrawerProps {
  editing: EditingGroup | undefined;
  onClose: () => void;
}

export function GroupFormDrawer({ editing, onClose }: GroupFormDrawerProps) {
  const w = useWords(clientWords).groups.form;
  // While the drawer closes, its form stays as it was.
  const [shown, setShown] = useState(editing);
  if (editing && editing !== shown) setShown(editing);
  const record = shown === 'add' ? undefined : shown;
  const title = record ? fill(w.edit, { name: record.name }) : w.add;
  return (
    <FormDrawer opened={editing !== undefined} title={title} onClose={onClose}>
      <GroupForm key={record?.groupId ?? 'new'} record={record} title={title} onClose={onClose} />
    </FormDrawer>
  );
}

interface GroupFormProps {
  record: ClientGroup | undefined;
  title: string;
  onClose: () => void;
}

function valuesOf(record: ClientGroup | undefined) {
  if (!record) return { name: '', description: null, sort: 0 };
  const { groupId, version, name, description, sort } = record;
  return { groupId, version, name, description, sort };
}

function GroupForm({ record, title, ...props }: GroupFormProps) {
  const w = useWords(clientWords).groups;
  const { save } = useWords(kitWords).common;
  const draftKey = `clientGroup:${record?.groupId ?? 'new'}`;
  const form = useRecordForm(record ? clientGroup.update : clientGroup.add, valuesOf(record), draftKey);
  const { name, description, sort } = form.values;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      label={title}
      fields={{ name: w.name, description: w.text, sort: w.sort }}
      submit={record ? save : w.add}
      saved={fill(record ? w.form.saved : w.form.added, { name: name.trim() })}
      {...props}
    >
      <Stack gap="md">
        <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
        <Textarea
          label={w.text}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          {...form.getInputProps('description')}
          value={description ?? ''}
        />
        <NumberInput
          label={w.sort}
          description={w.sortHint}
          min={0}
          max={9999}
          allowDecimal={false}
          {...form.getInputProps('sort')}
          value={sort ?? ''}
          onChange={(value) => form.setFieldValue('sort', value === '' ? 0 : Number(value))}
        />
      </Stack>
    </DrawerForm>
  );
}
