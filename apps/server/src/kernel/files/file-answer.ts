import type { Readable } from 'node:stream';
import type { FileAnswer, StreamContext } from '../calls/context.ts';
import { contentDisposition } from './file-name.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Of the storage, what reading needs. */
export interface Bytes {
  get(key: string, range?: ByteRange): Promise<Readable>;
}

/** Where bytes lie. Of a file that is `stored`, not its path: the same bytes lie once, under the path of the first. */
export const storageKey = (tenantId: string, { stored }: { readonly stored: string }) => `${tenantId}/${stored}`;

/** What a browser shows by itself without running anything in it. A PDF can be a page of HTML too, so it is not here. */
const SHOWN_INLINE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'video/webm']);

export interface Servable {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly charset: string | null;
  readonly size: number;
  readonly etag: string;
}

export interface FileRequest {
  readonly attachment: boolean;
  readonly range?: string;
  readonly ifNoneMatch?: string;
}

/** What the caller asks of a file beside its bytes. */
type Asking = Pick<StreamContext, 'range' | 'etag'>;

const wishOf = (attachment: boolean, { range, etag }: Asking): FileRequest => ({
  attachment,
  ...(range !== undefined && { range }),
  ...(etag !== undefined && { ifNoneMatch: etag }),
});
export const shownInline = (context: Asking): FileRequest => wishOf(false, context);
export const asAttachment = (context: Asking): FileRequest => wishOf(true, context);

/** `beforeBody` runs when bytes will leave and before any are opened: when it fails, there is nothing to close. */
export async function answerFile(
  storage: Bytes,
  file: Servable,
  wish: FileRequest,
  beforeBody?: () => Promise<void>,
): Promise<FileAnswer> {
  const etag = `"${file.etag}"`;
  const always = {
    etag,
    'accept-ranges': 'bytes',
    // A file never changes under its path, but who may see it does: keep it and ask again.
    'cache-control': 'private, no-cache, no-transform',
    vary: 'Authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  };
  if (matchesTag(wish.ifNoneMatch, etag)) return { status: 304, headers: always, body: null };

  const range = parseRange(wish.range, file.size);
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...always, 'content-range': `bytes */${file.size}` }, body: null };
  }
  const inline = !wish.attachment && SHOWN_INLINE.has(file.mime);
  const headers = {
    ...always,
    'content-type': file.charset === null ? file.mime : `${file.mime}; charset=${file.charset}`,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'content-length': String(range === null ? file.size : range.end - range.start + 1),
  };
  await beforeBody?.();
  if (range === null) return { status: 200, headers, body: await storage.get(file.key) };
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${file.size}` },
    body: await storage.get(file.key, range),
  };
}

/** Whether a browser or an app says that it has this already. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Null means the whole file: no range, several of them, or something that is none. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
