import { live, type LiveDetail } from '@console/contract/areas/live/live/live';
import { MOST_LIVE_HOSTS } from '@console/contract/areas/live/live/parts';
import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { ChoicePicker } from '../../../../kit/field/ChoicePicker.tsx';
import type { useKnownNames } from '../../../../kit/field/known-names.ts';
import { RemarkField } from '../../../../kit/field/RemarkField.tsx';
import { Fieldset } from '../../../../kit/form/Fieldset.tsx';
import type { RecordForm } from '../../../../kit/form/use-record-form.ts';
import { CoverField } from '../../../../kit/image/CoverField.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { hasBegun, isOver } from '../live-rules.ts';
import { AudienceFields } from './AudienceFields.tsx';
import type { LiveValues } from './live-values.ts';
import type { Choices } from './part-props.ts';
import { RecordingFields } from './RecordingFields.tsx';
import { TimeFields } from './TimeFields.tsx';

interface LiveFieldsProps {
  form: RecordForm;
  record: LiveDetail | undefined;
  choices: Choices;
  known: ReturnType<typeof useKnownNames<{ name: string }>>;
  password: string;
  onPassword: (password: string) => void;
}

export function LiveFields({ form, record, choices, known, password, onPassword }: LiveFieldsProps) {
  const w = useWords(liveFormWords);
  const values = form.values as LiveValues;
  const part = { form, values, isBegun: record !== undefined && hasBegun(record) };
  const isDone = record !== undefined && isOver(record.status);
  const under = (hint: string) => (isDone ? w.over : hint);
  return (
    <Stack gap="xl">
      <Fieldset legend={w.sections.basics}>
        <Basics form={form} values={values} stored={record?.cover ?? null} known={known} isDone={isDone} />
      </Fieldset>
      <Fieldset legend={w.sections.time}>
        <TimeFields {...part} takesPush={choices.takesPush} />
      </Fieldset>
      <Fieldset legend={w.sections.audience}>
        <AudienceFields
          {...part}
          choices={choices}
          passwordSet={record?.access === 'PASSWORD' && record.passwordSet}
          password={password}
          onPassword={onPassword}
        />
      </Fieldset>
      <Fieldset legend={w.sections.during}>
        <Stack gap="md">
          <Switch
            label={w.moderated}
            description={under(w.moderatedHint)}
            disabled={isDone}
            {...form.getInputProps('moderated', { type: 'checkbox' })}
          />
          <Switch
            label={w.autoCue}
            description={under(w.autoCueHint)}
            disabled={isDone}
            {...form.getInputProps('autoCue', { type: 'checkbox' })}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={w.sections.recording}>
        <RecordingFields {...part} makesReplays={choices.makesReplays} />
      </Fieldset>
    </Stack>
  );
}

interface BasicsProps extends Pick<LiveFieldsProps, 'form' | 'known'> {
  values: LiveValues;
  stored: LiveDetail['cover'];
  isDone: boolean;
}

function Basics({ form, values, stored, known, isDone }: BasicsProps) {
  const w = useWords(liveFormWords);
  const find = async (keyword: string, signal: AbortSignal) => {
    const found = await call(live.hosts, { keyword }, { signal, showError: false });
    return found.map((one) => ({ ...one, aside: '' }));
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={w.title} required maxLength={100} {...form.getInputProps('title')} />
        <TextInput
          label={w.titleEn}
          maxLength={100}
          description={w.titleEnHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('titleEn')}
          value={values.titleEn ?? ''}
        />
      </SimpleGrid>
      <RemarkField form={form} field="intro" label={w.intro} maxLength={2000} minRows={3} />
      <RemarkField form={form} field="introEn" label={w.introEn} maxLength={2000} minRows={3} />
      <CoverField
        words={{ label: w.cover, hint: w.coverHint, choose: w.coverChoose }}
        stored={stored}
        value={values.coverFileId}
        onChange={(fileId) => form.setFieldValue('coverFileId', fileId)}
        error={form.errors['coverFileId']}
      />
      <ChoicePicker
        label={w.hosts}
        description={isDone ? w.over : fill(w.hostsHint, { count: MOST_LIVE_HOSTS })}
        disabled={isDone}
        from={[live.hosts.path]}
        find={find}
        value={values.hostIds}
        onChange={(ids) => form.setFieldValue('hostIds', ids)}
        {...known}
        words={w.hostWords}
        error={form.errors['hostIds']}
        data-path="hostIds"
      />
    </Stack>
  );
}
