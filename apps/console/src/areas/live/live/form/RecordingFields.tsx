import { replayRules } from '@console/contract/areas/live/live/parts';
import { NumberInput, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import type { PartProps } from './part-props.ts';

/** Whether it is recorded, and what becomes of the recording. */
export function RecordingFields({ form, values, isBegun, makesReplays }: PartProps & { makesReplays: boolean }) {
  const w = useWords(liveFormWords);
  const { replayRules: rules } = useWords(liveWords);
  if (values.source === 'PULL_URL')
    return (
      <Text size="sm" c="dimmed">
        {w.recordPull}
      </Text>
    );
  return (
    <Stack gap="md">
      <Switch
        label={w.record}
        description={isBegun ? w.begun : makesReplays ? w.recordHint : w.recordNone}
        disabled={isBegun || (!makesReplays && !values.record)}
        {...form.getInputProps('record', { type: 'checkbox' })}
        onChange={(event) => {
          form.setFieldValue('record', event.currentTarget.checked);
          form.setFieldValue('replay', event.currentTarget.checked ? 'AUTO' : 'NONE');
        }}
      />
      {values.record && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Select
            label={w.replay}
            allowDeselect={false}
            data={replayRules.map((value) => ({ value, label: rules[value] }))}
            {...form.getInputProps('replay')}
            comboboxProps={{ shadow: 'md' }}
          />
          {values.replay !== 'NONE' && (
            <NumberInput
              label={w.replayDays}
              description={w.replayDaysHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={1}
              max={3650}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('replayDays')}
              value={values.replayDays ?? ''}
              onChange={(days) => form.setFieldValue('replayDays', typeof days === 'number' ? days : null)}
            />
          )}
        </SimpleGrid>
      )}
    </Stack>
  );
}
