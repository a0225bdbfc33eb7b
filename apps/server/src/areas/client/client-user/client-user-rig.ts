import { clientUser, type ClientUser } from '@console/contract/areas/client/client-user';
import type { ArgumentOf } from '@console/contract/endpoint';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';

// Customers and their people for the tests of this area.

export const { tenantId } = demonstrationTenants[0]!;
const DAY = 24 * 3600_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

export type Draft = ArgumentOf<typeof clientUser.add>;
let count = 0;

export function draft(clientId: string, changes: Partial<Draft> = {}): Draft {
  count += 1;
  return {
    clientId,
    name: `用户${count}`,
    phone: `1880001${String(count).padStart(4, '0')}`,
    email: null,
    position: null,
    memberRole: 'MEMBER',
    validTo: null,
    remark: null,
    ...changes,
  };
}

export async function addClient(server: TestServer, tenant = tenantId): Promise<string> {
  const id = newId();
  await server.look('insert into client (tenant_id, id, name) values ($1, $2, $3)', [tenant, id, `客户 ${id}`]);
  return id;
}

export async function add(
  server: TestServer,
  clientId: string,
  changes: Partial<Draft> = {},
): Promise<ClientUser & { whole: string }> {
  const given = draft(clientId, changes);
  const { data, code } = await server.call(clientUser.add, given, { token: await server.signIn('owner') });
  if (!data) throw new Error(code);
  return { ...data, whole: given.phone };
}

/** Someone who has activated the app and has it open. */
export async function addActive(server: TestServer, clientId: string, changes: Partial<Draft> = {}) {
  const added = await add(server, clientId, changes);
  await server.look(`update client_user set status = 'ACTIVE', activated_at = now() where id = $1`, [
    added.clientUserId,
  ]);
  await openApp(server, added);
  return added;
}

/** As after a sign-in in the app. */
export async function openApp(server: TestServer, { clientUserId }: Pick<ClientUser, 'clientUserId'>): Promise<void> {
  const key = newId();
  await server.look(
    `insert into app_key (tenant_id, id, name, audience, prefix, secret_hash) values ($1, $2, $3, 'CLIENT', 'k', $3)`,
    [tenantId, key, `key ${key}`],
  );
  await server.look(
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
     values ($1, $2, $3, $4, 'CLIENT_USER', $5, now() + interval '1 day')`,
    [tenantId, newId(), newId(), key, clientUserId],
  );
}

export const sessionsOf = async (server: TestServer, { clientUserId }: Pick<ClientUser, 'clientUserId'>) =>
  (await server.look('select id from app_session where user_id = $1', [clientUserId])).length;

export const now = async (server: TestServer, { clientUserId }: Pick<ClientUser, 'clientUserId'>) =>
  (await server.call(clientUser.detail, { clientUserId }, { token: await server.signIn('owner') })).data!;

/** Changes someone as they are now. */
export async function change(
  server: TestServer,
  row: Pick<ClientUser, 'clientUserId'>,
  changes: Partial<ArgumentOf<typeof clientUser.update>>,
) {
  const { clientUserId, version, clientId, name, position, memberRole, validTo, remark } = await now(server, row);
  const kept = { clientUserId, version, clientId, name, position, memberRole, validTo, remark };
  return server.call(clientUser.update, { ...kept, ...changes }, { token: await server.signIn('owner') });
}
