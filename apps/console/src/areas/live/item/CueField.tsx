import { MOST_CUE_SECONDS } from '@console/contract/areas/live/live/parts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fill, useWords } from '../../../lib/words.ts';
import { liveItemWords } from '../../../locales/live/item.ts';
import { cueText, secondsOf } from './cue-time.ts';

interface CueFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  value: number | null;
  /** When it is left, or confirmed; not with every letter. */
  onChange: (seconds: number | null) => void;
  /** Whether what stands there can be read. */
  onValid?: (valid: boolean) => void;
}

/** How long after the start something is shown: minutes and seconds, or nothing. */
export function CueField({ value, onChange, onValid, ...rest }: CueFieldProps) {
  const w = useWords(liveItemWords).form;
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const settle = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    const seconds = text === '' ? null : secondsOf(text);
    const isLong = typeof seconds === 'number' && seconds > MOST_CUE_SECONDS;
    const fault =
      seconds === undefined ? w.cueWrong : isLong ? fill(w.cueLong, { time: cueText(MOST_CUE_SECONDS) }) : undefined;
    setWrong(fault);
    onValid?.(fault === undefined);
    if (seconds === undefined || isLong) return;
    setTyped(undefined);
    if (seconds !== value) onChange(seconds);
  };
  return (
    <TextInput
      placeholder="mm:ss"
      inputMode="text"
      autoComplete="off"
      maxLength={9}
      {...rest}
      error={wrong}
      value={typed ?? (value === null ? '' : cueText(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
