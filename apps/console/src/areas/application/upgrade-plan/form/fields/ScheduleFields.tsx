import { Stack } from '@mantine/core';
import { MomentField } from '../../../../../kit/date/MomentField.tsx';
import { StartField } from '../../../../../kit/schedule/StartField.tsx';
import { WindowField } from '../../../../../kit/schedule/WindowField.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PlanPart } from '../plan-part.ts';

/** When it begins and ends, and at which hours devices are upgraded. */
export function ScheduleFields({ part }: { part: PlanPart }) {
  const w = useWords(planFormWords).schedule;
  const { values, set, errorOf } = part;
  const { startAt, endAt, window } = values;
  return (
    <Stack gap="lg">
      <StartField words={w} value={startAt} onChange={(moment) => set({ startAt: moment })} error={errorOf('startAt')}>
        <MomentField
          label={w.endAt}
          description={w.endHint}
          data-path="endAt"
          value={endAt}
          error={errorOf('endAt')}
          onChange={(moment) => set({ endAt: moment })}
        />
      </StartField>
      <WindowField words={w} value={window} onChange={(chosen) => set({ window: chosen })} error={errorOf('window')} />
    </Stack>
  );
}
