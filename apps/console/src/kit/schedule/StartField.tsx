import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill } from '../../lib/words.ts';
import type { planForm } from '../../locales/zh-CN/application/upgrade-plan-form.ts';
import { MomentField } from '../date/MomentField.tsx';
import { NowOrLater } from '../time/NowOrLater.tsx';
import { nextHour, useZoneName } from '../time/zone-time.ts';

export type ScheduleWords = (typeof planForm)['schedule'];

const TEN_MINUTES = 600_000;

interface StartFieldProps {
  words: ScheduleWords;
  value: string | null;
  onChange: (startAt: string | null) => void;
  error: ReactNode;
  /** What stands beside the moment. */
  children?: ReactNode;
}

/** At once, or at a moment. */
export function StartField({ words: w, value, onChange, error, children }: StartFieldProps) {
  const zone = useZoneName();
  return (
    <Stack gap="md">
      <NowOrLater
        label={w.start}
        words={w}
        later={value !== null}
        onChange={(later) => onChange(later ? nextHour(Date.now() + TEN_MINUTES) : null)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {value !== null && (
          <MomentField
            label={w.startAt}
            description={fill(w.zone, { zone })}
            required
            data-path="startAt"
            value={value}
            error={error}
            onChange={onChange}
          />
        )}
        {children}
      </SimpleGrid>
    </Stack>
  );
}
