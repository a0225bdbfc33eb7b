import type { Locale } from '../../../../lib/words.ts';

// On its own: the console's formats know the zone of who is signed in, and come with all of its frame.

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function sizeText(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const shape = { style: 'unit', unit: units[step]!, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, shape).format(bytes / 1024 ** step);
}

/** The day where the reader is. */
export const dayText = (iso: string | null, locale: Locale): string =>
  iso === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso));
