import type { Locale } from '@console/contract/endpoint';

export interface Block {
  readonly kind: 'TEXT' | 'HEADING' | 'ITEM' | 'CELL';
  /** One line of what it says, with the addresses behind links and the names of pictures. */
  readonly text: string;
}

const kinds: Readonly<Record<string, Block['kind']>> = {
  p: 'TEXT',
  pre: 'TEXT',
  blockquote: 'TEXT',
  caption: 'TEXT',
  h1: 'HEADING',
  h2: 'HEADING',
  h3: 'HEADING',
  h4: 'HEADING',
  li: 'ITEM',
  td: 'CELL',
  th: 'CELL',
};
/** Where one of these begins or ends, a block ends. */
const breaks = new Set([...Object.keys(kinds), 'ul', 'ol', 'table', 'tr', 'hr']);

const picture = { 'zh-CN': '图片', 'en-US': 'image' } as const;

const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => entities[name] ?? entity);
const attribute = (attributes: string, name: string) =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/**
 * The paragraphs of a cleaned text. A link that leads elsewhere and another picture are changes of what is said, so both are
 * described in words. Cleaned markup is regular: every `<` begins a tag and every attribute is quoted.
 */
export function blocksOf(cleaned: string, locale: Locale): Block[] {
  const blocks: Block[] = [];
  const open: Block['kind'][] = [];
  let text = '';
  let link = '';
  const end = () => {
    const line = text.replace(/\s+/g, ' ').trim();
    // A paragraph in a cell is the cell; what it stands in says more than what it is.
    if (line !== '') blocks.push({ kind: open.find((kind) => kind !== 'TEXT') ?? 'TEXT', text: line });
    text = '';
  };
  for (const [token, closing, tag, attributes = ''] of cleaned.matchAll(TOKEN)) {
    if (tag === undefined) text += decoded(token);
    else if (tag === 'img') text += ` [${picture[locale]} ${nameOf(attributes)}] `;
    else if (tag === 'br') text += ' ';
    else if (tag === 'a') {
      if (closing && link !== '' && !text.endsWith(link)) text += ` (${link})`;
      link = closing ? '' : attribute(attributes, 'href');
    } else if (breaks.has(tag)) {
      end();
      const kind = kinds[tag];
      if (kind && closing) open.pop();
      else if (kind) open.push(kind);
    }
  }
  end();
  return blocks;
}

/** Its description, and the end of its path: another file is another picture, whatever it is called. */
function nameOf(attributes: string): string {
  return `${attribute(attributes, 'alt')} ${attribute(attributes, 'src').slice(-6)}`.trim();
}
