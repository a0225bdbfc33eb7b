import { randomUUID } from 'node:crypto';
import { contract } from '@console/contract';
import { isOfApps, type AnyEndpoint } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import { permissions } from '@console/contract/permissions';
import { consoleRoutes } from '@console/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf, enterApp, issueKey, makeAppPerson } from '../../areas/app-people/app-session/app-rig.ts';
import { makeForeignIds, type ForeignIds } from './foreign-ids.ts';
import { send, startTestServer, type CallOptions, type TestServer } from '../harness.ts';
import { fieldsOf, idFieldsOf, sampleInput } from './sample-input.ts';

// Loops over every call of the contract, so that a new one is covered the moment it exists. To whom each opens, and that
// strangers are told 401, is tried in `access-matrix.test.ts`.

interface NamedCall {
  readonly line: string;
  readonly endpoint: AnyEndpoint;
}

const calls: NamedCall[] = Object.values(contract)
  .flatMap((resource): AnyEndpoint[] => Object.values(resource))
  .map((endpoint) => ({ line: `${endpoint.method} ${endpoint.path}`, endpoint }));
const jsonCalls = calls.filter(({ endpoint }) => endpoint.stream !== 'upload' && !endpoint.form);
const writingGets = calls.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.effect === 'write');

let server: TestServer;
let tokens: Record<'platform' | 'owner' | 'operator' | 'stranger' | 'strangeOwner', string>;
let foreign: ForeignIds;

beforeAll(async () => {
  server = await startTestServer();
  foreign = await makeForeignIds(server);
  const [operator, stranger] = [await server.signIn('operator'), await server.signIn('operator.ruichi')];
  tokens = {
    platform: await server.signIn('platform'),
    owner: await server.signIn('owner'),
    operator,
    stranger,
    strangeOwner: await server.signIn('owner.ruichi'),
  };
});
afterAll(() => server.stop());

/** Of a call that takes one of several shapes, which one it is. */
const choiceOf = (endpoint: AnyEndpoint) =>
  fieldsOf(endpoint).includes('decision') && { decision: sampleInput(endpoint, foreign.inputs)['decision'] };

const raw = (endpoint: AnyEndpoint, init: RequestInit = {}, query = '') =>
  fetch(`${server.url}${endpoint.path}${query}`, { method: endpoint.method, ...init });

describe('every call', () => {
  test.each(jsonCalls)('$line refuses a field that it does not know', async ({ endpoint }) => {
    const answer = await send(
      server.url,
      endpoint,
      { ...choiceOf(endpoint), tenantId: foreign.tenantId, isAdmin: 'true' },
      await entitled(endpoint),
    );
    expect(answer).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect(answer.errors).toContainEqual(expect.objectContaining({ field: 'isAdmin', code: 'UNKNOWN_FIELD' }));
  });

  test.each(jsonCalls.filter(({ endpoint }) => endpoint.method === 'POST' && fieldsOf(endpoint).length > 0))(
    '$line answers 400, never 500, to values of the wrong kind in any field',
    async ({ endpoint }) => {
      const options = await entitled(endpoint);
      const valid = sampleInput(endpoint, foreign.inputs);
      for (const field of fieldsOf(endpoint)) {
        for (const wrong of oncePerReason(endpoint, valid, field)) {
          const answer = await send(server.url, endpoint, { ...valid, [field]: wrong }, options);
          // A link that was made up is refused as such, and so often only.
          const allowed = [
            200,
            400,
            404,
            409,
            // What anyone may send, or often sends, is refused by its size, before its fields are looked at.
            ...(endpoint.access === 'public' || endpoint.bodyBytes !== undefined ? [413] : []),
            ...(/checkReceieve|approverOperate|usageShare\/open/.test(endpoint.path) ? [403, 429] : []),
            // So is a ticket of a viewer, and a link to content.
            ...(/live-console\/(watch|contribution)\/|\/v1\/live\//.test(endpoint.path) ? [401, 403, 429] : []),
          ];
          const what = `${field} = ${JSON.stringify(wrong).slice(0, 40)}`;
          expect(allowed, what).toContain(answer.http);
          // Something was given, so nothing is missing.
          expect(answer.errors ?? [], what).not.toContainEqual(expect.objectContaining({ field, code: 'REQUIRED' }));
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
  '/tenant/message/read messageIds': 200,
  '/tenant/auth/switchRole roleId': 403,
  // Refused as no emergency account, and counted as nobody.
  '/tenant/sso/updatePolicy breakGlassId': 200,
  '/tenant/sso/previewPolicy breakGlassId': 200,
  // Lists that are narrowed to what is not there show nothing.
  '/tenant/dept/page parentId': 200,
  '/tenant/accessrequest/page requestId': 200,
  '/tenant/subaccount/page deptId': 200,
  '/tenant/subaccount/page roleId': 200,
  '/tenant/subaccount/export deptId': 200,
  '/tenant/subaccount/export roleId': 200,
  '/tenant/trash/page deletedBy': 200,
  '/tenant/product/model/page productId': 200,
  '/tenant/product/model/products productId': 200,
  '/tenant/product/model/batchDelete match': 200,
  '/tenant/product/errorcode/batchDelete match': 200,
  '/tenant/product/model/log/page modelId': 200,
  ...Object.fromEntries(
    ['updateStatus', 'batchUpdateRole', 'batchMove', 'batchResend', 'batchDelete'].map((name) => [
      `/tenant/subaccount/${name} match`,
      200,
    ]),
  ),
  '/tenant/client/user/updateStatus match': 200,
  '/tenant/client/user/delete match': 200,
  '/tenant/client/user/batchResend match': 200,
  '/tenant/team/user/updateStatus match': 200,
  '/tenant/team/user/delete match': 200,
  '/tenant/team/user/batchUpdateGroup match': 200,
  '/tenant/trash/batchRestore match': 200,
  '/tenant/trash/batchPurge match': 200,
  ...Object.fromEntries(
    ['page', 'summaryData', 'export', 'scoreList', 'remarkList'].flatMap((name) =>
      [
        'teamGroupId',
        'expertId',
        'clientGroupId',
        'clientId',
        'clientUserId',
        'productId',
        'problemTypeId',
        'errorNoId',
      ].map((field) => [`/tenant/call/info/${name} ${field}`, 200]),
    ),
  ),
  ...Object.fromEntries(
    ['callData', 'errorCost', 'exportErrorCost'].flatMap((name) =>
      ['teamGroupId', 'expertId', 'clientGroupId', 'clientId', 'productId'].map((field) => [
        `/tenant/dashboard/${name} ${field}`,
        200,
      ]),
    ),
  ),
  '/tenant/dashboard/usageData applicationId': 200,
  '/tenant/dashboard/usagePeople applicationId': 200,
  '/tenant/dashboard/usageRetention applicationId': 200,
  '/tenant/dashboard/exportUsage applicationId': 200,
  '/tenant/languages/page partId': 200,
  '/tenant/languages/export partId': 200,
  // Nobody is kept from calling: what it is about is not known then.
  '/open/v1/calls/start errorNoId': 200,
  // Where reading goes on is a place among the events of one's own call.
  '/tenant/call/info/detailEvent afterId': 200,
  '/tenant/operationlog/console/page actorId': 200,
  '/tenant/operationlog/console/export actorId': 200,
  // Told at the field: no department was chosen that there is, nobody who can lead, no role among those given.
  '/tenant/role/add dataScopeDeptIds': 200,
  '/tenant/role/update dataScopeDeptIds': 200,
  '/tenant/role/preview dataScopeDeptIds': 200,
  '/tenant/dept/add leaderId': 400,
  '/tenant/dept/update leaderId': 400,
  '/tenant/subaccount/add defaultRoleId': 400,
  '/tenant/subaccount/updateRole defaultRoleId': 400,
  '/tenant/client/page groupId': 200,
  '/tenant/client/page ownerId': 200,
  '/tenant/client/list groupId': 200,
  '/tenant/client/list clientIds': 200,
  '/tenant/client/export groupId': 200,
  '/tenant/client/export ownerId': 200,
  '/tenant/client/group/clientPage groupId': 200,
  '/tenant/client/user/page clientId': 200,
  '/tenant/client/user/export clientId': 200,
  '/tenant/team/user/page groupId': 200,
  '/tenant/team/user/export groupId': 200,
  '/tenant/client/notice/preview target': 200,
  '/tenant/team/notice/preview target': 200,
  // Nobody who may approve; no link, so nobody looks further; the first group is none of those given.
  '/tenant/client/tempuser/updateSettings approverIds': 200,
  '/tenant/client/tempuser/approverOperate clientId': 403,
  '/tenant/team/user/add primaryGroupId': 400,
  '/tenant/team/user/updateGroup primaryGroupId': 400,
  '/tenant/product/errorcode/page productId': 200,
  '/tenant/product/errorcode/products productId': 200,
  '/tenant/material/page tagId': 200,
  '/tenant/material/pictures tagId': 200,
  '/tenant/material/page ownerId': 200,
  '/tenant/material/duplicates fileIds': 200,
  ...Object.fromEntries(
    ['batchDelete', 'updateStatus', 'batchUpdate', 'bindTag'].map((name) => [`/tenant/material/${name} match`, 200]),
  ),
  // An image-text has no file; what was written names itself.
  '/tenant/material/add fileId': 400,
  '/tenant/material/miss/settle materialId': 400,
  // A customer suggests nothing; one's own suggestions for what is not there are none.
  '/open/v1/materials/suggest materialId': 403,
  '/open/v1/materials/suggestions materialId': 200,
  // Not counted, and not told from what is not there.
  '/open/v1/materials/read materialId': 200,
  '/open/v1/materials/read toolboxId': 200,
  '/open/v1/materials/read toolId': 200,
  '/tenant/call/groupassoc/page clientGroupId': 200,
  '/tenant/call/groupassoc/page teamGroupId': 200,
  '/tenant/product/toolbox/page productId': 200,
  '/tenant/product/toolbox/page applicationId': 200,
  '/open/v1/toolboxes productId': 200,
  '/open/v1/errors/lookup productId': 200,
  '/tenant/application/agreement/page applicationId': 200,
  '/tenant/application/version/page applicationId': 200,
  '/tenant/application/version/nameList applicationId': 200,
  '/tenant/application/version/list applicationId': 200,
  '/tenant/application/log/page applicationId': 200,
  '/tenant/testaccount/page applicationId': 200,
  '/tenant/operationlog/appuser/page applicationId': 200,
  '/tenant/operationlog/appuser/page userId': 200,
  '/tenant/operationlog/appuser/export applicationId': 200,
  '/tenant/operationlog/appuser/export userId': 200,
  '/tenant/application/log/page userId': 200,
  '/tenant/application/agreement/userConsents userId': 200,
  '/tenant/upgradeplan/userRecord userId': 200,
  '/tenant/upgradeplan/userDevice userId': 200,
  '/tenant/client/notice/receipts userId': 200,
  '/tenant/team/notice/receipts userId': 200,
  '/tenant/upgradeplan/page applicationId': 200,
  '/tenant/upgradeplan/page targetVersionId': 200,
  '/tenant/upgradeplan/pageAll applicationId': 200,
  // Of models that are not theirs nobody learns more than that they are not to be kept.
  '/open/v1/models/check holds': 200,
  // Whoever is in that plan would count as free: in one of nobody's, nobody is.
  // Nobody looks further at what somebody names who has no ticket, or no link.
  '/live-console/watch/item itemId': 401,
  '/live-console/contribution/detail itemId': 403,
  '/live-console/contribution/add fileId': 403,
  '/live-console/contribution/update itemId': 403,
  '/live-console/contribution/update fileId': 403,
  '/live-console/live/page hostId': 200,
  // An article has no file, whosever it is.
  '/live-console/item/add fileId': 400,
  '/live-console/item/update fileId': 400,
  // Nothing is shown of a session that is not on.
  '/live-console/room/show itemId': 200,
  // Not what is there, so somebody else has changed the list.
  '/live-console/live/sortItems items': 409,
  '/tenant/upgradeplan/userNum planId': 200,
  '/tenant/upgradeplan/appUserPage planId': 200,
  // None of theirs was among them.
  '/open/v1/notices/report noticeIds': 200,
  // For the platform alone.
  '/tenant/primaryaccount/add tenantId': 403,
  '/tenant/primaryaccount/add accessRequestId': 403,
};

/** Ids that an app makes itself name no record of anybody's. */
const madeByTheCaller = new Set([
  '/open/v1/operations list',
  '/open/v1/products/docs/read readId',
  '/open/v1/materials/read readId',
  '/open/v1/operations sessionId',
  '/open/v1/calls/event eventId',
  '/open/v1/calls/events list',
  '/open/v1/calls/snapshot snapshotId',
  '/open/v1/errors/report reportId',
  '/open/v1/toolboxes/opened openId',
  '/open/v1/live/ask questionId',
  '/live-console/watch/ask questionId',
  '/open/v1/errors/misread reportId',
  ...['add', 'update', 'userNum', 'appUserPage', 'launch', 'launchUserNum'].map(
    (name) => `/tenant/upgradeplan/${name} seed`,
  ),
]);

/** Fields that must agree with another one before anybody looks at the record. */
const agreeing: Record<string, (given: unknown) => Record<string, unknown>> = {
  roles: (given) => ({ defaultRoleId: (given as { roleId: string }[])[0]?.roleId }),
  match: () => ({ count: 1 }),
};

/** Of a call about several records that is tried with another of its fields: whom it is about. */
function ownSelection(endpoint: AnyEndpoint, tried: string): Record<string, unknown> {
  const fields = fieldsOf(endpoint);
  // What is selected stands before what would select it otherwise.
  const ids = fields[fields.indexOf('match') - 1];
  // The recycle bin is told its own lines or the records in them, never both.
  if (ids === undefined || ['match', 'trashIds', ids].includes(tried)) return {};
  return { [ids]: foreign.own[`${endpoint.path} ${ids}`] ?? foreign.own[ids] };
}

describe('another tenant’s records', () => {
  /** As the test before has left them, unless it failed. */
  let untouched: unknown;
  const withIds = jsonCalls.flatMap(({ line, endpoint }) =>
    idFieldsOf(endpoint)
      .filter((field) => !madeByTheCaller.has(`${endpoint.path} ${field}`))
      .map((field) => ({ line, endpoint, field })),
  );

  test('every id that a call takes has an example of another tenant’s', () => {
    const ids = new Set(withIds.map(({ field }) => field));
    const examples = new Set(Object.keys(foreign.inputs).map((name) => name.slice(name.indexOf(' ') + 1)));
    expect([...ids].toSorted()).toEqual([...examples].toSorted());
  });

  test.each(withIds)(
    '$line answers a foreign $field exactly like an unknown one, and changes nothing',
    async ({ endpoint, field }) => {
      const before = untouched ?? (await foreign.fingerprint());
      untouched = undefined;
      const example = foreign.inputs[`${endpoint.path} ${field}`] ?? foreign.inputs[field];
      const answers = [];
      for (const given of [example, unknownLike(example)]) {
        const input = {
          ...sampleInput(endpoint, foreign.own),
          ...ownSelection(endpoint, field),
          ...agreeing[field]?.(given),
          // A reading is told once; the second answer must not be about the first one's.
          ...(fieldsOf(endpoint).includes('readId') && { readId: randomUUID() }),
          [field]: given,
        };
        answers.push(await bareAnswer(endpoint, input));
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.http).toBe(notSimplyUnknown[`${endpoint.path} ${field}`] ?? 404);
      const after = await foreign.fingerprint();
      expect(after).toEqual(before);
      untouched = after;
    },
  );
});

const UNKNOWN = '019a0000-0000-7000-8000-00000000dead';

const unknownLike = (example: unknown): unknown =>
  JSON.parse(JSON.stringify(example).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, UNKNOWN));

/** What someone of the other tenant is told, without what is new in every answer. */
async function bareAnswer(endpoint: AnyEndpoint, input: Record<string, unknown>) {
  const options = await entitled(endpoint, 'elsewhere');
  if (endpoint.stream === 'download') {
    // A workbook carries the time when it was made.
    const asText = fieldsOf(endpoint).includes('format') && { format: 'csv' };
    const asked = { ...(input as Record<string, string>), ...asText };
    const headers = { ...options.headers, authorization: `Bearer ${options.token}` };
    const answer =
      endpoint.method === 'GET'
        ? await raw(endpoint, { headers }, `?${new URLSearchParams(asked).toString()}`)
        : await raw(endpoint, {
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(asked),
          });
    const isFile = answer.headers.get('content-disposition') !== null;
    return {
      http: answer.status,
      body: isFile ? await answer.text() : ((await answer.json()) as { code: string }).code,
    };
  }
  const { traceId: _, headers: __, ...answer } = await send(server.url, endpoint, input, options);
  // Sums say of which moment they are.
  const { data } = answer as { data?: unknown };
  if (typeof data === 'object' && data !== null && 'asOf' in data) return { ...answer, data: { ...data, asOf: '' } };
  return answer;
}

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
    const known = Object.entries(permissions).flatMap(([resource, { actions }]) =>
      actions.map((action) => `${resource}:${action}`),
    );
    const asked = [
      ...calls.map(({ endpoint }) => (typeof endpoint.access === 'object' ? endpoint.access.permission : undefined)),
      ...consoleRoutes.flatMap(({ permission, anyOf = [] }) => [permission, ...anyOf]),
    ].filter((code) => code !== undefined);
    expect(known).toEqual(expect.arrayContaining(asked));
    // A right that opens nothing is a promise that is not kept.
    const askedInside = ['team:group:assign']; // Or the leadership of this very group, which only the handler can see.
    expect(known.filter((code) => !asked.includes(code as never))).toEqual(askedInside);
  });

  test('every add may be repeated, and nothing whose answer is a secret', () => {
    const repeatable = calls.filter(({ endpoint }) => endpoint.repeatable).map(({ line }) => line);
    const making = calls.filter(({ endpoint }) =>
      /\/(add|addErrorNo|addFollowUp|batchAdd|copy|launch|trainingClip)$/.test(endpoint.path),
    );
    // A password is hashed, or a link is counted, between two transactions: a repeated one makes another draft, or another item.
    const inSteps = new Set(['POST /live-console/live/add', 'POST /live-console/contribution/add']);
    expect(repeatable).toEqual(making.map(({ line }) => line).filter((line) => !inSteps.has(line)));
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

const wrongValues: readonly unknown[] = [
  { $ne: 1 },
  [[]],
  { toString: 1 },
  '\u0000',
  // What is refused for its length is refused alike when it is longer still, and thirty times as quickly.
  'x'.repeat(10_000),
  'x'.repeat(300_000),
  -1e308,
  true,
  '\ud800',
];

/** Every wrong value that gets past the schema to the handler, and of those that it refuses for one reason the first. */
function oncePerReason(endpoint: AnyEndpoint, valid: Record<string, unknown>, field: string): unknown[] {
  const reasons = new Set<string>();
  return [...wrongValues, ...(field === 'cursor' ? hostileCursors : [])].filter((wrong) => {
    const { error } = endpoint.input.safeParse({ ...valid, [field]: wrong });
    if (!error) return true;
    const reason = JSON.stringify(error.issues);
    return !reasons.has(reason) && reasons.add(reason);
  });
}

/** Someone who may make the call, so that what is refused is refused for its content; here or in another tenant. */
async function entitled(endpoint: AnyEndpoint, from: 'here' | 'elsewhere' = 'here'): Promise<CallOptions> {
  const { access } = endpoint;
  if (access === 'public') return {};
  if (isOfApps(endpoint)) return entitledApp(endpoint, from);
  const types = typeof access === 'object' ? access.types : [1, 2, 3];
  const { operator, stranger, owner, strangeOwner, platform } = tokens;
  // The platform's own tenant is another one than that of the examples.
  const [three, two] = from === 'here' ? [operator, owner] : [stranger, strangeOwner];
  return { token: types.includes(3) ? three : types.includes(2) ? two : platform };
}

/** A key of its own for each, because a key has so many turns a minute. */
async function entitledApp({ access }: AnyEndpoint, from: 'here' | 'elsewhere'): Promise<CallOptions> {
  const owner = from === 'here' ? 'owner' : 'owner.ruichi';
  const { keyId, secret: token } = await issueKey(server, 'BOTH', owner);
  await server.look(
    `update app_key k set application_id = (
       select p.id from application p where p.tenant_id = k.tenant_id order by p.id limit 1) where k.id = $1`,
    [keyId],
  );
  if (access === 'app') return { token };
  const person = await makeAppPerson(server, 'CLIENT_USER', { tenantId: companyOf(owner) });
  return { token, headers: { 'x-user-token': await enterApp(server, token, person) } };
}

async function entitledHeaders(endpoint: AnyEndpoint): Promise<{ headers: Record<string, string> }> {
  const { token, headers } = await entitled(endpoint);
  return { headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) } };
}
