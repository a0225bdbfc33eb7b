import { sql, type Transaction } from 'kysely';
import type { Database } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Secrets } from '../../kernel/calls/secrets.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';
import type { FleetApplication, FleetDevice, FleetPage, FleetWish } from './fleet.ts';

interface FleetParts {
  readonly database: Database;
  /** Whose devices they are. */
  readonly tenantId: string;
  readonly secrets: Secrets;
}

const PAGE = 1_000;
const USERS_OF_A_CUSTOMER = 50;
const GROUP = '模拟客户';
const REMARK = '由 npm run simulate 生成的模拟数据，并无此人。';
/** A few provinces' capitals, so that plans for a region have somebody to meet. */
const PLACES = ['110000', '310000', '440100', '330100', '510100', '420100'];

const asRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)})`;

/** Every tenth device is the second one of a user. */
const userOf = (place: number) => (place % 10 === 9 ? place - 1 : place);
const customerOf = (place: number) => Math.floor(place / USERS_OF_A_CUSTOMER);
const customerName = (no: number) => `模拟客户 ${no + 1}`;
/** No network has ever given out numbers that begin like this. */
const phoneOf = (place: number) => `161${String(place + 1).padStart(8, '0')}`;

/** The same at every look: nothing of them has to be kept readable. */
const secretOf = (secrets: Secrets, prefix: 'ak_' | 'au_', of: string) =>
  prefix + Buffer.from(secrets.hash(`simulated ${of}`), 'hex').toString('base64url');

export const fleetApplications = ({ database, tenantId }: FleetParts): Promise<FleetApplication[]> =>
  inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<FleetApplication>`
      select p.id as "applicationId", p.code, p.name, p.platform, p.status = 'ENABLED' as enabled,
             coalesce((select jsonb_agg(jsonb_build_object('code', v.version_code, 'name', v.version_name)
                                        order by v.version_code desc)
                         from app_version v
                        where v.tenant_id = p.tenant_id and v.application_id = p.id and v.deleted_at is null
                          and v.status in ('PUBLISHED', 'DEPRECATED') and v.version_code is not null), '[]') as versions
        from application p
       where p.tenant_id = ${tenantId} and p.deleted_at is null and p.audience <> 'TEAM' order by p.created_at`.execute(
      db,
    );
    return rows;
  });

/** Makes what is missing of so many devices' users and signs them in: a page a call, a few statements a page. */
export const fleetPage = ({ database, tenantId, secrets }: FleetParts, wish: FleetWish): Promise<FleetPage> =>
  inTenant(database, tenantId, async (db) => {
    const { applicationId, devices, from } = wish;
    // Two simulators that begin at once make nobody twice.
    await sql`select pg_advisory_xact_lock(hashtextextended('fleet ' || ${tenantId}, 0))`.execute(db);
    const { keyId, key } = await keyFor(db, tenantId, secrets, applicationId);
    const to = Math.min(devices, from + PAGE);
    const places = Array.from({ length: to - from }, (_, at) => from + at);
    const users = [...new Set(places.map(userOf))];
    await makeCustomers(db, tenantId, users);
    const ids = await makeUsers(db, tenantId, users);
    const testers = from === 0 ? await testersOf(db, tenantId, applicationId) : [];
    const tokenOf = (userId: string) => secretOf(secrets, 'au_', `user ${keyId} ${userId}`);
    const people = [
      ...testers,
      ...[...ids.values()].map((userId) => ({ userId, kind: 'CLIENT_USER', isTest: false, until: null })),
    ];
    const sessions = people.map((person) => ({ ...person, id: newId(), hash: hashToken(tokenOf(person.userId)) }));
    await openSessions(db, tenantId, keyId, sessions);
    const named = [
      ...testers.map(({ userId, account }) => ({ deviceId: `sim-test-${account}`, userId, isTest: true })),
      ...places.flatMap((place) => {
        const userId = ids.get(phoneOf(userOf(place)));
        return userId === undefined ? [] : [{ deviceId: `sim-${place + 1}`, userId, isTest: false }];
      }),
    ];
    const known = await installedOn(db, tenantId, applicationId, named);
    const played = named.map(({ deviceId, userId, isTest }) => ({
      deviceId,
      userToken: tokenOf(userId),
      isTest,
      installed: known.get(deviceId) ?? null,
    }));
    return { key, devices: played, next: to < devices ? to : null };
  });

/** One for each application; one that its owner has revoked is followed by another. */
async function keyFor(
  db: Transaction<Schema>,
  tenantId: string,
  secrets: Secrets,
  applicationId: string,
): Promise<{ keyId: string; key: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into app_key as k (tenant_id, id, name, audience, application_id, prefix, secret_hash)
    select ${tenantId}, ${newId()}::uuid, '模拟设备 ' || p.code, 'BOTH', p.id, '', ${newId()} from application p
     where p.tenant_id = ${tenantId} and p.id = ${applicationId} and p.deleted_at is null
    on conflict (tenant_id, lower(name)) where revoked_at is null do update set application_id = excluded.application_id
    returning id`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  const keyId = rows[0].id;
  const key = secretOf(secrets, 'ak_', `key ${keyId}`);
  await sql`update app_key set prefix = ${key.slice(0, 9)}, secret_hash = ${hashToken(key)}
             where tenant_id = ${tenantId} and id = ${keyId} and secret_hash <> ${hashToken(key)}`.execute(db);
  return { keyId, key };
}

async function makeCustomers(db: Transaction<Schema>, tenantId: string, users: readonly number[]): Promise<void> {
  await sql`
    insert into client_group (tenant_id, id, name, description, sort)
    values (${tenantId}, ${newId()}, ${GROUP}, ${REMARK}, 999)
    on conflict do nothing`.execute(db);
  const rows = [...new Set(users.map(customerOf))].map((no) => ({
    id: newId(),
    name: customerName(no),
    place: PLACES[no % PLACES.length],
  }));
  await sql`
    insert into client (tenant_id, id, name, level, client_type, location_code, group_id, remark)
    select ${tenantId}, n.id, n.name, 'STANDARD', 'OTHER', n.place,
           (select g.id from client_group g
             where g.tenant_id = ${tenantId} and g.name = ${GROUP} and g.deleted_at is null limit 1), ${REMARK}
      from ${asRows(rows)} as n (id uuid, name text, place text)
    on conflict do nothing`.execute(db);
}

/** By their numbers. */
async function makeUsers(
  db: Transaction<Schema>,
  tenantId: string,
  users: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = users.map((place) => ({
    id: newId(),
    customer: customerName(customerOf(place)),
    name: `模拟用户 ${place + 1}`,
    phone: phoneOf(place),
  }));
  await sql`
    insert into client_user (tenant_id, id, client_id, name, phone, status, source, remark, activated_at)
    select ${tenantId}, n.id, c.id, n.name, n.phone, 'ACTIVE', 'IMPORT', ${REMARK}, now()
      from ${asRows(rows)} as n (id uuid, customer text, name text, phone text)
      join client c on c.tenant_id = ${tenantId} and lower(c.name) = lower(n.customer) and c.deleted_at is null
    on conflict do nothing`.execute(db);
  const found = await sql<{ phone: string; id: string }>`
    select phone, id from client_user
     where tenant_id = ${tenantId} and phone = any(${rows.map(({ phone }) => phone)}::text[])
       and deleted_at is null`.execute(db);
  return new Map(found.rows.map(({ phone, id }) => [phone, id]));
}

/** Those who may use the application now: their devices are the stage before the first. */
async function testersOf(db: Transaction<Schema>, tenantId: string, applicationId: string) {
  const { rows } = await sql<{ userId: string; account: string; kind: string; isTest: boolean; until: string | null }>`
    select id as "userId", account, user_kind as kind, true as "isTest", valid_to as until from test_account
     where tenant_id = ${tenantId} and deleted_at is null and status = 'ENABLED' and now() between valid_from and valid_to
       and (application_ids = '{}' or ${applicationId}::uuid = any(application_ids))
     order by created_at limit 20`.execute(db);
  return rows;
}

async function openSessions(
  db: Transaction<Schema>,
  tenantId: string,
  keyId: string,
  sessions: readonly object[],
): Promise<void> {
  await sql`
    insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, is_test, expires_at)
    select ${tenantId}, n.id, n.hash, ${keyId}, n.kind, n."userId", n."isTest",
           least(now() + interval '30 days', n.until)
      from ${asRows(sessions)} as n (id uuid, hash text, kind text, "userId" uuid, "isTest" boolean, until timestamptz)
    on conflict (tenant_id, token_hash) do update set expires_at = excluded.expires_at`.execute(db);
}

/** What devices that have asked before had then. */
async function installedOn(
  db: Transaction<Schema>,
  tenantId: string,
  applicationId: string,
  named: readonly { readonly deviceId: string }[],
): Promise<ReadonlyMap<string, NonNullable<FleetDevice['installed']>>> {
  const { rows } = await sql<{ deviceId: string; installed: NonNullable<FleetDevice['installed']> }>`
    select device_key as "deviceId", jsonb_build_object('code', version_code, 'name', version_name) as installed
      from app_device where tenant_id = ${tenantId} and application_id = ${applicationId}
       and device_key = any(${named.map(({ deviceId }) => deviceId)}::text[])`.execute(db);
  return new Map(rows.map(({ deviceId, installed }) => [deviceId, installed]));
}
