import type { ManifestAttribute, ManifestElement } from './android-manifest.ts';

// The compiled XML of Android packages: chunks, each with its type, the length of its header and its own length.

const STRING_POOL = 0x0001;
const XML = 0x0003;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const RESOURCE_MAP = 0x0180;

const UTF8 = 0x100;
const NONE = 0xffffffff;
/** Nothing that is asked for is longer. */
const LONGEST_CHARACTERS = 1024;
const DEEPEST = 100;

class NotXml extends Error {
  override name = 'NotXml';
}

/** Throws when the bytes are no such document; what lies outside of them is an error of the range. */
export function* binaryXmlElements(bytes: Buffer): Generator<ManifestElement> {
  if (bytes.readUInt16LE(0) !== XML) throw new NotXml();
  let strings = (_index: number): string => '';
  let numbers: Buffer = Buffer.alloc(0);
  let depth = 0;
  for (let at = bytes.readUInt16LE(2); at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    // One without any length cannot be read below, so this always goes forward.
    if (at + size > bytes.length) throw new NotXml();
    const chunk = bytes.subarray(at, at + size);
    const type = chunk.readUInt16LE(0);
    const header = chunk.readUInt16LE(2);
    if (type === STRING_POOL) strings = stringPool(chunk, header);
    if (type === RESOURCE_MAP) numbers = chunk.subarray(header);
    if (type === START_ELEMENT) {
      depth += 1;
      if (depth > DEEPEST) throw new NotXml();
      yield { depth, ...elementOf(chunk, header, strings, numbers) };
    }
    if (type === END_ELEMENT) depth -= 1;
    at += size;
  }
  if (depth !== 0) throw new NotXml();
}

function elementOf(
  chunk: Buffer,
  header: number,
  strings: (index: number) => string,
  numbers: Buffer,
): Omit<ManifestElement, 'depth'> {
  const start = header + chunk.readUInt16LE(header + 8);
  const width = chunk.readUInt16LE(header + 10);
  const count = chunk.readUInt16LE(header + 12);
  if (count > 0 && width < 20) throw new NotXml();
  const attributes: ManifestAttribute[] = [];
  for (let at = start; attributes.length < count; at += width) {
    const index = chunk.readUInt32LE(at + 4);
    attributes.push({
      id: index * 4 + 4 <= numbers.length ? numbers.readUInt32LE(index * 4) : 0,
      name: strings(index),
      value: valueOf(chunk, at, strings),
    });
  }
  return { name: strings(chunk.readUInt32LE(header + 4)), attributes };
}

function valueOf(chunk: Buffer, at: number, strings: (index: number) => string): ManifestAttribute['value'] {
  const type = chunk.readUInt8(at + 15);
  if (type === 0x03) return strings(chunk.readUInt32LE(at + 16));
  if (type === 0x10 || type === 0x11) return chunk.readUInt32LE(at + 16);
  if (type === 0x12) return chunk.readUInt32LE(at + 16) !== 0;
  return null;
}

/** Strings are read when they are asked for: however many there are, and however they overlap, only these cost. */
function stringPool(chunk: Buffer, header: number): (index: number) => string {
  const count = chunk.readUInt32LE(8);
  const isUtf8 = (chunk.readUInt32LE(16) & UTF8) !== 0;
  const start = chunk.readUInt32LE(20);
  const known = new Map<number, string>();
  return (index) => {
    if (index === NONE) return '';
    if (index >= count) throw new NotXml();
    const there = known.get(index);
    if (there !== undefined) return there;
    const at = start + chunk.readUInt32LE(header + index * 4);
    const text = isUtf8 ? readUtf8(chunk, at) : readUtf16(chunk, at);
    known.set(index, text);
    return text;
  };
}

/** Two lengths, in characters and in bytes, each of one byte or of two. */
function readUtf8(chunk: Buffer, at: number): string {
  const behindCharacters = at + ((chunk.readUInt8(at) & 0x80) === 0 ? 1 : 2);
  const first = chunk.readUInt8(behindCharacters);
  const long = (first & 0x80) !== 0;
  const length = long ? ((first & 0x7f) << 8) | chunk.readUInt8(behindCharacters + 1) : first;
  return piece(chunk, behindCharacters + (long ? 2 : 1), length, 'utf8');
}

function readUtf16(chunk: Buffer, at: number): string {
  const first = chunk.readUInt16LE(at);
  const long = (first & 0x8000) !== 0;
  const length = long ? (first & 0x7fff) * 0x10000 + chunk.readUInt16LE(at + 2) : first;
  return piece(chunk, at + (long ? 4 : 2), length * 2, 'utf16le');
}

function piece(chunk: Buffer, from: number, length: number, encoding: BufferEncoding): string {
  if (from + length > chunk.length) throw new NotXml();
  return chunk.toString(encoding, from, from + Math.min(length, LONGEST_CHARACTERS * 2));
}
