import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../../lib/words.ts';
import { testAccountWords } from '../../../locales/application/test-account.ts';
import styles from './test-account.module.css';

/** Without a lean towards any of them: what is left over above the last whole million is thrown again. */
function sixDigits(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < 4_294_000_000 ? String(drawn % 1_000_000).padStart(6, '0') : sixDigits();
}

interface FixedCodeFieldProps {
  /** Whether there is one already, which stays unless another is typed. */
  isSet: boolean;
  value: string;
  onChange: (code: string) => void;
  error: ReactNode;
}

/** Readable while it is typed, because testers have to be given it; afterwards nobody reads it again. */
export function FixedCodeField({ isSet, value, onChange, error }: FixedCodeFieldProps) {
  const w = useWords(testAccountWords).form;
  const label = useId();
  return (
    <Group align="flex-end" gap="xs" className={styles.code}>
      <TextInput
        id={label}
        data-path="fixedCode"
        label={w.code}
        required={!isSet}
        description={value !== '' ? w.codeNow : isSet ? w.codeKept : w.codeHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Button variant="default" onClick={() => onChange(sixDigits())}>
        {w.makeCode}
      </Button>
    </Group>
  );
}
