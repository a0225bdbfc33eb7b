import { createHash } from 'node:crypto';
import type { Read, ZipDirectory } from '../../../../kernel/files/zip/directory.ts';
import { readZipMember } from '../../../../kernel/files/zip/member.ts';

const MB = 1024 * 1024;
const MAGIC = Buffer.from('APK Sig Block 42');
const LARGEST_BLOCK = 4 * MB;
const MANY_PARTS = 50;
/** Schemes 2, 3 and 3.1. A key that is changed by 3 stays in 2, where older devices look: so that one comes first. */
const SCHEMES = [0x7109871a, 0xf05368c0, 0x1b93ad61];
const JAR_SIGNATURE = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i;

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Of the certificate that an Android package is signed with; whether the signature holds is for the devices to say. */
export async function androidSignature(read: Read, directory: ZipDirectory): Promise<string | null> {
  const certificate = (await fromBlock(read, directory.start)) ?? (await fromJar(read, directory));
  return certificate === null ? null : sha256Of(certificate);
}

/** The block stands right before the directory and says its length at both of its ends. */
async function fromBlock(read: Read, directoryStart: number): Promise<Buffer | null> {
  if (directoryStart < 32) return null;
  const foot = await read({ start: directoryStart - 24, end: directoryStart - 1 });
  if (!foot.subarray(8).equals(MAGIC)) return null;
  const size = Number(foot.readBigUInt64LE(0));
  if (size < 24 || size > LARGEST_BLOCK || size + 8 > directoryStart) return null;
  const pairs = await read({ start: directoryStart - size, end: directoryStart - 25 });
  const schemes = new Map<number, Buffer>();
  for (let at = 0; at + 12 <= pairs.length;) {
    const length = Number(pairs.readBigUInt64LE(at));
    if (length < 4 || at + 8 + length > pairs.length || schemes.size > MANY_PARTS) return null;
    schemes.set(pairs.readUInt32LE(at + 8), pairs.subarray(at + 12, at + 8 + length));
    at += 8 + length;
  }
  const scheme = SCHEMES.map((id) => schemes.get(id)).find((found) => found !== undefined);
  return scheme === undefined ? null : firstCertificate(scheme);
}

/** signers → signer → signed data → (digests, certificates → certificate); each is led by its length. */
function firstCertificate(scheme: Buffer): Buffer | null {
  const signed = led(led(led(scheme)));
  const digests = led(signed);
  const certificate = digests && signed && led(led(signed.subarray(4 + digests.length)));
  return certificate && certificate.length > 0 ? certificate : null;
}

function led(bytes: Buffer | null): Buffer | null {
  if (!bytes || bytes.length < 4) return null;
  const length = bytes.readUInt32LE(0);
  return 4 + length <= bytes.length ? bytes.subarray(4, 4 + length) : null;
}

async function fromJar(read: Read, { members }: ZipDirectory): Promise<Buffer | null> {
  const member = members.find(({ name }) => JAR_SIGNATURE.test(name));
  const bytes = member && (await readZipMember(read, member, MB));
  return bytes ? certificateOf(bytes) : null;
}

/** The first certificate of a PKCS #7 message: content → signed data → version, digests, content, [0] certificates. */
function certificateOf(message: Buffer): Buffer | null {
  const content = partsOf(partsOf(message)[0]?.inside).find(({ tag }) => tag === 0xa0);
  const signed = partsOf(content?.inside)[0];
  const certificates = partsOf(signed?.inside).find(({ tag }) => tag === 0xa0);
  return partsOf(certificates?.inside)[0]?.whole ?? null;
}

interface Part {
  readonly tag: number;
  readonly whole: Buffer;
  readonly inside: Buffer;
}

/** What stands side by side in DER; as much of it as is whole. */
function partsOf(bytes: Buffer = Buffer.alloc(0)): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at + 2 <= bytes.length && parts.length < MANY_PARTS;) {
    const short = bytes[at + 1]!;
    const more = short > 0x80 ? short - 0x80 : 0;
    if (short === 0x80 || more > 4 || at + 2 + more > bytes.length) break;
    const start = at + 2 + more;
    const end = start + (more === 0 ? short : bytes.readUIntBE(at + 2, more));
    if (end > bytes.length) break;
    parts.push({ tag: bytes[at]!, whole: bytes.subarray(at, end), inside: bytes.subarray(start, end) });
    at = end;
  }
  return parts;
}
