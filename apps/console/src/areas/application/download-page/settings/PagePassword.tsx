import { Button, Group, Input, PasswordInput, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { downloadSettingsWords } from '../../../../locales/application/download-page-settings.ts';

/** Left out it stays as it is, null takes it away. */
export type NewPassword = string | null | undefined;

/** For the field that comes instead of the button that had the focus. */
const takeFocus = (field: HTMLElement | null) => field?.focus();

interface PagePasswordProps {
  isSet: boolean;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  error?: ReactNode;
}

/** The password of the page: set, replaced or taken away, and never shown again. */
export function PagePassword({ isSet, value, onChange, error }: PagePasswordProps) {
  const w = useWords(downloadSettingsWords);
  const state =
    value === undefined ? (isSet ? 'set' : 'none') : value === null ? 'willRemove' : isSet ? 'willSet' : undefined;
  return (
    <Input.Wrapper label={w.password} labelElement="div">
      {state !== undefined && (
        <Text size="sm" c="dimmed" mb={6} aria-live="polite">
          {w.passwords[state]}
        </Text>
      )}
      {typeof value === 'string' && (
        <PasswordInput
          label={w.passwordNew}
          description={w.passwordHint}
          data-path="password"
          autoComplete="new-password"
          ref={takeFocus}
          maxLength={32}
          visibilityToggleButtonProps={{ 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false }}
          mb="xs"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {value === undefined && (
          <Button size="xs" variant="default" onClick={() => onChange('')}>
            {isSet ? w.replacePassword : w.setPassword}
          </Button>
        )}
        {value === undefined && isSet && (
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            {w.removePassword}
          </Button>
        )}
        {value !== undefined && (
          <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
            {w.keepPassword}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
