import { workplace } from '@console/contract/areas/system/workplace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterWith } from '../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { asking, otherTenantId, submit } from '../../client/temp-user/review-rig.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('who may see access requests sees how many wait and how many are overdue; nobody else does', async () => {
  const { token } = await enterWith(server, ['client:temp:query']);
  const seen = async (as: string) => (await server.call(workplace.overview, {}, { token: as })).data!.requests;
  const before = (await seen(token))!;
  const [late, decided] = [await submit(server), await submit(server), await submit(server)];
  await server.look(`update temp_user set sla_due_at = now() - interval '1 minute' where id = any($1)`, [
    [late.requestId, decided.requestId],
  ]);
  await server.look(`update temp_user set status = 'REJECTED' where id = $1`, [decided.requestId]);
  await submit(server, asking(), otherTenantId);
  expect(await seen(token)).toEqual({ waiting: before.waiting + 2, overdue: before.overdue + 1 });
  const { token: stranger } = await enterWith(server, ['client:info:query']);
  expect(await seen(stranger)).toBeNull();
});
