import { deflateRawSync } from 'node:zlib';

// Packages of apps as their tools make them, as far as they are read: for the demonstration and for tests.

export interface Member {
  readonly name: string;
  readonly bytes: Buffer;
  readonly deflate?: boolean;
  /** What the directory claims, true or not. */
  readonly claimed?: number;
}

/** An archive; `block` stands between the members and the directory, where Android keeps its signatures. */
export function archive(members: readonly Member[], block: Buffer = Buffer.alloc(0)): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, deflate = true, claimed = bytes.length } of members) {
    const title = Buffer.from(name);
    const packed = deflate ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(deflate ? 8 : 0, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claimed, 22);
    head.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(deflate ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(head, title, packed);
    central.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset + block.length, 16);
  return Buffer.concat([...local, block, directory, end]);
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const led = (bytes: Buffer) => Buffer.concat([u32(bytes.length), bytes]);

/** A block of scheme 2 with this certificate, beside something that nobody knows. */
export function signingBlock(certificate: Buffer, scheme = 0x7109871a): Buffer {
  const certificates = led(led(certificate));
  const signedData = Buffer.concat([led(Buffer.from('digests')), certificates, led(Buffer.alloc(0))]);
  const signer = led(Buffer.concat([led(signedData), led(Buffer.from('signatures'))]));
  const pair = (id: number, value: Buffer) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(4 + value.length));
    return Buffer.concat([length, u32(id), value]);
  };
  const pairs = Buffer.concat([pair(0x42726577, Buffer.alloc(20)), pair(scheme, led(signer))]);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(pairs.length + 24));
  return Buffer.concat([size, pairs, size, Buffer.from('APK Sig Block 42')]);
}

const der = (tag: number, ...inside: Buffer[]): Buffer => {
  const bytes = Buffer.concat(inside);
  return Buffer.concat([Buffer.from([tag, 0x82, bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

export const derCertificate = (text: string) => der(0x30, Buffer.from(text));

/** What a jar is signed with, down to its first certificate. */
export const jarSignature = (certificate: Buffer): Buffer =>
  der(
    0x30,
    der(0x06, Buffer.from('oid')),
    der(
      0xa0,
      der(
        0x30,
        der(0x02, Buffer.from([1])),
        der(0x31),
        der(0x30, der(0x06, Buffer.from('oid'))),
        der(0xa0, certificate),
        der(0x31),
      ),
    ),
  );

type Value = string | number | boolean | { readonly reference: number };

export interface Element {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, Value>>;
  readonly children?: readonly Element[];
}

const attributeIds: Readonly<Record<string, number>> = {
  label: 0x01010001,
  name: 0x01010003,
  debuggable: 0x0101000f,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  versionCodeMajor: 0x01010576,
};

/** Android's compiled XML. Attributes that have a number come first among the strings, as the map needs it. */
export function binaryXml(root: Element, { utf16 = false }: { readonly utf16?: boolean } = {}): Buffer {
  const strings = Object.keys(attributeIds);
  const indexOf = (text: string) => {
    const at = strings.indexOf(text);
    return at >= 0 ? at : strings.push(text) - 1;
  };
  const typed = (value: Value): [type: number, data: number] => {
    if (typeof value === 'string') return [0x03, indexOf(value)];
    if (typeof value === 'boolean') return [0x12, value ? 0xffffffff : 0];
    return typeof value === 'number' ? [0x10, value] : [0x01, value.reference];
  };
  const chunk = (type: number, header: number, body: Buffer) =>
    Buffer.concat([u16(type), u16(header), u32(8 + body.length), body]);
  const nodes = ({ name, attributes = {}, children = [] }: Element): Buffer => {
    const written = Object.entries(attributes).map(([key, value]) => {
      const [type, data] = typed(value);
      return Buffer.concat([
        u32(0xffffffff),
        u32(indexOf(key)),
        u32(0xffffffff),
        u16(8),
        Buffer.from([0, type]),
        u32(data),
      ]);
    });
    const place = [u32(1), u32(0xffffffff)];
    const start = [u32(0xffffffff), u32(indexOf(name)), u16(20), u16(20), u16(written.length), u16(0), u16(0), u16(0)];
    return Buffer.concat([
      chunk(0x0102, 16, Buffer.concat([...place, ...start, ...written])),
      ...children.map(nodes),
      chunk(0x0103, 16, Buffer.concat([...place, u32(0xffffffff), u32(indexOf(name))])),
    ]);
  };
  const body = nodes(root);
  const map = chunk(0x0180, 8, Buffer.concat(Object.values(attributeIds).map(u32)));
  const whole = Buffer.concat([stringPool(strings, utf16), map, body]);
  return chunk(0x0003, 8, whole);
}

function stringPool(strings: readonly string[], utf16: boolean): Buffer {
  const encoded = strings.map((text) =>
    utf16
      ? Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)])
      : Buffer.concat([Buffer.from([text.length, Buffer.byteLength(text)]), Buffer.from(text), Buffer.from([0])]),
  );
  let at = 0;
  const offsets = encoded.map((bytes) => {
    const offset = u32(at);
    at += bytes.length;
    return offset;
  });
  const start = 28 + offsets.length * 4;
  const body = Buffer.concat([...offsets, ...encoded]);
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  const head = [u32(strings.length), u32(0), u32(utf16 ? 0 : 0x100), u32(start), u32(0)];
  return Buffer.concat([u16(1), u16(28), u32(28 + padded.length), ...head, padded]);
}

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) | 0x80);
  }
};
const field = (number: number, bytes: Buffer | string) => {
  const inside = Buffer.from(bytes);
  return Buffer.concat([varint(number * 8 + 2), varint(inside.length), inside]);
};
const numberField = (number: number, value: number) => Buffer.concat([varint(number * 8), varint(value)]);

/** The same document as protocol buffers. */
export function protoXml({ name, attributes = {}, children = [] }: Element): Buffer {
  const written = Object.entries(attributes).map(([key, value]) => {
    const id = attributeIds[key];
    const simple =
      typeof value === 'number' ? numberField(6, value) : typeof value === 'boolean' ? numberField(8, +value) : null;
    return field(
      4,
      Buffer.concat([
        field(2, key),
        ...(typeof value === 'string' ? [field(3, value)] : []),
        ...(id === undefined ? [] : [numberField(5, id)]),
        ...(simple ? [field(6, field(7, simple))] : []),
      ]),
    );
  });
  return field(1, Buffer.concat([field(3, name), ...written, ...children.map((child) => field(5, protoXml(child)))]));
}

export interface AndroidApp {
  readonly packageName?: string;
  readonly label?: string;
  readonly versionName?: string;
  readonly versionCode?: number;
  readonly versionCodeMajor?: number;
  readonly permissions?: readonly string[];
  readonly debuggable?: boolean;
  /** Makes it longer by so many bytes. */
  readonly ballast?: number;
  readonly certificate?: Buffer;
}

export function androidManifest(app: AndroidApp = {}): Element {
  const { packageName = 'com.example.app', versionName = '1.0.0', versionCode = 1, permissions = [] } = app;
  return {
    name: 'manifest',
    attributes: {
      package: packageName,
      versionCode,
      versionName,
      ...(app.versionCodeMajor !== undefined && { versionCodeMajor: app.versionCodeMajor }),
    },
    children: [
      { name: 'uses-sdk', attributes: { minSdkVersion: 24, targetSdkVersion: 35 } },
      ...permissions.map((name) => ({ name: 'uses-permission', attributes: { name } })),
      {
        name: 'application',
        attributes: {
          label: app.label ?? '血透助手',
          ...(app.debuggable !== undefined && { debuggable: app.debuggable }),
        },
        children: [{ name: 'activity', attributes: { name: '.Main', label: 'Main' } }],
      },
    ],
  };
}

export const CERTIFICATE = derCertificate('our certificate');

export function apk(app: AndroidApp = {}): Buffer {
  const ballast = { name: 'classes.dex', bytes: Buffer.alloc(app.ballast ?? 0, 'dex'), deflate: false };
  return archive(
    [{ name: 'AndroidManifest.xml', bytes: binaryXml(androidManifest(app)) }, ballast],
    signingBlock(app.certificate ?? CERTIFICATE),
  );
}

export const aab = (app: AndroidApp = {}): Buffer =>
  archive([
    { name: 'BundleConfig.pb', bytes: Buffer.from('x') },
    { name: 'base/manifest/AndroidManifest.xml', bytes: protoXml(androidManifest(app)) },
    { name: 'META-INF/UPLOAD.RSA', bytes: jarSignature(app.certificate ?? CERTIFICATE) },
  ]);
