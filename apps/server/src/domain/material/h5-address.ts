import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../kernel/calls/secrets.ts';
import { goesBy, readerOf, type MediaReader } from './media-ticket.ts';

/** Long enough to look at a page, short enough that an address that got about is worth nothing. */
const MINUTES = 30;

export interface H5Ticket {
  readonly tenantId: string;
  /** The package; of pages that lie elsewhere the material itself. */
  readonly revisionId: string;
  readonly reader: MediaReader;
}

const UUID = 16;
const PAYLOAD = 3 * UUID + 1 + 4;
const nobody = '00000000-0000-0000-0000-000000000000';
const readers = ['CONSOLE', 'APP', 'SHARE', 'LIVE', 'LIVE_LINK'] as const;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const signature = (secrets: Secrets, payload: string) => secrets.hash(`h5 ${payload}`);

export function h5Token(secrets: Secrets, { tenantId, revisionId, reader }: H5Ticket, until: Date): string {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(readers.indexOf(reader.by), 0);
  rest.writeUInt32BE(Math.floor(until.getTime() / 1_000), 1);
  const by = bytesOf(goesBy(reader) ?? nobody);
  const payload = Buffer.concat([bytesOf(tenantId), bytesOf(revisionId), by, rest]).toString('base64url');
  return `${payload}.${signature(secrets, payload)}`;
}

/** Null for whatever this installation did not sign, or signed too long ago. */
export function readToken(secrets: Secrets, token: string, now = new Date()): H5Ticket | null {
  const [payload = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(secrets, payload));
  const sent = Buffer.from(given);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  const bytes = Buffer.from(payload, 'base64url');
  if (bytes.length !== PAYLOAD || bytes.readUInt32BE(PAYLOAD - 4) * 1_000 <= now.getTime()) return null;
  const [tenantId, revisionId, id] = [0, 1, 2].map((at) => idOf(bytes.subarray(at * UUID, (at + 1) * UUID)));
  const reader = readerOf(readers[bytes.readUInt8(3 * UUID)], id!);
  return reader && { tenantId: tenantId!, revisionId: revisionId!, reader };
}

interface Whose {
  readonly tenantId: string;
  readonly reader: MediaReader;
}

const lasting = () => new Date(Date.now() + MINUTES * 60_000);

/** Where a frame without rights finds the first page; null while nothing is unpacked. */
export function h5Address(
  secrets: Secrets,
  ticket: Whose & { readonly revisionId: string | null; readonly entryPath: string | null },
): string | null {
  const { tenantId, reader, revisionId, entryPath } = ticket;
  if (revisionId === null || entryPath === null) return null;
  const path = entryPath.split('/').map(encodeURIComponent).join('/');
  return `/h5/${h5Token(secrets, { tenantId, revisionId, reader }, lasting())}/${path}`;
}

/** Pages that lie elsewhere stand in a frame of ours: the policy of the console lets it show nobody else's. */
export const h5Elsewhere = (
  secrets: Secrets,
  { tenantId, reader, materialId }: Whose & { readonly materialId: string },
) => `/h5/${h5Token(secrets, { tenantId, revisionId: materialId, reader }, lasting())}/`;
