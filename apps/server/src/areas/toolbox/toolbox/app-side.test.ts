import { randomUUID } from 'node:crypto';
import { application } from '@console/contract/areas/application/application';
import { errorCode } from '@console/contract/areas/product/error-code/error-code';
import { product } from '@console/contract/areas/product/product';
import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import { toolboxAppSide as appSide } from '@console/contract/areas/toolbox/toolbox/app-side';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../test/harness.ts';
import { asUser, enterApp, issueKey, makeAppPerson, type AppPerson } from '../../app-people/app-session/app-rig.ts';
import { givenApplication } from '../../application/application/application-rig.ts';
import { addTestAccount, keyOf, signInTest } from '../../application/test-account/test-account-rig.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { newSet } from '../../product/error-code/error-code-rig.ts';
import { newProduct } from '../../product/product/product-rig.ts';
import {
  company,
  makeMaterial,
  makeShownBox,
  makeTranslation,
  newErrorTool,
  newToolbox,
  newVirtual,
} from '../toolbox-rig.ts';

let server: TestServer;
let token: string;
let key: string;
let customer: AppPerson;
let user: CallOptions;
let colleague: CallOptions;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  key = (await issueKey(server)).secret;
  customer = await makeAppPerson(server, 'CLIENT_USER');
  user = asUser(key, await enterApp(server, key, customer));
  colleague = asUser(key, await enterApp(server, key, await makeAppPerson(server, 'TEAM_USER')));
});
afterAll(() => server.stop());
// What the demonstration and the tests before have enabled is in nobody's way.
beforeEach(async () => {
  await server.look('truncate throttle');
  await server.look(`update toolbox set status = 'DISABLED'`);
});

type Asked = Parameters<typeof asked>[1];
async function asked(options: CallOptions, more: { productId?: string; locale?: 'zh-CN' | 'en-US' } = {}) {
  return (await server.call(appSide.list, more, options)).data!.list;
}
const seen = async (options: CallOptions, more?: Asked) =>
  (await asked(options, more)).map(({ toolboxId }) => toolboxId);
const titles = async (options: CallOptions, more?: Asked) =>
  (await asked(options, more)).flatMap(({ tools }) => tools.flatMap((tool) => tool.knowledge?.materials ?? []));
const boxOf = async (changes: Parameters<typeof newToolbox>[0] = {}) =>
  (await makeShownBox(server, token, [await makeMaterial(server)], changes)).toolboxId;

describe('the toolboxes of somebody in an app', () => {
  test('are those for people of this kind, in their order, and none that is disabled', async () => {
    const [all, team, clients] = [
      await boxOf(),
      await boxOf({ audience: 'TEAM' }),
      await boxOf({ audience: 'CLIENT' }),
    ];
    expect(await seen(user)).toEqual([all, clients]);
    expect(await seen(colleague)).toEqual([all, team]);
    await server.call(toolbox.sort, { toolboxIds: [clients, all] }, { token });
    expect(await seen(user)).toEqual([clients, all]);
    await server.call(toolbox.updateStatus, { toolboxId: clients, status: 'DISABLED' }, { token });
    expect(await seen(user)).toEqual([all]);
  });

  test('are for the groups of customers that they name', async () => {
    const groupId = newId();
    await server.look(`insert into client_group (tenant_id, id, name) values ($1, $2, '应用的分组')`, [
      company,
      groupId,
    ]);
    const box = await boxOf({ clientGroupIds: [groupId] });
    expect(await seen(user)).toEqual([]);
    // Groups are of customers: the team sees it whoever they are.
    expect(await seen(colleague)).toEqual([box]);
    const move = `update client set group_id = $2 where id = (select client_id from client_user where id = $1)`;
    await server.look(move, [customer.userId, groupId]);
    expect(await seen(user)).toEqual([box]);
    await server.look(move, [customer.userId, null]);
  });

  test('are for the applications and the products that they name', async () => {
    const owner = await server.signIn('owner');
    const made = await server.call(application.add, givenApplication(), { token: owner });
    const { applicationId } = made.data!;
    const box = await boxOf({ applicationIds: [applicationId] });
    expect(await seen(user)).toEqual([]);
    const secret = await keyOf(server, applicationId);
    expect(await seen(asUser(secret, await enterApp(server, secret, customer)))).toEqual([box]);
    const { productId } = (await server.call(product.add, newProduct({ modelNo: 'APP-BOX' }), { token })).data!;
    const other = (await server.call(product.add, newProduct({ modelNo: 'APP-BOX-2', snRule: null }), { token })).data!;
    const [ofProduct, ofAll] = [await boxOf({ productIds: [productId] }), await boxOf()];
    expect(await seen(user, { productId })).toEqual([ofProduct, ofAll]);
    expect(await seen(user, { productId: other.productId })).toEqual([ofAll]);
    expect(await seen(user)).toEqual([ofProduct, ofAll]);
  });

  test('show materials that are there for them, in their language where there is one', async () => {
    const over = new Date(Date.now() - 1000).toISOString();
    const chinese = await makeMaterial(server, { name: '装机' });
    await makeTranslation(server, chinese, { name: 'Installation', locale: 'en-US' });
    const english = await makeMaterial(server, { name: 'Notes', locale: 'en-US' });
    await makeTranslation(server, english, { name: '说明', status: 'DRAFT' });
    const hidden = [
      await makeMaterial(server, { status: 'DISABLED' }),
      await makeMaterial(server, { status: 'PROCESSING' }),
      await makeMaterial(server, { expireAt: over }),
      await makeMaterial(server, { visibility: 'TEAM', name: '内部资料' }),
    ];
    await makeShownBox(server, token, [chinese, english, ...hidden]);
    const named = async (options: CallOptions, locale: 'zh-CN' | 'en-US') =>
      (await titles(options, { locale })).map(({ title }) => title);
    expect(await named(user, 'zh-CN')).toEqual(['装机', 'Notes']);
    expect(await named(user, 'en-US')).toEqual(['Installation', 'Notes']);
    expect(await named(colleague, 'zh-CN')).toEqual(['装机', 'Notes', '内部资料']);
  });

  test('are not there when nothing in them is, and hold no error codes without the service', async () => {
    await makeShownBox(server, token, [await makeMaterial(server, { status: 'DISABLED' })]);
    expect(await seen(user)).toEqual([]);
    const set = await server.call(errorCode.add, newSet({ name: '应用里的集' }), { token });
    const { errorCodeId } = set.data!;
    const made = await server.call(errorCodeTool.add, newErrorTool({ errorCodeIds: [errorCodeId] }), { token });
    const { toolboxId } = (await server.call(toolbox.add, newToolbox({}), { token })).data!;
    await server.call(toolbox.addTool, { toolboxId, toolIds: [made.data!.toolId] }, { token });
    await server.call(toolbox.updateStatus, { toolboxId, status: 'ENABLED' }, { token });
    const [box] = await asked(user);
    expect(box!.tools[0]!.errorCode).toEqual({ errorCodeIds: [errorCodeId], ocrEnabled: true, fallback: 'NONE' });
    const turn = `update tenant_service set enabled = $2 where tenant_id = $1 and code = 'ERROR_CODE'`;
    await server.look(turn, [company, false]);
    expect(await seen(user)).toEqual([]);
    await server.look(turn, [company, true]);
    await server.look(`update error_code set status = 'DISABLED' where id = $1`, [errorCodeId]);
    expect(await seen(user)).toEqual([]);
  });

  test('cost an app nothing when it has them already', async () => {
    await boxOf();
    const headers = { authorization: `Bearer ${key}`, ...user.headers };
    const first = await fetch(`${server.url}${appSide.list.path}`, { headers });
    const tag = first.headers.get('etag')!;
    const second = await fetch(`${server.url}${appSide.list.path}`, { headers: { ...headers, 'if-none-match': tag } });
    expect([first.status, second.status]).toEqual([200, 304]);
    await boxOf();
    const third = await fetch(`${server.url}${appSide.list.path}`, { headers: { ...headers, 'if-none-match': tag } });
    expect(third.status).toBe(200);
  });

  test('have pictures for whom they are meant alone', async () => {
    const picture = async () =>
      (await save(server, 'icon.png', await png(20, 20), { token, kind: 'IMAGE' })).data!.fileId;
    const [icon, cover, other] = [await picture(), await picture(), await picture()];
    const page = await makeMaterial(server, { kind: 'H5' });
    const tool = await server.call(virtualTool.add, newVirtual({ h5MaterialIds: [page], coverFileId: cover }), {
      token,
    });
    const made = await server.call(toolbox.add, newToolbox({ iconFileId: icon, audience: 'TEAM' }), { token });
    const { toolboxId } = made.data!;
    await server.call(toolbox.addTool, { toolboxId, toolIds: [tool.data!.toolId] }, { token });
    await server.call(toolbox.updateStatus, { toolboxId, status: 'ENABLED' }, { token });
    const fetchPicture = async (address: string, { headers }: CallOptions) =>
      (await fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${key}`, ...headers } })).status;
    const [box] = await asked(colleague);
    const addresses = [box!.iconUrl!, box!.tools[0]!.coverUrl!];
    for (const address of addresses) {
      expect(await fetchPicture(address, colleague)).toBe(200);
      expect(await fetchPicture(address, user)).toBe(404);
    }
    expect(await fetchPicture(`${appSide.picture.path}?fileId=${other}`, colleague)).toBe(404);
    expect(box!.tools[0]!.virtual).toMatchObject({ contentType: 'H5', models: [], materials: [{ materialId: page }] });
  });
});

describe('an opening', () => {
  test('counts once, however often it is reported, and not of test accounts', async () => {
    const toolboxId = await boxOf();
    const openId = randomUUID();
    const opened = async () => (await server.call(toolbox.detail, { toolboxId }, { token })).data!.openCount30d;
    const report = (options: CallOptions, id: string) =>
      server.call(appSide.opened, { openId: id, toolboxId }, options);
    await Promise.all([1, 2, 3].map(() => report(user, openId)));
    expect(await opened()).toBe(1);
    await report(colleague, randomUUID());
    expect(await opened()).toBe(2);
    const { account } = await addTestAccount(server);
    const testKey = await keyOf(server);
    const tester = asUser(testKey, (await signInTest(server, testKey, account)).data!.userToken);
    expect(await report(tester, randomUUID())).toMatchObject({ status: true });
    expect(await opened()).toBe(2);
    await server.look(`update toolbox_day set day = current_date - 30 where toolbox_id = $1`, [toolboxId]);
    expect(await opened()).toBe(0);
  });

  test('of a toolbox that this person does not see is refused', async () => {
    const toolboxId = await boxOf({ audience: 'TEAM' });
    const refused = await server.call(appSide.opened, { openId: randomUUID(), toolboxId }, user);
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
  });
});
