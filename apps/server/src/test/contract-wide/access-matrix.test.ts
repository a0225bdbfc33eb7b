import { contract } from '@console/contract';
import { session, type ServerMenu } from '@console/contract/areas/auth/session';
import { appKey } from '@console/contract/areas/application/app-key';
import type { AnyEndpoint, UserType } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { consoleRoutes } from '@console/contract/routes';
import { services, type ServiceCode } from '@console/contract/services';
import { allPermissions, withImpliedQueries } from '@console/contract/permissions';
import { permissionTree, type PermissionNode } from '@console/contract/permissions/permission-tree';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterApp, issueKey, makeAppPerson } from '../../areas/app-people/app-session/app-rig.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { fieldsOf, requiredOf, sampleInput } from './sample-input.ts';

// Every call × everyone who might try it, expected from what the contract says of its access: a new call is covered the
// moment it exists. The one thing asked of a cell is whether the door opens; what a call then does is its own test.

interface NamedCall {
  readonly line: string;
  readonly endpoint: AnyEndpoint;
}

const calls: NamedCall[] = Object.values(contract)
  .flatMap((resource): AnyEndpoint[] => Object.values(resource))
  .map((endpoint) => ({ line: `${endpoint.method} ${endpoint.path}`, endpoint }));

/** Those who try, by name; what the contract must say for the door to open to each. */
const people = {
  nobody: {},
  'made-up token': {},
  'token beside its header': {},
  platform: { type: 1 },
  owner: { type: 2 },
  holder: { type: 3, holds: 'permission' },
  others: { type: 3, holds: 'everything but the permission' },
  'owner elsewhere': { type: 2 },
  disabled: { type: 3, disabled: true },
  'other department': { type: 3, holds: 'permission' },
  'app with its user': { app: true },
  'user without an app': {},
} as const satisfies Record<string, { type?: UserType; holds?: string; disabled?: true; app?: true }>;
type Who = keyof typeof people;

let server: TestServer;
let tokens: Record<Who, string | undefined>;
/** Of apps, by what is wrong with them; and the token of a customer's user of this company. */
const keys = { own: '', revoked: '', team: '', elsewhere: '' };
let userToken = '';
/** They take turns at the door: one person may knock 120 times a minute. */
let crowd: string[] = [];
const CROWD = 4;
/** Someone, and where they work: both out of sight of the one from the other department. */
const outOfSight = { subAccountId: '', subAccountIds: [''], deptId: '' };
let roleOf: Record<'holder' | 'others' | 'other department', string>;

beforeAll(async () => {
  server = await startTestServer();
  await makeApps();
  await makePeople();
});
afterAll(() => server.stop());

async function makeApps(): Promise<void> {
  const { keyId, secret: revoked } = await issueKey(server);
  await server.call(appKey.revoke, { keyId }, { token: await server.signIn('owner') });
  Object.assign(keys, {
    revoked,
    own: (await issueKey(server, 'CLIENT')).secret,
    team: (await issueKey(server, 'TEAM')).secret,
    elsewhere: (await issueKey(server, 'BOTH', 'owner.ruichi')).secret,
  });
  userToken = await enterApp(server, keys.own, await makeAppPerson(server));
  crowd = [];
  for (let at = 0; at < CROWD; at += 1) crowd.push(await enterApp(server, keys.own, await makeAppPerson(server)));
}

/** People with a role of their own each, who sign in before anything is taken from them. */
async function makePeople(): Promise<void> {
  const [company] = await server.look<{ tenant_id: string }>(
    `select tenant_id from account where username = 'operator'`,
  );
  const dept = async (name: string) =>
    (
      await server.look<{ id: string }>(
        `insert into dept (tenant_id, id, name, path)
           select $1, new.id, $2, array[new.id] from (select gen_random_uuid() as id) as new returning id`,
        [company!.tenant_id, name],
      )
    )[0]!.id;
  const [here, there] = [await dept('矩阵甲部'), await dept('矩阵乙部')];
  const person = async (username: string, deptId: string, scope: string) => {
    const [made] = await server.look<{ account: string; role: string }>(
      `with r as (
         insert into role (tenant_id, id, name, code, type, permissions, data_scope)
           values ($1, gen_random_uuid(), $2, upper($2), 'CUSTOM', $5, $4) returning id),
       a as (
         insert into account (tenant_id, id, type, username, name, email, password_hash, status, dept_id)
           select $1, gen_random_uuid(), 3, $2, $2, $2 || '@matrix.example', o.password_hash, 'ACTIVE', $3
             from account o where o.username = 'operator' returning id),
       held as (
         insert into account_role (tenant_id, account_id, role_id, is_default) select $1, a.id, r.id, true from a, r)
       select a.id as account, r.id as role from a, r`,
      [company!.tenant_id, username, deptId, scope, allPermissions],
    );
    return { ...made!, token: await server.signIn(username) };
  };
  const holder = await person('matrix.holder', here, 'ALL');
  const others = await person('matrix.others', here, 'ALL');
  const outside = await person('matrix.outside', there, 'DEPT_ONLY');
  const disabled = await person('matrix.disabled', here, 'ALL');
  await server.look(`update account set status = 'DISABLED' where id = $1`, [disabled.account]);
  Object.assign(outOfSight, { subAccountId: holder.account, subAccountIds: [holder.account], deptId: here });
  roleOf = { holder: holder.role, others: others.role, 'other department': outside.role };
  tokens = {
    nobody: undefined,
    'made-up token': 'x'.repeat(43),
    'token beside its header': undefined,
    platform: await server.signIn('platform'),
    owner: await server.signIn('owner'),
    holder: holder.token,
    others: others.token,
    'owner elsewhere': await server.signIn('owner.ruichi'),
    disabled: disabled.token,
    'other department': outside.token,
    'app with its user': keys.own,
    'user without an app': userToken,
  };
}

const permissionOf = ({ access }: AnyEndpoint) => (typeof access === 'object' ? access.permission : undefined);

/** Gives those of type 3 exactly what their column says for this call. */
async function arm(endpoint: AnyEndpoint): Promise<void> {
  const permission = permissionOf(endpoint);
  const exact = permission === undefined ? [] : withImpliedQueries([permission]);
  // Whatever implies the permission would bring it back.
  const rest = allPermissions.filter(
    (code) => permission === undefined || !withImpliedQueries([code]).includes(permission),
  );
  await server.look(
    `update role set permissions = given.permissions
       from (values ($1::uuid, $4::text[]), ($2, $4), ($3, $5)) as given (id, permissions) where role.id = given.id`,
    [roleOf.holder, roleOf['other department'], roleOf.others, exact, rest],
  );
}

const SIGN_IN = '401 TOKEN_EXPIRED';
const SHUT = '403 FORBIDDEN';
const NO_KEY = '401 APP_KEY_INVALID';
const NO_USER = '401 APP_USER_SIGNED_OUT';
const OPEN = 'open';

const isOfApps = (access: AnyEndpoint['access']) => access === 'app' || access === 'appUser';

/** What the contract promises. */
function expected({ access }: AnyEndpoint, who: Who): string {
  if (access === 'public') return OPEN;
  const person: { type?: UserType; holds?: string; disabled?: true; app?: true } = people[who];
  // What no app shows opens nothing there, whoever's it is.
  if (isOfApps(access)) return person.app ? OPEN : NO_KEY;
  if (person.type === undefined || person.disabled) return SIGN_IN;
  if (access === 'token') return OPEN;
  if (!access.types.includes(person.type)) return SHUT;
  if (person.type === 3 && access.permission !== undefined && person.holds !== 'permission') return SHUT;
  return OPEN;
}

/** Knocks with a field that no call knows: whoever is let in is told that, and nothing happens. */
const knock = (endpoint: AnyEndpoint, who: Who, input?: Record<string, unknown>) => {
  if (who === 'token beside its header') return knockBeside(endpoint);
  return knockWith(endpoint, tokens[who], who === 'app with its user' ? { 'x-user-token': userToken } : {}, input);
};

/** With what would open the door in its header, in every other place where a token may be looked for. */
const knockBeside = (endpoint: AnyEndpoint) => {
  const token = isOfApps(endpoint.access) ? keys.own : tokens.owner!;
  const user = isOfApps(endpoint.access) ? { 'x-user-token': userToken } : {};
  return knockWith(endpoint, undefined, { cookie: `token=${token}`, ...user }, { knock: '1', token }, { token });
};

async function knockWith(
  endpoint: AnyEndpoint,
  token: string | undefined,
  headers: Record<string, string>,
  input: Record<string, unknown> = { knock: '1' },
  beside: Record<string, string> = {},
) {
  const isQuery = endpoint.method === 'GET';
  const query = new URLSearchParams(isQuery ? (input as Record<string, string>) : beside).toString();
  const isForm = endpoint.form || endpoint.stream === 'upload';
  const form = new FormData();
  for (const [field, value] of Object.entries(input)) form.append(field, String(value));
  const answer = await fetch(`${server.url}${endpoint.path}?${query}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(!isQuery && !isForm && { 'content-type': 'application/json' }),
    },
    ...(!isQuery && { body: isForm ? form : JSON.stringify(input) }),
  });
  const { status, code } = (await answer.json().catch(() => ({}))) as { status?: boolean; code?: FaultCode };
  return { status: answer.status, told: `${answer.status} ${status === false ? code : ''}` };
}

describe('the door of every call', () => {
  test.each(calls)('$line opens to those whom the contract names, and to nobody else', async ({ endpoint }) => {
    await arm(endpoint);
    const everyone = Object.keys(people) as Who[];
    const found = await Promise.all(
      everyone.map(async (who) => {
        const { status, told } = await knock(endpoint, who);
        return [who, [401, 403, 500].includes(status) ? told : OPEN];
      }),
    );
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(everyone.map((who) => [who, expected(endpoint, who)])),
    );
  });
});

/** Calls of a service that a company has to buy first. */
const gated = calls.flatMap(({ line, endpoint }) => {
  const { service = null } = typeof endpoint.access === 'object' ? endpoint.access : {};
  return service === null ? [] : [{ line, endpoint, service }];
});

/** How a company may stand with a service, and whether its calls open then; without an end they open everywhere else. */
const standings = [
  { name: 'bought until tomorrow', enabled: true, expireAt: '1 day', opens: true },
  { name: 'not bought', enabled: false, expireAt: null, opens: false },
  { name: 'past its end date', enabled: true, expireAt: '-1 minute', opens: false },
] as const;
const ofEveryType = ['platform', 'owner', 'holder'] as const satisfies readonly Who[];
type Standing = (typeof standings)[number];

/** In all companies one service stands so, and all others open exactly where it does not: none is asked for another. */
const stand = (service: ServiceCode, { enabled, expireAt, opens }: Standing) =>
  server.look(
    `insert into tenant_service (tenant_id, code, enabled, expire_at)
     select t.tenant_id, s.code, case when s.code = $2 then $3 else not $5 end,
            case when s.code = $2 then now() + $4::interval end
       from tenant t cross join unnest($1::text[]) as s (code)
     on conflict (tenant_id, code) do update set enabled = excluded.enabled, expire_at = excluded.expire_at`,
    [Object.keys(services), service, enabled, expireAt, opens],
  );

/** Whether a page, or a directory above it, is one of this service. */
function isBelow(name: string | undefined, service: ServiceCode): boolean {
  const route = consoleRoutes.find((one) => one.name === name);
  return route !== undefined && (route.service === service || isBelow(route.parent, service));
}

describe('a service that has to be bought', () => {
  afterAll(() => server.look('update tenant_service set enabled = true, expire_at = null'));

  test.each(gated)('$line is open with $service and closed without it, to all types', async ({ endpoint, service }) => {
    await arm(endpoint);
    const admitted = ofEveryType.filter((who) => expected(endpoint, who) === OPEN);
    expect(admitted).toContain('holder');
    for (const standing of standings) {
      await stand(service, standing);
      const found = await Promise.all(
        admitted.map(async (who) => {
          const { status, told } = await knock(endpoint, who);
          return `${who}: ${[401, 403, 500].includes(status) ? told : OPEN}`;
        }),
      );
      const answer = standing.opens ? OPEN : '403 SERVICE_NOT_ACTIVATED';
      expect(found, standing.name).toEqual(admitted.map((who) => `${who}: ${answer}`));
    }
  });

  test.each(Object.keys(services) as ServiceCode[])('%s opens its pages in the menu of type 3', async (service) => {
    await server.look('update role set permissions = $2 where id = $1', [roleOf.holder, allPermissions]);
    const [bought, missing] = [standings[0], standings[1]];
    const namesIn = (menu: readonly ServerMenu[]): string[] =>
      menu.flatMap(({ name, children }) => [name, ...namesIn(children)]);
    const menu = async (standing: Standing) => {
      await stand(service, standing);
      return namesIn((await server.call(session.menu, {}, { token: tokens.holder! })).data ?? []);
    };
    const pages = new Set<string>(
      consoleRoutes.filter((route) => isBelow(route.name, service)).map(({ name }) => name),
    );
    expect(await menu(bought)).toEqual(expect.arrayContaining([...pages]));
    expect((await menu(missing)).filter((name) => pages.has(name))).toEqual([]);
  });

  test('every call of a page that has to be bought names the service', () => {
    const serviceOf = new Map<string, ServiceCode>();
    const walk = ({ permission, serviceCode, children }: PermissionNode) => {
      if (permission !== undefined && serviceCode !== undefined) serviceOf.set(permission, serviceCode);
      children.forEach(walk);
    };
    permissionTree().forEach(walk);
    expect(new Set(serviceOf.values())).toEqual(new Set(Object.keys(services)));
    const open = calls.flatMap(({ line, endpoint: { access } }) => {
      if (typeof access !== 'object' || access.permission === undefined) return [];
      const needed = serviceOf.get(access.permission);
      return needed === undefined || access.service === needed ? [] : [[line, needed]];
    });
    expect(open).toEqual([]);
  });
});

describe('apps at the door', () => {
  const told = async (endpoint: AnyEndpoint, key: keyof typeof keys, user?: string) => {
    const answer = await knockWith(endpoint, keys[key], user === undefined ? {} : { 'x-user-token': user });
    return [401, 403, 500].includes(answer.status) ? answer.told : OPEN;
  };

  const ofApps = calls.filter(({ endpoint }) => isOfApps(endpoint.access)).map((call, at) => ({ ...call, at }));
  test.each(ofApps)('$line opens to a key in use, and to the user where it is theirs', async ({ endpoint, at }) => {
    const user = crowd[at % CROWD]!;
    const needsUser = endpoint.access === 'appUser';
    const tries = {
      own: told(endpoint, 'own', user),
      'no user': told(endpoint, 'own'),
      'session of the console as user': told(endpoint, 'own', tokens.owner),
      'key as user': told(endpoint, 'own', keys.own),
      revoked: told(endpoint, 'revoked', user),
      'other audience': told(endpoint, 'team', user),
      elsewhere: told(endpoint, 'elsewhere', user),
    };
    const found = await Promise.all(Object.entries(tries).map(async ([name, answer]) => [name, await answer]));
    expect(Object.fromEntries(found)).toEqual({
      own: OPEN,
      'no user': needsUser ? NO_USER : OPEN,
      'session of the console as user': needsUser ? NO_USER : OPEN,
      'key as user': needsUser ? NO_USER : OPEN,
      revoked: NO_KEY,
      // What such a key may ask for is a matter of the input, and tried beside the handlers.
      'other audience': needsUser ? NO_USER : OPEN,
      elsewhere: needsUser ? NO_USER : OPEN,
    });
  });
});

/** Calls about one person or one department; those that narrow a list by a department have it as a choice. */
const aboutOne = calls.flatMap(({ line, endpoint }) => {
  // Of a call about several, their ids are one way of saying whom it is about.
  const about = new Set([...requiredOf(endpoint), ...fieldsOf(endpoint).filter((name) => name === 'subAccountIds')]);
  const field = (['subAccountId', 'subAccountIds', 'deptId'] as const).find((name) => about.has(name));
  return field === undefined ? [] : [{ line, endpoint, field }];
});

describe('someone of another department whose role shows their own department alone', () => {
  test('there are calls about one person and about one department', () => {
    const fields = new Set(aboutOne.map(({ field }) => field));
    expect([...fields].toSorted()).toEqual(['deptId', 'subAccountId', 'subAccountIds']);
  });

  test.each(aboutOne.filter(({ endpoint }) => permissionOf(endpoint) !== undefined))(
    '$line finds no $field of ours',
    async ({ endpoint, field }) => {
      await arm(endpoint);
      const { 'other department': roleId } = roleOf;
      const ids = { ...outOfSight, roleId, roles: [{ roleId, expiresAt: null }], defaultRoleId: roleId };
      const input = { ...sampleInput(endpoint, ids), [field]: outOfSight[field] };
      expect((await knock(endpoint, 'other department', input)).told).toBe('404 NOT_FOUND');
    },
  );
});
