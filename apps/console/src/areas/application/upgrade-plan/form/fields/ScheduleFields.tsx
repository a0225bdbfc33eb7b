import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import {
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { fieldTime, momentOf, nextHour, useZoneName } from '../../../../../kit/time/zone-time.ts';
import type { PlanPart } from '../plan-part.ts';

const TEN_MINUTES = 600_000;

/** When it begins and ends, and at which hours devices are upgraded. */
export function ScheduleFields({ part }: { part: PlanPart }) {
  const w = useWords(planFormWords).schedule;
  const { values, set, errorOf } = part;
  const { startAt, endAt } = values;
  const zone = useZoneName();
  const [now] = useState(() => fieldTime(new Date().toISOString()));
  return (
    <Stack gap="lg">
      <Stack gap="md">
        <Input.Wrapper label={w.start} labelElement="div">
          <div>
            <SegmentedControl
              aria-label={w.start}
              data={[
                { value: 'now', label: w.now },
                { value: 'later', label: w.later },
              ]}
              value={startAt === null ? 'now' : 'later'}
              onChange={(when) => set({ startAt: when === 'now' ? null : nextHour(Date.now() + TEN_MINUTES) })}
            />
          </div>
        </Input.Wrapper>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {startAt !== null && (
            <TextInput
              type="datetime-local"
              label={w.startAt}
              description={fill(w.zone, { zone })}
              required
              min={now}
              data-path="startAt"
              value={fieldTime(startAt)}
              error={errorOf('startAt')}
              // A field that was emptied keeps the moment before: what starts at once is chosen above.
              onChange={(event) => set({ startAt: momentOf(event.currentTarget.value) ?? startAt })}
            />
          )}
          <TextInput
            type="datetime-local"
            label={w.endAt}
            description={w.endHint}
            min={now}
            data-path="endAt"
            value={fieldTime(endAt)}
            error={errorOf('endAt')}
            onChange={(event) => set({ endAt: momentOf(event.currentTarget.value) })}
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
    <TextInput
      type="time"
      label={w[field]}
      required
      value={value?.[field] ?? ''}
      onChange={(event) => event.currentTarget.value && change({ [field]: event.currentTarget.value.slice(0, 5) })}
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
        <Stack gap="sm" mt="sm" className="PlanForm-indent">
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
