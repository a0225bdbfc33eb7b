import { createHash } from 'node:crypto';
import { cleanHtml as clean } from './clean/clean-html.js';
import { cleanInWorker } from './clean/text-cleaner.ts';

/** Texts of which this process knows that cleaning changes nothing, as hashes. */
const known = new Set<string>();
const KNOWN_AT_MOST = 2_000;
const SHORT = 2_000;

const hashOf = (html: string) => createHash('sha256').update(html).digest('base64');

function remember(html: string): void {
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.add(hashOf(html));
}

/** A text on its way in, cleaned in a thread of its own. */
export async function cleanTyped(html: string): Promise<string> {
  if (html === '') return html;
  const cleaned = await cleanInWorker(html);
  if (cleaned.stable && cleaned.clean.length > SHORT) remember(cleaned.clean);
  return cleaned.clean;
}

/**
 * A stored text as it may be shown to anyone. It was cleaned when it was written, and is once more when it is read: rules
 * may have become stricter since, and a row may have come another way; such a row that cannot be cleaned is shown as none.
 */
export function cleanHtml(html: string): string {
  const isLong = html.length > SHORT;
  if (isLong && known.has(hashOf(html))) return html;
  try {
    const cleaned = clean(html);
    if (isLong && cleaned === html) remember(html);
    return cleaned;
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

const PICTURE = /(?<=<img src=")\/base\/file\/get\?path=([^"&]+)(?=")/g;

/** The files that a cleaned text shows. */
export const picturesIn = (cleaned: string): string[] => [
  ...new Set([...cleaned.matchAll(PICTURE)].map(([, path]) => path!)),
];

/** The same text with its pictures under addresses that a reader without the console can fetch. */
export const withPicturesAt = (cleaned: string, address: (path: string) => string): string =>
  cleaned.replace(PICTURE, (_, path: string) => address(path).replaceAll('&', '&amp;'));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a cleaned text says, on one line: for mails, lists and the log. */
export function plainText(cleaned: string): string {
  return cleaned
    .replace(/<\/?(?:p|h\d|li|tr|t[dh]|pre|blockquote|br|hr)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
}
