import { request } from 'node:http';
import { material } from '@console/contract/areas/material/material/material';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsOf } from '../../../../kernel/calls/secrets.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { calls } from '../material-rig.ts';
import { packed } from '../process/process-rig.ts';
import { h5Token, readToken } from '../../../../domain/material/h5-address.ts';

let server: TestServer;
let token: string;
let materialId: string;
let address: string;
let rig: ReturnType<typeof calls>;

const pages = [
  { name: 'demo/index.html', text: '<!doctype html><script src="a/app.js"></script>' },
  { name: 'demo/a/app.js', text: 'console.log(1)' },
  { name: 'demo/数据 1.json', text: '{}' },
  { name: 'demo/empty.bin', text: '' },
];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
  const { fileId } = await rig.upload('H5', '展示.zip', packed(pages));
  const given = { kind: 'H5', fileId, content: null, allowedHosts: ['cdn.example.com', '*.map.example'] } as const;
  materialId = (await rig.add({ ...given, allowedHosts: [...given.allowedHosts] })).materialId;
  const made = await rig.settled(materialId);
  if (made.h5EntryUrl === null) throw new Error(made.status);
  address = made.h5EntryUrl;
});
afterAll(() => server.stop());

const base = () => address.slice(0, address.indexOf('/demo/') + 1);
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

/** As it stands: a browser would tidy the path before it asks. */
const raw = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test('its pages come without a session, with a policy of their own and no cookies', async () => {
  const page = await get(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toBe(pages[0]!.text);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('set-cookie')).toBeNull();
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^sandbox allow-scripts;/);
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain(
    `connect-src ${server.url}${base()} data: blob: https://cdn.example.com https://*.map.example;`,
  );
  expect(policy).toContain("frame-src 'none'");
  expect((await get(`${base()}demo/a/app.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect((await get(`${base()}demo/${encodeURIComponent('数据 1.json')}`)).status).toBe(200);
  const empty = await get(`${base()}demo/empty.bin`);
  expect([empty.status, await empty.text()]).toEqual([200, '']);
});

test('pieces of a page are given', async () => {
  const piece = await get(`${base()}demo/a/app.js`, { range: 'bytes=0-6' });
  expect([piece.status, piece.headers.get('content-range'), await piece.text()]).toEqual([
    206,
    'bytes 0-6/14',
    'console',
  ]);
  expect((await get(`${base()}demo/a/app.js`, { range: 'bytes=99-' })).status).toBe(416);
});

test('nothing is found beside its own pages, however it is written', async () => {
  for (const path of [
    '',
    'demo',
    'demo/',
    'demo/../demo/index.html',
    '../../etc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    'demo/%2e%2e/x',
    'demo//index.html',
    '/etc/passwd',
    'demo%5c..%5cindex.html',
    'demo/index.html%00',
    'demo/%ff',
  ]) {
    expect([path, await raw(`${base()}${path}`)]).not.toEqual([path, 200]);
  }
});

test('an address that is bent, too old or of nobody opens nothing', async () => {
  const [, , given] = address.split('/');
  const bent = [given!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')), `${given}0`, given!.split('.')[0]!, 'x'];
  for (const one of bent) expect((await get(`/h5/${one}/demo/index.html`)).status).toBe(404);
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const ids = { tenantId: crypto.randomUUID(), revisionId: crypto.randomUUID(), reader: { by: 'APP' } } as const;
  const signed = h5Token(secrets, ids, new Date(10_000));
  expect(readToken(secrets, signed, new Date(9_000))).toEqual(ids);
  expect(readToken(secrets, signed, new Date(10_001))).toBeNull();
  expect(readToken(secretsOf(Buffer.alloc(32, 2)), signed, new Date(9_000))).toBeNull();
  // Signed by another installation.
  expect((await get(`/h5/${h5Token(secrets, ids, new Date(Date.now() + 60_000))}/demo/index.html`)).status).toBe(404);
});

test('another package, and deleting it, end the address', async () => {
  const { fileId } = await rig.upload('H5', '新.zip', packed([{ name: 'index.html', text: 'new' }]));
  const { version } = await rig.detail(materialId);
  const next = { materialId, version, fileId, at: null, note: '改版', pages: null };
  expect((await server.call(material.replaceFile, next, { token })).data!.status).toBe('PROCESSING');
  const now = await rig.settled(materialId);
  expect(await (await get(now.h5EntryUrl!)).text()).toBe('new');
  expect((await get(address)).status).toBe(404);
  await server.call(material.delete, { materialId }, { token });
  expect((await get(now.h5EntryUrl!)).status).toBe(404);
});
