import { callInfo } from '@console/contract/areas/call/info/info';
import { callPlayer } from '@console/contract/areas/call/player';
import { search } from '@console/contract/areas/system/search';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { attach, makeCall, makeExpert, makeGroup, tenantId, type MadeExpert } from './info-rig.ts';

type Filters = ArgumentOf<typeof callInfo.summaryData>;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const page = async (more: ArgumentOf<typeof callInfo.page> = {}, by = token) =>
  (await server.call(callInfo.page, { pageSize: 200, ...more }, { token: by })).data!;
const idsOf = async (more: ArgumentOf<typeof callInfo.page> = {}, by = token) =>
  (await page(more, by)).list.map(({ callId }) => callId);
const sums = async (more: Filters = {}, by = token) =>
  (await server.call(callInfo.summaryData, more, { token: by })).data!;

const post = (path: string, body: object, by = token) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const exported = async (filters: Filters, by = token) =>
  (await (await post(callInfo.export.path, { format: 'csv', ...filters }, by)).text()).trim().split('\r\n').slice(1);

describe('the scope of a role', () => {
  let [expert, leader, other]: MadeExpert[] = [];
  let [byExpert, byLeader, outsider] = ['', '', ''];
  let [own, joined, led, missed, foreign] = ['', '', '', '', ''];
  beforeAll(async () => {
    [expert, leader, other] = [
      await makeExpert(server, 'SELF'),
      await makeExpert(server, 'DEPT_AND_CHILD'),
      await makeExpert(server, 'SELF'),
    ];
    const group = await makeGroup(server, leader.teamUserId);
    const elsewhere = await makeGroup(server, other.teamUserId);
    const named = (more: object) => ({ caller_name: '范围客户', client_id: newId(), ...more });
    const answeredBy = ({ teamUserId, username }: MadeExpert) => ({ expert_id: teamUserId, expert_name: username });
    own = await makeCall(server, named({ ...answeredBy(expert), team_group_id: elsewhere, client_name: '自己的客户' }));
    joined = await makeCall(server, named({ ...answeredBy(other), team_group_id: elsewhere }));
    await server.look(
      `insert into call_member (tenant_id, call_id, person_kind, person_id, name, left_at)
         values ($1, $2, 'TEAM_USER', $3, '专家', now())`,
      [tenantId, joined, expert.teamUserId],
    );
    led = await makeCall(server, named({ ...answeredBy(other), team_group_id: group, client_name: '小组的客户' }));
    missed = await makeCall(server, named({ status: 'MISSED', team_group_id: group }));
    foreign = await makeCall(
      server,
      named({ ...answeredBy(other), team_group_id: elsewhere, client_name: '别人的客户' }),
    );
    byExpert = await server.signIn(expert.username);
    byLeader = await server.signIn(leader.username);
    const nobody = await makeExpert(server, 'SELF');
    await server.look(`update team_user set account_id = null where id = $1`, [nobody.teamUserId]);
    outsider = await server.signIn(nobody.username);
  });

  const mine = { keyword: '范围客户' };
  test('shows an expert the calls that they were in, and a leader those of the groups', async () => {
    expect(new Set(await idsOf(mine, byExpert))).toEqual(new Set([own, joined]));
    expect(new Set(await idsOf({}, byExpert))).toEqual(new Set([own, joined]));
    expect(new Set(await idsOf(mine, byLeader))).toEqual(new Set([led, missed]));
    expect(await idsOf({}, outsider)).toEqual([]);
    expect(new Set(await idsOf(mine))).toEqual(new Set([own, joined, led, missed, foreign]));
  });

  test('holds for sums, files, scores, remarks and the search everywhere', async () => {
    expect((await sums(mine, byExpert)).total).toBe(2);
    expect((await sums({}, byLeader)).total).toBe(2);
    expect(await exported({}, byExpert)).toHaveLength(2);
    await server.look(`update call set score = 2, remark = '已处理' where id = any($1)`, [[own, led, foreign]]);
    const scores = await server.call(callInfo.scoreList, {}, { token: byExpert });
    expect(scores.data!.list.map(({ callId }) => callId)).toEqual([own]);
    expect(scores.data!.distribution.find(({ score }) => score === 2)?.count).toBe(1);
    const remarks = await server.call(callInfo.remarkList, {}, { token: byLeader });
    expect(remarks.data!.list.map(({ callId }) => callId)).toEqual([led]);
    const found = await server.call(search.find, { keyword: '范围客户' }, { token: byExpert });
    expect(
      found
        .data!.find(({ type }) => type === 'call')
        ?.items.map(({ id }) => id)
        .toSorted(),
    ).toEqual([own, joined].toSorted());
  });

  test('does not show what lies outside in any call about one', async () => {
    const asExpert = { token: byExpert };
    expect((await server.call(callInfo.detail, { callId: own }, asExpert)).status).toBe(true);
    for (const callId of [led, foreign, missed]) {
      expect((await server.call(callInfo.detail, { callId }, asExpert)).code).toBe('NOT_FOUND');
      expect((await server.call(callInfo.detailEvent, { callId }, asExpert)).code).toBe('NOT_FOUND');
      expect((await server.call(callInfo.review, { callId, note: '看到了' }, asExpert)).code).toBe('NOT_FOUND');
      const due = new Date(Date.now() + 60_000).toISOString();
      const task = { callId, ownerId: expert!.accountId, dueAt: due, note: null };
      expect((await server.call(callInfo.addFollowUp, task, asExpert)).code).toBe('NOT_FOUND');
      expect((await server.call(callInfo.closeFollowUp, { callId, note: '好' }, asExpert)).code).toBe('NOT_FOUND');
    }
  });

  test('offers for choosing only what the own calls name', async () => {
    const offered = async (by: string) =>
      (await server.call(callInfo.choices, { of: 'CLIENT', keyword: '的客户' }, { token: by })).data!.map(
        ({ name }) => name,
      );
    expect(await offered(byExpert)).toEqual(['自己的客户']);
    expect(await offered(byLeader)).toEqual(['小组的客户']);
    expect(await offered(outsider)).toEqual([]);
    const owners = await server.call(callInfo.choices, { of: 'ACCOUNT' }, { token: byExpert });
    expect(owners.data!.map(({ id }) => id)).toEqual([expert!.accountId]);
    for (const of of ['TEAM_GROUP', 'EXPERT', 'CLIENT_GROUP', 'PRODUCT', 'PROBLEM_TYPE'] as const) {
      expect((await server.call(callInfo.choices, { of, keyword: '' }, { token })).status).toBe(true);
    }
  });

  test('guards recordings and snapshots, whose plays are written down once each', async () => {
    const { data: file } = await save(server, '画面.png', await png(40, 30), { token, kind: 'IMAGE' });
    const recordingId = await attach(server, own, file!.fileId);
    const foreignId = await attach(server, foreign, file!.fileId);
    const fetched = (query: Record<string, string>) =>
      fetch(`${server.url}${callInfo.snapshot.path}?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: `Bearer ${byExpert}` },
      });
    const play = (callId: string, id: string) =>
      server.call(callPlayer.play, { callId, recordingId: id }, { token: byExpert });
    const address = (await play(own, recordingId)).data!.url;
    await play(own, recordingId);
    const whole = await fetch(`${server.url}${address}`);
    expect(whole.status).toBe(200);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const piece = await fetch(`${server.url}${address}`, { headers: { range: 'bytes=2-5' } });
    expect(piece.status).toBe(206);
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    const lines = await server.look(
      `select l.id from operation_log l join account a on a.id = l.actor_id
        where l.action = 'READ' and l.object_id = $1 and a.id = $2`,
      [own, expert!.accountId],
    );
    expect(lines).toHaveLength(1);
    expect(await play(foreign, foreignId)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    expect(await play(own, foreignId)).toMatchObject({ http: 404, code: 'CALL_RECORDING_GONE' });
    expect((await fetched({ callId: own, fileId: file!.fileId })).status).toBe(200);
    expect((await fetched({ callId: foreign, fileId: file!.fileId })).status).toBe(404);
    const both = async () => [(await play(own, recordingId)).http, (await fetch(`${server.url}${address}`)).status];
    await server.look(`update call_recording set expire_at = now() - interval '1 second' where id = $1`, [recordingId]);
    expect(await both()).toEqual([404, 404]);
    await server.look(`update call_recording set legal_hold = true where id = $1`, [recordingId]);
    expect(await both()).toEqual([200, 200]);
    await server.look(`update role set permissions = '{call:record:query}', version = version + 1 where id = $1`, [
      expert!.roleId,
    ]);
    expect(await both()).toEqual([403, 404]);
  });
});
