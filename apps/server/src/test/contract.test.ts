import { contract } from '@console/contract';
import type { AnyEndpoint } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import { permissions } from '@console/contract/permissions';
import { consoleRoutes } from '@console/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeForeignIds, type ForeignIds } from './foreign-ids.ts';
import { send, startTestServer, type TestServer } from './harness.ts';

// Loops over every call of the contract, so that a new one is covered the moment it exists.

interface NamedCall {
  readonly line: string;
  readonly endpoint: AnyEndpoint;
}

const calls: NamedCall[] = Object.values(contract)
  .flatMap((resource): AnyEndpoint[] => Object.values(resource))
  .map((endpoint) => ({ line: `${endpoint.method} ${endpoint.path}`, endpoint }));
const closed = calls.filter(({ endpoint }) => endpoint.access !== 'public');
const jsonCalls = calls.filter(({ endpoint }) => endpoint.stream !== 'upload' && !endpoint.form);
const writingGets = calls.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.effect === 'write');

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}
const inputSchema = (endpoint: AnyEndpoint) => z.toJSONSchema(endpoint.input, { io: 'input' }) as JsonSchema;
const fieldsOf = (endpoint: AnyEndpoint) => Object.keys(inputSchema(endpoint).properties ?? {});
/** Fields that name records: ids, lists of them, or null. */
const idFieldsOf = (endpoint: AnyEndpoint) =>
  Object.entries(inputSchema(endpoint).properties ?? {})
    .filter(([, schema]) => JSON.stringify(schema).includes('"format":"uuid"'))
    .map(([field]) => field);

let server: TestServer;
let tokens: Record<'platform' | 'owner' | 'operator' | 'stranger' | 'strangeOwner' | 'nobody', string>;
let foreign: ForeignIds;

beforeAll(async () => {
  server = await startTestServer();
  foreign = await makeForeignIds(server, await server.signIn('operator'));
  const [operator, stranger] = [await server.signIn('operator'), await server.signIn('operator.ruichi')];
  // Someone whose active role holds nothing at all.
  await server.look(`update role set permissions = '{}' where code = 'VIEWER'`);
  tokens = {
    platform: await server.signIn('platform'),
    owner: await server.signIn('owner'),
    operator,
    stranger,
    strangeOwner: await server.signIn('owner.ruichi'),
    nobody: await server.signIn('viewer'),
  };
});
afterAll(() => server.stop());

const raw = (endpoint: AnyEndpoint, init: RequestInit = {}, query = '') =>
  fetch(`${server.url}${endpoint.path}${query}`, { method: endpoint.method, ...init });

describe('every call', () => {
  test.each(closed)('$line tells a stranger 401', async ({ endpoint }) => {
    const answer = await raw(endpoint);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: false, code: 'TOKEN_EXPIRED' });
    const bent = await raw(endpoint, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
    expect(bent.status).toBe(401);
  });

  test.each(closed)('$line takes no token but the header’s', async ({ endpoint }) => {
    const cookie = await raw(
      endpoint,
      { headers: { cookie: `token=${tokens.operator}` } },
      `?token=${tokens.operator}`,
    );
    expect(cookie.status).toBe(401);
  });

  test.each(closed.filter(({ endpoint }) => typeof endpoint.access === 'object'))(
    '$line is closed to every type that it does not list, and to a role without the right',
    async ({ endpoint }) => {
      const { access } = endpoint;
      if (typeof access !== 'object') return;
      const wrong = [
        ...(access.types.includes(1) ? [] : [tokens.platform]),
        ...(access.types.includes(2) ? [] : [tokens.owner]),
        ...(access.types.includes(3) && access.permission === undefined ? [] : [tokens.nobody]),
      ];
      expect(wrong.length).toBeGreaterThan(0);
      for (const token of wrong) {
        const answer = await raw(endpoint, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ status: false, code: 'FORBIDDEN' });
      }
    },
  );

  test.each(jsonCalls)('$line refuses a field that it does not know', async ({ endpoint }) => {
    const answer = await send(
      server.url,
      endpoint,
      { tenantId: foreign.tenantId, isAdmin: 'true' },
      await entitled(endpoint),
    );
    expect(answer).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect(answer.errors).toContainEqual(expect.objectContaining({ field: 'isAdmin', code: 'UNKNOWN_FIELD' }));
  });

  test.each(jsonCalls.filter(({ endpoint }) => endpoint.method === 'POST' && fieldsOf(endpoint).length > 0))(
    '$line answers 400, never 500, to values of the wrong kind in any field',
    async ({ endpoint }) => {
      const options = await entitled(endpoint);
      const valid = validInput(endpoint);
      for (const field of fieldsOf(endpoint)) {
        const more = field === 'cursor' ? hostileCursors : [];
        for (const wrong of [
          { $ne: 1 },
          [[]],
          { toString: 1 },
          '\u0000',
          'x'.repeat(300_000),
          -1e308,
          true,
          '\ud800',
          ...more,
        ]) {
          const answer = await send(server.url, endpoint, { ...valid, [field]: wrong }, options);
          const allowed = [200, 400, 404, 409];
          expect(allowed, `${field} = ${JSON.stringify(wrong).slice(0, 40)}`).toContain(answer.http);
        }
      }
    },
  );

  test.each(jsonCalls.filter(({ endpoint }) => endpoint.method === 'GET' && fieldsOf(endpoint).length > 0))(
    '$line refuses a parameter given twice or as a list',
    async ({ endpoint }) => {
      const { headers } = await entitledHeaders(endpoint);
      for (const field of fieldsOf(endpoint)) {
        for (const query of [`?${field}=1&${field}=2`, `?${field}[]=1`, `?${field}[$ne]=1`]) {
          const answer = await raw(endpoint, { headers }, query);
          expect(answer.status, query).toBe(400);
        }
      }
    },
  );

  test.each(calls)('$line has words in both languages', ({ endpoint }) => {
    expect(endpoint.words['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(endpoint.words['en-US']).toMatch(/^[A-Z]/);
  });
});

/** Calls that say something else than "no such record" to an id that they cannot find. */
const notSimplyUnknown: Record<string, number> = {
  '/tenant/message/read': 200,
  '/tenant/auth/switchRole': 403,
  // Refused as no emergency account, and counted as nobody.
  '/tenant/sso/updatePolicy': 200,
  '/tenant/sso/previewPolicy': 200,
};

describe('another tenant’s records', () => {
  const withIds = jsonCalls.filter(({ endpoint }) => idFieldsOf(endpoint).length > 0);

  test('every id that a call takes has an example of another tenant’s', () => {
    const ids = new Set(withIds.flatMap(({ endpoint }) => idFieldsOf(endpoint)));
    expect([...ids].toSorted()).toEqual(Object.keys(foreign.inputs).toSorted());
  });

  test.each(withIds)(
    '$line answers a foreign id exactly like an unknown one, and changes nothing',
    async ({ endpoint }) => {
      const before = await foreign.fingerprint();
      const unknown = '019a0000-0000-7000-8000-00000000dead';
      const answers = [];
      for (const which of ['foreign', 'unknown'] as const) {
        const input: Record<string, unknown> = {};
        for (const field of fieldsOf(endpoint)) {
          if (idFieldsOf(endpoint).includes(field))
            input[field] = which === 'foreign' ? foreign.inputs[field] : bent(foreign.inputs[field], unknown);
          else if (inputSchema(endpoint).required?.includes(field)) input[field] = foreign.filler[field];
        }
        const {
          traceId: _,
          headers: __,
          ...answer
        } = await send(server.url, endpoint, input, await entitled(endpoint, 'elsewhere'));
        answers.push(answer);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.http).toBe(notSimplyUnknown[endpoint.path] ?? 404);
      expect(await foreign.fingerprint()).toEqual(before);
    },
  );
});

describe('calls that change state by GET', () => {
  const hostile: [string, Record<string, string>][] = [
    ['a link', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['an old browser elsewhere', { origin: 'https://evil.example' }],
  ];

  test.each(writingGets)('$line answers to our own pages and to no other browser', async ({ endpoint }) => {
    for (const [who, headers] of hostile) {
      const { headers: own } = await entitledHeaders(endpoint);
      const answer = await raw(endpoint, { headers: { ...own, ...headers } });
      expect(answer.status, who).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE' });
    }
    const { headers } = await entitledHeaders(endpoint);
    const page = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect((await raw(endpoint, { headers: { ...headers, ...page } })).status).not.toBe(403);
  });

  test.each(writingGets)('$line has no HEAD, and nothing keeps its answer', async ({ endpoint }) => {
    const { headers } = await entitledHeaders(endpoint);
    const head = await fetch(`${server.url}${endpoint.path}`, { method: 'HEAD', headers });
    expect(head.status).toBe(405);
    expect((await raw(endpoint, { headers })).headers.get('cache-control')).toBe('no-store');
  });
});

describe('words and rights', () => {
  test.each(Object.entries(faults))('%s has a sentence in both languages', (_, fault) => {
    expect(fault['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(fault['en-US']).toMatch(/^[“{A-Z].*\.$/);
  });

  test('every permission that a call or a route asks for can be granted', () => {
    const known = Object.entries(permissions).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}:${action}`),
    );
    const asked = [
      ...calls.map(({ endpoint }) => (typeof endpoint.access === 'object' ? endpoint.access.permission : undefined)),
      ...consoleRoutes.map((route) => route.permission),
    ].filter((code) => code !== undefined);
    expect(known).toEqual(expect.arrayContaining(asked));
    // A right that opens nothing is a promise that is not kept.
    expect(known.filter((code) => !asked.includes(code as never))).toEqual([]);
  });

  test('every add may be repeated, and nothing whose answer is a secret', () => {
    const repeatable = calls.filter(({ endpoint }) => endpoint.repeatable).map(({ line }) => line);
    expect(repeatable).toEqual(calls.filter(({ endpoint }) => endpoint.path.endsWith('/add')).map(({ line }) => line));
  });

  test('no two calls share a line', () => {
    expect(new Set(calls.map(({ line }) => line)).size).toBe(calls.length);
  });
});

/** Cursors that decode, with values that their column does not take. */
const hostileCursors = [
  ['createdAt', 'not a date'],
  ['updatedAt', '2026-99-99 00:00:00+00'],
  ['sort', '99999999999'],
  ['sort', '1; drop table tag'],
  ['name', '\u0000'],
].flatMap(([field, value]) =>
  ['asc', 'desc'].map((order) =>
    Buffer.from(JSON.stringify({ field, order, after: [value, '-'.repeat(36)] })).toString('base64url'),
  ),
);

/** What a call insists on, so that a wrong value elsewhere is what decides. */
function validInput(endpoint: AnyEndpoint): Record<string, unknown> {
  const required = inputSchema(endpoint).required ?? [];
  return Object.fromEntries(required.map((field) => [field, foreign.inputs[field] ?? foreign.filler[field]]));
}

const bent = (like: unknown, unknown: string) => (Array.isArray(like) ? [unknown] : unknown);

/** Someone who may make the call, so that what is refused is refused for its content; here or in another tenant. */
async function entitled({ access }: AnyEndpoint, from: 'here' | 'elsewhere' = 'here'): Promise<{ token?: string }> {
  if (access === 'public') return {};
  const types = typeof access === 'object' ? access.types : [1, 2, 3];
  const { operator, stranger, owner, strangeOwner, platform } = tokens;
  // The platform's own tenant is another one than that of the examples.
  const [three, two] = from === 'here' ? [operator, owner] : [stranger, strangeOwner];
  return { token: types.includes(3) ? three : types.includes(2) ? two : platform };
}

async function entitledHeaders(endpoint: AnyEndpoint): Promise<{ headers: Record<string, string> }> {
  const { token } = await entitled(endpoint);
  return { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } };
}
