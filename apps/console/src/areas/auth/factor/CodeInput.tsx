import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed);

/** For the field that a step begins with: the dialog itself only knows the first one. */
export const focusOnce = (field: HTMLElement | null): void => field?.focus();

interface CodeInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Six digits, ready to be typed; what apps put between them is left out. */
export function CodeInput({ label, value, error, onChange }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => focusOnce(input.current), []);
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  return (
    <TextInput
      ref={input}
      data-autofocus
      label={label}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
