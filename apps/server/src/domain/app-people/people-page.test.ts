import { clientUser } from '@console/contract/areas/client/client-user';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser } from '@console/contract/areas/team/team-user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterWith } from '../../areas/client/client/client-rig.ts';
import { add, addClient } from '../../areas/client/client-user/client-user-rig.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { asking, submit } from '../../areas/client/temp-user/review-rig.ts';
import { teamRig, userDraft } from '../../areas/team/team-user/team-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Find = (keyword: string, token: string) => Promise<{ data?: { list: readonly unknown[] } | null | undefined }>;
interface Place {
  readonly phone: string;
  readonly find: Find;
}

/** Lists of people in which a number can be looked for. */
const places: Readonly<Record<string, () => Promise<Place>>> = {
  async clientUser() {
    const { whole } = await add(server, await addClient(server));
    return { phone: whole, find: (keyword, token) => server.call(clientUser.page, { keyword }, { token }) };
  },
  async tempUser() {
    const { phone } = asking();
    await submit(server, asking({ phone }));
    return { phone, find: (keyword, token) => server.call(tempUser.page, { keyword }, { token }) };
  },
  async teamUser() {
    const { phone } = userDraft();
    await teamRig(server, await server.signIn('operator')).member({ phone });
    return { phone, find: (keyword, token) => server.call(teamUser.page, { keyword }, { token }) };
  },
  async teamGroup() {
    const { phone } = userDraft();
    const { groupId } = await teamRig(server, await server.signIn('operator')).ledGroup({ phone });
    return { phone, find: (keyword, token) => server.call(teamGroup.userPage, { groupId, keyword }, { token }) };
  },
};

const looks = ['client:user:query', 'client:temp:query', 'team:user:query', 'team:group:query'] as const;
const reveals = ['client:user:reveal', 'client:temp:reveal', 'team:user:reveal'] as const;

test.each(Object.keys(places))('a number is not guessed digit by digit by whom it is masked for: %s', async (place) => {
  const { phone, find } = await places[place]!();
  const found = async (keyword: string, token: string) => (await find(keyword, token)).data!.list.length;
  const { token: reader } = await enterWith(server, looks);
  expect(await found(phone.slice(2, 9), reader)).toBe(0);
  expect(await found(phone.slice(-6), reader)).toBe(0);
  // Whoever has the person on the phone finds them.
  expect(await found(phone, reader)).toBe(1);
  expect(await found(`${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`, reader)).toBe(1);
  const { token: trusted } = await enterWith(server, [...looks, ...reveals]);
  expect(await found(phone.slice(-9), trusted)).toBe(1);
});

test('nor by exports', async () => {
  const { whole } = await add(server, await addClient(server), { name: '只为导出' });
  const { token } = await enterWith(server, [...looks, 'client:user:export']);
  const exported = async (keyword: string) => {
    const query = new URLSearchParams({ format: 'csv', keyword }).toString();
    const address = `${server.url}${clientUser.export.path}?${query}`;
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).text();
  };
  expect(await exported(whole.slice(-6))).not.toContain('只为导出');
  expect(await exported(whole)).toContain('只为导出');
});
