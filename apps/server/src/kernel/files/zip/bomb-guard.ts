import { inflateRaw, type InflateRaw } from 'node:zlib';
import { Fault } from '../../db/fault.ts';
import { readZipDirectory } from './directory.ts';

const ENTRIES = 500;

/**
 * Refuses a small archive that would fill the memory when it is unpacked. The directory says how much there is, and the
 * directory may lie: so each entry is unpacked here as a reader would do it, with a limit, and thrown away.
 */
export async function refuseZipBomb(bytes: Buffer, unpackedBytes: number): Promise<void> {
  const directory = await readZipDirectory(async ({ start, end }) => bytes.subarray(start, end + 1), bytes.length);
  if (directory === null || directory.names.length > ENTRIES) throw new Fault('FILE_TYPE');
  let left = unpackedBytes;
  if (directory.unpackedBytes > left) throw new Fault('FILE_TYPE');
  let [at, entries] = [0, 0];
  for (; at + 30 <= bytes.length && bytes.readUInt32LE(at) === 0x04034b50; entries += 1) {
    const entry = await unpack(bytes, at, left);
    left -= entry.unpacked;
    at = entry.end;
  }
  if (entries !== directory.names.length) throw new Fault('FILE_TYPE');
}

async function unpack(bytes: Buffer, at: number, limit: number): Promise<{ unpacked: number; end: number }> {
  const behindContent = (bytes.readUInt16LE(at + 6) & 8) !== 0;
  const method = bytes.readUInt16LE(at + 8);
  const packed = bytes.readUInt32LE(at + 18);
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (method === 0 && !behindContent) {
    if (packed > limit) throw new Fault('FILE_TYPE');
    return { unpacked: packed, end: start + packed };
  }
  if (method !== 8) throw new Fault('FILE_TYPE');
  const { unpacked, read } = await inflate(bytes.subarray(start), limit);
  if (!behindContent && read !== packed) throw new Fault('FILE_TYPE');
  return { unpacked, end: behindContent ? behindSizes(bytes, start + read) : start + read };
}

/** The sizes may have a signature before them, and may be long ones: whatever follows them decides. */
function behindSizes(bytes: Buffer, at: number): number {
  const isNext = (place: number) =>
    place + 4 <= bytes.length && [0x04034b50, 0x02014b50].includes(bytes.readUInt32LE(place));
  return [16, 12, 24, 20].map((length) => at + length).find(isNext) ?? bytes.length;
}

function inflate(packed: Buffer, limit: number): Promise<{ unpacked: number; read: number }> {
  return new Promise((resolve, reject) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, limit), info: true }, (error, result) => {
      if (error) return reject(new Fault('FILE_TYPE'));
      const { buffer, engine } = result as unknown as { buffer: Buffer; engine: InflateRaw };
      return resolve({ unpacked: buffer.length, read: engine.bytesWritten });
    });
  });
}
