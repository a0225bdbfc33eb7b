import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { MomentField } from '../../../../../kit/date/MomentField.tsx';
import { NowOrLater } from '../../../../../kit/time/NowOrLater.tsx';
import { fill, useWords } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import { nextHour, useZoneName } from '../../../../../kit/time/zone-time.ts';

interface EffectiveFieldProps {
  value: string | null;
  error?: ReactNode;
  onChange: (moment: string | null) => void;
}

/** From when it counts, on the clock of the company. */
export function EffectiveField({ value, error, onChange }: EffectiveFieldProps) {
  const w = useWords(agreementWords).panel;
  const zone = fill(w.zone, { zone: useZoneName() });
  return (
    <Stack gap="sm">
      <NowOrLater
        label={w.effective}
        words={w}
        later={value !== null}
        onChange={(later) => onChange(later ? nextHour() : null)}
      />
      {value !== null && (
        <MomentField
          label={w.later}
          description={zone}
          required
          maw={280}
          data-path="effectiveAt"
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
