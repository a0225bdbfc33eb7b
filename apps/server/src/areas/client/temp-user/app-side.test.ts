import { appSession } from '@console/contract/areas/app-people/app-session';
import { tempUserAppSide } from '@console/contract/areas/client/temp-user/app-side';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyOf, issueKey, lastCode, makeAppPerson, wrong } from '../../app-people/app-session/app-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { spend } from '../../../test/people.ts';

let server: TestServer;
let key: { keyId: string; secret: string };
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  key = await issueKey(server, 'CLIENT');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const newPhone = () => `157${String((count += 1)).padStart(8, '0')}`;
const ask = (phone: string, token = key.secret) =>
  server.call(appSession.sendCode, { phone, purpose: 'REGISTER' }, { token });
const register = (phone: string, code: string, token = key.secret) =>
  server.call(tempUserAppSide.register, { name: '何琳', phone, code, companyName: '远洋制造' }, { token });
async function codeFor(phone: string): Promise<string> {
  expect((await ask(phone)).status).toBe(true);
  return (await lastCode(server, phone))!;
}

describe('asking for access', () => {
  test('leaves a request of a proven number, and a ticket that shows its state', async () => {
    const phone = newPhone();
    const { data } = await register(phone, await codeFor(phone));
    const { requestId, ticket } = data!;
    const [row] = await server.look(`select name, phone_verified, app_key_id, status from temp_user where id = $1`, [
      requestId,
    ]);
    expect(row).toEqual({ name: '何琳', phone_verified: true, app_key_id: key.keyId, status: 'PENDING' });
    const state = (asked: { requestId: string; ticket: string }, token = key.secret) =>
      server.call(tempUserAppSide.registerState, asked, { token });
    expect((await state({ requestId, ticket })).data).toMatchObject({ status: 'PENDING', decidedAt: null });
    expect((await state({ requestId, ticket: `${ticket}x` })).http).toBe(404);
    const elsewhere = await issueKey(server, 'BOTH', 'owner.ruichi');
    expect((await state({ requestId, ticket }, elsewhere.secret)).http).toBe(404);
  });

  test('takes the right code alone, five times at most, and keeps it when the request is refused', async () => {
    const phone = newPhone();
    const code = await codeFor(phone);
    expect((await register(phone, wrong(code))).code).toBe('AUTH_CODE_WRONG');
    expect((await register(newPhone(), code)).code).toBe('AUTH_CODE_WRONG');
    expect((await register(phone, code)).status).toBe(true);
    expect((await register(phone, code)).code).toBe('AUTH_CODE_WRONG');

    const known = await makeAppPerson(server);
    const proof = await codeFor(known.phone);
    const refused = await register(known.phone, proof);
    expect(refused.status).toBe(false);
    expect(refused.code).not.toMatch(/^AUTH_CODE/);
    // Not used up: the same answer once more.
    expect((await register(known.phone, proof)).code).toBe(refused.code);

    const other = newPhone();
    const tried = await codeFor(other);
    for (let turn = 0; turn < 5; turn += 1) expect((await register(other, wrong(tried))).code).toBe('AUTH_CODE_WRONG');
    expect((await register(other, tried)).code).toBe('AUTH_CODE_WRONG');
  });

  test('is taken back by the ticket, while nobody has decided', async () => {
    const phone = newPhone();
    const { data } = await register(phone, await codeFor(phone));
    const { requestId, ticket } = data!;
    const cancel = (with_: string) =>
      server.call(tempUserAppSide.registerCancel, { requestId, ticket: with_ }, { token: key.secret });
    expect((await cancel('not-the-ticket')).http).toBe(404);
    expect((await cancel(ticket)).status).toBe(true);
    expect((await cancel(ticket)).code).toBe('STATE_NOT_ALLOWED');
    const lines = await server.look(`select action from operation_log where object_id = $1 order by seq`, [requestId]);
    expect(lines).toEqual([{ action: 'CREATE' }, { action: 'STATUS' }]);
  });

  test('is not for the app of the team', async () => {
    const { secret } = await issueKey(server, 'TEAM');
    const phone = newPhone();
    expect(await ask(phone, secret)).toMatchObject({ http: 403, code: 'FORBIDDEN' });
    expect(await register(phone, '123456', secret)).toMatchObject({ http: 403, code: 'FORBIDDEN' });
  });
});

describe('codes by SMS', () => {
  test('are sent ten times a day to one number', async () => {
    const phone = newPhone();
    await spend(server, 'app-sms/day', `${companyOf('owner')} ${phone}`, 10);
    expect((await ask(phone)).code).toBe('AUTH_CODE_DAILY_LIMIT');
  });

  test.each([
    ['app', 'app-sms/key', () => key.keyId, 500],
    ['company', 'sms/tenant', () => companyOf('owner'), 1_000],
  ] as const)('end for the day where an %s has sent its share', async (_, what, who, share) => {
    const phone = newPhone();
    await spend(server, what, who(), share);
    expect((await ask(phone)).status).toBe(true);
    expect(await lastCode(server, phone)).toBeUndefined();
  });

  test('are not sent to numbers that someone counts through', async () => {
    await spend(server, 'app-sms/prefix', `${companyOf('owner')} 1579999`, 30);
    expect((await ask('15799990001')).code).toBe('AUTH_CODE_DAILY_LIMIT');
    expect((await ask('15788880001')).status).toBe(true);
  });
});
