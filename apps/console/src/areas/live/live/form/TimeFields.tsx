import { liveSources } from '@console/contract/areas/live/live/parts';
import { Radio, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '../../../../kit/date/MomentField.tsx';
import { useZoneName } from '../../../../kit/time/zone-time.ts';
import { useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { lengthOf, moveStart } from '../plan-time.ts';
import type { PartProps } from './part-props.ts';

/** When it is, and where its picture comes from. */
export function TimeFields({ form, values, isBegun, takesPush }: PartProps & { takesPush: boolean }) {
  const w = useWords(liveFormWords);
  const { sources } = useWords(liveWords);
  const zone = useZoneName();
  // While a start is being typed it is none, and the session has no length.
  const [lasts, setLasts] = useState(() => lengthOf(values));
  const under = isBegun ? w.begun : zone;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MomentField
          label={w.start}
          description={under}
          required
          disabled={isBegun}
          data-path="planStartAt"
          value={values.planStartAt}
          error={form.errors['planStartAt']}
          onChange={(moment) => {
            if (moment === null) return;
            const moved = moveStart(values.planEndAt, moment, lasts);
            form.setFieldValue('planStartAt', moved.planStartAt);
            form.setFieldValue('planEndAt', moved.planEndAt);
          }}
        />
        <MomentField
          label={w.end}
          description={under}
          required
          disabled={isBegun}
          data-path="planEndAt"
          value={values.planEndAt}
          error={form.errors['planEndAt']}
          onChange={(moment) => {
            if (moment === null) return;
            form.setFieldValue('planEndAt', moment);
            setLasts(lengthOf({ ...values, planEndAt: moment }));
          }}
        />
      </SimpleGrid>
      <Radio.Group
        label={w.source}
        {...(isBegun && { description: w.begun })}
        data-path="source"
        value={values.source}
        onChange={(source) => form.setFieldValue('source', source)}
        error={form.errors['source']}
      >
        <Stack gap="xs" mt="xs">
          {liveSources.map((source) => {
            const cannot = source === 'RTMP' && !takesPush;
            return (
              <Radio
                key={source}
                value={source}
                disabled={isBegun || (cannot && values.source !== source)}
                label={sources[source]}
                description={cannot ? w.noMedia : w.sourceHints[source]}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      {values.source === 'PULL_URL' && (
        <TextInput
          label={w.pullUrl}
          description={isBegun ? w.begun : w.pullUrlHint}
          required
          disabled={isBegun}
          maxLength={1000}
          inputMode="url"
          {...form.getInputProps('pullUrl')}
          value={values.pullUrl ?? ''}
          onChange={(event) => form.setFieldValue('pullUrl', event.currentTarget.value.trim() || null)}
        />
      )}
      {values.source === 'RTMP' && (
        <Switch
          label={w.startOnStream}
          description={isBegun ? w.begun : w.startOnStreamHint}
          disabled={isBegun}
          {...form.getInputProps('startOnStream', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
