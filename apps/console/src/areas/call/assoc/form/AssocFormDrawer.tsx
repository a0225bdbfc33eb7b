import { callAssoc, offHoursRules, recordings, type CallAssoc } from '@console/contract/areas/call/assoc';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import { NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import { SearchPicker } from '../../../../kit/field/SearchPicker.tsx';
import { NumberField } from '../../../../kit/field/NumberField.tsx';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import { DrawerForm, FormDrawer } from '../../../../kit/form/FormDrawer.tsx';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { WeekEditor } from '../../../../kit/work-hours/WeekEditor.tsx';
import { WeekHours } from '../../../../kit/work-hours/WeekHours.tsx';
import { useUser } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { workHoursWords } from '../../../../locales/kit/work-hours.ts';
import { findChoices } from './find-choices.ts';
import { GroupOrder } from './GroupOrder.tsx';
import { SpecialDays } from './SpecialDays.tsx';

export type Editing = { kind: 'add' } | { kind: 'edit'; record: CallAssoc };

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Adds or edits a route beside the list. */
export function AssocFormDrawer({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  const w = useWords(assocWords).form;
  const titleOf = (shown: Editing) =>
    shown.kind === 'add' ? w.add : fill(w.edit, { name: shown.record.clientGroup.name });
  return (
    <FormDrawer editing={editing} titleOf={titleOf} size={680} onClose={onClose}>
      {(shown) =>
        shown.kind === 'add' ? (
          <AssocForm />
        ) : (
          <AssocForm key={`${shown.record.assocId}:${shown.record.version}`} record={shown.record} />
        )
      }
    </FormDrawer>
  );
}

function valuesOf(record: CallAssoc | undefined, timezone: string) {
  if (!record) {
    return {
      clientGroupId: '',
      teamGroupIds: [] as string[],
      strategy: null,
      ringSec: null,
      queueMax: 5,
      queueTimeoutSec: 300,
      promiseSec: 30,
      workHours: null,
      zone: timezone,
      specialDays: [],
      offHours: offHoursRules[0],
      overflowGroupId: null,
      recording: recordings[1],
      retentionDays: 180,
      remark: null,
    };
  }
  const { assocId, version, strategy, ringSec, queueMax, queueTimeoutSec, promiseSec, workHours, zone } = record;
  const { specialDays, offHours, overflowGroupId, recording, retentionDays, remark } = record;
  return {
    assocId,
    version,
    clientGroupId: record.clientGroup.id,
    teamGroupIds: record.teamGroups.map(({ id }) => id),
    strategy,
    ringSec,
    queueMax,
    queueTimeoutSec,
    promiseSec,
    workHours,
    zone,
    specialDays,
    offHours,
    overflowGroupId,
    recording,
    retentionDays,
    remark,
  };
}

function useFieldWords() {
  const w = useWords(assocWords);
  const { labelOf } = useDictionary('call_routing');
  const f = w.form;
  return {
    strategy: {
      label: w.strategy,
      render: (value: unknown) => (typeof value === 'string' ? labelOf(value) : w.ownStrategy),
    },
    ringSec: f.ringSec,
    queueMax: f.queueMax,
    queueTimeoutSec: f.queueTimeout,
    promiseSec: f.promise,
    workHours: { label: w.hours, render: (value: unknown) => <WeekHours hours={value as Shift[] | null} /> },
    zone: f.zone,
    offHours: {
      label: f.offHours,
      render: (value: unknown) => w.offHoursRules[value as CallAssoc['offHours']],
    },
    recording: { label: w.recording, render: (value: unknown) => w.recordings[value as CallAssoc['recording']] },
    retentionDays: f.retention,
    remark: f.remark,
  };
}

function AssocForm({ record }: { record?: CallAssoc }) {
  const w = useWords(assocWords);
  const f = w.form;
  const { none } = useWords(workHoursWords);
  const { save } = useWords(kitWords).common;
  const { timezone } = useUser();
  const { options } = useDictionary('call_routing');
  const fields = useFieldWords();
  const draftKey = `callAssoc:${record?.assocId ?? 'new'}`;
  const form = useRecordForm(record ? callAssoc.update : callAssoc.add, valuesOf(record, timezone), draftKey);
  const { teamGroupIds, ringSec, queueMax, queueTimeoutSec, promiseSec, workHours, zone } = form.values;
  const { specialDays, retentionDays } = form.values;
  const { error: hoursError } = form.getInputProps('workHours');
  const number = (field: 'queueMax' | 'queueTimeoutSec' | 'promiseSec' | 'retentionDays', value: number) => ({
    'data-path': field,
    allowDecimal: false,
    clampBehavior: 'none' as const,
    required: true,
    error: form.errors[field],
    value,
    onChange: (next: number) => form.setFieldValue(field, next),
  });
  return (
    <DrawerForm
      form={form}
      draftKey={draftKey}
      fields={fields}
      submit={record ? save : w.add}
      saved={record ? f.saved : f.added}
    >
      <Stack gap="lg">
        <Fieldset legend={f.who}>
          <Stack gap="md">
            <SearchPicker
              data-autofocus
              label={w.clientGroup}
              placeholder={f.clientGroupPlaceholder}
              required
              source={[callAssoc.choices.path, 'CLIENT_GROUP']}
              find={findChoices('CLIENT_GROUP', f.taken)}
              {...(record && { known: [{ value: record.clientGroup.id, label: record.clientGroup.name }] })}
              {...form.getInputProps('clientGroupId')}
            />
            <GroupOrder
              ids={teamGroupIds}
              known={record?.teamGroups ?? []}
              error={form.errors['teamGroupIds'] === undefined ? undefined : f.noTeamGroup}
              onChange={(ids) => {
                form.setFieldValue('teamGroupIds', ids);
                form.clearFieldError('teamGroupIds');
              }}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <Select
                label={w.strategy}
                description={f.strategyHint}
                placeholder={w.ownStrategy}
                clearable
                data={options}
                comboboxProps={{ shadow: 'md' }}
                {...form.getInputProps('strategy')}
              />
              <NumberInput
                label={f.ringSec}
                description={f.ringSecHint}
                min={10}
                max={300}
                step={5}
                allowDecimal={false}
                clampBehavior="none"
                {...form.getInputProps('ringSec')}
                value={ringSec ?? ''}
                onChange={(value) => form.setFieldValue('ringSec', value === '' ? null : (value as number))}
              />
            </SimpleGrid>
            <SearchPicker
              label={w.overflow}
              description={f.overflowHint}
              placeholder={f.overflowPlaceholder}
              clearable
              source={[callAssoc.choices.path, 'TEAM_GROUP']}
              find={findChoices('TEAM_GROUP')}
              {...(record?.overflowGroup && {
                known: [{ value: record.overflowGroup.id, label: record.overflowGroup.name }],
              })}
              {...form.getInputProps('overflowGroupId')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={f.waiting}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <NumberField
              label={f.queueMax}
              description={f.queueMaxHint}
              min={0}
              max={200}
              {...number('queueMax', queueMax)}
            />
            <NumberField
              label={f.queueTimeout}
              min={30}
              max={3600}
              step={30}
              {...number('queueTimeoutSec', queueTimeoutSec)}
            />
            <NumberField label={f.promise} min={5} max={3600} step={5} {...number('promiseSec', promiseSec)} />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={f.when}>
          <Stack gap="md">
            <WeekEditor
              label={w.hours}
              always={{ label: f.anytime, hint: f.anytimeHint }}
              zone={zone}
              value={workHours}
              error={hoursError === undefined ? undefined : workHours?.length === 0 ? none : hoursError}
              onChange={(hours) => {
                form.setFieldValue('workHours', hours);
                form.clearFieldError('workHours');
              }}
            />
            <Select
              label={f.zone}
              description={f.zoneHint}
              required
              searchable
              allowDeselect={false}
              limit={50}
              data={zones.includes(zone) ? zones : [zone, ...zones]}
              comboboxProps={{ shadow: 'md' }}
              {...form.getInputProps('zone')}
            />
            <SpecialDays
              value={specialDays}
              errors={form.errors}
              onChange={(days) => {
                form.setFieldValue('specialDays', days);
                form.clearFieldError('specialDays');
              }}
            />
            <Select
              label={f.offHours}
              required
              allowDeselect={false}
              data={offHoursRules.map((value) => ({ value, label: w.offHoursRules[value] }))}
              comboboxProps={{ shadow: 'md' }}
              {...form.getInputProps('offHours')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={f.records}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Select
              label={w.recording}
              required
              allowDeselect={false}
              data={recordings.map((value) => ({ value, label: w.recordings[value] }))}
              comboboxProps={{ shadow: 'md' }}
              {...form.getInputProps('recording')}
            />
            <NumberField label={f.retention} min={1} max={3650} {...number('retentionDays', retentionDays)} />
          </SimpleGrid>
        </Fieldset>
        <RemarkField form={form} field="remark" label={f.remark} />
      </Stack>
    </DrawerForm>
  );
}
