import type { ManifestAttribute, ManifestElement } from './android-manifest.ts';

// The manifest of a bundle: the same document as in a package, as protocol buffers.

/** Deeper than any manifest, and far from the end of the stack. */
const DEEPEST = 100;
const MANY = 20_000;

interface Field {
  readonly number: number;
  /** Of a text or a message. */
  readonly bytes: Buffer | null;
  /** Of a number. */
  readonly value: number;
}

class NotProto extends Error {
  override name = 'NotProto';
}

/** Throws when the bytes are no such document. */
export function* protoXmlElements(node: Buffer, depth = 1): Generator<ManifestElement> {
  if (depth > DEEPEST) throw new NotProto();
  const element = messageIn(node, 1);
  if (!element) return;
  const children: Buffer[] = [];
  const attributes: ManifestAttribute[] = [];
  let name = '';
  for (const { number, bytes } of fieldsOf(element)) {
    if (bytes === null) continue;
    if (number === 3) name = bytes.toString();
    if (number === 4) attributes.push(attributeOf(bytes));
    if (number === 5) children.push(bytes);
    if (attributes.length + children.length > MANY) throw new NotProto();
  }
  yield { depth, name, attributes };
  for (const child of children) yield* protoXmlElements(child, depth + 1);
}

function attributeOf(bytes: Buffer): ManifestAttribute {
  let [name, written, id] = ['', '', 0];
  let compiled: Buffer | null = null;
  for (const field of fieldsOf(bytes)) {
    if (field.number === 2) name = field.bytes?.toString() ?? '';
    if (field.number === 3) written = field.bytes?.toString() ?? '';
    if (field.number === 5) id = field.value;
    if (field.number === 6) compiled = field.bytes;
  }
  return { id, name, value: compiledValue(compiled) ?? (written === '' || /^[@?]/.test(written) ? null : written) };
}

/** A text, or a number or truth in the message of simple values. */
function compiledValue(item: Buffer | null): string | number | boolean | null {
  if (item === null) return null;
  const text = messageIn(item, 2);
  if (text) return messageIn(text, 1)?.toString() ?? null;
  const simple = messageIn(item, 7);
  if (!simple) return null;
  for (const { number, value } of fieldsOf(simple)) {
    if (number === 6 || number === 7) return value;
    if (number === 8) return value !== 0;
  }
  return null;
}

function messageIn(message: Buffer, wanted: number): Buffer | null {
  for (const { number, bytes } of fieldsOf(message)) if (number === wanted && bytes !== null) return bytes;
  return null;
}

function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = message.readUInt8(at);
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if ((byte & 0x80) === 0) return value;
    }
    throw new NotProto();
  };
  while (at < message.length) {
    const key = varint();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (kind === 0) yield { number, bytes: null, value: varint() };
    else if (kind === 2) {
      const length = varint();
      if (at + length > message.length) throw new NotProto();
      yield { number, bytes: message.subarray(at, at + length), value: 0 };
      at += length;
    } else if (kind === 1 || kind === 5) at += kind === 1 ? 8 : 4;
    else throw new NotProto();
  }
}
