import { LIVE_PASSWORD, liveAccesses, reminderMinutes } from '@console/contract/areas/live/live/parts';
import { Checkbox, Group, MultiSelect, PasswordInput, Radio, Select, Stack } from '@mantine/core';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveFormWords } from '../../../../locales/live/live-form.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import type { Choices, PartProps } from './part-props.ts';

interface AudienceFieldsProps extends PartProps {
  choices: Choices;
  passwordSet: boolean;
  password: string;
  onPassword: (password: string) => void;
}

const options = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** Who may watch, what they agree to, and when they are reminded. */
export function AudienceFields(props: AudienceFieldsProps) {
  const { form, values, isBegun, choices, passwordSet, password, onPassword } = props;
  const w = useWords(liveFormWords);
  const { accesses, reminders } = useWords(liveWords);
  const { min, max } = LIVE_PASSWORD;
  const under = (hint: string) => (isBegun ? w.begun : hint);
  return (
    <Stack gap="md">
      <Radio.Group
        label={w.access}
        {...(isBegun && { description: w.begun })}
        data-path="access"
        value={values.access}
        onChange={(access) => form.setFieldValue('access', access)}
        error={form.errors['access']}
      >
        <Stack gap="xs" mt="xs">
          {liveAccesses.map((access) => (
            <Radio
              key={access}
              value={access}
              disabled={isBegun}
              label={accesses[access]}
              description={w.accessHints[access]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {values.access === 'CLIENT_GROUPS' && (
        <MultiSelect
          label={w.groups}
          {...(isBegun && { description: w.begun })}
          placeholder={w.groupsPlaceholder}
          required
          searchable
          hidePickedOptions
          disabled={isBegun}
          data={options(choices.clientGroups)}
          nothingFoundMessage={w.groupsNone}
          value={values.clientGroupIds}
          onChange={(ids) => form.setFieldValue('clientGroupIds', ids)}
          error={form.errors['clientGroupIds']}
          data-path="clientGroupIds"
          comboboxProps={{ shadow: 'md' }}
        />
      )}
      {values.access === 'PASSWORD' && (
        <PasswordInput
          label={w.password}
          description={under(passwordSet ? w.passwordKeep : fill(w.passwordHint, { min, max }))}
          required={!passwordSet}
          disabled={isBegun}
          maw={360}
          autoComplete="new-password"
          maxLength={max}
          value={password}
          onChange={(event) => {
            onPassword(event.currentTarget.value);
            form.clearFieldError('password');
          }}
          error={form.errors['password']}
          data-path="password"
          visibilityToggleButtonProps={{ 'aria-label': w.passwordShow, tabIndex: 0, 'aria-hidden': false }}
        />
      )}
      <Select
        label={w.agreement}
        description={under(w.agreementHint)}
        placeholder={w.agreementNone}
        maw={360}
        clearable
        searchable
        disabled={isBegun}
        clearButtonProps={{ 'aria-label': fill(w.clear, { field: w.agreement }) }}
        data={options(choices.agreements)}
        {...form.getInputProps('agreementId')}
        comboboxProps={{ shadow: 'md' }}
      />
      <Checkbox.Group
        label={w.reminders}
        description={under(w.remindersHint)}
        data-path="reminders"
        value={values.reminders.map(String)}
        onChange={(chosen) =>
          form.setFieldValue(
            'reminders',
            reminderMinutes.filter((minutes) => chosen.includes(String(minutes))),
          )
        }
        error={form.errors['reminders']}
      >
        <Group gap="lg" mt="xs">
          {reminderMinutes.map((minutes) => (
            <Checkbox key={minutes} value={String(minutes)} disabled={isBegun} label={reminders[minutes]} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}
