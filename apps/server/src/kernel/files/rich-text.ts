import { file } from '@console/contract/areas/base/file';
import sanitizeHtml from 'sanitize-html';

const aligned = ['style'];
const cell = ['colspan', 'rowspan', ...aligned];

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr'];
const inlines = ['strong', 'em', 'u', 's', 'code', 'a', 'img'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'];
/** Their content is no text for people, or is read by other rules than the rest. */
const silent =
  'script style template textarea option title noscript noembed noframes iframe object svg math xmp plaintext';

/** Everything that a text may consist of. What is not named here leaves its words behind, or nothing at all. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...inlines, ...tables],
  nonTextTags: silent.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    p: aligned,
    h1: aligned,
    h2: aligned,
    h3: aligned,
    h4: aligned,
    th: cell,
    td: cell,
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    div: 'p',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '' }) => ({ tagName, attribs: isLink(href) ? { href, ...away } : {} }),
    img: (tagName, { src = '', alt = '', width, height }) => {
      const path = pathOf(src);
      const sizes = { ...(isSize(width) && { width }), ...(isSize(height) && { height }) };
      return { tagName, attribs: path === undefined ? {} : { src: addressOf(path), alt, ...sizes } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

/** A page that is opened from a text learns nothing of where it was, and search engines give it nothing for it. */
const away = { rel: 'noopener noreferrer nofollow', target: '_blank' };

const isLink = (href: string) => /^(?:https?:\/\/|mailto:)/i.test(href.trim());
const isSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

const addressOf = (path: string) => `${file.get.path}?path=${path}`;

/** The path of one of our own files; another address is no picture of ours. */
function pathOf(src: string): string | undefined {
  if (!src.startsWith(`${file.get.path}?`)) return undefined;
  const path = new URLSearchParams(src.slice(file.get.path.length + 1)).get('path') ?? '';
  return /^\d{4}\/\d{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path) ? path : undefined;
}

/**
 * A text as it may be shown to anyone. Cleaned when it is written and once more when it is read: rules may have become
 * stricter since, and a row may have come another way. Pictures are files of ours, under the address of the console.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, rules);
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
  return sanitizeHtml(cleaned.replace(/<(?:\/(?:p|h\d|li|tr|t[dh]|pre|blockquote)|br|hr)\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
}
