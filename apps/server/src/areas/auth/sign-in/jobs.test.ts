import { recovery } from '@console/contract/areas/auth/recovery';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import { lettersTo, makePerson } from '../../../test/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const NEW = { email: 'moved@people.example', phone: '13700000001' };
const changes = [
  ['moves', `email = '${NEW.email}', phone = '${NEW.phone}'`],
  ['is disabled', `status = 'DISABLED'`],
  ['is deleted', `deleted_at = now(), email = null, phone = null`],
] as const;

describe.each(changes)('someone who %s while a message is on its way', (_, set) => {
  const change = `update account set ${set} where id = $1`;
  test('gets no link, at neither address', async () => {
    const { accountId, email } = await makePerson(server);
    await overtake(server, change, [accountId], () => server.call(recovery.sendResetPasswordEmail, { email }));
    expect([...(await lettersTo(server, email)), ...(await lettersTo(server, NEW.email))]).toEqual([]);
    expect(await server.look('select from one_time_link where account_id = $1', [accountId])).toEqual([]);
    await server.look('update account set email = null, phone = null where id = $1', [accountId]);
  });

  test('gets no code, at neither number', async () => {
    const { accountId, phone } = await makePerson(server);
    await overtake(server, change, [accountId], () => server.call(signIn.sendSmsCode, { phone }));
    expect([...(await lettersTo(server, phone)), ...(await lettersTo(server, NEW.phone))]).toEqual([]);
    expect(await server.look('select from verification_code where account_id = $1', [accountId])).toEqual([]);
    await server.look('update account set email = null, phone = null where id = $1', [accountId]);
  });
});
