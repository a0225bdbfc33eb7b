import { clientUser } from '@console/contract/areas/client/client-user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { lettersTo } from '../../../test/people.ts';
import { add, addActive, addClient, sessionsOf } from './client-user-rig.ts';

let server: TestServer;
let owner: { token: string };
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = { token: await server.signIn('owner') };
  clientId = await addClient(server);
});
afterAll(() => server.stop());

const codes = (answer: { data?: { skipped: { id: string; code: string }[] } | undefined }) =>
  Object.fromEntries(answer.data!.skipped.map(({ id, code }) => [id, code]));

test('those who can be are disabled and leave the app; of each other it says why not', async () => {
  const [active, waiting] = [await addActive(server, clientId), await add(server, clientId)];
  const match = { clientId };
  const answer = await server.call(clientUser.updateStatus, { match, count: 2, status: 'DISABLED' }, owner);
  expect(answer.data!.done).toEqual([active.clientUserId]);
  expect(codes(answer)).toEqual({ [waiting.clientUserId]: 'STATE_NOT_ALLOWED' });
  expect(await sessionsOf(server, active)).toBe(0);
});

test('activation messages go again to those who wait, each within limits of their own', async () => {
  const [fresh, again] = [await add(server, clientId), await add(server, clientId)];
  const active = await addActive(server, clientId);
  await server.look('update client_user set activation_sent_at = null where id = $1', [again.clientUserId]);
  const clientUserIds = [fresh, again, active].map((person) => person.clientUserId);
  const answer = await server.call(clientUser.batchResend, { clientUserIds }, owner);
  expect(answer.data!.done).toEqual([again.clientUserId]);
  expect(codes(answer)).toEqual({
    [fresh.clientUserId]: 'AUTH_CODE_TOO_FAST',
    [active.clientUserId]: 'STATE_NOT_ALLOWED',
  });
  expect(await lettersTo(server, again.whole)).toHaveLength(2);
});

test('a number that has had its messages of the day keeps nobody else from theirs', async () => {
  const [often, seldom] = [await add(server, clientId), await add(server, clientId)];
  const later = () =>
    server.look('update client_user set activation_sent_at = null where id = any($1::uuid[])', [
      [often.clientUserId, seldom.clientUserId],
    ]);
  for (let sent = 0; sent < 5; sent += 1) {
    await later();
    await server.call(clientUser.resendActivateSms, { clientUserId: often.clientUserId }, owner);
  }
  await later();
  const clientUserIds = [often.clientUserId, seldom.clientUserId];
  const answer = await server.call(clientUser.batchResend, { clientUserIds }, owner);
  expect(codes(answer)).toEqual({ [often.clientUserId]: 'AUTH_CODE_DAILY_LIMIT' });
  expect(answer.data!.done).toEqual([seldom.clientUserId]);
});

test('nothing is found by a part of a number for whoever may not see numbers', async () => {
  const operator = { token: await server.signIn('operator') };
  const person = await add(server, clientId);
  const part = person.whole.slice(3, 9);
  await server.look(
    `update role set permissions = array_remove(permissions, 'client:user:reveal')
      where id in (select role_id from account_role h join account a on a.id = h.account_id where a.username = 'operator')`,
  );
  const answer = await server.call(clientUser.delete, { match: { keyword: part }, count: 1 }, operator);
  expect(answer.data?.done ?? []).toEqual([]);
});
