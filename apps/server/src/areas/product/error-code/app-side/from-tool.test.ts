import { errorCodeAppSide } from '@console/contract/areas/product/error-code/app-side';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type CallOptions, type TestServer } from '../../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson } from '../../../app-people/app-session/app-rig.ts';
import { newErrorTool, newToolbox } from '../../../toolbox/toolbox-rig.ts';
import { newNumber, newSet } from '../error-code-rig.ts';
import { displayPhoto } from '../photo/read/photo-rig.ts';

let server: TestServer;
let token: string;
let customer: CallOptions;
let engineer: CallOptions;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  // What the demonstration has would be found as well.
  await server.look(`update error_code set status = 'DISABLED'`);
  const { secret } = await issueKey(server);
  const enter = async (kind: 'CLIENT_USER' | 'TEAM_USER') =>
    asUser(secret, await enterApp(server, secret, await makeAppPerson(server, kind)));
  customer = await enter('CLIENT_USER');
  engineer = await enter('TEAM_USER');
});
afterAll(() => server.stop());

async function makeSet(name: string, ...numbers: string[]): Promise<string> {
  const { errorCodeId } = (await server.call(errorCode.add, newSet({ name }), { token })).data!;
  for (const number of numbers) {
    await server.call(errorNo.add, { errorCodeId, ...newNumber({ errorNo: number }) }, { token });
  }
  return errorCodeId;
}
async function makeTool(changes: Parameters<typeof newErrorTool>[0], audience: 'BOTH' | 'TEAM' = 'BOTH') {
  const { toolId } = (await server.call(errorCodeTool.add, newErrorTool(changes), { token })).data!;
  const { toolboxId } = (await server.call(toolbox.add, newToolbox({ audience }), { token })).data!;
  await server.call(toolbox.addTool, { toolboxId, toolIds: [toolId] }, { token });
  await server.call(toolbox.updateStatus, { toolboxId, status: 'ENABLED' }, { token });
  return { toolId, toolboxId };
}
const lookUp = (text: string, toolId?: string, as = customer) =>
  server.call(errorCodeAppSide.lookUp, { texts: [{ text }], ...(toolId !== undefined && { toolId }) }, as);
const setsOf = async (text: string, toolId?: string) =>
  (await lookUp(text, toolId)).data!.list.map(({ setName }) => setName);

async function photograph(text: string, toolId: string) {
  const body = new FormData();
  body.set('toolId', toolId);
  const bytes = await displayPhoto(text, { writing: 'segments', slant: 0.1, turn: 4, noise: 30 });
  body.set('file', new Blob([bytes]), 'display.png');
  const headers = { authorization: `Bearer ${customer.token!}`, ...customer.headers };
  const answer = await fetch(server.url + errorCodeAppSide.photo.path, { method: 'POST', headers, body });
  return (await answer.json()) as { code?: string; data?: { list: { setName: string }[] } };
}

test('from a tool a number is looked for in its sets alone, the upper ones first', async () => {
  const [first, second] = [await makeSet('甲', 'Q7', 'Q70'), await makeSet('乙', 'Q7')];
  await makeSet('丙', 'Q7');
  const { toolId } = await makeTool({ errorCodeIds: [second, first] });
  expect(await setsOf('Q7', toolId)).toEqual(['乙', '甲', '甲']);
  expect((await setsOf('Q7')).toSorted()).toEqual(['丙', '乙', '甲', '甲'].toSorted());
  const { toolId: turned } = await makeTool({ errorCodeIds: [first, second] });
  // The same number before what begins like it, whatever stands above.
  expect(await setsOf('Q7', turned)).toEqual(['甲', '乙', '甲']);
});

test('a tool that takes no photo refuses one, and any other reads it in its sets', async () => {
  const [inside, outside] = [await makeSet('照内', 'E41'), await makeSet('照外', 'E41')];
  const { toolId } = await makeTool({ errorCodeIds: [inside] });
  const { toolId: typed } = await makeTool({ errorCodeIds: [inside, outside], ocrEnabled: false });
  expect(await photograph('E41', typed)).toMatchObject({ code: 'TOOL_TAKES_NO_PHOTO' });
  const { data } = await photograph('E41', toolId);
  expect(data!.list.map(({ setName }) => setName)).toEqual(['照内']);
});

test('a tool that is in no toolbox open to the person is not there', async () => {
  const set = await makeSet('看不到', 'E9');
  const { toolId, toolboxId } = await makeTool({ errorCodeIds: [set] }, 'TEAM');
  expect(await lookUp('E9', toolId)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await photograph('E9', toolId)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await lookUp('E9', toolId, engineer)).data!.list).toHaveLength(1);
  await server.call(toolbox.updateStatus, { toolboxId, status: 'DISABLED' }, { token });
  expect(await lookUp('E9', toolId, engineer)).toMatchObject({ code: 'NOT_FOUND' });
});
