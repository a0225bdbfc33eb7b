import { agreement, type consentStates } from '@console/contract/areas/application/agreement/agreement';
import { agreementAppSide } from '@console/contract/areas/application/agreement/app-side';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  keyFor,
  makeAgreement,
  publishVersion,
  someone,
  someTestAccount,
  type Made,
  type Using,
} from '../agreement-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let made: Made;
let key: Awaited<ReturnType<typeof keyFor>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Everyone who was there before is gone: the figures are of a company's people.
  await server.look(`update client_user set status = 'DISABLED' where status = 'ACTIVE'`);
  await server.look(`update team_user set status = 'DISABLED' where status = 'ACTIVE'`);
  made = await makeAgreement(server);
  key = await keyFor(server, made.applicationId);
});

type State = (typeof consentStates)[number];

const coverage = async () =>
  (await server.call(agreement.coverage, { agreementId: made.agreementId }, made.options)).data!;
const consents = async (state?: State, more: object = {}, userKind: 'CLIENT_USER' | 'TEAM_USER' = 'CLIENT_USER') => {
  const input = { agreementId: made.agreementId, userKind, ...(state && { state }), ...more };
  return (await server.call(agreement.consents, input, made.options)).data!;
};
const names = async (...asked: Parameters<typeof consents>) =>
  (await consents(...asked)).list.map(({ userId, state }) => [userId, state]);
const accept = (person: Using, versionId: string) =>
  server.call(agreementAppSide.consent, { versionIds: [versionId] }, person.as);

/** One of each: accepted, outdated, withdrawn, none; and a version before. */
async function oneOfEach() {
  const [accepted, outdated, withdrawn, none] = await Promise.all([1, 2, 3, 4].map(() => someone(server, key)));
  const first = await publishVersion(server, made);
  await accept(accepted!, first.versionId);
  await accept(outdated!, first.versionId);
  await accept(withdrawn!, first.versionId);
  const second = await publishVersion(server, made, { requireReconsent: true });
  await accept(accepted!, second.versionId);
  await server.call(agreementAppSide.withdraw, { agreementId: made.agreementId }, withdrawn!.as);
  return { accepted: accepted!, outdated: outdated!, withdrawn: withdrawn!, none: none!, first, second };
}

test('it counts how many of the people of today stand how, from counters', async () => {
  const { first, second } = await oneOfEach();
  const member = await someone(server, key, 'TEAM_USER');
  await accept(member, second.versionId);
  await accept({ as: await someTestAccount(server, key) } as Using, second.versionId);
  const clients = { accepted: 1, outdated: 1, withdrawn: 1, none: 1, total: 4 };
  const team = { accepted: 1, outdated: 0, withdrawn: 0, none: 0, total: 1 };
  expect(await coverage()).toEqual({
    accepted: 2,
    outdated: 1,
    withdrawn: 1,
    none: 1,
    total: 5,
    byKind: [
      { userKind: 'CLIENT_USER', ...clients },
      { userKind: 'TEAM_USER', ...team },
    ],
    byVersion: [
      { versionId: second.versionId, versionNo: second.versionNo, accepted: 2 },
      { versionId: first.versionId, versionNo: first.versionNo, accepted: 1 },
    ],
  });
});

test.each(['BOTH', 'CLIENT', 'TEAM'] as const)(
  'a row of the list says the same of an application for %s',
  async (audience) => {
    made = await makeAgreement(server, { audience });
    key = await keyFor(server, made.applicationId);
    expect(made.consent).toBeNull();
    const { second } = await oneOfEach();
    const [member] = await Promise.all([1, 2].map(() => someone(server, key, 'TEAM_USER')));
    await accept(member!, second.versionId);
    const { applicationId, options } = made;
    const { list } = (await server.call(agreement.page, { applicationId }, options)).data!;
    const { accepted, total } = await coverage();
    expect(list.map(({ consent }) => consent)).toEqual([{ accepted, total }]);
    expect([accepted, total]).toEqual({ BOTH: [2, 6], CLIENT: [1, 4], TEAM: [1, 2] }[audience]);
  },
);

test('an application for the team has no customers to ask', async () => {
  made = await makeAgreement(server, { audience: 'TEAM' });
  key = await keyFor(server, made.applicationId);
  await Promise.all([someone(server, key), someone(server, key, 'TEAM_USER')]);
  expect(await coverage()).toMatchObject({ total: 1, none: 1, byKind: [{ userKind: 'TEAM_USER' }] });
});

test('whoever may no longer use the apps is in no figure, and stands as before when they come back', async () => {
  const { accepted, outdated, second } = await oneOfEach();
  await server.look(`update client_user set status = 'DISABLED' where id = $1`, [accepted.userId]);
  await server.look(`update client_user set deleted_at = now() where id = $1`, [outdated.userId]);
  expect(await coverage()).toMatchObject({ accepted: 0, outdated: 0, withdrawn: 1, none: 1, total: 2 });
  expect(await names('ACCEPTED')).toEqual([]);
  await server.look(`update client_user set status = 'ACTIVE' where id = $1`, [accepted.userId]);
  expect(await coverage()).toMatchObject({ accepted: 1, total: 3 });
  expect(await names('ACCEPTED')).toEqual([[accepted.userId, 'ACCEPTED']]);
  await server.look(`delete from client_user where id = $1`, [accepted.userId]);
  expect(await coverage()).toMatchObject({ accepted: 0, total: 2 });
  // What they said stays: it is evidence.
  expect(await server.look('select from consent where version_id = $1', [second.versionId])).toHaveLength(1);
});

test('people are listed by how they stand, also by a part of their name', async () => {
  const { accepted, outdated, withdrawn, none, first, second } = await oneOfEach();
  const all = [accepted, outdated, withdrawn, none];
  const states = ['ACCEPTED', 'OUTDATED', 'WITHDRAWN', 'NONE'] as const;
  await server.look(`update client_user set name = '张三丰' where id = any($1)`, [[outdated.userId, none.userId]]);
  const everyone = await consents();
  expect(everyone.total).toBe(4);
  for (const [at, state] of states.entries()) {
    const id = all[at]!.userId;
    expect(everyone.list.find(({ userId }) => userId === id)).toMatchObject({ state });
    const { list, total } = await consents(state);
    expect(list.map(({ userId }) => userId)).toEqual([id]);
    expect(total).toBe(1);
    expect(list[0]).toEqual(everyone.list.find(({ userId }) => userId === id));
  }
  expect(everyone.list.find(({ userId }) => userId === withdrawn.userId)).toMatchObject({
    versionNo: first.versionNo,
    withdrawnAt: expect.any(String) as string,
  });
  expect((await consents('ACCEPTED')).list[0]).toMatchObject({ versionNo: second.versionNo });
  expect(await names(undefined, { keyword: '三丰' })).toHaveLength(2);
  expect(await names('NONE', { keyword: '三丰' })).toEqual([[none.userId, 'NONE']]);
  expect(await names('ACCEPTED', { keyword: '三丰' })).toEqual([]);
  expect(await names(undefined, {}, 'TEAM_USER')).toEqual([]);
});

test.each(['NONE', 'ACCEPTED', undefined] as const)('a long list of %s goes on where it ended', async (state) => {
  const people = await Promise.all(Array.from({ length: 5 }, () => someone(server, key)));
  const { versionId } = await publishVersion(server, made);
  if (state === 'ACCEPTED') await Promise.all(people.map((person) => accept(person, versionId)));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { list, next, total } = await consents(state, { pageSize: 2, ...(cursor !== undefined && { cursor }) });
    expect(total).toBe(5);
    seen.push(...list.map(({ userId }) => userId));
    cursor = next;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
  const second = await consents(state, { pageSize: 2, pageNo: 2 });
  expect(second.list.map(({ userId }) => userId)).toEqual(seen.slice(2, 4));
  const refused = { agreementId: made.agreementId, userKind: 'CLIENT_USER' as const, cursor: 'bm9uc2Vuc2U' };
  const answer = await server.call(agreement.consents, { ...refused, ...(state && { state }) }, made.options);
  expect(answer).toMatchObject({ code: 'MALFORMED' });
});

test('who said nothing is found also behind many newer people who did', async () => {
  const [one, other] = await Promise.all([someone(server, key), someone(server, key)]);
  const { versionId } = await publishVersion(server, made);
  await server.look(
    `with added as (
       insert into client_user (tenant_id, id, client_id, name, phone, status)
       select u.tenant_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, u.client_id, '用户 ' || n,
              (17000000000 + n)::text, 'ACTIVE'
         from client_user u cross join generate_series(1, 2500) as n where u.id = $1 returning tenant_id, id, name)
     insert into consent (tenant_id, id, agreement_id, version_id, version_seq, user_kind, user_id, user_name,
                          content_sha256, ip)
     select tenant_id, gen_random_uuid(), $2, $3, 1, 'CLIENT_USER', id, name, '', '' from added`,
    [one.userId, made.agreementId, versionId],
  );
  const silent = [one.userId, other.userId].toSorted().toReversed();
  const first = await consents('NONE', { pageSize: 1 });
  expect([first.list.map(({ userId }) => userId), first.total]).toEqual([[silent[0]], 2]);
  const second = await consents('NONE', { pageSize: 1, cursor: first.next });
  expect([second.list.map(({ userId }) => userId), second.next]).toEqual([[silent[1]], undefined]);
  expect((await consents('NONE', { pageSize: 1, pageNo: 2 })).list).toEqual(second.list);
  const newcomer = await someone(server, key);
  await server.look(`update client_user set id = 'ffffffff-0000-7000-8000-ffffffffffff' where id = $1`, [
    newcomer.userId,
  ]);
  expect((await names('NONE', { pageSize: 1 }))[0]![0]).toBe('ffffffff-0000-7000-8000-ffffffffffff');
});

test('the evidence has every consent with the hash of its text, and is written down', async () => {
  const { accepted, first, second } = await oneOfEach();
  await accept({ as: await someTestAccount(server, key) } as Using, second.versionId);
  await server.look(`update client_user set deleted_at = now() where id = $1`, [accepted.userId]);
  const address = `${agreement.evidence.path}?agreementId=${made.agreementId}&format=csv`;
  const answer = await fetch(`${server.url}${address}`, {
    headers: { authorization: `Bearer ${made.options.token}`, 'accept-language': 'en-US' },
  });
  const lines = (await answer.text()).trim().split('\r\n');
  // Header, three of the first version, one of the second; the test account has none.
  expect(lines).toHaveLength(5);
  expect(lines.filter((line) => line.includes(first.contentSha256!))).toHaveLength(3);
  const own = lines.filter((line) => line.includes(second.contentSha256!));
  expect(own).toHaveLength(1);
  expect(own[0]).toMatch(
    new RegExp(`${second.versionNo},.*郑女士,Customer user,.*${accepted.userId},.*127\\.0\\.0\\.1`),
  );
  const logged = await server.look(`select from operation_log where action = 'EXPORT' and object_id = $1`, [
    made.agreementId,
  ]);
  expect(logged).toHaveLength(1);
  const xlsx = await fetch(`${server.url}${agreement.evidence.path}?agreementId=${made.agreementId}`, {
    headers: { authorization: `Bearer ${made.options.token}` },
  });
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
