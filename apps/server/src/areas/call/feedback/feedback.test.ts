import { serviceFeedback } from '@console/contract/areas/call/feedback';
import type { ArgumentOf } from '@console/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBehind } from '../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { company } from '../call-rig.ts';
import { enterWith } from '../../client/client/client-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const rights = ['query', 'create', 'update', 'delete', 'status'] as const;
  ({ token } = await enterWith(
    server,
    rights.map((right) => `call:feedback:${right}` as const),
  ));
  await server.look('delete from service_feedback');
});
afterAll(() => server.stop());

type Given = ArgumentOf<typeof serviceFeedback.add>;
const newFeedback = (name: string, more: Partial<Given> = {}): Given => ({
  kind: 'PROBLEM_TYPE',
  name,
  nameEn: null,
  scoreFrom: null,
  scoreTo: null,
  requireText: false,
  ...more,
});
const add = (given: Given) => server.call(serviceFeedback.add, given, { token });
const names = async (kind: Given['kind'] = 'PROBLEM_TYPE') =>
  (await server.call(serviceFeedback.page, { kind }, { token })).data!.list.map(({ name }) => name);

test('new ones come last; an order names some and leaves the others behind them', async () => {
  const ids = [];
  for (const name of ['安装', '报警', '耗材', '软件']) ids.push((await add(newFeedback(name))).data!.feedbackId);
  const sort = (feedbackIds: string[], kind: Given['kind'] = 'PROBLEM_TYPE') =>
    server.call(serviceFeedback.sort, { kind, feedbackIds }, { token });
  expect((await sort([ids[3]!, ids[1]!])).status).toBe(true);
  expect(await names()).toEqual(['软件', '报警', '安装', '耗材']);
  // One of another kind has no place there.
  expect(await sort([ids[0]!], 'END_REASON')).toMatchObject({ code: 'NOT_FOUND' });
});

test('a name is there once of each kind', async () => {
  await add(newFeedback('Once'));
  expect(await add(newFeedback('once'))).toMatchObject({ code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
  expect((await add(newFeedback('once', { kind: 'END_REASON' }))).status).toBe(true);
});

test('reasons have scores from low to high, other kinds none', async () => {
  const reason = { kind: 'SCORE_REASON' } as const;
  for (const [scoreFrom, scoreTo, more] of [
    [null, null, reason],
    [1, null, reason],
    [4, 2, reason],
    [1, 2, {}],
  ] as const) {
    const answer = await add(newFeedback('评分', { scoreFrom, scoreTo, ...more }));
    expect(answer).toMatchObject({ code: 'FEEDBACK_SCORES_WRONG' });
  }
  const { data } = await add(newFeedback('等待太久', { ...reason, scoreFrom: 1, scoreTo: 2 }));
  const { feedbackId, version } = data!;
  const { kind: _, ...wrong } = newFeedback('等待太久');
  expect(await server.call(serviceFeedback.update, { feedbackId, version, ...wrong }, { token })).toMatchObject({
    code: 'FEEDBACK_SCORES_WRONG',
  });
});

test('one that calls name is switched off, not deleted', async () => {
  const { feedbackId } = (await add(newFeedback('用过的'))).data!;
  await server.look('update service_feedback set used_count = 3 where id = $1', [feedbackId]);
  expect(await server.call(serviceFeedback.delete, { feedbackId }, { token })).toMatchObject({
    code: 'FEEDBACK_USED',
    message: '“用过的”已在 3 次通话中使用，删除后这些记录将缺失原因，请改为停用',
  });
  const { data } = await server.call(serviceFeedback.updateStatus, { feedbackId, status: 'DISABLED' }, { token });
  expect(data).toMatchObject({ status: 'DISABLED', usedCount: 3 });
  await server.look('update service_feedback set used_count = 0 where id = $1', [feedbackId]);
  expect((await server.call(serviceFeedback.delete, { feedbackId }, { token })).status).toBe(true);
});

test('one that a call names at the moment of its deletion stays', async () => {
  const { feedbackId } = (await add(newFeedback('正在用'))).data!;
  const choosing = new pg.Client({ connectionString: server.urls.runtime });
  await choosing.connect();
  await choosing.query('begin');
  await choosing.query(`select set_config('app.tenant_id', $1, true)`, [company]);
  await choosing.query('update service_feedback set used_count = 1 where id = $1', [feedbackId]);
  const deleted = server.call(serviceFeedback.delete, { feedbackId }, { token });
  await untilBehind(server, choosing);
  await choosing.query('commit');
  await choosing.end();
  expect(await deleted).toMatchObject({ code: 'FEEDBACK_USED' });
});

test('there is an end to each kind', async () => {
  await server.look(
    `insert into service_feedback (tenant_id, id, kind, name, sort)
     select t.tenant_id, gen_random_uuid(), 'REMARK_TEMPLATE', 'n' || n, n
       from generate_series(1, 100) n, (select distinct tenant_id from service_feedback) t`,
  );
  expect(await add(newFeedback('多了', { kind: 'REMARK_TEMPLATE' }))).toMatchObject({ code: 'TOO_MANY_FEEDBACKS' });
});
