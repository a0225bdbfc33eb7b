import { randomUUID } from 'node:crypto';
import { liveRoom } from '@console/contract/areas/live/room';
import { liveWatch } from '@console/contract/areas/live/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { signInWith } from '../../toolbox/toolbox-rig.ts';
import { addItem, company, hear, makeLive, otherCompany, watchers, type MadeLive } from '../watch/watch-rig.ts';

let server: TestServer;
let people: ReturnType<typeof watchers>;
let token: string;
let onlooker: string;
beforeAll(async () => {
  server = await startTestServer();
  people = watchers(server);
  token = await signInWith(server, ['live:session:query', 'live:session:start']);
  onlooker = await signInWith(server, ['live:session:query']);
});
afterAll(() => server.stop());

const room = async ({ liveId }: Pick<MadeLive, 'liveId'>) =>
  (await server.call(liveRoom.now, { liveId }, { token })).data!;
const show = ({ liveId }: MadeLive, itemId: string | null, by = token) =>
  server.call(liveRoom.show, { liveId, itemId }, { token: by });
const logged = ({ liveId }: MadeLive) =>
  server.look<{ changes: unknown[] }>(`select changes from operation_log where object_id = $1 order by seq`, [liveId]);

async function asked(live: MadeLive, text = '多久保养？'): Promise<string> {
  const questionId = randomUUID();
  await server.call(liveWatch.ask, { ticket: await people.guest(live, { name: '李工' }), questionId, text });
  return questionId;
}

test('what is shown comes to the viewers, is noted for the replay, and can be hidden', async () => {
  const live = await makeLive(server);
  const [one, two] = [await addItem(server, live), await addItem(server, live)];
  const ticket = await people.guest(live);
  expect(await room(live)).toMatchObject({ shownItemId: null, nextItemId: one.itemId, stream: null, play: null });
  expect((await show(live, one.itemId)).status).toBe(true);
  expect((await show(live, one.itemId)).status).toBe(true);
  expect((await people.now(ticket)).data).toMatchObject({ shown: { itemId: one.itemId, title: one.title } });
  expect(await room(live)).toMatchObject({ shownItemId: one.itemId, nextItemId: two.itemId });
  expect((await show(live, null)).status).toBe(true);
  expect((await people.now(ticket)).data).toMatchObject({ shown: null });
  // What was shown can still be opened.
  expect((await server.call(liveWatch.item, { ticket, itemId: one.itemId })).status).toBe(true);
  expect((await server.call(liveWatch.item, { ticket, itemId: two.itemId })).code).toBe('NOT_FOUND');
  expect((await room(live)).events).toMatchObject([
    { kind: 'HIDDEN', about: one.title },
    { kind: 'SHOWN', about: one.title },
  ]);
  const cues = await server.look('select item_id from live_cue where live_id = $1 order by at', [live.liveId]);
  expect(cues).toEqual([{ item_id: one.itemId }, { item_id: null }]);
  expect((await logged(live)).map(({ changes }) => changes)).toEqual([
    [{ field: 'shownItem', before: null, after: one.title }],
    [{ field: 'shownItem', before: one.title, after: null }],
  ]);
});

test('only what is ready is shown, only of this session, and only while it is on', async () => {
  const live = await makeLive(server);
  const draft = await addItem(server, live, { status: 'DRAFT' });
  const foreign = await addItem(server, await makeLive(server));
  expect((await show(live, draft.itemId)).code).toBe('LIVE_ITEM_NOT_READY');
  expect((await show(live, foreign.itemId)).code).toBe('NOT_FOUND');
  for (const status of ['SCHEDULED', 'ENDED'] as const) {
    const other = await makeLive(server, { status });
    expect((await show(other, (await addItem(server, other)).itemId)).code).toBe('STATE_NOT_ALLOWED');
  }
});

test('the room is for those who may see it, directing for those who may start, and of one’s own company', async () => {
  const live = await makeLive(server);
  const { itemId } = await addItem(server, live);
  const questionId = await asked(live);
  expect((await server.call(liveRoom.now, { liveId: live.liveId }, { token: onlooker })).status).toBe(true);
  const refused = [
    await show(live, itemId, onlooker),
    await server.call(liveRoom.moderate, { questionId, state: 'HIDDEN' }, { token: onlooker }),
    await server.call(liveRoom.answer, { questionId, answer: '一年' }, { token: onlooker }),
    await server.call(liveRoom.pin, { questionId, pinned: true }, { token: onlooker }),
  ];
  expect(refused.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
  const elsewhere = await makeLive(server, { tenantId: otherCompany });
  const { liveId } = elsewhere;
  for (const answer of [
    await server.call(liveRoom.now, { liveId }, { token }),
    await server.call(liveRoom.questions, { liveId, pageNo: 1, pageSize: 20 }, { token }),
    await server.call(liveRoom.preview, { liveId }, { token }),
    await show(elsewhere, null),
    await server.call(liveRoom.stream, { liveId }, { token }),
  ]) {
    expect(answer.code).toBe('NOT_FOUND');
  }
});

test('questions are approved, answered, hidden and pinned, one at a time above the others', async () => {
  const live = await makeLive(server, { moderated: true });
  const [one, two] = [await asked(live, '一'), await asked(live, '二')];
  const viewer = await people.guest(live);
  const seen = async () =>
    (await people.now(viewer)).data!.questions.map(({ text, state, pinned }) => [text, state, pinned]);
  expect(await room(live)).toMatchObject({ waitingQuestions: 2 });
  const waiting = await server.call(
    liveRoom.questions,
    { liveId: live.liveId, state: 'WAITING', pageNo: 1, pageSize: 20 },
    { token },
  );
  expect(waiting.data).toMatchObject({
    total: 2,
    list: [{ text: '二', name: '李工', viewerKind: 'GUEST' }, { text: '一' }],
  });
  await server.call(liveRoom.moderate, { questionId: one, state: 'APPROVED' }, { token });
  expect(await seen()).toEqual([['一', 'APPROVED', false]]);
  const answered = await server.call(liveRoom.answer, { questionId: two, answer: '一年一次' }, { token });
  expect(answered.data).toMatchObject({ state: 'ANSWERED', answer: '一年一次', answeredBy: '有限' });
  for (const questionId of [two, one]) await server.call(liveRoom.pin, { questionId, pinned: true }, { token });
  expect(await seen()).toEqual([
    ['一', 'APPROVED', true],
    ['二', 'ANSWERED', false],
  ]);
  await server.call(liveRoom.moderate, { questionId: one, state: 'HIDDEN' }, { token });
  expect(await seen()).toEqual([['二', 'ANSWERED', false]]);
  expect(await server.look('select pinned from live_question where live_id = $1 and pinned', [live.liveId])).toEqual(
    [],
  );
  expect(await logged(live)).toHaveLength(5);
  expect((await server.call(liveRoom.pin, { questionId: randomUUID(), pinned: true }, { token })).code).toBe(
    'NOT_FOUND',
  );
});

test('whoever pins at the same time, one question is above the others', async () => {
  const live = await makeLive(server);
  const all = [await asked(live, '一'), await asked(live, '二'), await asked(live, '三')];
  const answers = await Promise.all(
    all.map((questionId) => server.call(liveRoom.pin, { questionId, pinned: true }, { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual([true, true, true]);
  expect(await server.look('select from live_question where live_id = $1 and pinned', [live.liveId])).toHaveLength(1);
});

test('the room hears of changes, and nobody who has not signed in', async () => {
  const live = await makeLive(server);
  const { itemId } = await addItem(server, live);
  const url = `${server.url}${liveRoom.stream.path}?liveId=${live.liveId}`;
  const line = await hear(url, { authorization: `Bearer ${token}` });
  expect(line.status).toBe(200);
  await expect.poll(line.changes).toBe(1);
  await show(live, itemId);
  await expect.poll(line.changes).toBe(2);
  await line.close();
  expect((await hear(url)).status).toBe(401);
});

test('a preview shows a session before it is announced, and is no viewer', async () => {
  const live = await makeLive(server, { status: 'DRAFT' });
  const { data } = await server.call(liveRoom.preview, { liveId: live.liveId }, { token: onlooker });
  expect(data!.url).toMatch(new RegExp(`^https?://[^/]+/watch/${live.slug}#`));
  const ticket = data!.url.split('#')[1]!;
  expect((await people.now(ticket)).data).toMatchObject({ status: 'DRAFT', viewerName: null, canAsk: false });
  await server.call(liveWatch.heartbeat, { ticket });
  expect((await server.call(liveWatch.ask, { ticket, questionId: randomUUID(), text: '？' })).code).toBe(
    'LIVE_QUESTIONS_CLOSED',
  );
  expect(await server.look('select from live_viewer where live_id = $1', [live.liveId])).toEqual([]);
  await server.look('update live set deleted_at = now() where id = $1', [live.liveId]);
  expect((await people.now(ticket)).code).toBe('LIVE_TICKET_ENDED');
});

test('a preview ends with the session of whoever opened it, and with their right', async () => {
  const { liveId } = await makeLive(server);
  const director = await signInWith(server, ['live:session:query']);
  const { data } = await server.call(liveRoom.preview, { liveId }, { token: director });
  const ticket = data!.url.split('#')[1]!;
  const change = (text: string) => server.look(text, [hashToken(director)]);
  const withRights = (permissions: string) =>
    change(`update role set permissions = '${permissions}'
             where id = (select role_id from session where token_hash = $1)`);
  expect((await people.now(ticket)).status).toBe(true);
  await withRights('{live:session:start}');
  expect((await people.now(ticket)).code).toBe('LIVE_TICKET_ENDED');
  await withRights('{live:session:query}');
  expect((await people.now(ticket)).status).toBe(true);
  await change('delete from session where token_hash = $1');
  expect((await people.now(ticket)).code).toBe('LIVE_TICKET_ENDED');
  expect((await server.call(liveWatch.media, { ticket })).code).toBe('LIVE_TICKET_ENDED');
});

test('sessions that say so show their content by themselves', async () => {
  const live = await makeLive(server, { autoCue: true });
  const { itemId } = await addItem(server, live, { cueSec: 1 });
  await expect.poll(async () => (await room(live)).shownItemId).toBe(itemId);
});

test('how the picture arrives is told while it does', async () => {
  const live = await makeLive(server);
  await server.look(
    `insert into live_stream (tenant_id, id, live_id, connection, server, bitrate_kbps, fps, dropped_pct)
     values ($1, gen_random_uuid(), $2, 'a', 'b', 2500, 30, 0.5)`,
    [company, live.liveId],
  );
  expect((await room(live)).stream).toMatchObject({ level: 'GOOD', bitrateKbps: 2500 });
  await server.look('update live_stream set bitrate_kbps = 200 where live_id = $1', [live.liveId]);
  expect((await room(live)).stream).toMatchObject({ level: 'POOR' });
});
