import { clientUser } from '@console/contract/areas/client/client-user';
import { trash } from '@console/contract/areas/system/trash';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { untilBehind } from '../../../test/behind.ts';
import { add, addActive, addClient, change, draft, inDays, tenantId } from './client-user-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let owner: string;
const open: pg.Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.end()));
  await server.stop();
});

/** A transaction with the rights of the running server, inside a tenant. */
async function transaction(tenant = tenantId): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.urls.runtime });
  await client.connect();
  open.push(client);
  await client.query('begin');
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
  return client;
}

const counts = async (clientId: string) => {
  const [row] = await server.look<{ users: number; active: number; real_users: number; real_active: number }>(
    `select c.user_count as users, c.active_user_count as active,
            (select count(*)::int from client_user u where u.client_id = c.id and u.deleted_at is null) as real_users,
            (select count(*)::int from client_user u
              where u.client_id = c.id and u.deleted_at is null and u.status = 'ACTIVE') as real_active
       from client c where c.id = $1`,
    [clientId],
  );
  const { users, active, real_users, real_active } = row!;
  expect([users, active]).toEqual([real_users, real_active]);
  return [users, active];
};

describe('two at once', () => {
  test('of fifty who add one number, one wins, and one message leaves', async () => {
    const clientId = await addClient(server);
    const { phone } = draft(clientId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.call(clientUser.add, draft(clientId, { phone, name: '同号' }), { token: owner }),
      ),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    const refused = answers.filter(({ status }) => !status).map(({ code }) => code);
    expect(refused).toEqual(refused.map(() => 'DUPLICATE_PHONE'));
    expect(await server.look('select id from outbox where recipient = $1', [phone])).toHaveLength(1);
    expect(await counts(clientId)).toEqual([1, 0]);
  });

  test('adding to one customer are both counted', async () => {
    const clientId = await addClient(server);
    const added = await Promise.all(
      Array.from({ length: 12 }, () => server.call(clientUser.add, draft(clientId), { token: owner })),
    );
    expect(await counts(clientId)).toEqual([added.filter(({ status }) => status).length, 0]);
  });

  test('about the same customers in another order never hold one that the other waits for', async () => {
    // They lie in the table in the other order, so that no way through it is that of the ids by chance.
    const made = Array.from({ length: 12 }, newId).toSorted().toReversed();
    for (const id of made) {
      await server.look('insert into client (tenant_id, id, name) values ($1, $2, $3)', [tenantId, id, `反序 ${id}`]);
    }
    const [first, ...rest] = made.toReversed();
    const [one, two, holder] = [await transaction(), await transaction(), await transaction()];
    const insert = (clients: readonly string[]) => ({
      text: `insert into client_user (tenant_id, id, client_id, name, phone)
             select $1, n.id, n.client, '并发', n.id::text from unnest($2::uuid[], $3::uuid[]) as n (id, client)`,
      values: [tenantId, clients.map(() => newId()), clients],
    });
    // As the planner goes through many customers: as they lie there, and not by an index that has them in order.
    for (const writer of [one, two]) {
      for (const way of ['sort', 'mergejoin', 'indexscan', 'indexonlyscan', 'bitmapscan']) {
        await writer.query(`set local enable_${way} = off`);
      }
    }
    await holder.query('select from client where id = $1 for no key update', [first]);
    const writing = [one.query(insert(made)), two.query(insert(made.toReversed()))] as const;
    await untilBehind(server, holder, 2);
    // Both wait for the lowest id, and hold none of the others meanwhile.
    await holder.query('select from client where id = any($1) for no key update nowait', [rest]);
    await holder.query('commit');
    await Promise.all([writing[0].then(() => one.query('commit')), writing[1].then(() => two.query('commit'))]);
    expect(await Promise.all(made.map(counts))).toEqual(made.map(() => [2, 0]));
  });
});

describe('the counts of a customer', () => {
  test('follow adding, status, moving, deleting, restoring and purging', async () => {
    const [here, there] = [await addClient(server), await addClient(server)];
    const one = await addActive(server, here);
    const two = await add(server, here);
    expect(await counts(here)).toEqual([2, 1]);
    const ids = { clientUserIds: [one.clientUserId] };
    await server.call(clientUser.updateStatus, { ...ids, status: 'DISABLED' }, { token: owner });
    expect(await counts(here)).toEqual([2, 0]);
    await server.call(clientUser.updateStatus, { ...ids, status: 'ACTIVE' }, { token: owner });
    expect(await counts(here)).toEqual([2, 1]);
    expect((await change(server, one, { clientId: there })).data!.clientId).toBe(there);
    expect([await counts(here), await counts(there)]).toEqual([
      [1, 0],
      [1, 1],
    ]);
    await server.call(clientUser.delete, { clientUserIds: [one.clientUserId, two.clientUserId] }, { token: owner });
    expect([await counts(here), await counts(there)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const bin = (await server.call(trash.page, { type: 'clientUser' }, { token: owner })).data!.list;
    const lineOf = (id: string) => ({ trashId: bin.find(({ recordId }) => recordId === id)!.trashId });
    expect((await server.call(trash.restore, lineOf(one.clientUserId), { token: owner })).status).toBe(true);
    expect(await counts(there)).toEqual([1, 1]);
    expect((await server.call(trash.purge, lineOf(two.clientUserId), { token: owner })).status).toBe(true);
    expect(await counts(here)).toEqual([0, 0]);
    await server.look('delete from client_user where id = $1', [one.clientUserId]);
    expect(await counts(there)).toEqual([0, 0]);
  });

  test('follow two hundred at once', async () => {
    const [here, there] = [await addClient(server), await addClient(server)];
    const made = await server.look<{ id: string }>(
      `insert into client_user (tenant_id, id, client_id, name, phone, status)
       select $1, gen_random_uuid(), ($2::uuid[])[1 + n % 2], '多人', '166' || lpad(n::text, 8, '0'), 'ACTIVE'
         from generate_series(1, 200) n returning id`,
      [tenantId, [here, there]],
    );
    const ids = { clientUserIds: made.map(({ id }) => id) };
    const turned = await server.call(clientUser.updateStatus, { ...ids, status: 'DISABLED' }, { token: owner });
    expect(turned.code).toBeUndefined();
    expect([await counts(here), await counts(there)]).toEqual([
      [100, 0],
      [100, 0],
    ]);
  });

  test('stay untouched by what changes neither, and by another company', async () => {
    const clientId = await addClient(server);
    const one = await addActive(server, clientId);
    const [before] = await server.look<{ place: string }>('select ctid::text as place from client where id = $1', [
      clientId,
    ]);
    await server.look('update client_user set last_active_at = now() where id = $1', [one.clientUserId]);
    await change(server, one, { name: '只改名字', validTo: inDays(3) });
    expect(await server.look('select ctid::text as place from client where id = $1', [clientId])).toEqual([before]);
    const stranger = await transaction(demonstrationTenants[1]!.tenantId);
    const { rowCount } = await stranger.query(`update client_user set status = 'DISABLED' where id = $1`, [
      one.clientUserId,
    ]);
    expect(rowCount).toBe(0);
    await expect(
      stranger.query(
        `insert into client_user (tenant_id, id, client_id, name, phone) values ($1, $2, $3, '外人', '13000000000')`,
        [tenantId, newId(), clientId],
      ),
    ).rejects.toThrow(/row-level security/);
    expect(await counts(clientId)).toEqual([1, 1]);
  });

  test('moving people between two customers both ways at once ends well', async () => {
    const [here, there] = [await addClient(server), await addClient(server)];
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => add(server, at % 2 === 0 ? here : there)));
    const moved = await Promise.all(
      people.map((one) => change(server, one, { clientId: one.clientId === here ? there : here })),
    );
    expect(moved.map(({ status, code }) => ({ status, code }))).toEqual(
      moved.map(() => ({ status: true, code: undefined })),
    );
    expect([await counts(here), await counts(there)]).toEqual([
      [3, 0],
      [3, 0],
    ]);
  });
});
