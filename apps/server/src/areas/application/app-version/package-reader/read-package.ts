import type { PackageProblem, ParsedPackage } from '@console/contract/areas/application/app-version';
import { readZipDirectory, type Read, type ZipDirectory } from '../../../../kernel/files/zip/directory.ts';
import { readZipMember } from '../../../../kernel/files/zip/member.ts';
import { readManifest, type ManifestElement } from './android-manifest.ts';
import { binaryXmlElements } from './binary-xml.ts';
import { clean, wholeNumber } from './found-values.ts';
import { protoXmlElements } from './proto-xml.ts';
import { readPropertyList } from './property-list.ts';
import { androidSignature, sha256Of } from './signing-certificate.ts';

const MB = 1024 * 1024;
/** The manifests of the largest apps have some hundred kilobytes. */
const MANIFEST_BYTES = 4 * MB;
const MOST_MEMBERS = 65_000;

const nothingRead: ParsedPackage = {
  format: 'OTHER',
  packageName: null,
  label: null,
  versionName: null,
  versionCode: null,
  minOs: null,
  targetOs: null,
  permissions: [],
  signatureSha256: null,
  debuggable: false,
};

type Reader = (archive: Archive) => Promise<ParsedPackage | null>;

/** By the file's extension, which the upload has held against its content. */
const readers: Readonly<Record<string, Reader>> = {
  apk: readApk,
  aab: readAab,
  ipa: readIpa,
  hap: readHap,
  app: readHap,
};

interface Archive {
  readonly read: Read;
  readonly directory: ZipDirectory;
  /** Null when there is no such member. One that is too long, or not what it claims to be, is an error. */
  readonly member: (name: string | RegExp, limit?: number) => Promise<Buffer | null>;
}

class NotReadable extends Error {
  override name = 'NotReadable';
}

/**
 * Says what a package is, by a few small pieces of it; nothing in it is run, and no more than a few megabytes are held.
 * One that cannot be read is damaged, or something else under the name of a package; what the storage fails with is
 * thrown.
 */
export async function readPackage(read: Read, size: number, ext: string): Promise<ParsedPackage | PackageProblem> {
  const reader = readers[ext];
  if (!reader) return nothingRead;
  let storageFailed = false;
  const careful: Read = async (range) => {
    if (range.start < 0 || range.end >= size || range.end < range.start) throw new NotReadable();
    return read(range).catch((error: unknown) => {
      storageFailed = true;
      throw error;
    });
  };
  try {
    const archive = await openArchive(careful, size);
    if (archive === null) return (await beginsLikeArchive(careful, size)) ? 'DAMAGED' : 'WRONG';
    return (await reader(archive)) ?? 'WRONG';
  } catch (error) {
    if (storageFailed) throw error;
    return 'DAMAGED';
  }
}

/** An archive tells its contents at its end: one that was cut off has only kept its beginning. */
async function beginsLikeArchive(read: Read, size: number): Promise<boolean> {
  if (size < 4) return false;
  return (await read({ start: 0, end: 3 })).readUInt32LE(0) === 0x04034b50;
}

async function openArchive(read: Read, size: number): Promise<Archive | null> {
  const directory = await readZipDirectory(read, size);
  if (directory === null || directory.members.length > MOST_MEMBERS) return null;
  return {
    read,
    directory,
    async member(wanted, limit = MANIFEST_BYTES) {
      const found = directory.members.find(({ name }) =>
        typeof wanted === 'string' ? name === wanted : wanted.test(name),
      );
      if (!found) return null;
      const bytes = await readZipMember(read, found, limit);
      if (bytes === null) throw new NotReadable();
      return bytes;
    },
  };
}

function readApk(archive: Archive) {
  return readAndroid(archive, 'APK', 'AndroidManifest.xml', binaryXmlElements);
}

function readAab(archive: Archive) {
  return readAndroid(archive, 'AAB', 'base/manifest/AndroidManifest.xml', protoXmlElements);
}

async function readAndroid(
  { read, directory, member }: Archive,
  format: 'APK' | 'AAB',
  place: string,
  elements: (bytes: Buffer) => Iterable<ManifestElement>,
): Promise<ParsedPackage | null> {
  const bytes = await member(place);
  const found = bytes && readManifest(elements(bytes));
  return found && { format, ...found, signatureSha256: await androidSignature(read, directory) };
}

const CERTIFICATE = /<key>DeveloperCertificates<\/key>\s*<array>\s*<data>([A-Za-z0-9+/=\s]{1,20000})<\/data>/;

async function readIpa({ member }: Archive): Promise<ParsedPackage | null> {
  const bytes = await member(/^Payload\/[^/]+\.app\/Info\.plist$/, MB);
  if (!bytes) return null;
  const list = readPropertyList(bytes);
  const packageName = clean(list.get('CFBundleIdentifier'));
  if (packageName === null) return null;
  // A signed message with a list in plain text inside.
  const profile = await member(/^Payload\/[^/]+\.app\/embedded\.mobileprovision$/, MB);
  const text = profile?.toString('latin1') ?? '';
  const certificate = CERTIFICATE.exec(text)?.[1];
  return {
    format: 'IPA',
    packageName,
    label: clean(list.get('CFBundleDisplayName')) ?? clean(list.get('CFBundleName')),
    versionName: clean(list.get('CFBundleShortVersionString')),
    // It may have dots, and then it is no number.
    versionCode: wholeNumber(list.get('CFBundleVersion')),
    minOs: clean(list.get('MinimumOSVersion')),
    targetOs: clean(list.get('DTPlatformVersion')),
    permissions: [...list.keys()].filter((key) => /^NS\w{1,80}UsageDescription$/.test(key)).toSorted(),
    signatureSha256: certificate === undefined ? null : sha256Of(Buffer.from(certificate, 'base64')),
    debuggable: /<key>get-task-allow<\/key>\s*<true\s*\/>/.test(text),
  };
}

type Json = Readonly<Record<string, unknown>>;

const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 500) : []);

/** One module in its newer or older form, or a package of several, which has a summary. */
async function readHap({ member }: Archive): Promise<ParsedPackage | null> {
  const bytes =
    (await member('module.json', MB)) ?? (await member('config.json', MB)) ?? (await member('pack.info', MB));
  if (!bytes) return null;
  const file = objectIn(JSON.parse(bytes.toString().replace(/^\uFEFF/, '')));
  const summary = 'summary' in file ? objectIn(file['summary']) : file;
  const [app, module] = [objectIn(summary['app']), objectIn(summary['module'])];
  const packageName = clean(app['bundleName']);
  if (packageName === null) return null;
  const version = objectIn(app['version']);
  const api = objectIn(app['apiVersion'] ?? objectIn(listIn(summary['modules'])[0])['apiVersion']);
  const label = clean(app['label']);
  const debug = app['debug'] ?? objectIn(objectIn(summary['deviceConfig'])['default'])['debug'];
  const permissions = listIn(module['requestPermissions'] ?? module['reqPermissions'])
    .map((one) => clean(objectIn(one)['name']))
    .filter((name) => name !== null);
  return {
    format: 'HAP',
    packageName,
    label: label?.startsWith('$') === true ? null : label,
    versionName: clean(app['versionName'] ?? version['name']),
    versionCode: wholeNumber(app['versionCode'] ?? version['code']),
    minOs: clean(app['minAPIVersion'] ?? api['compatible']),
    targetOs: clean(app['targetAPIVersion'] ?? api['target']),
    permissions: [...new Set(permissions)].toSorted(),
    signatureSha256: null,
    debuggable: debug === true,
  };
}
