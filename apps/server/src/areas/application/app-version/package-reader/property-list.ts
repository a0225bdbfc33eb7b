// The property lists of Apple's packages. Only the outermost dictionary is read, and of its values only texts and
// truths: nested ones may refer to each other in circles, and nobody asks for them.

export type PropertyList = ReadonlyMap<string, string | boolean>;

class NotAList extends Error {
  override name = 'NotAList';
}

const MANY = 5000;
const LONGEST_BYTES = 8192;

export function readPropertyList(bytes: Buffer): PropertyList {
  return bytes.subarray(0, 8).equals(Buffer.from('bplist00')) ? readBinary(bytes) : readXml(bytes.toString());
}

function readBinary(bytes: Buffer): PropertyList {
  const trailer = bytes.length - 32;
  const [offsetBytes, referenceBytes] = [bytes.readUInt8(trailer + 6), bytes.readUInt8(trailer + 7)];
  const long = (at: number) => Number(bytes.readBigUInt64BE(at));
  const [count, top, table] = [long(trailer + 8), long(trailer + 16), long(trailer + 24)];
  const offsetOf = (object: number) => {
    if (object >= count) throw new NotAList();
    return bytes.readUIntBE(table + object * offsetBytes, offsetBytes);
  };
  const start = offsetOf(top);
  if (bytes.readUInt8(start) >> 4 !== 0xd) throw new NotAList();
  const { length, from } = lengthAt(bytes, start);
  if (length > MANY) throw new NotAList();
  const found = new Map<string, string | boolean>();
  for (let index = 0; index < length; index += 1) {
    const reference = (place: number) => bytes.readUIntBE(from + place * referenceBytes, referenceBytes);
    const key = simpleAt(bytes, offsetOf(reference(index)));
    const value = simpleAt(bytes, offsetOf(reference(length + index)));
    if (typeof key === 'string' && value !== null) found.set(key, value);
  }
  return found;
}

/** Short lengths stand in the marker, longer ones are a number behind it. */
function lengthAt(bytes: Buffer, at: number): { length: number; from: number } {
  const short = bytes.readUInt8(at) & 0xf;
  if (short < 0xf) return { length: short, from: at + 1 };
  const width = 2 ** (bytes.readUInt8(at + 1) & 0xf);
  if (width > 4) throw new NotAList();
  return { length: bytes.readUIntBE(at + 2, width), from: at + 2 + width };
}

function simpleAt(bytes: Buffer, at: number): string | boolean | null {
  const marker = bytes.readUInt8(at);
  if (marker === 8 || marker === 9) return marker === 9;
  const kind = marker >> 4;
  if (kind === 1) return String(bytes.readUIntBE(at + 1, Math.min(2 ** (marker & 0xf), 6)));
  if (kind !== 5 && kind !== 6) return null;
  const { length, from } = lengthAt(bytes, at);
  const size = kind === 6 ? length * 2 : length;
  if (from + size > bytes.length) throw new NotAList();
  const text = bytes.subarray(from, from + Math.min(size, LONGEST_BYTES));
  return kind === 6 ? Buffer.from(text).swap16().toString('utf16le') : text.toString();
}

// Written so that no text makes it go over the same letters twice.
const TAG = /<(\/?)([A-Za-z]{1,20})(?=[\s/>])([^<>]*)>|<[!?][^<>]*>/g;

/** Goes over the tags once, from the first to the last. */
function readXml(text: string): PropertyList {
  const found = new Map<string, string | boolean>();
  let [depth, behind, key] = [0, 0, null as string | null];
  for (const tag of text.matchAll(TAG)) {
    const [whole, closes, name, rest = ''] = tag;
    if (name === 'dict' || name === 'array') {
      depth += closes === '/' ? -1 : rest.endsWith('/') ? 0 : 1;
      if (depth === 1) key = null;
    } else if (depth === 1 && (name === 'true' || name === 'false')) {
      if (key !== null) found.set(key, name === 'true');
      key = null;
    } else if (depth === 1 && closes === '/') {
      const inside = unescape(text.slice(behind, Math.min(tag.index, behind + LONGEST_BYTES)));
      if (name === 'key') key = inside;
      else if (key !== null && (name === 'string' || name === 'integer')) {
        found.set(key, inside);
        key = null;
      }
    }
    behind = tag.index + whole.length;
    if (found.size > MANY) throw new NotAList();
  }
  if (depth !== 0 || !/<plist[\s>]/.test(text.slice(0, 1024))) throw new NotAList();
  return found;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescape = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!);
