import { clientUser } from '@console/contract/areas/client/client-user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientUser, createClientUsers, restoreClientUser, type NewClientUser } from './write.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { connectDatabase, type Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { add, addActive, addClient, change, draft, inDays, now, sessionsOf, tenantId } from './client-user-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { lettersTo } from '../../../test/people.ts';
import { EXPIRE_CLIENT_USERS, expireClientUsers } from './jobs.ts';

let server: TestServer;
let database: Database;
let owner: string;
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
  database = connectDatabase({ url: server.urls.runtime });
  owner = await server.signIn('owner');
  clientId = await addClient(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const passTime = (clientUserId: string) =>
  server.look(`update client_user set valid_to = now() - interval '1 second' where id = $1`, [clientUserId]);
const job = () => ({
  tenantId,
  id: crypto.randomUUID(),
  kind: EXPIRE_CLIENT_USERS,
  attempt: 1,
  database,
  signal: new AbortController().signal,
});
const stored = async (id: string) =>
  (await server.look<{ status: string }>('select status from client_user where id = $1', [id]))[0]!.status;

describe('access for a time', () => {
  test('ends by itself, with what is open in the app, and is written down once', async () => {
    const one = await addActive(server, clientId, { validTo: inDays(1) });
    const waiting = await add(server, clientId, { validTo: inDays(1) });
    const off = await addActive(server, clientId, { validTo: inDays(1) });
    await server.call(
      clientUser.updateStatus,
      { clientUserIds: [off.clientUserId], status: 'DISABLED' },
      { token: owner },
    );
    const later = await addActive(server, clientId, { validTo: inDays(2) });
    for (const { clientUserId } of [one, waiting, off]) await passTime(clientUserId);
    // Nobody is notified that it still works while the job is on its way.
    expect((await now(server, one)).status).toBe('EXPIRED');
    await expireClientUsers({}, job());
    await expireClientUsers({}, job());
    expect(await Promise.all([one, waiting, off, later].map(({ clientUserId }) => stored(clientUserId)))).toEqual([
      'EXPIRED',
      'EXPIRED',
      'DISABLED',
      'ACTIVE',
    ]);
    expect([await sessionsOf(server, one), await sessionsOf(server, later)]).toEqual([0, 1]);
    const lines = await server.look(`select changes from operation_log where object_id = $1 and call = $2`, [
      one.clientUserId,
      EXPIRE_CLIENT_USERS,
    ]);
    expect(lines).toEqual([{ changes: [{ field: 'status', before: 'ACTIVE', after: 'EXPIRED' }] }]);
  });

  test('ends for more people than one statement takes', async () => {
    const many = await addClient(server);
    await server.look(
      `insert into client_user (tenant_id, id, client_id, name, phone, status, valid_to)
       select $1, gen_random_uuid(), $2, '临时' || n, '1770' || lpad(n::text, 7, '0'), 'ACTIVE', now() - interval '1 minute'
         from generate_series(1, 1100) n`,
      [tenantId, many],
    );
    await expireClientUsers({}, job());
    expect(await server.look('select user_count, active_user_count from client where id = $1', [many])).toEqual([
      { user_count: 1100, active_user_count: 0 },
    ]);
  });

  test('that is made longer brings a person back to where they were', async () => {
    const one = await addActive(server, clientId, { validTo: inDays(1) });
    const waiting = await add(server, clientId, { validTo: inDays(1) });
    for (const { clientUserId } of [one, waiting]) await passTime(clientUserId);
    await expireClientUsers({}, job());
    expect((await change(server, one, { name: '只改名字' })).data!.status).toBe('EXPIRED');
    expect((await change(server, one, { validTo: inDays(-1) })).errors?.[0]?.code).toBe('DATE_PAST');
    expect((await change(server, one, { validTo: inDays(5) })).data!.status).toBe('ACTIVE');
    expect((await change(server, waiting, { validTo: null })).data!.status).toBe('PENDING_ACTIVATION');
    // The code of the first message has died with the access.
    expect(await lettersTo(server, waiting.whole)).toHaveLength(2);
  });
});

describe('people made without a session', () => {
  const person = (changes: Partial<NewClientUser> = {}): NewClientUser => ({
    ...draft(clientId),
    locale: 'en-US',
    source: 'TEMP_APPROVED',
    createdBy: null,
    ...changes,
  });
  const parts = { secrets: { hash: (text: string) => text } as never };

  async function making<T>(work: (context: Pick<Context, 'db' | 'log' | 'wakeWorkers'>) => Promise<T>) {
    const logged: LogEntry[] = [];
    const made = await inTenant(database, tenantId, (db) =>
      work({ db, log: (entry) => void logged.push(entry), wakeWorkers: () => undefined }),
    );
    return { made, logged };
  }

  test('are invited in their own language, with a line that names who decided', async () => {
    const one = person();
    const by = { accountId: crypto.randomUUID(), name: '审批人', type: 2 } as const;
    const { made, logged } = await making((context) => createClientUser(context, parts, tenantId, one, by));
    expect(await stored(made)).toBe('PENDING_ACTIVATION');
    expect((await lettersTo(server, one.phone)).map(({ locale }) => locale)).toEqual(['en-US']);
    expect(logged).toMatchObject([{ action: 'CREATE', objectId: made, actor: by }]);
    expect(JSON.stringify(logged)).not.toContain(one.phone);
  });

  test('are made many at once, all or none', async () => {
    const [one, two] = [person(), person()];
    const { made } = await making((context) => createClientUsers(context, parts, tenantId, [one, two]));
    expect(made).toHaveLength(2);
    await expect(
      making((context) => createClientUsers(context, parts, tenantId, [person(), { ...person(), phone: one.phone }])),
    ).rejects.toMatchObject({ code: 'DUPLICATE_PHONE' });
    await expect(
      making((context) => createClientUser(context, parts, tenantId, person({ clientId: crypto.randomUUID() }))),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('restoring', () => {
  const restore = (id: string) =>
    inTenant(database, tenantId, (db) =>
      restoreClientUser({ db, actor: { tenantId, accountId: crypto.randomUUID() } as Context['actor'] }, id),
    );

  test('needs the customer, and a number that nobody else has by now', async () => {
    const mine = await addClient(server);
    const one = await add(server, mine, { email: 'back@customer.example' });
    const remove = (id: string) => server.call(clientUser.delete, { clientUserIds: [id] }, { token: owner });
    await remove(one.clientUserId);
    const taker = await add(server, clientId, { email: 'BACK@customer.example' });
    await expect(restore(one.clientUserId)).rejects.toMatchObject({ code: 'DUPLICATE_EMAIL' });
    await remove(taker.clientUserId);
    await server.look('update client set deleted_at = now() where id = $1', [mine]);
    await expect(restore(one.clientUserId)).rejects.toMatchObject({ code: 'CLIENT_DELETED' });
    await server.look('update client set deleted_at = null where id = $1', [mine]);
    await restore(one.clientUserId);
    expect((await now(server, one)).email).toBe('ba***@customer.example');
  });
});
