import { randomBytes, randomUUID } from 'node:crypto';
import { callAppSide, type MyCall } from '@console/contract/areas/call/app-side';
import type { AnyEndpoint, ArgumentOf, OutputOf } from '@console/contract/endpoint';
import type { QueryResultRow } from 'pg';
import { demonstrationTenants } from '../../demonstration/content/tenants.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';
import { newId } from '../../kernel/db/ids.ts';
import { send, type Answered } from '../../test/harness.ts';

// Customers and experts with a way from one to the other, each with an app of their own.

/** As much of a server as calls need: any of several processes on one database. */
export interface CallServer {
  readonly url: string;
  look<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface CallPerson {
  readonly tenantId: string;
  readonly userId: string;
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly key: string;
  call<E extends AnyEndpoint>(endpoint: E, input: ArgumentOf<E>, url?: string): Promise<Answered<OutputOf<E>>>;
  /** The same, and it must succeed. */
  ask<E extends AnyEndpoint>(endpoint: E, input: ArgumentOf<E>): Promise<OutputOf<E>>;
}

export const company = demonstrationTenants[0]!.tenantId;
export const otherCompany = demonstrationTenants[1]!.tenantId;

let count = 0;
/** Of nobody else, also where several tests share a database. */
const phone = (prefix: string) => `${prefix}${String(Date.now()).slice(-5)}${String((count += 1)).padStart(4, '0')}`;

const keys = new WeakMap<CallServer, Map<string, Promise<string>>>();

/** A key of the company's app, of these tests alone: that of the demonstration has no limits. */
function keyOf(server: CallServer, tenantId: string): Promise<string> {
  const known = keys.get(server) ?? new Map<string, Promise<string>>();
  keys.set(server, known);
  const key = known.get(tenantId) ?? makeKey(server, tenantId);
  known.set(tenantId, key);
  return key;
}

async function makeKey(server: CallServer, tenantId: string): Promise<string> {
  const key = `ak_${randomBytes(32).toString('base64url')}`;
  await server.look(
    `insert into app_key (tenant_id, id, name, audience, application_id, prefix, secret_hash)
     select $1, $2::uuid, $2::uuid::text, 'BOTH', (select id from application where tenant_id = $1 limit 1), left($3::text, 9), $4`,
    [tenantId, newId(), key, hashToken(key)],
  );
  return key;
}

async function signedIn(
  server: CallServer,
  {
    tenantId,
    userId,
    name,
    kind,
    isTest = false,
  }: { tenantId: string; userId: string; name: string; kind: string; isTest?: boolean },
): Promise<CallPerson> {
  const [token, key] = [randomUUID(), await keyOf(server, tenantId)];
  await server.look(
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, is_test, expires_at)
     select $1, $2, $3, k.id, $5, $6, $7, now() + interval '1 day' from app_key k where k.secret_hash = $4`,
    [tenantId, newId(), hashToken(token), hashToken(key), kind, userId, isTest],
  );
  const headers = { 'x-user-token': token };
  const call: CallPerson['call'] = (endpoint, input, url = server.url) =>
    send(url, endpoint, input, { token: key, headers });
  const ask: CallPerson['ask'] = async (endpoint, input) => {
    const answer = await call(endpoint, input);
    if (!answer.status) throw new Error(`${endpoint.path}: ${answer.code} ${answer.message}`);
    return answer.data!;
  };
  return { tenantId, userId, name, headers: { authorization: `Bearer ${key}`, ...headers }, key, call, ask };
}

export async function addExpert(server: CallServer, groupId: string | null, tenantId = company): Promise<CallPerson> {
  const [userId, name] = [newId(), `专家 ${(count += 1)}`];
  await server.look(`insert into team_user (tenant_id, id, name, phone, status) values ($1, $2, $3, $4, 'ACTIVE')`, [
    tenantId,
    userId,
    name,
    phone('17'),
  ]);
  if (groupId !== null) {
    await server.look(`insert into team_group_member (tenant_id, group_id, team_user_id) values ($1, $2, $3)`, [
      tenantId,
      groupId,
      userId,
    ]);
  }
  return signedIn(server, { tenantId, userId, name, kind: 'TEAM_USER' });
}

export async function addCustomer(
  server: CallServer,
  clientGroupId: string | null,
  tenantId = company,
): Promise<CallPerson> {
  const [userId, clientId, name] = [newId(), newId(), `客户 ${(count += 1)}`];
  await server.look(`insert into client (tenant_id, id, name, group_id) values ($1, $2, $3, $4)`, [
    tenantId,
    clientId,
    `${name} ${clientId}`,
    clientGroupId,
  ]);
  await server.look(
    `insert into client_user (tenant_id, id, client_id, name, phone, status) values ($1, $2, $3, $4, $5, 'ACTIVE')`,
    [tenantId, userId, clientId, name, phone('16')],
  );
  return signedIn(server, { tenantId, userId, name, kind: 'CLIENT_USER' });
}

export async function addTester(server: CallServer, kind: 'CLIENT_USER' | 'TEAM_USER'): Promise<CallPerson> {
  const [userId, name] = [newId(), `测试 ${(count += 1)}`];
  await server.look(
    `insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
     values ($1, $2::uuid, $2::uuid::text, $3, $4, '测试', 'x', now() - interval '1 day', now() + interval '1 day')`,
    [company, userId, name, kind],
  );
  return signedIn(server, { tenantId: company, userId, name, kind, isTest: true });
}

export interface Route {
  readonly clientGroupId: string;
  readonly groupIds: readonly string[];
  readonly assocId: string;
}

interface RouteWish {
  readonly groups?: number;
  readonly routing?: string;
  readonly ringSec?: number;
  readonly queueMax?: number;
  readonly queueTimeoutSec?: number;
  readonly offHours?: string;
  readonly closed?: boolean;
  readonly tenantId?: string;
}

/** A group of customers that reaches groups of the team of its own, at any time. */
export async function addRoute(server: CallServer, wish: RouteWish = {}): Promise<Route> {
  const { groups = 1, routing = 'ALL_RING', ringSec = 30, queueMax = 5, queueTimeoutSec = 300 } = wish;
  const { offHours = 'MESSAGE', closed = false, tenantId = company } = wish;
  const [clientGroupId, assocId] = [newId(), newId()];
  const groupIds = Array.from({ length: groups }, () => newId());
  await server.look(`insert into client_group (tenant_id, id, name) values ($1, $2::uuid, $2::uuid::text)`, [
    tenantId,
    clientGroupId,
  ]);
  await server.look(
    `insert into team_group (tenant_id, id, name, routing, ring_sec) select $1, g, g::text, $3, $4 from unnest($2::uuid[]) g`,
    [tenantId, groupIds, routing, ringSec],
  );
  await server.look(
    `insert into call_assoc (tenant_id, id, client_group_id, queue_max, queue_timeout_sec, promise_sec, zone, off_hours,
                             recording, retention_days, work_hours)
     values ($1, $2, $3, $4, $5, 30, 'Asia/Shanghai', $6, 'ASK', 180, $7)`,
    [tenantId, assocId, clientGroupId, queueMax, queueTimeoutSec, offHours, closed ? '[]' : null],
  );
  await server.look(
    `insert into call_assoc_team (tenant_id, assoc_id, group_id, sort)
     select $1, $2, g, n from unnest($3::uuid[]) with ordinality as u (g, n)`,
    [tenantId, assocId, groupIds],
  );
  return { clientGroupId, groupIds, assocId };
}

export const online = (...people: CallPerson[]) =>
  Promise.all(people.map((person) => person.ask(callAppSide.presence, { presence: 'ONLINE' })));

export const startInput = { media: 'VIDEO', productId: null, productSn: null, errorNo: null } as const;
export const dial = (customer: CallPerson): Promise<MyCall> => customer.ask(callAppSide.start, startInput);
export const now = (person: CallPerson): Promise<MyCall | null> => person.ask(callAppSide.current, {});

/** A customer and an expert who talk. */
export async function talk(
  server: CallServer,
): Promise<{ customer: CallPerson; expert: CallPerson; callId: string; route: Route }> {
  const route = await addRoute(server);
  const [customer, expert] = [
    await addCustomer(server, route.clientGroupId),
    await addExpert(server, route.groupIds[0]!),
  ];
  await online(expert);
  const { callId } = await dial(customer);
  await expert.ask(callAppSide.answer, { callId });
  return { customer, expert, callId, route };
}

/** The moment of a timer is here. */
export const timeIsUp = (server: CallServer, callId: string, what: string) =>
  server.look(
    `with moved as (${what})
     update job set run_at = now() where kind = 'CALL_TURN' and key = $1::text and state = 'PENDING'`,
    [callId],
  );

export interface Heard {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Everything that comes by somebody's stream. */
export async function listen(person: CallPerson, url: string, query = '', lastEventId?: string) {
  const stop = new AbortController();
  const heard: Heard[] = [];
  const headers = { ...person.headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const answer = await fetch(`${url}${callAppSide.stream.path}${query}`, { headers, signal: stop.signal });
  let isOver = false;
  const reading = (async () => {
    let rest = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = `${rest}${chunk}`.split('\n\n');
      rest = parts.pop()!;
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
        const event = field('event');
        if (event !== undefined) heard.push({ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    status: answer.status,
    heard,
    over: () => isOver,
    async close() {
      stop.abort();
      await reading;
    },
  };
}
