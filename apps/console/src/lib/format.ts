import { COUNT_CAP } from '@console/contract/fields';
import { useSession } from './session/session.ts';
import { currentLocale, type Locale } from './words.ts';

let shown: string | undefined;

/** Public pages say whose clock they go by; without one it is that of whoever is signed in. */
export const showZone = (timeZone: string | undefined): void => {
  shown = timeZone;
};

const zone = (): string => shown ?? useSession.getState().user?.timezone ?? 'Asia/Shanghai';

/** A formatter takes longer to make than a table full of cells to format, so each is made once. */
function once<Key, Formatter>(make: (key: Key) => Formatter): (key: Key) => Formatter {
  const made = new Map<Key, Formatter>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Swedish dates are ISO dates, which saves putting the parts together by hand. */
const timeIn = once(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
);
const numbersIn = once((locale: Locale) => new Intl.NumberFormat(locale));
const agoIn = once((locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** `YYYY-MM-DD HH:mm:ss` in the tenant's zone. */
export function formatTime(iso: string | Date | null | undefined): string {
  if (iso === null || iso === undefined || iso === '') return '';
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : timeIn(zone()).format(date);
}

export const formatDate = (iso: string | Date | null | undefined): string => formatTime(iso).slice(0, 10);

export const formatNumber = (value: number): string => numbersIn(currentLocale()).format(value);

/** Of what the server counts up to a cap and no further. */
export const formatCount = (value: number): string =>
  value >= COUNT_CAP ? `${formatNumber(COUNT_CAP)}+` : formatNumber(value);

/** A part of 1 in whole percents, rounded down: 100 % is all of it. */
export const formatShare = (share: number): string => `${formatNumber(Math.floor(share * 100 + 1e-9))}%`;

export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${Number(value.toFixed(step === 0 || value >= 100 ? 0 : 1))} ${units[step]}`;
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "3 minutes ago", in the reader's language. */
export function formatAgo(iso: string | Date): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const relative = agoIn(currentLocale());
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'second');
}

/** Names one after another, as they are written in the reader's language. */
export const formatNames = (names: readonly string[]): string => names.join(currentLocale() === 'zh-CN' ? '、' : ', ');
