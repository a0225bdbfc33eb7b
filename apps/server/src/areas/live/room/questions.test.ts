import { randomUUID } from 'node:crypto';
import { liveRoom } from '@console/contract/areas/live/room';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { signInWith } from '../../toolbox/toolbox-rig.ts';
import { makeLive, watchers, type MadeLive } from '../watch/watch-rig.ts';

let server: TestServer;
let token: string;
let people: ReturnType<typeof watchers>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  people = watchers(server);
});
afterAll(() => server.stop());

async function asked(live: MadeLive, text: string): Promise<{ questionId: string; ticket: string }> {
  const [questionId, ticket] = [randomUUID(), await people.guest(live)];
  const answer = await server.call(liveWatch.ask, { ticket, questionId, text });
  if (!answer.data) throw new Error(answer.message);
  return { questionId, ticket };
}
const pageOf = async ({ liveId }: MadeLive, pageNo: number, pageSize: number) =>
  (await server.call(liveRoom.questions, { liveId, pageNo, pageSize }, { token })).data!;

test('a question that is hidden keeps its answer, which nobody sees until it is shown again', async () => {
  const live = await makeLive(server);
  const { questionId, ticket } = await asked(live, '多久保养？');
  const seen = async (by: string) => (await people.now(by)).data!.questions.map(({ state, answer }) => [state, answer]);
  await server.call(liveRoom.answer, { questionId, answer: '一年一次' }, { token });
  const hidden = await server.call(liveRoom.moderate, { questionId, state: 'HIDDEN' }, { token });
  expect(hidden.data).toMatchObject({ state: 'HIDDEN', answer: '一年一次', answeredBy: '李晨' });
  expect(await seen(ticket)).toEqual([['HIDDEN', null]]);
  expect((await server.call(liveWatch.ask, { ticket, questionId, text: '多久保养？' })).data!.answer).toBeNull();
  expect(await seen(await people.guest(live))).toEqual([]);
  await server.call(liveRoom.moderate, { questionId, state: 'APPROVED' }, { token });
  expect(await seen(ticket)).toEqual([['ANSWERED', '一年一次']]);
  await server.call(liveRoom.moderate, { questionId, state: 'HIDDEN' }, { token });
  await server.call(liveRoom.pin, { questionId, pinned: true }, { token });
  expect(await seen(ticket)).toEqual([['ANSWERED', '一年一次']]);
});

test('the pinned question stands first in the control room however many came after, and every one is on some page', async () => {
  const live = await makeLive(server);
  const { questionId } = await asked(live, '第一个');
  await server.look(
    `insert into live_question (tenant_id, id, live_id, viewer_id, text, state, asked_at)
     select v.tenant_id, gen_random_uuid(), v.live_id, v.id, n::text, 'APPROVED', now() + make_interval(secs => n)
       from live_viewer v, generate_series(1, 104) as n where v.live_id = $1`,
    [live.liveId],
  );
  const texts = async (pageNo: number) => (await pageOf(live, pageNo, 100)).list.map(({ text }) => text);
  expect((await texts(1))[0]).toBe('104');
  expect((await texts(2)).at(-1)).toBe('第一个');
  await server.call(liveRoom.pin, { questionId, pinned: true }, { token });
  const [first, second] = [await texts(1), await texts(2)];
  expect(first.slice(0, 2)).toEqual(['第一个', '104']);
  expect(second).toEqual(['5', '4', '3', '2', '1']);
  expect(new Set([...first, ...second]).size).toBe(105);
  await server.call(liveRoom.pin, { questionId, pinned: false }, { token });
  expect((await texts(2)).at(-1)).toBe('第一个');
});

test('questions are exported with their answers, for who may export, and the log says so', async () => {
  const live = await makeLive(server);
  const { questionId } = await asked(live, '=多久保养？');
  await server.call(liveRoom.answer, { questionId, answer: '一年一次' }, { token });
  const get = (by: string) =>
    fetch(`${server.url}${liveRoom.exportQuestions.path}?liveId=${live.liveId}&format=csv`, {
      headers: { authorization: `Bearer ${by}` },
    });
  const text = await (await get(token)).text();
  expect(text).toContain('一年一次');
  expect(text).toContain('已回答');
  // Never a formula.
  expect(text).not.toMatch(/(^|,|")=多久/m);
  expect(
    await server.look<object>(`select changes from operation_log where object_id = $1 and action = 'EXPORT'`, [
      live.liveId,
    ]),
  ).toEqual([{ changes: [{ field: 'count', before: null, after: 1 }] }]);
  expect((await get(await signInWith(server, ['live:session:query']))).status).toBe(403);
});
