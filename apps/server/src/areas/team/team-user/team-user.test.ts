import { teamUser, type TeamUser } from '@console/contract/areas/team/team-user';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { lettersTo } from '../../../test/people.ts';
import { teamRig, userDraft } from './team-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof teamRig>;
let other: ReturnType<typeof teamRig>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = teamRig(server, token);
  other = teamRig(server, await server.signIn('operator.ruichi'));
});
afterAll(() => server.stop());

const change = (row: TeamUser, changes: Partial<ArgumentOf<typeof teamUser.update>>, by = token) => {
  const { teamUserId, version, name, jobNo, position, skills, languages, remark } = row;
  const kept = { teamUserId, version, name, jobNo, position, skills, languages, remark };
  const accountId = row.account?.id ?? null;
  return server.call(teamUser.update, { ...kept, accountId, ...changes }, { token: by });
};
const idsOf = (row: TeamUser) => row.groups.map(({ id }) => id).toSorted();

describe('team members', () => {
  test('are invited by message, found by name, phone and number, and shown with masked contacts', async () => {
    const { groupId, name: groupName } = await rig.group();
    const skills = ['离心机', '离心机', '消毒'];
    const draft = userDraft({ email: 'Xu.Le@team.example', jobNo: 'T-77', skills, groupIds: [groupId] });
    const made = await rig.invited(draft);
    expect(made).toMatchObject({
      phone: `155****${draft.phone.slice(-4)}`,
      email: 'xu***@team.example',
      status: 'PENDING_ACTIVATION',
      skills: ['离心机', '消毒'],
      groups: [{ id: groupId, name: groupName, isLeader: false }],
      primaryGroupId: groupId,
    });
    expect(await lettersTo(server, draft.phone)).toMatchObject([{ template: 'SMS_APP_ACTIVATION' }]);
    for (const keyword of [draft.name, draft.phone.slice(3), 't-77']) {
      const { data } = await server.call(teamUser.page, { keyword, groupId, status: 'PENDING_ACTIVATION' }, { token });
      expect(data!.list.map(({ teamUserId }) => teamUserId)).toEqual([made.teamUserId]);
    }
    const { data: known } = await server.call(teamUser.skills, {}, { token });
    expect(known).toEqual(expect.arrayContaining(['离心机', '消毒']));
    const { data } = await server.call(teamUser.info, { teamUserId: made.teamUserId }, { token });
    expect(JSON.stringify(data)).not.toContain(draft.phone);
  });

  test('show a whole number to who may see it, and that is written down', async () => {
    const draft = userDraft();
    const { teamUserId } = await rig.invited(draft);
    const shown = await server.call(teamUser.reveal, { teamUserId, field: 'phone' }, { token });
    expect(shown.data).toEqual({ value: draft.phone });
    expect((await server.call(teamUser.reveal, { teamUserId, field: 'email' }, { token })).code).toBe('NOT_FOUND');
    const lines = await server.look<{ action: string; changes: unknown }>(
      'select action, changes from operation_log where object_id = $1 order by seq',
      [teamUserId],
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'REVEAL']);
    expect(JSON.stringify(lines)).not.toContain(draft.phone);
  });

  test.each([
    ['phone', 'DUPLICATE_PHONE', '15511112222'],
    ['email', 'DUPLICATE_EMAIL', 'twice@team.example'],
    ['jobNo', 'DUPLICATE_CODE', 'TW-1'],
  ] as const)('have a %s of their own, also when several are added at once', async (field, code, value) => {
    const wanted = [1, 2, 3].map(() => server.call(teamUser.add, userDraft({ [field]: value }), { token }));
    const refused = (await Promise.all(wanted)).filter((answer) => answer.code !== undefined);
    expect(refused).toHaveLength(2);
    for (const answer of refused) expect(answer).toMatchObject({ code, errors: [{ field }] });
    const free = await rig.invited();
    expect((await change(free, { [field]: value })).code).toBe(code);
    // Another company knows nothing of it.
    expect((await other.invited({ [field]: value })).status).toBe('PENDING_ACTIVATION');
  });

  test('keep their contacts when a form leaves them out, and get a new code at a new number', async () => {
    const draft = userDraft({ email: 'kept@team.example' });
    const made = await rig.invited(draft);
    const renamed = await change(made, { name: '改名' });
    expect(renamed.data).toMatchObject({ name: '改名', phone: made.phone, email: 'ke***@team.example' });
    expect((await change(made, { name: '再改' })).code).toBe('CONFLICT');
    expect(await lettersTo(server, draft.phone)).toHaveLength(1);
    const moved = await change(renamed.data!, { phone: '15599990001', email: null });
    expect(moved.data).toMatchObject({ phone: '155****0001', email: null });
    expect(await lettersTo(server, '15599990001')).toHaveLength(1);
  });

  test('get no more messages at ever new numbers than by reminders', async () => {
    let made = await rig.invited();
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 6; time += 1) {
      const { data, code } = await change(made, { phone: userDraft().phone });
      made = data ?? made;
      codes.push(code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'AUTH_CODE_DAILY_LIMIT']);
  });

  test('are reminded once a minute, as long as they have not activated themselves', async () => {
    const { teamUserId } = await rig.invited();
    const resend = () => server.call(teamUser.resendActivateSms, { teamUserId }, { token });
    expect((await resend()).code).toBe('AUTH_CODE_TOO_FAST');
    await server.look(`update team_user set activation_sent_at = now() - interval '2 minutes' where id = $1`, [
      teamUserId,
    ]);
    expect((await resend()).status).toBe(true);
    const active = await rig.member();
    const late = await server.call(teamUser.resendActivateSms, { teamUserId: active.teamUserId }, { token });
    expect(late.code).toBe('STATE_NOT_ALLOWED');
  });

  test('are exported with whole contacts by who may see them, and masked by others', async () => {
    const { groupId } = await rig.group();
    const draft = userDraft({ groupIds: [groupId] });
    await rig.invited(draft);
    const clerk = await rig.account(['team:user:query', 'team:user:export']);
    const file = async (by: string) => {
      const wanted = new URLSearchParams({ format: 'csv', groupId }).toString();
      const headers = { authorization: `Bearer ${by}` };
      return (await fetch(`${server.url}${teamUser.export.path}?${wanted}`, { headers })).text();
    };
    expect(await file(token)).toContain(draft.phone);
    const seen = await file(clerk.token);
    expect(seen).toContain(draft.name);
    expect(seen).not.toContain(draft.phone);
  });
});

describe('the state of team members', () => {
  test('is changed for all or for none, and ends what the disabled have open in the apps', async () => {
    const [one, two] = [await rig.member(), await rig.member()];
    const pending = await rig.invited();
    const [key] = await server.look<{ id: string }>(
      `insert into app_key (tenant_id, id, name, audience, prefix, secret_hash)
       select tenant_id, gen_random_uuid(), '钥匙', 'TEAM', 'prefix', 'hash' from account where username = 'operator' returning id`,
    );
    await server.look(
      `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
       select tenant_id, gen_random_uuid(), id::text, $2, 'TEAM_USER', id, now() + interval '1 day'
         from team_user where id = any($1)`,
      [[one.teamUserId, two.teamUserId], key!.id],
    );
    const open = () =>
      server.look('select from app_session where user_id = any($1)', [[one.teamUserId, two.teamUserId]]);
    const setStatus = (teamUserIds: string[], status: 'ACTIVE' | 'DISABLED') =>
      server.call(teamUser.updateStatus, { teamUserIds, status }, { token });
    expect((await setStatus([one.teamUserId, newId()], 'DISABLED')).code).toBe('NOT_FOUND');
    expect((await setStatus([pending.teamUserId], 'ACTIVE')).code).toBe('STATE_NOT_ALLOWED');
    expect(await open()).toHaveLength(2);
    const some = await setStatus([one.teamUserId, pending.teamUserId], 'DISABLED');
    expect(some.data).toMatchObject({ done: [one.teamUserId], leaderless: [] });
    expect(some.data!.skipped).toMatchObject([{ id: pending.teamUserId, code: 'STATE_NOT_ALLOWED' }]);
    expect(await open()).toHaveLength(1);
    expect((await setStatus([one.teamUserId, two.teamUserId], 'ACTIVE')).data!.done).toEqual([one.teamUserId]);
    const gone = await server.call(teamUser.delete, { teamUserIds: [two.teamUserId] }, { token });
    expect(gone.data!.done).toEqual([two.teamUserId]);
    expect(await open()).toHaveLength(0);
  });

  test('is not deleted with a stranger among them, and goes to the recycle bin', async () => {
    const [one, two] = [await rig.member(), await rig.member()];
    const stranger = await other.member();
    const remove = (...people: { teamUserId: string }[]) =>
      server.call(teamUser.delete, { teamUserIds: people.map(({ teamUserId }) => teamUserId) }, { token });
    expect((await remove(one, stranger)).code).toBe('NOT_FOUND');
    expect((await rig.seen(one.teamUserId)).name).toBe(one.name);
    expect((await remove(one, two)).data!.done).toHaveLength(2);
    expect((await remove(one)).data!.done).toEqual([]);
    const binned = await server.look('select from trash where record_id = any($1)', [[one.teamUserId, two.teamUserId]]);
    expect(binned).toHaveLength(2);
  });
});

describe('the groups of team members', () => {
  test('are several with a main one among them', async () => {
    const [a, b, c] = [await rig.group(), await rig.group(), await rig.group()];
    const { teamUserId } = await rig.member({ groupIds: [a.groupId, b.groupId], primaryGroupId: b.groupId });
    expect((await rig.seen(teamUserId)).primaryGroupId).toBe(b.groupId);
    const set = (groupIds: string[], primaryGroupId: string | null) =>
      server.call(teamUser.updateGroup, { teamUserId, groupIds, primaryGroupId }, { token });
    expect((await set([a.groupId], c.groupId)).code).toBe('VALIDATION');
    expect((await set([a.groupId, c.groupId], null)).data).toMatchObject({ primaryGroupId: a.groupId });
    expect((await set([], null)).data).toMatchObject({ groups: [], primaryGroupId: null });
  });

  test('are added, taken away and replaced for many at once', async () => {
    const [a, b, c] = [await rig.group(), await rig.group(), await rig.group()];
    const one = await rig.member({ groupIds: [a.groupId] });
    const two = await rig.member({ groupIds: [b.groupId] });
    const teamUserIds = [one.teamUserId, two.teamUserId];
    const batch = async (mode: 'ADD' | 'REMOVE' | 'REPLACE', groupIds: string[]) => {
      const { data } = await server.call(teamUser.batchUpdateGroup, { teamUserIds, groupIds, mode }, { token });
      return [data!.done.length, idsOf(await rig.seen(one.teamUserId)), idsOf(await rig.seen(two.teamUserId))];
    };
    const sorted = (...groups: { groupId: string }[]) => groups.map(({ groupId }) => groupId).toSorted();
    expect(await batch('ADD', [a.groupId])).toEqual([1, sorted(a), sorted(a, b)]);
    expect(await batch('REPLACE', [b.groupId, c.groupId])).toEqual([2, sorted(b, c), sorted(b, c)]);
    expect(await batch('REMOVE', [a.groupId, b.groupId])).toEqual([2, sorted(c), sorted(c)]);
    expect((await rig.seen(one.teamUserId)).primaryGroupId).toBe(c.groupId);
  });

  test('take in nobody and nothing of another company, and nobody at all if one is refused', async () => {
    const [mine, theirs] = [await rig.group(), await other.group()];
    const [person, stranger] = [await rig.member(), await other.member()];
    const groupIds = [mine.groupId, theirs.groupId];
    const { teamUserId } = person;
    const tries = [
      server.call(teamUser.add, userDraft({ groupIds }), { token }),
      server.call(teamUser.updateGroup, { teamUserId, groupIds, primaryGroupId: null }, { token }),
      server.call(teamUser.batchUpdateGroup, { teamUserIds: [teamUserId], groupIds, mode: 'ADD' }, { token }),
      server.call(
        teamUser.batchUpdateGroup,
        { teamUserIds: [teamUserId, stranger.teamUserId], groupIds: [mine.groupId], mode: 'ADD' },
        { token },
      ),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.code).toBe('NOT_FOUND');
    expect((await rig.seenGroup(mine.groupId)).memberCount).toBe(0);
  });

  test('are chosen by who may assign them, also for someone new', async () => {
    const { groupId } = await rig.group();
    const clerk = await rig.account(['team:user:query', 'team:user:create']);
    const add = (groupIds: string[]) => server.call(teamUser.add, userDraft({ groupIds }), { token: clerk.token });
    expect((await add([groupId])).code).toBe('FORBIDDEN');
    expect((await add([])).status).toBe(true);
  });
});
