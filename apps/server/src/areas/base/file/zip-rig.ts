import { deflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly bytes?: Buffer | string;
  readonly deflate?: boolean;
  /** What both of its headers claim, true or not. */
  readonly claimedSize?: number;
  readonly symlink?: boolean;
  /** Says that it needs a password. */
  readonly encrypted?: boolean;
  /** Another way of packing than the one that was used. */
  readonly method?: number;
  /** Nothing of its own is written: the table of contents leads to what lies here. */
  readonly liesAt?: number;
}

/** An archive as tools make it, or as nobody would. */
export function zip(members: readonly ZipMember[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes: given = 'x', deflate = false, ...claims } of members) {
    const [title, bytes] = [Buffer.from(name), typeof given === 'string' ? Buffer.from(given) : given];
    const packed = deflate ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(claims.encrypted === true ? 1 : 0, 6);
    head.writeUInt16LE(claims.method ?? (deflate ? 8 : 0), 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claims.claimedSize ?? bytes.length, 22);
    head.writeUInt16LE(title.length, 26);
    if (claims.liesAt === undefined) local.push(head, title, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4);
    if (claims.symlink === true) entry.writeUInt32LE(0xa1ff0000, 38);
    entry.writeUInt32LE(claims.liesAt ?? offset, 42);
    central.push(entry, title);
    if (claims.liesAt === undefined) offset += head.length + title.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** An archive whose members are deflated. */
export const packedZip = (members: readonly Omit<ZipMember, 'deflate'>[]): Buffer =>
  zip(members.map((member) => ({ ...member, deflate: true })));
