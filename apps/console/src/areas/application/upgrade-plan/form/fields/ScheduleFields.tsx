import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../../../kit/date/DateField.tsx';
import { MomentField } from '../../../../../kit/date/MomentField.tsx';
import { NowOrLater } from '../../../../../kit/time/NowOrLater.tsx';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { nextHour, useZoneName } from '../../../../../kit/time/zone-time.ts';
import type { PlanPart } from '../plan-part.ts';
import styles from '../plan-form.module.css';

const TEN_MINUTES = 600_000;

/** When it begins and ends, and at which hours devices are upgraded. */
export function ScheduleFields({ part }: { part: PlanPart }) {
  const w = useWords(planFormWords).schedule;
  const { values, set, errorOf } = part;
  const { startAt, endAt } = values;
  const zone = useZoneName();
  return (
    <Stack gap="lg">
      <Stack gap="md">
        <NowOrLater
          label={w.start}
          words={w}
          later={startAt !== null}
          onChange={(later) => set({ startAt: later ? nextHour(Date.now() + TEN_MINUTES) : null })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {startAt !== null && (
            <MomentField
              label={w.startAt}
              description={fill(w.zone, { zone })}
              required
              data-path="startAt"
              value={startAt}
              error={errorOf('startAt')}
              onChange={(moment) => set({ startAt: moment })}
            />
          )}
          <MomentField
            label={w.endAt}
            description={w.endHint}
            data-path="endAt"
            value={endAt}
            error={errorOf('endAt')}
            onChange={(moment) => set({ endAt: moment })}
          />
        </SimpleGrid>
      </Stack>
      <WindowField value={values.window} onChange={(window) => set({ window })} error={errorOf('window')} />
    </Stack>
  );
}

interface WindowFieldProps {
  value: PlanWindow;
  onChange: (window: PlanWindow) => void;
  error: React.ReactNode;
}

const nights: NonNullable<PlanWindow> = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00', zone: 'DEVICE' };

function WindowField({ value, onChange, error }: WindowFieldProps) {
  const w = useWords(planFormWords).schedule;
  const zone = useZoneName();
  /** For who turns it off and on again. */
  const [before, setBefore] = useState(value ?? nights);
  const change = (patch: Partial<NonNullable<PlanWindow>>) => value && onChange({ ...value, ...patch });
  const turn = (on: boolean) => {
    if (value) setBefore(value);
    onChange(on ? before : null);
  };
  const clock = (field: 'from' | 'to') => (
    <DateField
      kind="clock"
      label={w[field]}
      required
      value={value?.[field] ?? ''}
      onChange={(time) => change({ [field]: time })}
    />
  );
  return (
    <div data-path="window">
      <Switch
        label={w.window}
        description={w.windowHint}
        checked={value !== null}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {value !== null && (
        <Stack gap="sm" mt="sm" className={styles.indent}>
          <Checkbox.Group
            label={w.weekdays}
            value={value.weekdays.map(String)}
            onChange={(days) => change({ weekdays: days.map(Number).toSorted((a, b) => a - b) })}
            error={error}
          >
            <Group gap="md" mt={6} mb={error === undefined ? 0 : 4}>
              {w.days.map((day, at) => (
                <Checkbox key={day} size="sm" value={String(at + 1)} label={day} />
              ))}
            </Group>
          </Checkbox.Group>
          <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md" maw={620}>
            {clock('from')}
            {clock('to')}
            <Select
              label={w.clock}
              allowDeselect={false}
              data={(['DEVICE', 'TENANT'] as const).map((one) => ({
                value: one,
                label: fill(w.clocks[one], { zone }),
              }))}
              value={value.zone}
              onChange={(chosen) => change({ zone: chosen === 'TENANT' ? 'TENANT' : 'DEVICE' })}
              comboboxProps={{ shadow: 'md' }}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed" component="output">
            {fill(value.to <= value.from ? w.overnight : w.sameDay, {
              from: value.from,
              to: value.to,
              clock: w.byClock[value.zone],
            })}
          </Text>
        </Stack>
      )}
    </div>
  );
}
