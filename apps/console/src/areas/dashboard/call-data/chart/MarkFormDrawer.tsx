import { dayMark, type DayMark } from '@console/contract/areas/dashboard/day-mark';
import { Stack, TextInput } from '@mantine/core';
import { DateField } from '../../../../kit/date/DateField.tsx';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { type RecordForm, useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { today } from '../../../../kit/time/end-date.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { dayMarkWords } from '../../../../locales/dashboard/day-mark.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';

export type EditingMark = { kind: 'add' } | { kind: 'edit'; mark: DayMark };

export function MarkFormDrawer({ editing, onClose }: { editing: EditingMark | undefined; onClose: () => void }) {
  const w = useWords(dayMarkWords);
  return (
    <FormDrawer
      editing={editing}
      size={480}
      titleOf={(shown) => (shown.kind === 'edit' ? w.edit : w.add)}
      onClose={onClose}
    >
      {(shown) => (shown.kind === 'add' ? <AddForm /> : <EditForm key={shown.mark.markId} mark={shown.mark} />)}
    </FormDrawer>
  );
}

function AddForm() {
  const w = useWords(dayMarkWords);
  const draftKey = 'day-mark:new';
  const form = useRecordForm(dayMark.add, { day: today(), name: '', nameEn: null }, draftKey);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={{ day: w.day, name: w.name, nameEn: w.nameEn }}
      submit={w.add}
      saved={fill(w.added, { day: form.values.day })}
    >
      <Fields form={form} />
    </DrawerForm>
  );
}

function EditForm({ mark }: { mark: DayMark }) {
  const w = useWords(dayMarkWords);
  const { save } = useWords(kitWords).common;
  const { markId, version, day, name, nameEn } = mark;
  const draftKey = `day-mark:${markId}`;
  const form = useRecordForm(dayMark.update, { markId, version, day, name, nameEn }, draftKey);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={{ day: w.day, name: w.name, nameEn: w.nameEn }}
      submit={save}
      saved={w.saved}
    >
      <Fields form={form} />
    </DrawerForm>
  );
}

function Fields({ form }: { form: RecordForm }) {
  const w = useWords(dayMarkWords);
  const { day, nameEn } = form.values as { day: string; nameEn: string | null };
  return (
    <Stack gap="md">
      <DateField label={w.day} description={w.dayHint} required {...form.getInputProps('day')} value={day} />
      <TextInput
        data-autofocus
        required
        label={w.name}
        description={w.nameHint}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={w.nameEn}
        description={w.nameEnHint}
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('nameEn')}
        value={nameEn ?? ''}
      />
    </Stack>
  );
}
