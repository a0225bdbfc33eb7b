// oxlint-disable-next-line no-control-regex -- finding them is the point
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/;

/** The encoding of a text by its first bytes, null when it is none. Spreadsheets here still write GBK. */
export function textCharset(head: Buffer): 'utf-8' | 'gb18030' | 'utf-16le' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return decodes(head, 'utf-16le') ? 'utf-16le' : null;
  if (decodes(head, 'utf-8')) return 'utf-8';
  return decodes(head, 'gb18030') ? 'gb18030' : null;
}

function decodes(head: Buffer, charset: string): boolean {
  try {
    // The piece may end inside a character, hence as a stream.
    return !NOT_TEXT.test(new TextDecoder(charset, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/** A page or a script with the name of a text. */
export function looksLikeMarkup(head: Buffer): boolean {
  return /^\uFEFF?\s*<(!doctype|html|head|body|script|iframe|svg|\?php|\?xml)/i.test(head.toString('utf8'));
}
