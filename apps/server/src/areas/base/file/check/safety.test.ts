import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { docx, field, filesOnDisk, get, pdf, png, save, sendRaw, usedBytes, zip } from '../file-rig.ts';
import { gifOf, jpegOf, losslessWebpOf, lossyWebpOf, pngOf, webpOf } from './picture-bombs-rig.ts';

let server: TestServer;
let [token, foreigner] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  foreigner = await server.signIn('operator.ruichi');
});
afterAll(() => server.stop());

const html = '<!doctype html><script>alert(1)</script>';

describe('what a file claims to be', () => {
  test.each([
    ['HTML with the name of a picture', 'a.png', html, 'image/png', 'IMAGE'],
    ['HTML with the name of a text', 'a.txt', html, 'text/plain', 'DOCUMENT'],
    ['HTML that begins like a page and goes on as a PDF', 'a.pdf', `${html}%PDF-1.7`, 'application/pdf', 'DOCUMENT'],
    ['an HTML page', 'a.html', html, 'text/html', 'DOCUMENT'],
    ['a script', 'a.js', 'alert(1)', 'text/javascript', 'DOCUMENT'],
    ['a script module', 'a.mjs', 'alert(1)', '', 'DOCUMENT'],
    ['a PHP page', 'a.php', '<?php system($_GET[0]);', '', 'DOCUMENT'],
    ['a PHP page behind a picture’s extension', 'a.php.png', '<?php system($_GET[0]);', 'image/png', 'IMAGE'],
    ['a PDF with the name of a picture', 'a.png', pdf, 'image/png', 'IMAGE'],
    ['a PDF that is declared a picture', 'a.pdf', pdf, 'image/png', 'DOCUMENT'],
    ['a PDF sent as a picture', 'a.pdf', pdf, 'application/pdf', 'IMAGE'],
    ['an SVG sent as a picture', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'IMAGE'],
    ['a text with bytes that are none', 'a.csv', Buffer.from([0x61, 0x2c, 0, 1, 2, 3]), 'text/csv', 'DOCUMENT'],
    ['any archive with the name of a document', 'a.docx', zip([{ name: 'x' }]), '', 'DOCUMENT'],
    ['an app that is none', 'a.apk', docx(), '', 'PACKAGE'],
    ['an H5 archive without a page', 'a.zip', docx(), '', 'H5'],
    [
      'a model whose length is wrong',
      'a.glb',
      Buffer.concat([Buffer.from('glTF\x02\0\0\0\xff\0\0\0', 'latin1'), Buffer.alloc(8)]),
      '',
      'MODEL',
    ],
    ['JSON that is no model', 'a.gltf', '{"hello": 1}', '', 'MODEL'],
    ['an empty file', 'a.txt', '', 'text/plain', 'DOCUMENT'],
    ['a file without a name', '', 'text', 'text/plain', 'DOCUMENT'],
  ] as const)('%s is refused and leaves nothing', async (_, name, bytes, type, kind) => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const answer = await save(server, name, bytes, { token, type, kind });
    expect(answer.status).toBe(false);
    expect(answer).toMatchObject(name === '' ? { http: 400 } : { http: 415, code: 'FILE_TYPE' });
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
    expect(await server.look('select id from file_upload')).toEqual([]);
  });

  test.each([
    ['an archive', 'a.zip', docx().subarray(0, 60), 'DOCUMENT'],
    ['a package', 'a.apk', zip([{ name: 'AndroidManifest.xml' }]).subarray(0, -30), 'PACKAGE'],
  ] as const)('%s that was cut off is called damaged, not wrong, and leaves nothing', async (_, name, bytes, kind) => {
    const before = await filesOnDisk(server);
    expect(await save(server, name, bytes, { token, kind })).toMatchObject({ http: 415, code: 'FILE_DAMAGED' });
    expect(await filesOnDisk(server)).toEqual(before);
  });

  test.each([
    ['a Word document', 'a.docx', docx(), 'DOCUMENT'],
    ['a table in GBK', '表.csv', Buffer.from('c3fbb3c62cb1b8d7a20a', 'hex'), 'DOCUMENT'],
    ['a text in UTF-8', '说明.md', '# 说明\n', 'DOCUMENT'],
    ['an Android app', 'a.apk', zip([{ name: 'AndroidManifest.xml' }]), 'PACKAGE'],
    ['an iOS app', 'a.ipa', zip([{ name: 'Payload/A.app/Info.plist' }]), 'PACKAGE'],
    ['an H5 archive', 'a.zip', zip([{ name: 'index.html' }]), 'H5'],
    ['a model in JSON', 'a.gltf', '{ "asset": { "version": "2.0" } }', 'MODEL'],
    [
      'a model in bytes',
      'a.glb',
      Buffer.concat([Buffer.from('glTF\x02\0\0\0\x14\0\0\0', 'latin1'), Buffer.alloc(8)]),
      'MODEL',
    ],
  ] as const)('%s is taken', async (_, name, bytes, kind) => {
    expect(await save(server, name, bytes, { token, kind })).toMatchObject({ status: true });
  });
});

describe('a picture', () => {
  const bombs = [
    ['of 900 million points', 'a.png', pngOf(30_000, 30_000)],
    ['that is one line of two thousand million points', 'a.png', pngOf(2_000_000_000, 1)],
    ['of 10,000 frames', 'a.png', pngOf(10, 10, 10_000)],
    ['of 400,000 frames', 'a.gif', gifOf(10, 10, 400_000)],
    ['of 900 million points', 'a.gif', gifOf(30_000, 30_000, 1)],
    ['with a frame larger than itself', 'a.gif', gifOf(10, 10, 1, { width: 65_535, height: 65_535 })],
    ['of many large frames', 'a.gif', gifOf(7_000, 7_000, 500)],
    ['of 4,000 million points', 'a.jpg', jpegOf(65_535, 65_535)],
    ['whose height comes later', 'a.jpeg', jpegOf(100, 0)],
    ['of 250 million million points', 'a.webp', webpOf(16_777_215, 16_777_215, 1)],
    ['of 10,000 frames', 'a.webp', webpOf(10, 10, 10_000)],
    ['of 268 million points without loss', 'a.webp', losslessWebpOf(16_383, 16_383)],
    ['of 268 million points with loss', 'a.webp', lossyWebpOf(16_383, 16_383)],
  ] as const;

  test.each(bombs)('%s is refused: %s', async (_, name, bytes) => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    for (const kind of ['IMAGE', 'DOCUMENT'] as const) {
      const answer = await save(server, name, bytes, { token, kind });
      expect(answer).toMatchObject({ http: 413, code: 'PICTURE_TOO_LARGE' });
    }
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
    expect(await server.look('select id from file_upload')).toEqual([]);
  });

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('of an ordinary size is taken: %s', async (format) => {
    const one = await sharp(await png(1_200, 800))
      .toFormat(format)
      .toBuffer();
    expect(await save(server, `a.${format}`, one, { token, kind: 'IMAGE' })).toMatchObject({
      data: { width: 1_200, height: 800 },
    });
  });

  test.each(['webp', 'gif'] as const)('that moves is taken: %s', async (format) => {
    const frames = [
      await png(60, 40),
      await sharp(await png(60, 40))
        .negate()
        .toBuffer(),
      await png(60, 40),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await save(server, `a.${format}`, moving, { token, kind: 'IMAGE' })).toMatchObject({ status: true });
  });
});

describe('an archive', () => {
  const word = [{ name: 'word/document.xml' }];
  test.each([
    ['that would grow a thousandfold', [...word, { name: 'b', claimedSize: 100_000_000 }]],
    [
      'that would grow to terabytes',
      [...word, ...Array.from({ length: 16 }, (_, n) => ({ name: `${n}`, claimedSize: 4_000_000_000 }))],
    ],
    ['of ten thousand members', [...word, ...Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}` }))]],
    ['that writes outside its folder', [...word, { name: '../../etc/passwd' }]],
    ['that writes to an absolute path', [...word, { name: '/etc/passwd' }]],
    ['that writes to a drive', [...word, { name: 'C:\\windows\\x' }]],
    ['with a link', [...word, { name: 'link', symlink: true }]],
  ])('%s is refused before anyone unpacks it', async (_, members) => {
    expect(await save(server, 'a.docx', zip(members), { token })).toMatchObject({ http: 415, code: 'FILE_TYPE' });
    expect(await save(server, 'a.zip', zip(members), { token })).toMatchObject({ http: 415, code: 'FILE_TYPE' });
  });
});

/** An answer without what differs from one to the next. */
const bare = async (answer: Response) => {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-trace-id']) delete headers[name];
  return [answer.status, headers, (await answer.text()).replace(/"traceId":"[^"]*"/, '')];
};

describe('a stored path', () => {
  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%252e%252e%252fetc/passwd',
    '....//....//etc/passwd',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    'file:///etc/passwd',
    'a\0b',
    '\u00c0\u00ae\u00c0\u00ae/',
    '%c0%ae%c0%ae/etc/passwd',
    '.partial/x',
    '%',
  ])('%j is unknown', async (path) => {
    const answer = await get(server, path, token);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' });
  });

  test('is made by the server, whatever the sender calls their file', async () => {
    for (const name of ['../../../tmp/evil.txt', '..\\..\\evil.txt', '/etc/evil.txt', 'a;$(id)|evil.txt', '.txt']) {
      const part = `content-disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\ncontent-type: text/plain`;
      const answer = await sendRaw(server, { token, part, body: [Buffer.from('hello')] });
      expect(answer?.data?.path, name).toMatch(/^\d{4}\/\d{2}\/[0-9a-f-]{36}$/);
      expect(answer?.data?.name).not.toMatch(/[/\\]/);
    }
    for (const extra of ['path', 'fullFilePath', 'tenantId']) {
      const answer = await sendRaw(server, { token, fields: field(extra, '../../x'), body: [Buffer.from('hello')] });
      expect(answer).toMatchObject({ http: 400, code: 'VALIDATION' });
    }
    for (const place of await filesOnDisk(server))
      expect(place).toMatch(/files\/[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.thumb)?$/);
  });

  test('of another tenant answers exactly like one that never was; a stranger is sent to sign in', async () => {
    const { data } = await save(server, 'a.png', await png(), { token, kind: 'IMAGE' });
    const unknown = data!.path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const more of ['', '&thumb=1', '&download=1']) {
      const [theirs, none] = [
        await get(server, data!.path, foreigner, {}, more),
        await get(server, unknown, foreigner, {}, more),
      ];
      expect(await bare(theirs)).toEqual(await bare(none));
      expect(theirs.status).toBe(404);
    }
    expect((await get(server, data!.path, null)).status).toBe(401);
  });

  test('is written once: nothing that is refused changes a file that is there', async () => {
    const { data } = await save(server, 'a.txt', 'the first text', { token });
    const before = await filesOnDisk(server);
    for (const other of [foreigner, undefined]) {
      const form = new FormData();
      form.set('fileId', data!.fileId);
      form.set('path', data!.path);
      form.set('file', new Blob(['the second text']), 'a.txt');
      const headers = other === undefined ? {} : { authorization: `Bearer ${other}` };
      const answer = await fetch(`${server.url}/base/file/save`, { method: 'POST', headers, body: form });
      expect([400, 401]).toContain(answer.status);
    }
    expect(await server.call(file.delete, { fileId: data!.fileId }, { token: foreigner })).toMatchObject({ http: 404 });
    expect(await (await get(server, data!.path, token)).text()).toBe('the first text');
    expect(await filesOnDisk(server)).toEqual(before);
  });
});

describe('a file that is shown', () => {
  test.each([
    ['a.png', 'IMAGE', 'inline', 'image/png'],
    ['a.pdf', 'DOCUMENT', 'attachment', 'application/pdf'],
    ['a.svg', 'DOCUMENT', 'attachment', 'image/svg+xml; charset=utf-8'],
    ['a.txt', 'DOCUMENT', 'attachment', 'text/plain; charset=utf-8'],
  ] as const)('%s is %s %s, in a sandbox and of no other type', async (name, kind, disposition, type) => {
    const samples = {
      png: await png(),
      pdf: Buffer.concat([pdf, Buffer.from(html)]),
      svg: '<svg onload="alert(1)"/>',
      txt: 'text',
    };
    const { data } = await save(server, name, samples[name.slice(2) as keyof typeof samples], { token, kind });
    const { headers } = await get(server, data!.path, token);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect((await get(server, data!.path, token, {}, '&download=1')).headers.get('content-disposition')).toMatch(
      /^attachment;/,
    );
  });

  test.each([
    ['a quote', 'a"; filename=evil.html.txt', 'a_; filename=evil.html.txt'],
    ['line ends', 'a\r\nset-cookie: x=1\r\n.txt', 'aset-cookie: x=1.txt'],
    ['a turned reading direction', 'exe.\u202Etxt.txt', 'exe.txt.txt'],
    ['Chinese letters', '产品说明书.txt', '产品说明书.txt'],
    ['300 letters', `${'长'.repeat(300)}.txt`, `${'长'.repeat(196)}.txt`],
    ['half a letter', '\ud800a.txt', 'a.txt'],
  ])('with %s in its name has one harmless header', async (_, name, shown) => {
    const { data } = await save(server, 'plain.txt', 'text', { token });
    const [{ cleanName, contentDisposition }] = [await import('../../../../kernel/files/file-name.ts')];
    const clean = cleanName(name);
    expect(clean.replaceAll('"', '_')).toBe(shown);
    // As if the cleaning had been forgotten.
    await server.look('update file set name = $1 where id = $2', [name, data!.fileId]);
    const answer = await get(server, data!.path, token);
    const header = answer.headers.get('content-disposition')!;
    expect(header).toBe(contentDisposition('attachment', Buffer.from(name).toString()));
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n;%]{1,150}"; filename\*=UTF-8''[A-Za-z0-9._~%-]+$/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('is never drawn when it could fetch something: a picture made of links calls nobody', async () => {
    let hits = 0;
    const listener = createServer((_, answer) => {
      hits += 1;
      answer.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/x.png"/></svg>`;
    const { data } = await save(server, 'links.svg', svg, { token });
    expect(data).toMatchObject({ thumbUrl: null, width: null });
    expect(hits).toBe(0);
    listener.close();
  });
});

describe('a sender from another site', () => {
  test('cannot upload', async () => {
    const form = new FormData();
    form.set('file', new Blob(['text']), 'a.txt');
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' };
    const answer = await fetch(`${server.url}/base/file/save`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(403);
    const plain = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/base/file/save`, { method: 'POST', headers: plain, body: '{}' })).status).toBe(
      415,
    );
  });
});
