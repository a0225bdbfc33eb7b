import { Fault } from '../../../kernel/db/fault.ts';
import { textCharset } from '../../../kernel/files/text-content.ts';

/** How much text one look gives. */
export const EXCERPT_BYTES = 256 * 1024;
const HEAD_BYTES = 4096;

export interface Excerpt {
  readonly text: string;
  readonly offset: number;
  readonly next: number | null;
  readonly size: number;
}

export interface Wanted {
  readonly offset: number;
  /** Instead of the offset: the excerpt that ends here, or with the text where that is shorter. */
  readonly before?: number | undefined;
}

type Charset = NonNullable<ReturnType<typeof textCharset>>;

/**
 * An excerpt of a text that comes as a stream from its beginning, cut at the ends of lines. Little more than it stands in
 * memory, however far away it is; `limit` ends a stream that swells without end.
 */
export async function readExcerpt(
  bytes: AsyncIterable<Buffer>,
  { offset, before }: Wanted,
  { size, limit }: { readonly size: number; readonly limit: number },
): Promise<Excerpt> {
  const backwards = before !== undefined;
  const until = backwards ? before : offset + EXCERPT_BYTES + 1;
  const head: Buffer[] = [];
  const near: Buffer[] = [];
  let [at, headBytes, nearBytes, more] = [0, 0, 0, false];
  for await (const piece of bytes) {
    if (headBytes < HEAD_BYTES) {
      head.push(piece.subarray(0, HEAD_BYTES - headBytes));
      headBytes += Math.min(piece.length, HEAD_BYTES - headBytes);
    }
    const from = backwards ? 0 : Math.min(piece.length, Math.max(0, offset - at));
    const to = Math.max(from, Math.min(piece.length, until - at));
    if (to > from) near.push(piece.subarray(from, to));
    nearBytes += to - from;
    while (nearBytes - (near[0]?.length ?? nearBytes) > EXCERPT_BYTES) nearBytes -= near.shift()!.length;
    at += piece.length;
    if (at > limit) throw new Fault('LOG_TOO_LONG', { params: { limit: `${limit / 1024 ** 2} MB` } });
    // Something behind it shows that it is not the last.
    more = at > until;
    if (more) break;
  }
  const window = Buffer.concat(near);
  const charset = textCharset(Buffer.concat(head));
  if (charset === null) throw new Fault('LOG_NOT_TEXT');
  return backwards
    ? cutBefore(window, { end: Math.min(before, at), more, charset, size: more ? size : at })
    : cutAfter(window, { start: offset, charset, size: more ? size : at });
}

/** As many whole lines as there are; of a line that is longer than an excerpt, as much as fits. */
function cutAfter(
  window: Buffer,
  { start, charset, size }: { readonly start: number; readonly charset: Charset; readonly size: number },
): Excerpt {
  const isLast = window.length <= EXCERPT_BYTES;
  const shown = isLast ? window : window.subarray(0, lineEnd(window.subarray(0, EXCERPT_BYTES), charset));
  const next = isLast ? null : start + shown.length;
  return { text: decode(shown, charset), offset: start, next, size: Math.max(size, start + window.length) };
}

function cutBefore(
  window: Buffer,
  of: { readonly end: number; readonly more: boolean; readonly charset: Charset; readonly size: number },
): Excerpt {
  const { end, more, charset } = of;
  const isFirst = window.length === end && end <= EXCERPT_BYTES;
  // One byte more than is shown: a line that begins exactly there is whole.
  const piece = isFirst ? window : window.subarray(-EXCERPT_BYTES - 1);
  const shown = isFirst ? piece : piece.subarray(lineStart(piece, charset));
  const offset = end - shown.length;
  return { text: decode(shown, charset), offset, next: more ? end : null, size: Math.max(of.size, end) };
}

const NEW_LINE = { 'utf-8': Buffer.from('\n'), gb18030: Buffer.from('\n'), 'utf-16le': Buffer.from('\n\0') } as const;

/** Behind the last line that ends in the piece; where none does, behind its last whole character. */
function lineEnd(piece: Buffer, charset: Charset): number {
  const last = piece.lastIndexOf(NEW_LINE[charset]);
  if (last >= 0) return last + NEW_LINE[charset].length;
  if (charset !== 'utf-8') return piece.length - (piece.length % 2);
  let end = piece.length;
  while (end > piece.length - 4 && (piece[end - 1]! & 0xc0) === 0x80) end -= 1;
  return piece[end - 1]! >= 0xc0 ? end - 1 : piece.length;
}

function lineStart(piece: Buffer, charset: Charset): number {
  const first = piece.indexOf(NEW_LINE[charset]);
  if (first >= 0 && first + 1 < piece.length) return first + NEW_LINE[charset].length;
  if (charset !== 'utf-8') return 1;
  let start = 1;
  while (start < 4 && (piece[start]! & 0xc0) === 0x80) start += 1;
  return start;
}

const decode = (bytes: Buffer, charset: Charset) => new TextDecoder(charset).decode(bytes);
