/** Where a member lies and how, as the table of contents says; it may lie. */
export interface ZipMember {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** 0 is as it is, 8 is deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly start: number;
}

/** What the table of contents of an archive says, read without unpacking anything. */
export interface ZipDirectory {
  readonly names: readonly string[];
  readonly members: readonly ZipMember[];
  /** Where it begins; what stands right before it is no member. */
  readonly start: number;
  readonly unpackedBytes: number;
  readonly packedBytes: number;
  /** Names that leave the folder they are unpacked into. */
  readonly escapes: boolean;
  readonly hasLinks: boolean;
}

const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

export type Read = (range: { readonly start: number; readonly end: number }) => Promise<Buffer>;

/** Null when it is no archive, or one whose directory is broken, spread or absurdly long. */
export async function readZipDirectory(read: Read, size: number): Promise<ZipDirectory | null> {
  if (size < END_BYTES) return null;
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await read({ start: tailStart, end: size - 1 });
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END_BYTES > tail.length) return null;
  const place = (await zip64Place(read, tail, end, size)) ?? {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  };
  if (place.count === 0 || place.bytes > MAX_DIRECTORY_BYTES || place.start + place.bytes > size) return null;
  const directory = await read({ start: place.start, end: place.start + place.bytes - 1 });
  return parseEntries(directory, place);
}

async function zip64Place(read: Read, tail: Buffer, end: number, size: number) {
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return null;
  const start = Number(tail.readBigUInt64LE(locator + 8));
  if (start + 56 > size) return null;
  const record = await read({ start, end: start + 55 });
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) return null;
  return {
    count: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
  };
}

function parseEntries(
  directory: Buffer,
  { count, start }: { readonly count: number; readonly start: number },
): ZipDirectory | null {
  const members: ZipMember[] = [];
  let [at, unpackedBytes, packedBytes, escapes, hasLinks] = [0, 0, 0, false, false];
  while (at + 46 <= directory.length) {
    if (directory.readUInt32LE(at) !== 0x02014b50) return null;
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, nameEnd);
    const sizes = entrySizes(directory, at, nameEnd, extraEnd);
    members.push({
      name,
      ...sizes,
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
    });
    unpackedBytes += sizes.unpacked;
    packedBytes += sizes.packed;
    escapes ||= /^([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)/.test(name);
    hasLinks ||= ((directory.readUInt32LE(at + 38) >>> 16) & 0xf000) === 0xa000;
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return at === directory.length && members.length === count
    ? { names: members.map(({ name }) => name), members, start, unpackedBytes, packedBytes, escapes, hasLinks }
    : null;
}

/** What is above 4 GB stands in an extra field, in this order, each only where the short one is full. */
function entrySizes(directory: Buffer, at: number, extraStart: number, extraEnd: number) {
  let packed = directory.readUInt32LE(at + 20);
  let unpacked = directory.readUInt32LE(at + 24);
  let start = directory.readUInt32LE(at + 42);
  for (let field = extraStart; field + 4 <= Math.min(extraEnd, directory.length);) {
    const length = directory.readUInt16LE(field + 2);
    if (directory.readUInt16LE(field) === 1) {
      let value = field + 4;
      const next = () => {
        const read = value + 8 <= field + 4 + length && value + 8 <= directory.length;
        const number = read ? Number(directory.readBigUInt64LE(value)) : Number.MAX_SAFE_INTEGER;
        value += 8;
        return number;
      };
      if (unpacked === 0xffffffff) unpacked = next();
      if (packed === 0xffffffff) packed = next();
      if (start === 0xffffffff) start = next();
    }
    field += 4 + length;
  }
  return { packed, unpacked, start };
}
