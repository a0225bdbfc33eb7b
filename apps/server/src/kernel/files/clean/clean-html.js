import sanitizeHtml from 'sanitize-html';

// Plain JavaScript, because a thread of its own runs it: Node loads no TypeScript there.

/** The call of the contract that gives out files. */
const FILES = '/base/file/get';
/** No text of a person is nested as deeply, and the parser takes longer for each level. */
const DEPTH = 400;

const aligned = ['style'];
const cell = ['colspan', 'rowspan', ...aligned];

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr'];
const inlines = ['strong', 'em', 'u', 's', 'code', 'a', 'img'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'];
/** Their content is no text for people, or is read by other rules than the rest. */
const silent =
  'script style template textarea option title noscript noembed noframes iframe object svg math xmp plaintext';

/** Everything that a text may consist of. What is not named here leaves its words behind, or nothing at all. */
const rules = {
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
    '*': (tagName, { style, ...attribs }) => ({
      tagName,
      attribs: isShort(style) ? { ...attribs, style } : attribs,
    }),
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

/** Longer ones lead nowhere, and looking for what is hidden in them would take longer the longer they are. */
const isLink = (href) => href.length <= 2_000 && /^(?:https?:\/\/|mailto:)/i.test(href.trim());
/** Long enough for the one style that stays; longer ones are not worth reading. */
const isShort = (style) => style !== undefined && style.length <= 1_000;
const isSize = (value) => /^\d{1,4}$/.test(value ?? '');

const addressOf = (path) => `${FILES}?path=${path}`;

/** The path of one of our own files; another address is no picture of ours. */
function pathOf(src) {
  if (!src.startsWith(`${FILES}?`)) return undefined;
  const path = new URLSearchParams(src.slice(FILES.length + 1)).get('path') ?? '';
  return /^\d{4}\/\d{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path) ? path : undefined;
}

/** Throws a RangeError where a text is nested too deeply. */
export function cleanHtml(html) {
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag: () => {
      depth += 1;
      if (depth > DEPTH) throw new RangeError('nested too deeply');
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
}
