import { archive } from './package-writer.ts';

// Packages for iOS with their property lists, and modules for HarmonyOS.

export const infoList: Readonly<Record<string, string>> = {
  CFBundleIdentifier: 'com.example.app',
  CFBundleDisplayName: '血透助手',
  CFBundleShortVersionString: '2.1.0',
  CFBundleVersion: '2100',
  MinimumOSVersion: '15.0',
  NSCameraUsageDescription: 'To scan the code <of a> machine & more',
};

export const xmlList = (values: Readonly<Record<string, string>> = infoList): Buffer => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key>\n<string>${escaped(value)}</string>`);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>UIDeviceFamily</key><array><integer>1</integer></array>
<key>LSRequiresIPhoneOS</key><true/>${lines.join('\n')}
<key>Nested</key><dict><key>CFBundleIdentifier</key><string>not.this.one</string></dict></dict></plist>`);
};

/** With references of one byte, as in a list of this length. */
export function binaryList(values: Readonly<Record<string, string>> = infoList): Buffer {
  const texts = [...Object.keys(values), ...Object.values(values)];
  const marked = (marker: number, length: number) =>
    length < 15 ? Buffer.from([marker | length]) : Buffer.from([marker | 0xf, 0x10, length]);
  const encoded = texts.map((text) => {
    const wide = /[^\0-\x7f]/.test(text);
    return Buffer.concat([
      marked(wide ? 0x60 : 0x50, text.length),
      wide ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text),
    ]);
  });
  const count = Object.keys(values).length;
  const top = Buffer.concat([marked(0xd0, count), Buffer.from(texts.map((_, index) => index + 1))]);
  const objects = [top, ...encoded];
  let at = 8;
  const offsets = objects.map((bytes) => {
    const offset = Buffer.from([at >> 8, at & 0xff]);
    at += bytes.length;
    return offset;
  });
  const trailer = Buffer.alloc(32);
  trailer[6] = 2;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, ...offsets, trailer]);
}

export const provision = (certificate: Buffer, debug = false): Buffer =>
  Buffer.concat([
    Buffer.from([0x30, 0x82, 0xff, 0xfe]),
    Buffer.from(`<plist version="1.0"><dict><key>DeveloperCertificates</key>
      <array><data>${certificate.toString('base64')}</data></array>
      <key>Entitlements</key><dict><key>get-task-allow</key><${debug}/></dict></dict></plist>`),
  ]);

export const ipa = (list: Buffer = binaryList(), certificate: Buffer | null = null): Buffer =>
  archive([
    { name: 'Payload/App.app/Frameworks/Other.framework/Info.plist', bytes: Buffer.from('not this one') },
    { name: 'Payload/App.app/Info.plist', bytes: list },
    ...(certificate ? [{ name: 'Payload/App.app/embedded.mobileprovision', bytes: provision(certificate, true) }] : []),
  ]);

export const hap = (content: object, name = 'module.json'): Buffer =>
  archive([{ name, bytes: Buffer.from(JSON.stringify(content)) }]);
