import type { ParsedPackage } from '@console/contract/areas/application/app-version';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aab,
  androidManifest,
  apk,
  archive,
  binaryXml,
  CERTIFICATE,
  derCertificate,
  jarSignature,
  protoXml,
  signingBlock,
  type Element,
} from './package-writer.ts';
import { binaryList, hap, infoList, ipa, xmlList } from './other-package-rig.ts';
import { readPackage } from './read-package.ts';
import { slowness } from '../../../../test/process/slowness.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As a storage: it gives nothing that is not there. */
const read = (bytes: Buffer, ext: string) =>
  readPackage(
    async ({ start, end }) => {
      if (start < 0 || end < start || end >= bytes.length) throw new Error('outside of the file');
      return bytes.subarray(start, end + 1);
    },
    bytes.length,
    ext,
  );

const permissions = ['android.permission.CAMERA', 'android.permission.INTERNET'];

describe('what a package says of itself', () => {
  test.each([
    ['apk', apk({ permissions, versionCode: 42, versionName: '1.4.2' }), 'APK'],
    ['aab', aab({ permissions, versionCode: 42, versionName: '1.4.2' }), 'AAB'],
  ])('of an Android package: %s', async (ext, bytes, format) => {
    expect(await read(bytes, ext)).toEqual({
      format,
      packageName: 'com.example.app',
      label: '血透助手',
      versionName: '1.4.2',
      versionCode: 42,
      minOs: '24',
      targetOs: '35',
      permissions,
      signatureSha256: sha256(CERTIFICATE),
      debuggable: false,
    });
  });

  test('strings of two bytes a letter, a long code, a text that lies elsewhere, and what is open to debuggers', async () => {
    const manifest = androidManifest({ versionCodeMajor: 2, versionCode: 7, debuggable: true });
    const [, app] = manifest.children!;
    const pointing: Element = {
      ...manifest,
      children: [{ ...app!, attributes: { ...app!.attributes, label: { reference: 0x7f010001 } } }],
    };
    const bytes = archive([
      { name: 'AndroidManifest.xml', bytes: binaryXml(pointing, { utf16: true }), deflate: false },
    ]);
    expect(await read(bytes, 'apk')).toMatchObject({
      label: null,
      versionCode: 2 * 2 ** 32 + 7,
      minOs: null,
      debuggable: true,
      signatureSha256: null,
    });
  });

  test('of its signatures the one that never changes: scheme 2, then 3, then that of the jar', async () => {
    const [second, third, jar] = ['two', 'three', 'jar'].map(derCertificate) as [Buffer, Buffer, Buffer];
    const manifest = { name: 'AndroidManifest.xml', bytes: binaryXml(androidManifest()) };
    const signed = { name: 'META-INF/CERT.RSA', bytes: jarSignature(jar) };
    const of = async (bytes: Buffer) => ((await read(bytes, 'apk')) as ParsedPackage).signatureSha256;
    expect(await of(archive([manifest, signed], signingBlock(second)))).toBe(sha256(second));
    expect(await of(archive([manifest, signed], signingBlock(third, 0xf05368c0)))).toBe(sha256(third));
    expect(await of(archive([manifest, signed]))).toBe(sha256(jar));
  });

  test.each([
    ['binary', binaryList()],
    ['XML', xmlList()],
  ])('of an iOS package with a %s list', async (_, list) => {
    expect(await read(ipa(list, CERTIFICATE), 'ipa')).toEqual({
      format: 'IPA',
      packageName: 'com.example.app',
      label: '血透助手',
      versionName: '2.1.0',
      versionCode: 2100,
      minOs: '15.0',
      targetOs: null,
      permissions: ['NSCameraUsageDescription'],
      signatureSha256: sha256(CERTIFICATE),
      debuggable: true,
    });
  });

  test('an iOS build number with dots is no code', async () => {
    const list = binaryList({ ...infoList, CFBundleVersion: '2.1.0' });
    expect(await read(ipa(list), 'ipa')).toMatchObject({ versionCode: null, signatureSha256: null, debuggable: false });
  });

  test('of a HarmonyOS module, new and old, and of a package of modules', async () => {
    const common = { format: 'HAP', packageName: 'com.example.app', versionName: '3.0.1', versionCode: 301 };
    const app = {
      bundleName: 'com.example.app',
      versionCode: 301,
      versionName: '3.0.1',
      minAPIVersion: 12,
      debug: true,
    };
    const module = { requestPermissions: [{ name: 'ohos.permission.CAMERA' }] };
    expect(await read(hap({ app: { ...app, label: '$string:app_name' }, module }), 'hap')).toMatchObject({
      ...common,
      label: null,
      minOs: '12',
      permissions: ['ohos.permission.CAMERA'],
      debuggable: true,
    });
    const old = { bundleName: 'com.example.app', version: { code: 301, name: '3.0.1' }, apiVersion: { compatible: 9 } };
    expect(await read(hap({ app: old, module: {} }, 'config.json'), 'hap')).toMatchObject({ ...common, minOs: '9' });
    expect(await read(hap({ summary: { app: old } }, 'pack.info'), 'app')).toMatchObject(common);
  });

  test('of anything else nothing is read', async () => {
    expect(await read(Buffer.from('MZ'), 'exe')).toMatchObject({ format: 'OTHER', packageName: null });
  });
});

/** A number in the middle of a sample, changed. */
const bent = (bytes: Buffer, at: number, value: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
};
const manifestOnly = (bytes: Buffer) => archive([{ name: 'AndroidManifest.xml', bytes }]);
/** The pool stands behind the eight bytes of the document. */
const POOL = 8;

describe('what cannot be read is called so, and costs nothing', () => {
  const manifest = binaryXml(androidManifest());
  const inner = Array.from({ length: 200 }).reduce<Element>((one) => ({ name: 'a', children: [one] }), { name: 'a' });
  const deep: Element = { ...androidManifest(), children: [inner] };
  // Everything in it is right, and behind it stands a piece of a kind that nobody knows.
  const padding = Buffer.alloc(64 * 1024 * 1024);
  padding.writeUInt16LE(0x7777, 0);
  padding.writeUInt16LE(8, 2);
  padding.writeUInt32LE(padding.length, 4);
  const bomb = Buffer.concat([manifest, padding]);
  const longString = Buffer.from(manifest);
  longString[longString.lastIndexOf('activity') - 1] = 0xff;

  test.each<[string, Buffer, string]>([
    ['no archive', Buffer.from('hello'), 'apk'],
    ['nothing', Buffer.alloc(0), 'apk'],
    ['no manifest', archive([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'apk'],
    ['a manifest that is text', manifestOnly(Buffer.from('<manifest package="a"/>')), 'apk'],
    ['a manifest without a package', manifestOnly(binaryXml({ name: 'manifest' })), 'apk'],
    ['another document', manifestOnly(binaryXml({ name: 'resources', attributes: { package: 'a' } })), 'apk'],
    ['a chunk without length', manifestOnly(bent(manifest, POOL + 4, 0)), 'apk'],
    ['a chunk longer than the file', manifestOnly(bent(manifest, POOL + 4, 0xfffffff0)), 'apk'],
    ['no strings', manifestOnly(bent(manifest, POOL + 8, 0)), 'apk'],
    ['strings that lie outside', manifestOnly(bent(manifest, POOL + 20, 0x7fffffff)), 'apk'],
    ['a string longer than all of them', manifestOnly(longString), 'apk'],
    ['elements without end', manifestOnly(binaryXml(deep)), 'apk'],
    ['messages without end', archive([{ name: 'base/manifest/AndroidManifest.xml', bytes: protoXml(deep) }]), 'aab'],
    ['no message', archive([{ name: 'base/manifest/AndroidManifest.xml', bytes: Buffer.alloc(99, 0xff) }]), 'aab'],
    ['a bomb', manifestOnly(bomb), 'apk'],
    [
      'a bomb that calls itself small',
      archive([{ name: 'AndroidManifest.xml', bytes: bomb, claimed: manifest.length }]),
      'apk',
    ],
    ['less than it claims', archive([{ name: 'AndroidManifest.xml', bytes: manifest, claimed: 99 }]), 'apk'],
    ['a list that is none', ipa(Buffer.from('bplist00')), 'ipa'],
    ['a list of another shape', ipa(Buffer.from('<plist><array/></plist>')), 'ipa'],
    ['a list that does not end', ipa(Buffer.from(`<plist><dict>${'<key>a</key>'.repeat(10)}`)), 'ipa'],
    ['one long tag', ipa(Buffer.from(`<plist><${'a'.repeat(1_000_000)}`)), 'ipa'],
    ['a million lists in each other', ipa(Buffer.from(`<plist>${'<array>'.repeat(140_000)}`)), 'ipa'],
    ['broken JSON', archive([{ name: 'module.json', bytes: Buffer.from('{"app":') }]), 'hap'],
    ['JSON that is a list', hap([1, 2, 3]), 'hap'],
    ['JSON without a name', hap({ app: { bundleName: { a: 1 } } }), 'hap'],
  ])('%s', async (_, bytes, ext) => {
    const before = performance.now();
    expect(['DAMAGED', 'WRONG']).toContain(await read(bytes, ext));
    const took = performance.now() - before;
    expect(took).toBeLessThan(took > 2_000 ? 2_000 * (await slowness()) : Infinity);
  });

  test('every string may lie on the same bytes: each is read once, and only as far as it may be', async () => {
    const many = binaryXml({
      name: 'manifest',
      attributes: { package: 'com.example.app' },
      children: Array.from({ length: 20_000 }, (_, n) => ({ name: `a${n % 50}` })),
    });
    // All offsets of the pool point at its first string.
    const count = many.readUInt32LE(POOL + 8);
    for (let n = 0; n < count; n += 1) many.writeUInt32LE(0, POOL + 28 + n * 4);
    expect(['DAMAGED', 'WRONG']).toContain(await read(manifestOnly(many), 'apk'));
  });

  test('a list whose values are itself', async () => {
    const list = binaryList({ a: 'b', CFBundleIdentifier: 'com.example.app' });
    // The value of `a` is the list, and that has the same value.
    list[8 + 1 + 2] = 0;
    expect(await read(ipa(list), 'ipa')).toMatchObject({ packageName: 'com.example.app' });
  });

  test.each([
    ['apk', apk({ permissions })],
    ['aab', aab({ permissions })],
    ['ipa', ipa(binaryList(), CERTIFICATE)],
    ['hap', hap({ app: { bundleName: 'a' } })],
  ])('wherever it is cut off, and whichever byte of it is another: %s', async (ext, bytes) => {
    for (let length = 0; length < bytes.length; length += 7) {
      expect(await read(bytes.subarray(0, length), ext)).toBe(length < 4 ? 'WRONG' : 'DAMAGED');
    }
    for (let at = 0; at < bytes.length; at += 1) {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ 0xff;
      await read(copy, ext);
    }
  });

  test('texts are kept as one line of whole characters', async () => {
    const packageName = `com.example\u0000\n\ud800.app${'x'.repeat(300)}`;
    const found = (await read(hap({ app: { bundleName: packageName } }), 'hap')) as ParsedPackage;
    expect(found.packageName).toMatch(/^com\.example \ufffd\.appx+$/);
    expect(found.packageName).toHaveLength(255);
  });

  test('a storage that fails is no broken package', async () => {
    const failing = () => Promise.reject(new Error('the storage is away'));
    await expect(readPackage(failing, 1000, 'apk')).rejects.toThrow('the storage is away');
  });
});

test('a package that was cut off is damaged; an archive or a text under its name is the wrong file', async () => {
  const whole = apk();
  expect(await read(whole.subarray(0, whole.length - 100), 'apk')).toBe('DAMAGED');
  expect(await read(archive([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }]), 'apk')).toBe('WRONG');
  expect(await read(Buffer.from('not a package at all, but a text'), 'apk')).toBe('WRONG');
});
