import * as z from 'zod/mini';

/**
 * How the serial numbers of a product are built, in signs that nobody has to be a programmer for: `#` is a digit, `@` a
 * letter, `*` one of both, everything else itself. It is compared sign by sign, so no rule can be slow.
 */
export const serialRule = z.string().check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z0-9#@*._/-]+$/, 'BAD_FORMAT'));

const placeholders: Readonly<Record<string, RegExp>> = { '#': /^\d$/, '@': /^[A-Z]$/, '*': /^[A-Z0-9]$/ };

const signsOf = (text: string) => text.trim().toUpperCase().split('');

export function fitsSerialRule(rule: string, serial: string): boolean {
  const [wanted, given] = [signsOf(rule), signsOf(serial)];
  return (
    wanted.length === given.length &&
    wanted.every((sign, at) => placeholders[sign]?.test(given[at]!) ?? sign === given[at])
  );
}

const DIGITS = '1234567890';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number that fits, to show what the rule means. */
export function serialExample(rule: string): string {
  const next = { '#': 0, '@': 0, '*': 0 };
  return signsOf(rule)
    .map((sign) => {
      if (sign === '#') return DIGITS[next['#']++ % DIGITS.length];
      if (sign === '@') return LETTERS[next['@']++ % LETTERS.length];
      if (sign !== '*') return sign;
      const at = next['*']++;
      return at % 2 === 0 ? LETTERS[(at / 2) % LETTERS.length] : DIGITS[((at - 1) / 2) % DIGITS.length];
    })
    .join('');
}
