import { inflateRaw } from 'node:zlib';
import type { Read, ZipMember } from './directory.ts';

const HEADER_BYTES = 30;
/** What deflating may add to bytes that cannot be packed. */
const OVERHEAD_BYTES = 64 * 1024;

/** One member of an archive, unpacked in memory; null when it is longer than the limit, or not what the directory says. */
export async function readZipMember(
  read: Read,
  { name, packed, unpacked, method, encrypted, start }: ZipMember,
  limit: number,
): Promise<Buffer | null> {
  if (encrypted || unpacked > limit || packed > limit + OVERHEAD_BYTES) return null;
  const header = await read({ start, end: start + HEADER_BYTES - 1 });
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== 0x04034b50) return null;
  const from = start + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = packed === 0 ? Buffer.alloc(0) : await read({ start: from, end: from + packed - 1 });
  if (bytes.length !== packed || header.readUInt16LE(26) !== Buffer.byteLength(name)) return null;
  if (method === 0) return packed === unpacked ? bytes : null;
  if (method !== 8) return null;
  const whole = await inflate(bytes, limit);
  return whole?.length === unpacked ? whole : null;
}

function inflate(packed: Buffer, limit: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, limit) }, (error, whole) => resolve(error ? null : whole));
  });
}
