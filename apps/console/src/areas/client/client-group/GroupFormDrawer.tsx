import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { NumberInput, Stack, TextInput } from '@mantine/core';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';

export type EditingGroup = 'add' | ClientGroup;

interface GroupFormDrawerProps {
  editing: EditingGroup | undefined;
  onClose: () => void;
}

export function GroupFormDrawer({ editing, onClose }: GroupFormDrawerProps) {
  const w = useWords(clientWords).groups.form;
  return (
    <FormDrawer
      editing={editing}
      titleOf={(shown) => (shown === 'add' ? w.add : fill(w.edit, { name: shown.name }))}
      size={600}
      onClose={onClose}
    >
      {(shown) =>
        shown === 'add' ? <GroupForm key="new" record={undefined} /> : <GroupForm key={shown.groupId} record={shown} />
      }
    </FormDrawer>
  );
}

function valuesOf(record: ClientGroup | undefined) {
  if (!record) return { name: '', description: null, sort: 0 };
  const { groupId, version, name, description, sort } = record;
  return { groupId, version, name, description, sort };
}

function GroupForm({ record }: { record: ClientGroup | undefined }) {
  const w = useWords(clientWords).groups;
  const { save } = useWords(kitWords).common;
  const draftKey = `clientGroup:${record?.groupId ?? 'new'}`;
  const form = useRecordForm(record ? clientGroup.update : clientGroup.add, valuesOf(record), draftKey);
  const { name, sort } = form.values;
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={{ name: w.name, description: w.text, sort: w.sort }}
      submit={record ? save : w.add}
      saved={fill(record ? w.form.saved : w.form.added, { name: name.trim() })}
    >
      <Stack gap="md">
        <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
        <RemarkField form={form} field="description" label={w.text} />
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
