import { materialAppSide as appSide } from '@console/contract/areas/material/material/app-side';
import { material } from '@console/contract/areas/material/material/material';
import { materialSuggestion } from '@console/contract/areas/material/material/suggestion';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { makeShownBox } from '../../../toolbox/toolbox-rig.ts';
import { calls } from '../material-rig.ts';

let server: TestServer;
let token: string;
let colleague: CallOptions;
let customer: CallOptions;
let rig: ReturnType<typeof calls>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
  const { secret } = await issueKey(server);
  customer = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'CLIENT_USER')));
  colleague = asUser(secret, await enterApp(server, secret, await makeAppPerson(server, 'TEAM_USER')));
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
});

const said = { text: '第三步少了一个垫片', quote: '装回滤芯' };
const list = async (materialId: string, state?: 'OPEN' | 'TAKEN' | 'DECLINED') =>
  (await server.call(materialSuggestion.page, { materialId, ...(state && { state }) }, { token })).data!.list;
const settle = (suggestionId: string, state: 'OPEN' | 'TAKEN' | 'DECLINED', answer: string | null) =>
  server.call(materialSuggestion.settle, { suggestionId, state, answer }, { token });

test('a team member suggests what they may read, and sees what became of it', async () => {
  const { materialId } = await rig.add({ title: '换滤芯' });
  const send = (who = colleague) => server.call(appSide.suggest, { materialId, ...said }, who);
  // In no toolbox of theirs it is not there for them.
  expect((await send()).http).toBe(404);
  await makeShownBox(server, token, [materialId]);
  expect((await send(customer)).code).toBe('MATERIAL_SUGGEST_TEAM');
  const { suggestionId } = (await send()).data!;
  expect(await rig.detail(materialId)).toMatchObject({ suggestionCount: 1 });
  expect(await list(materialId, 'OPEN')).toMatchObject([
    { suggestionId, ...said, senderKind: 'TEAM_USER', answer: null },
  ]);
  const own = async () => (await server.call(appSide.suggestions, { materialId }, colleague)).data!;
  expect(await own()).toMatchObject([{ suggestionId, title: '换滤芯', state: 'OPEN', ...said }]);
  expect((await server.call(appSide.suggestions, {}, customer)).data).toEqual([]);
  expect((await settle(suggestionId, 'DECLINED', null)).code).toBe('MATERIAL_SUGGESTION_ANSWER');
  expect((await settle(suggestionId, 'DECLINED', '新型号没有垫片')).status).toBe(true);
  expect(await own()).toMatchObject([{ state: 'DECLINED', answer: '新型号没有垫片', settledAt: expect.any(String) }]);
  expect(await rig.detail(materialId)).toMatchObject({ suggestionCount: 0 });
  await settle(suggestionId, 'OPEN', null);
  expect(await rig.detail(materialId)).toMatchObject({ suggestionCount: 1 });
  expect(await own()).toMatchObject([{ state: 'OPEN', answer: null, settledAt: null }]);
});

test('the owner is told, the sender hears the answer, and the list finds what waits', async () => {
  const [owner] = await server.look<{ id: string }>(`select id from account where username = 'operator'`);
  const { materialId } = await rig.add({ title: '负压校准', ownerId: owner!.id });
  const reader = { token: await server.signIn('operator') };
  const codes = async () =>
    (await server.call(message.page, {}, reader)).data!.list.filter(({ params }) => params['title'] === '负压校准');
  // To oneself nobody sends a message.
  await server.call(materialSuggestion.add, { materialId, ...said }, reader);
  expect(await codes()).toEqual([]);
  await makeShownBox(server, token, [materialId]);
  await server.call(appSide.suggest, { materialId, ...said }, colleague);
  // The message leads to where it is answered.
  expect(await codes()).toMatchObject([
    {
      code: 'MATERIAL_SUGGESTED',
      kind: 'TODO',
      route: 'detailImageText',
      params: { materialId, tab: 'suggestions' },
    },
  ]);
  const waiting = async () =>
    (await server.call(material.page, { suggestions: 'OPEN' }, { token })).data!.list.map((row) => row.materialId);
  expect(await waiting()).toContain(materialId);
  for (const { suggestionId } of await list(materialId)) await settle(suggestionId, 'TAKEN', null);
  expect(await waiting()).not.toContain(materialId);
});

test('twenty in an hour are one person’s; others go on', async () => {
  const { materialId } = await rig.add({ title: '吵闹' });
  await makeShownBox(server, token, [materialId]);
  const send = () => server.call(appSide.suggest, { materialId, ...said }, colleague);
  const answers = await Promise.all(Array.from({ length: 23 }, send));
  expect(answers.filter(({ status }) => status)).toHaveLength(20);
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(3);
  expect(await rig.detail(materialId)).toMatchObject({ suggestionCount: 20 });
  expect((await server.call(materialSuggestion.add, { materialId, ...said }, { token })).status).toBe(true);
});

test('another company finds neither the material nor what was said about it', async () => {
  const { materialId } = await rig.add({ title: '自家的' });
  const { data } = await server.call(materialSuggestion.add, { materialId, ...said }, { token });
  const theirs = { token: await server.signIn('operator.ruichi') };
  const { suggestionId } = data!;
  expect((await server.call(materialSuggestion.add, { materialId, ...said }, theirs)).http).toBe(404);
  expect((await server.call(materialSuggestion.page, { materialId }, theirs)).http).toBe(404);
  expect(
    (await server.call(materialSuggestion.settle, { suggestionId, state: 'TAKEN', answer: null }, theirs)).http,
  ).toBe(404);
});
