import { routings, teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import { NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { RemarkField } from '../../../kit/field/RemarkField.tsx';
import { type RecordForm, useRecordForm } from '../../../kit/form/use-record-form.ts';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { workHoursWords } from '../../../locales/kit/work-hours.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { DrawerForm, FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { SearchPicker } from '../../../kit/field/SearchPicker.tsx';
import { otherGroups } from './find-groups.ts';
import { WeekEditor } from '../../../kit/work-hours/WeekEditor.tsx';
import { WeekHours } from '../../../kit/work-hours/WeekHours.tsx';

/** `own`: by its leader, who changes part of it. */
export type Editing = { kind: 'add' } | { kind: 'edit' | 'own'; record: TeamGroup };

/** Adds or edits a group beside the page. */
export function TeamGroupFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(teamGroupWords).form;
  const titleOf = (shown: Editing) => (shown.kind === 'add' ? w.add : fill(w[shown.kind], { name: shown.record.name }));
  return (
    <FormDrawer editing={editing} titleOf={titleOf} onClose={onClose}>
      {(shown) => {
        if (shown.kind === 'add') return <WholeForm />;
        const { record } = shown;
        const key = `${record.groupId}:${record.version}`;
        return shown.kind === 'edit' ? <WholeForm key={key} record={record} /> : <OwnForm key={key} record={record} />;
      }}
    </FormDrawer>
  );
}

function useFieldWords() {
  const w = useWords(teamGroupWords);
  const { labelOf } = useDictionary('call_routing');
  return {
    name: w.name,
    description: w.about,
    routing: { label: w.routing, render: (value: unknown) => labelOf(String(value)) },
    ringSec: w.ringSec,
    workHours: { label: w.hours, render: (value: unknown) => <WeekHours hours={value as Shift[] | null} /> },
  };
}

function valuesOf(record: TeamGroup | undefined) {
  if (!record) {
    const usual = { routing: routings[0], ringSec: 30, workHours: null, overflowGroupId: null };
    return { name: '', description: null, ...usual };
  }
  const { groupId, version, name, description, routing, ringSec, workHours, overflowGroupId } = record;
  return { groupId, version, name, description, routing, ringSec, workHours, overflowGroupId };
}

function WholeForm({ record }: { record?: TeamGroup }) {
  const w = useWords(teamGroupWords);
  const fields = useFieldWords();
  const { save } = useWords(kitWords).common;
  const { options } = useDictionary('call_routing');
  const draftKey = `teamGroup:${record?.groupId ?? 'new'}`;
  const form = useRecordForm(record ? teamGroup.update : teamGroup.add, valuesOf(record), draftKey);
  const { name, ringSec } = form.values;
  const { overflowGroupId, overflowGroupName } = record ?? {};
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={record ? save : w.add}
      saved={fill(record ? w.form.saved : w.form.added, { name })}
    >
      <Stack gap="md">
        <TextInput data-autofocus label={w.name} required maxLength={50} {...form.getInputProps('name')} />
        <RemarkField form={form} field="description" label={w.about} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label={w.routing}
            required
            data={options}
            allowDeselect={false}
            comboboxProps={{ shadow: 'md' }}
            {...form.getInputProps('routing')}
          />
          <NumberInput
            label={w.ringSec}
            description={w.form.ringHint}
            required
            min={10}
            max={300}
            step={5}
            allowDecimal={false}
            clampBehavior="none"
            {...form.getInputProps('ringSec')}
            value={ringSec}
            onChange={(value) => form.setFieldValue('ringSec', value as number)}
          />
        </SimpleGrid>
        <Hours form={form} />
        <SearchPicker
          label={w.overflow}
          description={w.form.overflowHint}
          placeholder={w.form.overflowPlaceholder}
          clearable
          source={[teamGroup.page.path, record?.groupId ?? '']}
          find={otherGroups(record?.groupId)}
          {...(overflowGroupId && { known: [{ value: overflowGroupId, label: overflowGroupName ?? '' }] })}
          {...form.getInputProps('overflowGroupId')}
        />
      </Stack>
    </DrawerForm>
  );
}

function OwnForm({ record }: { record: TeamGroup }) {
  const w = useWords(teamGroupWords);
  const fields = useFieldWords();
  const { save } = useWords(kitWords).common;
  const { groupId, version, description, workHours } = record;
  const draftKey = `teamGroup:own:${groupId}`;
  const form = useRecordForm(teamGroup.updateOwn, { groupId, version, description, workHours }, draftKey);
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={save}
      saved={fill(w.form.saved, { name: record.name })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.form.ownHint}
        </Text>
        <RemarkField form={form} field="description" label={w.about} />
        <Hours form={form} />
      </Stack>
    </DrawerForm>
  );
}

function Hours({ form }: { form: RecordForm }) {
  const w = useWords(workHoursWords);
  const { workHours } = form.values as { workHours: Shift[] | null };
  const empty = workHours?.length === 0 ? w.none : form.errors['workHours'];
  return (
    <WeekEditor
      value={workHours}
      error={form.errors['workHours'] === undefined ? undefined : empty}
      onChange={(hours) => {
        form.setFieldValue('workHours', hours);
        form.clearFieldError('workHours');
      }}
    />
  );
}
