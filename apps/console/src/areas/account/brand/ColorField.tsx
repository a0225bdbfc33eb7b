import { COLOR } from '@console/contract/areas/account/brand';
import { contrast } from '@console/contract/brand/colors';
import { shownColor, textOn } from '@console/contract/brand/shown-color';
import { ColorInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill, useWords } from '../../../lib/words.ts';
import { brandWords } from '../../../locales/account/brand.ts';

const swatches = ['#165DFF', '#0E8A9C', '#00875A', '#9A6700', '#C2410C', '#CB272D', '#C01D73', '#6B3FD4'];

interface ColorFieldProps {
  value: string | null;
  onChange: (color: string | null) => void;
  error?: ReactNode;
}

/** Picked or typed; says what will be seen where the colour itself cannot be. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const w = useWords(brandWords);
  return (
    <ColorInput
      label={w.color}
      description={<span aria-live="polite">{useSentence(value)}</span>}
      placeholder={swatches[0]}
      format="hex"
      fixOnBlur={false}
      swatches={swatches}
      data-path="color"
      value={value ?? ''}
      onChange={(typed) => onChange(typed.trim() === '' ? null : typed.toUpperCase())}
      eyeDropperButtonProps={{ 'aria-label': w.color }}
      error={error}
    />
  );
}

function useSentence(value: string | null): string {
  const w = useWords(brandWords);
  const color = value?.trim().toUpperCase() ?? '';
  if (!COLOR.test(color)) return w.colorHint;
  const [light, dark] = [shownColor(color, 'light'), shownColor(color, 'dark')];
  const sentences = [
    ...(light === color ? [] : [fill(w.lightInstead, { color: light })]),
    ...(dark === color ? [] : [fill(w.darkInstead, { color: dark })]),
  ];
  const text = textOn(light);
  const ratio = contrast(light, text).toFixed(1);
  return [...sentences, fill(w.asChosen, { text: text === '#FFFFFF' ? w.white : w.dark, ratio })].join(' ');
}
