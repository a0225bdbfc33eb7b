import { subAccount } from '@console/contract/areas/account/sub-account';
import { tag } from '@console/contract/areas/material/tag';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('viewer');
});
afterAll(() => server.stop());

const refused = (name: string) =>
  server.call(tag.add, { name, color: '#D9363E', category: null, sort: 1 }, { token }).then(({ http }) => http);
const lines = async () => {
  const [row] = await server.look<{ count: number }>(
    `select count(*)::int from operation_log where action = 'REFUSED' and call = 'POST ${tag.add.path}'`,
  );
  return row!.count;
};

test('a refusal that finds the operation log held by somebody else waits for it, and is written once', async () => {
  const before = await lines();
  const holder = new pg.Client({ connectionString: server.urls.owner });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table operation_log in share mode');
    expect(await refused('one')).toBe(403);
    // Longer than the database lets anyone wait for a lock.
    await vi.waitFor(() => expect(server.logged.join('')).toContain('refusals wait to be logged'), 30_000);
    expect(await lines()).toBe(before);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  await vi.waitFor(async () => expect(await lines()).toBe(before + 1), 30_000);
  expect(server.logged.join('')).not.toContain('missing from the operation log');
}, 40_000);

test('of two hundred refusals at once every one is written down', async () => {
  const before = await lines();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => refused(`many-${number}`)));
  const told = answers.filter((http) => http === 403).length;
  expect(told).toBeGreaterThan(0);
  await vi.waitFor(async () => expect((await lines()) - before).toBe(told), 30_000);
}, 40_000);

test('a refusal says what was tried, on what, and with which value', async () => {
  const owner = await server.signIn('owner');
  const { list } = (await server.call(subAccount.page, {}, { token: owner })).data!;
  const { subAccountId } = list[0]!;
  // From here on the log knows what it is called.
  await server.call(subAccount.reveal, { subAccountId, field: 'email' }, { token: owner });
  const [known] = await server.look<{ name: string }>('select name from account where id = $1', [subAccountId]);
  const tried = { subAccountIds: [subAccountId], status: 'DISABLED' as const };
  expect((await server.call(subAccount.updateStatus, tried, { token })).http).toBe(403);
  await vi.waitFor(
    async () =>
      expect(
        await server.look(
          `select object_type, object_id, object_name, changes from operation_log
            where action = 'REFUSED' and call = 'POST ${subAccount.updateStatus.path}'`,
        ),
      ).toEqual([
        {
          object_type: 'subAccount',
          object_id: subAccountId,
          object_name: known!.name,
          changes: [{ field: 'status', before: null, after: 'DISABLED' }],
        },
      ]),
    15_000,
  );
});
