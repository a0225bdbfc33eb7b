import { material } from '@console/contract/areas/material/material/material';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { packedZip } from '../../../base/file/zip-rig.ts';
import { calls } from '../material-rig.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/tenant/user/info")</script></svg>';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

test('a script in a document runs nowhere: it is a download, and in a sandbox where somebody shows it', async () => {
  const { fileId } = await rig.upload('DOCUMENT', 'a.svg', Buffer.from(svg));
  const { materialId } = await rig.settled((await rig.add({ kind: 'FILE', fileId, content: null })).materialId);
  const answer = await fetch(`${server.url}${material.download.path}?materialId=${materialId}&inline=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
});

describe('a script in a package runs in its frame alone', () => {
  let own: string;
  let shown: Headers;
  beforeAll(async () => {
    const site = packedZip([
      { name: 'index.html', bytes: '<img src="a.svg">' },
      { name: 'a.svg', bytes: svg },
      { name: 'a.strange', bytes: '<script>1</script>' },
    ]);
    const { fileId } = await rig.upload('H5', 'a.zip', site);
    const { h5EntryUrl } = await rig.settled((await rig.add({ kind: 'H5', fileId, content: null })).materialId);
    own = `${server.url}${h5EntryUrl!.replace('index.html', '')}`;
    shown = (await fetch(`${own}a.svg`)).headers;
  });

  test.each([
    ['sandbox', ['allow-scripts']],
    ['default-src', ['own', 'data:', 'blob:']],
    ['script-src', ['own', "'unsafe-inline'", "'unsafe-eval'", 'blob:']],
    ['style-src', ['own', "'unsafe-inline'"]],
    ['connect-src', ['own', 'data:', 'blob:']],
    ['worker-src', ['own', 'blob:']],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['frame-src', ["'none'"]],
    ['frame-ancestors', ["'self'"]],
  ])('its policy: %s', (rule, values) => {
    const rules = shown.get('content-security-policy')!.split('; ');
    const said = rules.map((one) => one.split(' ')).find(([name]) => name === rule);
    expect(said).toEqual([rule, ...values.map((value) => (value === 'own' ? own : value))]);
  });

  test('nobody keeps its pages for others', () => {
    expect(shown.get('cache-control')).toMatch(/^private/);
  });

  test('what is of no known type is bytes, and no browser guesses', async () => {
    const { headers } = await fetch(`${own}a.strange`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
