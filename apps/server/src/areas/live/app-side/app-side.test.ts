import { randomUUID } from 'node:crypto';
import { liveAppSide } from '@console/contract/areas/live/app-side';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addCustomer, addExpert, addTester, type CallPerson } from '../../call/call-rig.ts';
import { company, makeAgreement, makeLive, otherCompany, watchers } from '../watch/watch-rig.ts';

let server: TestServer;
let groupId: string;
let customer: CallPerson;
let stranger: CallPerson;
let expertOfOurs: CallPerson;
beforeAll(async () => {
  server = await startTestServer();
  await server.look(
    `insert into tenant_service (tenant_id, code) values ($1, 'LIVE') on conflict (tenant_id, code) do update set enabled = true, expire_at = null`,
    [otherCompany],
  );
  groupId = randomUUID();
  await server.look(`insert into client_group (tenant_id, id, name) values ($1, $2::uuid, $2::uuid::text)`, [
    company,
    groupId,
  ]);
  customer = await addCustomer(server, groupId);
  stranger = await addCustomer(server, null);
  expertOfOurs = await addExpert(server, null);
});
afterAll(() => server.stop());

const listed = async (person: CallPerson) => (await person.ask(liveAppSide.list, {})).list.map(({ liveId }) => liveId);
const join = (person: CallPerson, liveId: string, more: { password?: string; agreedVersionId?: string } = {}) =>
  person.call(liveAppSide.join, { liveId, ...more });

test('everybody sees and joins what is for them, and what is for others is not there', async () => {
  const lives = {
    open: (await makeLive(server)).liveId,
    locked: (await makeLive(server, { access: 'PASSWORD', password: 'heron-9' })).liveId,
    team: (await makeLive(server, { access: 'TEAM' })).liveId,
    group: (await makeLive(server, { access: 'CLIENT_GROUPS', groupIds: [groupId] })).liveId,
  };
  const [tester, teamTester] = [await addTester(server, 'CLIENT_USER'), await addTester(server, 'TEAM_USER')];
  const foreign = await addCustomer(server, null, otherCompany);
  const expected = new Map([
    [customer, ['open', 'locked', 'group']],
    [stranger, ['open', 'locked']],
    [expertOfOurs, ['open', 'locked', 'team']],
    [tester, ['open', 'locked']],
    [teamTester, ['open', 'locked', 'team']],
    [foreign, []],
  ] as [CallPerson, (keyof typeof lives)[]][]);
  for (const [person, names] of expected) {
    const ids = await listed(person);
    for (const name of Object.keys(lives) as (keyof typeof lives)[]) {
      expect([name, ids.includes(lives[name])]).toEqual([name, names.includes(name)]);
      const { code } = await join(person, lives[name], { password: 'heron-9' });
      expect([name, code]).toEqual([name, names.includes(name) ? undefined : 'NOT_FOUND']);
    }
  }
});

test('drafts and what is over are not listed, a replay is', async () => {
  const [draft, ended, canceled] = [
    await makeLive(server, { status: 'DRAFT' }),
    await makeLive(server, { status: 'ENDED' }),
    await makeLive(server, { status: 'CANCELED' }),
  ];
  const ids = await listed(customer);
  for (const { liveId } of [draft, ended, canceled]) expect(ids).not.toContain(liveId);
  await server.look(
    `update live set replay_state = 'READY', replay_file_id = (select id from file where tenant_id = $2 limit 1) where id = $1`,
    [ended.liveId, company],
  );
  expect(await listed(customer)).toContain(ended.liveId);
  expect((await join(customer, draft.liveId)).code).toBe('NOT_FOUND');
});

test('who joins again is the same viewer, and knows the password already', async () => {
  const { liveId } = await makeLive(server, { access: 'PASSWORD', password: 'heron-9' });
  expect((await join(customer, liveId)).code).toBe('LIVE_PASSWORD_WRONG');
  expect((await join(customer, liveId, { password: 'heron-8' })).code).toBe('LIVE_PASSWORD_WRONG');
  const first = await join(customer, liveId, { password: 'heron-9' });
  expect(first.data).toMatchObject({
    heartbeatSeconds: 15,
    watchUrl: expect.stringContaining(`#${first.data!.ticket}`),
  });
  expect((await join(customer, liveId)).status).toBe(true);
  expect(await server.look('select kind, person_id from live_viewer where live_id = $1', [liveId])).toEqual([
    { kind: 'CLIENT_USER', person_id: customer.userId },
  ]);
  expect((await watchers(server).now(first.data!.ticket)).data).toMatchObject({ viewerName: customer.name });
  await server.look(`update live set password_hash = 'another' where id = $1`, [liveId]);
  expect((await watchers(server).now(first.data!.ticket)).code).toBe('LIVE_TICKET_ENDED');
  expect((await join(customer, liveId)).code).toBe('LIVE_PASSWORD_WRONG');
});

test('passwords are counted by session and address as at the door', async () => {
  const { liveId } = await makeLive(server, { access: 'PASSWORD', password: '1234' });
  const codes: (string | undefined)[] = [];
  for (let time = 0; time < 31; time += 1) codes.push((await join(customer, liveId, { password: '0000' })).code);
  expect(codes.filter((code) => code === 'LIVE_PASSWORD_WRONG')).toHaveLength(30);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});

test('an agreement is accepted once', async () => {
  const { agreementId, versionId } = await makeAgreement(server);
  const { liveId } = await makeLive(server, { agreementId });
  expect((await join(customer, liveId)).code).toBe('LIVE_AGREEMENT_WANTED');
  // What is to be read before stands in the list.
  const { list } = await customer.ask(liveAppSide.list, {});
  const { agreement } = list.find((one) => one.liveId === liveId)!;
  expect(agreement).toMatchObject({ versionId, url: expect.stringContaining(`/${agreementId}`) });
  expect((await join(customer, liveId, { agreedVersionId: agreement!.versionId })).status).toBe(true);
  expect((await join(customer, liveId)).status).toBe(true);
  expect(await server.look('select agreed_version_id from live_viewer where live_id = $1', [liveId])).toEqual([
    { agreed_version_id: versionId },
  ]);
});

test('whoever leaves the group of a session watches it no longer', async () => {
  const person = await addCustomer(server, groupId);
  const { liveId } = await makeLive(server, { access: 'CLIENT_GROUPS', groupIds: [groupId] });
  const { ticket } = (await join(person, liveId)).data!;
  expect((await watchers(server).now(ticket)).status).toBe(true);
  await server.look(`update client set group_id = null where id = (select client_id from client_user where id = $1)`, [
    person.userId,
  ]);
  expect((await watchers(server).now(ticket)).code).toBe('LIVE_TICKET_ENDED');
});

test('whoever is disabled, deleted or past their time watches no longer', async () => {
  const [person, member] = [await addCustomer(server, groupId), await addExpert(server, null)];
  const forThem = await makeLive(server, { access: 'CLIENT_GROUPS', groupIds: [groupId] });
  const forTeam = await makeLive(server, { access: 'TEAM' });
  const [one, other] = [(await join(person, forThem.liveId)).data!, (await join(member, forTeam.liveId)).data!];
  const tester = await addTester(server, 'TEAM_USER');
  const tested = (await join(tester, forTeam.liveId)).data!;
  const cases = [
    [one, 'client_user', person, `status = 'DISABLED'`, `status = 'ACTIVE'`],
    [one, 'client_user', person, 'deleted_at = now()', 'deleted_at = null'],
    [one, 'client_user', person, 'valid_to = now()', 'valid_to = null'],
    [other, 'team_user', member, `status = 'DISABLED'`, `status = 'ACTIVE'`],
    [other, 'team_user', member, 'deleted_at = now()', 'deleted_at = null'],
    [tested, 'test_account', tester, `status = 'DISABLED'`, `status = 'ENABLED'`],
  ] as const;
  for (const [{ ticket }, table, { userId }, out, back] of cases) {
    expect((await watchers(server).now(ticket)).code, out).toBeUndefined();
    await server.look(`update ${table} set ${out} where id = $1`, [userId]);
    expect((await watchers(server).now(ticket)).code, `${table} ${out}`).toBe('LIVE_TICKET_ENDED');
    expect((await server.call(liveWatch.media, { ticket })).code, `${table} ${out}`).toBe('LIVE_TICKET_ENDED');
    await server.look(`update ${table} set ${back} where id = $1`, [userId]);
  }
});

test('signs of life, leaving and questions are one’s own', async () => {
  const { liveId } = await makeLive(server);
  const { ticket } = (await join(customer, liveId)).data!;
  const question = { ticket, questionId: randomUUID(), text: '多久保养？' };
  for (const answer of [
    await stranger.call(liveAppSide.heartbeat, { ticket }),
    await stranger.call(liveAppSide.leave, { ticket }),
    await stranger.call(liveAppSide.ask, question),
  ]) {
    expect(answer.code).toBe('LIVE_TICKET_ENDED');
  }
  await customer.ask(liveAppSide.heartbeat, { ticket });
  await customer.ask(liveAppSide.ask, question);
  const visits = () => server.look('select ended_at is null as open from live_visit where live_id = $1', [liveId]);
  await expect.poll(visits).toEqual([{ open: true }]);
  await customer.ask(liveAppSide.leave, { ticket });
  await expect.poll(visits).toEqual([{ open: false }]);
  expect((await server.call(liveWatch.now, { ticket })).data!.questions).toMatchObject([{ mine: true }]);
});

test('a reminder is set and taken back before the start', async () => {
  const { liveId } = await makeLive(server, { status: 'SCHEDULED' });
  const reminded = async () =>
    (await customer.ask(liveAppSide.list, {})).list.find((live) => live.liveId === liveId)!.reminded;
  for (const _ of [1, 2]) await customer.ask(liveAppSide.remind, { liveId, reminded: true });
  expect(await reminded()).toBe(true);
  await customer.ask(liveAppSide.remind, { liveId, reminded: false });
  expect(await reminded()).toBe(false);
  const on = await makeLive(server);
  expect((await customer.call(liveAppSide.remind, { liveId: on.liveId, reminded: true })).code).toBe(
    'STATE_NOT_ALLOWED',
  );
  const team = await makeLive(server, { status: 'SCHEDULED', access: 'TEAM' });
  expect((await customer.call(liveAppSide.remind, { liveId: team.liveId, reminded: true })).code).toBe('NOT_FOUND');
});
