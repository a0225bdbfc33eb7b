import { retryIntervals, retryTimes } from '@console/contract/areas/application/upgrade-plan/parts';
import { NumberInput, Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PlanPart } from '../plan-part.ts';

interface RetryFieldsProps {
  part: PlanPart;
  /** The application asks for approval anyway. */
  approvalForced: boolean;
}

/** What happens after a failure, and who must agree first. */
export function RetryFields({ part: { values, set, errorOf }, approvalForced }: RetryFieldsProps) {
  const w = useWords(planFormWords).retry;
  const { retry, timeoutMin, approvalRequired } = values;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label={w.times}
          allowDeselect={false}
          data-path="retry.times"
          data={retryTimes.map((times) => ({ value: String(times), label: w.timesOf[times] }))}
          value={String(retry.times)}
          onChange={(value) => {
            const times = retryTimes.find((one) => String(one) === value) ?? 0;
            set({ retry: { ...retry, times } });
          }}
          comboboxProps={{ shadow: 'md' }}
        />
        <Select
          label={w.interval}
          allowDeselect={false}
          disabled={retry.times === 0}
          data-path="retry.intervalMin"
          data={retryIntervals.map((minutes) => ({ value: String(minutes), label: w.intervals[minutes] }))}
          value={String(retry.intervalMin)}
          onChange={(value) => {
            const intervalMin = retryIntervals.find((one) => String(one) === value) ?? 0;
            set({ retry: { ...retry, intervalMin } });
          }}
          comboboxProps={{ shadow: 'md' }}
        />
        <NumberInput
          label={w.timeout}
          description={w.timeoutHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={w.unlimited}
          min={1}
          max={1440}
          allowDecimal={false}
          allowNegative={false}
          data-path="timeoutMin"
          value={timeoutMin ?? ''}
          error={errorOf('timeoutMin')}
          onChange={(value) => set({ timeoutMin: typeof value === 'number' ? value : null })}
        />
      </SimpleGrid>
      <Switch
        label={w.approval}
        description={approvalForced ? w.approvalForced : w.approvalHint}
        disabled={approvalForced}
        checked={approvalForced || approvalRequired}
        onChange={(event) => set({ approvalRequired: event.currentTarget.checked })}
      />
    </Stack>
  );
}
