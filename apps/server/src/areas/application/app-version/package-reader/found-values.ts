const LONGEST = 255;

/** A text as it may be kept and shown: one line, whole characters, not endless. Null where there is none. */
export function clean(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, LONGEST * 4)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim()
    .slice(0, LONGEST)
    .replace(/\p{Cs}$/u, '');
  return text === '' ? null : text;
}

/** A whole number that is not negative and fits, also one that is written as a text. */
export function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
