import { contract } from '@console/contract';
import type { AnyEndpoint } from '@console/contract/endpoint';
import { RICH_BODY_BYTES } from '@console/contract/fields';
import { recovery } from '@console/contract/areas/auth/recovery';
import { tag } from '@console/contract/areas/material/tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

// What anyone on the internet may send. Loops over the contract, so that a new public call is covered the moment it exists.

const publicCalls = Object.values(contract)
  .flatMap((resource): AnyEndpoint[] => Object.values(resource))
  .filter(({ access }) => access === 'public')
  .map((endpoint) => ({ line: `${endpoint.method} ${endpoint.path}`, endpoint }));

const ALLOWED = 3;
let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_NETWORK: String(ALLOWED), TRUST_PROXY: '127.0.0.1' });
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

/** Nobody has used this address before. */
let hosts = 0;
const newAddress = () => `198.18.${(hosts += 1) >> 8}.${hosts & 255}`;

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body,
  });

const knock = ({ method, path }: AnyEndpoint, address: string) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'x-forwarded-for': address, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: '{}' }),
  });

const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0])));

describe('every public call', () => {
  test.each(publicCalls.filter(({ endpoint }) => endpoint.perMinute === undefined))(
    '$line is answered so often a minute to one network, and to others as before',
    async (call) => {
      const address = newAddress();
      for (let time = 0; time < ALLOWED; time += 1) expect((await knock(call.endpoint, address)).status).not.toBe(429);
      const refused = await knock(call.endpoint, address);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ status: false, code: 'RATE_LIMITED' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await knock(call.endpoint, newAddress())).status).not.toBe(429);
    },
  );

  // A hall full of viewers behind one address; how many, `public-rate-limit.test.ts` counts.
  test.each(publicCalls.filter(({ endpoint }) => endpoint.perMinute !== undefined))(
    '$line, which viewers make by themselves, is answered more often',
    async (call) => {
      const address = newAddress();
      for (let time = 0; time <= ALLOWED; time += 1) expect((await knock(call.endpoint, address)).status).not.toBe(429);
    },
  );

  // An upload is read piece by piece, and stops at the size of its kind of file.
  test.each(publicCalls.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.stream === undefined))(
    '$line reads no body that is larger than its input can be',
    async ({ endpoint }) => {
      const most = endpoint.bodyBytes ?? 16 * 1024;
      // Whoever has a link to the content of a session writes whole texts with it.
      const writes = /^\/live-console\/contribution\/(add|update)$/.test(endpoint.path);
      expect(most).toBeLessThanOrEqual(writes ? RICH_BODY_BYTES : 32 * 1024);
      const form = endpoint.form && { 'content-type': 'multipart/form-data; boundary=x' };
      const answer = await post(endpoint.path, 'x'.repeat(most + 1), { ...form });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    },
  );
});

describe('a body that costs more than it says', () => {
  test('with 120,000 unknown keys from a stranger is refused in one sentence', async () => {
    const answer = await post(recovery.linkState.path, manyKeys(120_000));
    expect(answer.status).toBe(413);
    expect((await answer.text()).length).toBeLessThan(1_000);
  });

  test.each([
    ['too many keys', manyKeys(1_001), 413],
    ['too long a list', JSON.stringify({ name: Array.from({ length: 2_001 }, () => 0) }), 413],
    ['too much in all', JSON.stringify(Array.from({ length: 30 }, () => Array.from({ length: 900 }, () => 0))), 413],
    ['too deep', `${'{"a":'.repeat(100_000)}0${'}'.repeat(100_000)}`, 400],
  ])('with %s is refused before anybody looks at its fields', async (_, body, status) => {
    const answer = await post(tag.page.path, body, { authorization: `Bearer ${operator}` });
    expect(answer.status).toBe(status);
    const told = (await answer.json()) as { code: string; errors?: unknown };
    expect(told.code).toBe(status === 413 ? 'BODY_TOO_LARGE' : 'MALFORMED');
    expect(told.errors).toBeUndefined();
  });

  test('with many wrong fields is told fifty of them', async () => {
    const answer = await post(tag.page.path, manyKeys(900), { authorization: `Bearer ${operator}` });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { errors: unknown[] }).errors).toHaveLength(50);
  });

  test('with the name of a field that goes on for ever hears the beginning of it', async () => {
    const body = JSON.stringify({ ['x'.repeat(500_000)]: 0 });
    const answer = await post(tag.page.path, body, { authorization: `Bearer ${operator}` });
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeLessThan(1_000);
  });
});
