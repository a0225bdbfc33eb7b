import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fill } from '../../lib/words.ts';
import { DateField } from '../date/DateField.tsx';
import { useZoneName } from '../time/zone-time.ts';
import type { ScheduleWords } from './StartField.tsx';
import styles from './window-field.module.css';

interface WindowFieldProps {
  words: ScheduleWords;
  value: PlanWindow;
  onChange: (window: PlanWindow) => void;
  error: ReactNode;
}

const nights: NonNullable<PlanWindow> = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00', zone: 'DEVICE' };

/** At which hours devices are served. */
export function WindowField({ words: w, value, onChange, error }: WindowFieldProps) {
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
              className={styles.clock}
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
