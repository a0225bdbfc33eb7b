import { contract } from '@console/contract';
import type { AnyEndpoint } from '@console/contract/endpoint';
import { factor } from '@console/contract/areas/auth/factor';
import { session } from '@console/contract/areas/auth/session';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, appCode, newPerson, ORIGIN, requireSecondFactor, tokenOf } from './factor-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let waiting: string;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: ORIGIN });
  await requireSecondFactor(server, 'owner.ruichi');
  waiting = await tokenOf(server, await newPerson(server, 'owner.ruichi'));
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from throttle'));

const closed = Object.values(contract)
  .flatMap((resource): AnyEndpoint[] => Object.values(resource))
  // Apps show a key of their own, and nobody's session.
  .filter(({ access }) => access !== 'public' && access !== 'app' && access !== 'appUser')
  .map((endpoint) => ({ line: `${endpoint.method} ${endpoint.path}`, endpoint }));

const ask = async ({ method, path }: AnyEndpoint, token: string) => {
  const answer = await fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return { http: answer.status, ...((await answer.json()) as { code?: string }) };
};

describe('where the company insists on a second factor', () => {
  test.each(closed.filter(({ endpoint }) => endpoint.duringEnrolment !== true))(
    '$line is closed to someone who has none',
    async ({ endpoint }) => {
      expect(await ask(endpoint, waiting)).toMatchObject({ http: 403, code: 'AUTH_MFA_ENROL' });
    },
  );

  test.each(closed.filter(({ endpoint }) => endpoint.duringEnrolment === true))(
    '$line is open to someone who is about to add one',
    async ({ endpoint }) => {
      const token = await tokenOf(server, await newPerson(server, 'owner.ruichi'));
      expect((await ask(endpoint, token)).code).not.toBe('AUTH_MFA_ENROL');
    },
  );

  test('only what adding one takes is open', () => {
    const open = closed.filter(({ endpoint }) => endpoint.duringEnrolment === true).map(({ line }) => line);
    expect(open.toSorted()).toEqual([
      'GET /tenant/auth/factor/list',
      'GET /tenant/auth/info',
      'POST /api/user/menu',
      'POST /tenant/auth/confirm',
      'POST /tenant/auth/factor/beginPasskey',
      'POST /tenant/auth/factor/beginTotp',
      'POST /tenant/auth/factor/confirmTotp',
      'POST /tenant/auth/factor/keepPasskey',
      'POST /tenant/auth/logout',
      'POST /tenant/auth/menu',
      'POST /tenant/dept/authList',
    ]);
  });

  test('everything opens with the next request once the app is confirmed', async () => {
    const token = await tokenOf(server, await newPerson(server, 'owner.ruichi'));
    expect((await server.call(session.info, {}, { token })).data?.mustEnrol).toBe(true);
    const { data } = await server.call(factor.beginTotp, {}, { token });
    expect((await server.call(message.unread, {}, { token })).code).toBe('AUTH_MFA_ENROL');
    await server.call(factor.confirmTotp, { code: appCode(data!.secret) }, { token });
    expect((await server.call(message.unread, {}, { token })).status).toBe(true);
    expect((await server.call(session.info, {}, { token })).data?.mustEnrol).toBe(false);
  });

  test('everything opens with the next request once a passkey is there', async () => {
    const token = await tokenOf(server, await newPerson(server, 'owner.ruichi'));
    expect((await server.call(message.unread, {}, { token })).code).toBe('AUTH_MFA_ENROL');
    await addPasskey(server, token);
    expect((await server.call(message.unread, {}, { token })).status).toBe(true);
  });
});
