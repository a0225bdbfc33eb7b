import { factor } from '@console/contract/areas/auth/factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode, newPerson, ORIGIN, tokenOf } from './factor-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { softwarePasskey } from './passkey-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const grow = () => server.look(`update session set confirmed_at = now() - interval '10 minutes 1 second'`);
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a factor that someone began to set up', () => {
  test('is not finished by a session that has not shown lately whose it is', async () => {
    const token = await tokenOf(server, await newPerson(server));
    const { data: begun } = await server.call(factor.beginTotp, {}, { token });
    const { data: asked } = await server.call(factor.beginPasskey, {}, { token });
    await grow();
    const app = await server.call(factor.confirmTotp, { code: appCode(begun!.secret) }, { token });
    expect(app).toMatchObject({ http: 403, code: 'AUTH_CONFIRM_REQUIRED' });
    const passkey = softwarePasskey(ORIGIN).register(asked!.options);
    const kept = await server.call(factor.keepPasskey, { name: 'Laptop', passkey }, { token });
    expect(kept).toMatchObject({ http: 403, code: 'AUTH_CONFIRM_REQUIRED' });
    expect((await server.call(factor.list, {}, { token })).data).toMatchObject({ totpSince: null, passkeys: [] });
  });

  test('cannot be finished by guessing', async () => {
    const token = await tokenOf(server, await newPerson(server));
    const { data: begun } = await server.call(factor.beginTotp, {}, { token });
    const code = appCode(begun!.secret);
    for (let n = 0; n < 5; n += 1) {
      expect((await server.call(factor.confirmTotp, { code: wrong(code) }, { token })).code).toBe('AUTH_CODE_WRONG');
    }
    expect((await server.call(factor.confirmTotp, { code }, { token })).code).toBe('AUTH_LOCKED');
  });

  test('is forgotten after ten minutes', async () => {
    const token = await tokenOf(server, await newPerson(server));
    const { data: begun } = await server.call(factor.beginTotp, {}, { token });
    await server.look('update totp set pending_until = now()');
    const late = await server.call(factor.confirmTotp, { code: appCode(begun!.secret) }, { token });
    expect(late.code).toBe('STATE_NOT_ALLOWED');
  });
});
