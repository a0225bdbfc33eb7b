import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fill, useWords } from '../../../../../lib/words.ts';
import { agreementWords } from '../../../../../locales/application/agreement.ts';
import { fieldTime, momentOf, nextHour, useZoneName } from '../../../../../kit/time/zone-time.ts';

interface EffectiveFieldProps {
  value: string | null;
  error?: ReactNode;
  onChange: (moment: string | null) => void;
}

/** From when it counts, on the clock of the company. */
export function EffectiveField({ value, error, onChange }: EffectiveFieldProps) {
  const w = useWords(agreementWords).panel;
  const zone = fill(w.zone, { zone: useZoneName() });
  const [now] = useState(() => fieldTime(new Date().toISOString()));
  return (
    <Stack gap="sm">
      <Input.Wrapper label={w.effective} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={w.effective}
            data={[
              { value: 'now', label: w.now },
              { value: 'later', label: w.later },
            ]}
            value={value === null ? 'now' : 'later'}
            onChange={(when) => onChange(when === 'now' ? null : nextHour())}
          />
        </div>
      </Input.Wrapper>
      {value !== null && (
        <TextInput
          type="datetime-local"
          label={w.later}
          description={zone}
          required
          maw={280}
          min={now}
          data-path="effectiveAt"
          value={fieldTime(value)}
          error={error}
          // A field that was emptied keeps the moment before: what has no time of its own is chosen above.
          onChange={(event) => onChange(momentOf(event.currentTarget.value) ?? value)}
        />
      )}
    </Stack>
  );
}
