import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { company, makeMaterial } from '../../../toolbox/toolbox-rig.ts';

let server: TestServer;
let ownerId: string;
beforeAll(async () => {
  server = await startTestServer();
  // What the demonstration has ends as well.
  await server.look('update material set expire_at = null');
  ownerId = (await server.look<{ id: string }>(`select id from account where username = 'operator'`))[0]!.id;
});
afterAll(() => server.stop());

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
async function owned(name: string, expireAt: string): Promise<string> {
  const id = await makeMaterial(server, { name, expireAt });
  await server.look('update material set owner_id = $2 where id = $1', [id, ownerId]);
  return id;
}
async function run(): Promise<void> {
  await server.look(`delete from job where kind = 'MATERIAL_EXPIRE'`);
  await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), 'MATERIAL_EXPIRE')`, [
    company,
  ]);
  const left = () => server.look(`select from job where kind = 'MATERIAL_EXPIRE' and run_at <= now()`);
  await expect.poll(left).toEqual([]);
}
const told = () =>
  server.look<{ code: string; params: object; route: string }>(
    `delete from inbox_message where account_id = $1 and code like 'MATERIAL%_END%' returning kind, code, params, route`,
    [ownerId],
  );

test('its owner is told thirty days before a material ends, once for each end date, and again when it has ended', async () => {
  const materialId = await owned('量表', inDays(29));
  await owned('还早', inDays(31));
  await run();
  await run();
  const ending = {
    kind: 'TODO',
    code: 'MATERIAL_ENDING',
    params: { name: '量表', materialId },
    route: 'detailImageText',
  };
  expect(await told()).toEqual([ending]);
  await server.look('update material set expire_at = $2 where id = $1', [materialId, inDays(20)]);
  await run();
  expect(await told()).toEqual([ending]);
  await server.look('update material set expire_at = now() where id = $1', [materialId]);
  await run();
  expect(await told()).toEqual([{ ...ending, code: 'MATERIAL_ENDED' }]);
});

test('of several at once there is one message that says how many', async () => {
  for (const name of ['一', '二', '三']) await owned(name, inDays(3));
  await run();
  const [message, ...others] = await told();
  expect(message).toMatchObject({ code: 'MATERIALS_ENDING', params: { count: '3' }, route: 'sourceMaterial' });
  expect(others).toEqual([]);
});
