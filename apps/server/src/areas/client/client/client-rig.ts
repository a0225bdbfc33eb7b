import { client, type Client } from '@console/contract/areas/client/client';
import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { session } from '@console/contract/areas/auth/session';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { makePerson, PASSWORD } from '../../../test/people.ts';

// What the tests of customers and their groups begin with.

export const { tenantId } = demonstrationTenants[0]!;
let count = 0;

export type Draft = ArgumentOf<typeof client.add>;
export const draft = (changes: Partial<Draft> = {}): Draft => {
  count += 1;
  return {
    name: `测试客户${count}号`,
    alias: null,
    code: null,
    clientType: 'HOSPITAL',
    level: null,
    industry: null,
    groupId: null,
    ownerId: null,
    contactName: null,
    contactPhone: null,
    contactEmail: null,
    locationCode: null,
    address: null,
    status: 'ACTIVE',
    tags: [],
    remark: null,
    ...changes,
  };
};

export async function addClient(server: TestServer, changes: Partial<Draft> = {}): Promise<Client> {
  const { data, message } = await server.call(client.add, draft(changes), { token: await server.signIn('owner') });
  if (!data) throw new Error(message);
  return data;
}

export async function addGroup(server: TestServer, name?: string): Promise<ClientGroup> {
  count += 1;
  const { token } = await enterWith(server, ['client:group:create']);
  const given = { name: name ?? `测试分组${count}`, description: null };
  const { data, message } = await server.call(clientGroup.add, given, { token });
  if (!data) throw new Error(message);
  return data;
}

/** Someone of type 3 whose one role holds these permissions. */
export async function enterWith(server: TestServer, permissions: readonly Permission[]) {
  const person = await makePerson(server);
  const roleId = newId();
  await server.look('update account set type = 3 where id = $1', [person.accountId]);
  await server.look(
    `insert into role (tenant_id, id, name, code, permissions, data_scope, type) values ($1, $2, $3, $3, $4, 'ALL', 'CUSTOM')`,
    [tenantId, roleId, `R${roleId.slice(-8)}`, permissions],
  );
  await server.look(`insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)`, [
    tenantId,
    person.accountId,
    roleId,
  ]);
  const { data } = await server.call(session.login, { username: person.username, password: PASSWORD });
  return { token: data!.token, accountId: person.accountId };
}

/** A customer of another company. */
export async function foreignClient(server: TestServer): Promise<string> {
  const id = newId();
  await server.look('insert into client (tenant_id, id, name) values ($1, $2, $3)', [
    demonstrationTenants[1]!.tenantId,
    id,
    `别家的客户${id.slice(-6)}`,
  ]);
  return id;
}

export async function addUser(server: TestServer, clientId: string, name = '陈晨'): Promise<string> {
  count += 1;
  const id = newId();
  await server.look('insert into client_user (tenant_id, id, client_id, name, phone) values ($1, $2, $3, $4, $5)', [
    tenantId,
    id,
    clientId,
    name,
    `139${String(count).padStart(8, '0')}`,
  ]);
  return id;
}

export const clientRows = (server: TestServer, ids: readonly string[]) =>
  server.look<{ id: string; group_id: string | null; user_count: number; deleted: boolean }>(
    'select id, group_id, user_count, deleted_at is not null as deleted from client where id = any($1) order by id',
    [ids],
  );
