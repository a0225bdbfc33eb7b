import { client } from '@console/contract/areas/client/client';
import { clientImport } from '@console/contract/areas/client/client-import';
import { clientUserImport } from '@console/contract/areas/client/client-user-import';
import { subAccountImport } from '@console/contract/areas/account/sub-account-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../../demonstration/content/tenants.ts';
import { addClient, addGroup, addUser, enterWith, tenantId } from '../client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { checkFile, fetchText, problemsOf, sendFile } from '../../../../kernel/tables/import/import-rig.ts';
import { overtake } from '../../../../test/overtake.ts';
import { makePerson, spend } from '../../../../test/people.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

const as = (token: string) => ({ token });
const check = (text: string, token = owner) => checkFile(server, clientImport, text, token);
const problems = (batchId: string, token = owner) => problemsOf(server, clientImport, batchId, token);
const run = (batchId: string, token = owner) => server.call(clientImport.run, { batchId }, as(token));
const undo = (batchId: string) => server.call(clientImport.undo, { batchId }, as(owner));
let count = 0;
const fresh = () => `导入客户${(count += 1)}`;
const HEAD = '客户名称,编码,客户类型,分组,负责人,联系电话,联系邮箱,标记';
const file = (...lines: string[]) => [HEAD, ...lines].join('\n');
const alive = async (...names: string[]) =>
  (await server.look(`select from client where name = any($1) and deleted_at is null`, [names])).length;

test('everything that is wrong is reported at once, in the language of whoever reads', async () => {
  const { name } = await addClient(server, { code: 'HAVE-1' });
  const gone = await makePerson(server, 'DISABLED');
  const { batchId, good, room } = await check(
    file(
      ',X-0,,,,,,',
      `${name.toUpperCase()},have-1,,,,,,`,
      `${fresh()},A-1,,,,,,`,
      `${fresh()},a-1,,,,,,`,
      `${fresh()},,火星客户,没有的分组,nobody.here,12,nobody,`,
      `${fresh()},,Hospital X,,${gone.username},,,`,
      `${fresh()},,,,,,,${Array.from({ length: 21 }, (_, at) => `t${at}`).join(';')}`,
      `${fresh()},,,,,,,${'长'.repeat(21)}`,
      `${'名'.repeat(51)},,,,,,,`,
      `${fresh()},,医疗机构,,,,,`,
      `${fresh()},,healthcare provider,,,,,`,
      `${fresh()},,HOSPITAL,,,,,`,
    ),
  );
  expect(await problems(batchId)).toEqual([
    [2, 'name REQUIRED'],
    [3, 'name TAKEN_CLIENT', 'code TAKEN_CLIENT'],
    [5, 'code SAME_IN_FILE'],
    [
      6,
      'clientType UNKNOWN_CHOICE',
      'group UNKNOWN_GROUP',
      'owner UNKNOWN_OWNER',
      'contactPhone BAD_PHONE',
      'contactEmail BAD_EMAIL',
    ],
    [7, 'clientType UNKNOWN_CHOICE', 'owner UNKNOWN_OWNER'],
    [8, 'tags TOO_MANY_TAGS'],
    [9, 'tags TAG_TOO_LONG'],
    [10, 'name TOO_LONG'],
  ]);
  expect({ good, room }).toEqual({ good: 4, room: null });
  const english = await server.call(
    clientImport.rows,
    { batchId, after: 5, limit: 1 },
    { token: owner, headers: { 'accept-language': 'en' } },
  );
  const messages = english.data?.[0]?.problems.map(({ message }) => message);
  expect(messages?.[0]).toMatch(/^“火星客户” is not an option\. Choose from: End user, /);
  expect(messages?.[1]).toContain('“没有的分组”');
});

test('a row is mended in place, and what repeated it is free again', async () => {
  const twice = fresh();
  const { batchId } = await check(file(`${twice},,,,,,,`, `${twice},,,,,,,`, `${fresh()},,,,,12,,`));
  const fix = (rowNo: number, given: Record<string, string>) =>
    server.call(clientImport.fix, { batchId, rowNo, given }, as(owner));
  const fixed = await fix(2, { name: fresh() });
  expect(fixed.data).toMatchObject({ row: { rowNo: 2, problems: [] }, batch: { good: 2, bad: 1 } });
  expect(await problems(batchId)).toEqual([[4, 'contactPhone BAD_PHONE']]);
  expect((await fix(4, { contactPhone: '' })).data?.row).toMatchObject({ problems: [] });
  expect((await fix(4, { tenant: 'x' })).code).toBe('VALIDATION');
});

test('good rows become customers, once; what the log says holds no whole number', async () => {
  const group = await addGroup(server);
  const person = await makePerson(server);
  const name = fresh();
  const whole = [name, 'N-7', '医疗机构', group.name.toUpperCase(), person.username.toUpperCase()];
  const contact = ['138 0013 8765', 'Buyer@Clinic.example', '重点；华东;重点'];
  const { batchId } = await check(file([...whole, ...contact].join(','), `${fresh()},,,,,,nobody,`));
  const [first, second] = [await run(batchId), await run(batchId)];
  expect(first.data).toMatchObject({ status: 'DONE', total: 2, good: 1, bad: 1, room: null });
  expect(second.data).toEqual(first.data);
  const { data: page } = await server.call(client.page, { keyword: name }, as(owner));
  expect(page?.list).toMatchObject([
    {
      name,
      code: 'N-7',
      clientType: 'HOSPITAL',
      groupId: group.groupId,
      ownerId: person.accountId,
      contactPhone: '138****8765',
      tags: ['重点', '华东'],
      status: 'ACTIVE',
      userCount: 0,
    },
  ]);
  const lines = await server.look<{ action: string }>(
    `select action, changes from operation_log where object_id in ($1, $2) order by seq`,
    [batchId, page!.list[0]!.clientId],
  );
  expect(lines.map(({ action }) => action)).toEqual(['UPLOAD', 'IMPORT', 'CREATE']);
  expect(JSON.stringify(lines)).toContain('138****8765');
  expect(JSON.stringify(lines)).not.toMatch(/13800138765|buyer@/);
});

test('what has turned bad between the look and the run stays behind, and so does what was shown as bad', async () => {
  const group = await addGroup(server);
  const [taken, grouped, late, good] = [fresh(), fresh(), fresh(), fresh()];
  const { batchId } = await check(
    file(`${taken},,,,,,,`, `${grouped},,,${group.name},,,,`, `${late},,,晚来的分组,,,,`, `${good},,,,,,,`),
  );
  await addClient(server, { name: taken });
  await addGroup(server, '晚来的分组');
  await server.look('update client_group set deleted_at = now() where id = $1', [group.groupId]);
  expect((await run(batchId)).data).toMatchObject({ good: 1, bad: 3 });
  expect(await problems(batchId)).toEqual([
    [2, 'name TAKEN_CLIENT'],
    [3, 'group UNKNOWN_GROUP'],
    [4, 'group UNKNOWN_GROUP'],
  ]);
  expect(await alive(grouped, late, good)).toBe(1);
});

test('a group that is deleted in the very moment of the run is reported', async () => {
  const group = await addGroup(server);
  const [grouped, good] = [fresh(), fresh()];
  const { batchId } = await check(file(`${grouped},,,${group.name},,,,`, `${good},,,,,,,`));
  const remove = `with held as (select id from client_group where id = $1 for update)
                  update client_group set deleted_at = now() where id in (select id from held)`;
  const ran = await overtake(server, remove, [group.groupId], () => run(batchId));
  expect(ran.data).toMatchObject({ status: 'DONE', good: 1, bad: 1 });
  expect(await problems(batchId)).toEqual([[2, 'group UNKNOWN_GROUP']]);
});

test('a name that is taken in the very moment of the run is reported, and the others go on', async () => {
  const [taken, good] = [fresh(), fresh()];
  const { batchId } = await check(file(`${taken},,,,,,,`, `${good},,,,,,,`));
  const insert = `insert into client (tenant_id, id, name) values ($1, gen_random_uuid(), $2)`;
  const ran = await overtake(server, insert, [tenantId, taken], () => run(batchId));
  expect(ran.data).toMatchObject({ status: 'DONE', good: 1, bad: 1 });
  expect(await problems(batchId)).toEqual([[2, 'name TAKEN_CLIENT']]);
  expect(await alive(good)).toBe(1);
});

test('of two runs at once, one makes the customers', async () => {
  const name = fresh();
  const { batchId } = await check(file(`${name},,,,,,,`));
  const both = await Promise.all([run(batchId), run(batchId)]);
  expect(both.map(({ data }) => data?.good)).toEqual([1, 1]);
  expect(await alive(name)).toBe(1);
});

test('imports of one company run one after the other, or the same names in another order would block each other', async () => {
  const [a, b] = [fresh(), fresh()];
  const one = await check(file(`${a},,,,,,,`, `${b},,,,,,,`));
  const other = await check(file(`${b},,,,,,,`, `${a},,,,,,,`));
  const hold = 'select from tenant where tenant_id = $1 for no key update';
  const first = await overtake(server, hold, [tenantId], () => run(one.batchId));
  expect([first.data?.good, (await run(other.batchId)).data?.good]).toEqual([2, 0]);
});

test('the rows that failed come as a file, with the contacts that were sent, and can be sent again', async () => {
  const name = fresh();
  const { batchId } = await check(file(`${fresh()},,,,,,,`, `${name},,,没有的分组,,13800138000,a.b@clinic.example,`));
  const text = await fetchText(server, clientImport.failed, { batchId, format: 'csv' }, owner);
  expect(text).toContain('13800138000');
  expect(text).toMatch(/分组: 没有名为“没有的分组”的客户分组/);
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(await check(text.replace('没有的分组,', ','))).toMatchObject({ total: 1, good: 1 });
});

test('an import is taken back for a day; customers that were changed or have users by now stay', async () => {
  const [plain, changed, used] = [fresh(), fresh(), fresh()];
  const { batchId } = await check(file(`${plain},C-9,,,,,,`, `${changed},,,,,,,`, `${used},,,,,,,`));
  await run(batchId);
  const idOf = async (name: string) =>
    String((await server.look('select id from client where name = $1', [name]))[0]!['id']);
  await server.call(client.updateAlias, { clientId: await idOf(changed), alias: '改过' }, as(owner));
  await addUser(server, await idOf(used));
  const undone = await undo(batchId);
  expect(undone.data).toMatchObject({ removed: 1, batch: { status: 'UNDONE' } });
  expect(undone.data?.kept.map(({ name }) => name).toSorted()).toEqual([changed, used].toSorted());
  expect(await alive(plain, changed, used)).toBe(2);
  const binned = await server.look('select from trash where record_id = $1', [await idOf(plain)]);
  expect(binned).toHaveLength(1);
  expect((await undo(batchId)).code).toBe('STATE_NOT_ALLOWED');
  expect((await run(batchId)).code).toBe('STATE_NOT_ALLOWED');
  expect(await check(file(`${plain},C-9,,,,,,`))).toMatchObject({ good: 1 });
});

test('someone added at the very moment of the undo keeps the customer', async () => {
  const name = fresh();
  const { batchId } = await check(file(`${name},,,,,,,`));
  await run(batchId);
  const insert = `insert into client_user (tenant_id, id, client_id, name, phone)
                  select tenant_id, gen_random_uuid(), id, '刚来的', '13711112222' from client where name = $1`;
  const undone = await overtake(server, insert, [name], () => undo(batchId));
  expect(undone.data).toMatchObject({ removed: 0, kept: [{ name }] });
});

test('after a day it stays', async () => {
  const { batchId } = await check(file(`${fresh()},,,,,,,`));
  await run(batchId);
  await server.look(`update import_batch set done_at = now() - interval '25 hours' where id = $1`, [batchId]);
  expect((await undo(batchId)).code).toBe('IMPORT_UNDO_OVER');
});

test('an import is its uploader’s: not another person’s, not another company’s, not another kind’s', async () => {
  const mine = await enterWith(server, ['client:info:import']);
  const theirs = await enterWith(server, ['client:info:import', 'client:user:import', 'account:sub:import']);
  const foreign = await server.signIn('owner.ruichi');
  const { batchId } = await check(file(`${fresh()},,,,,,,`), mine.token);
  const kinds = [
    [clientImport, theirs.token],
    [clientImport, foreign],
    [clientUserImport, owner],
    [subAccountImport, owner],
  ] as const;
  for (const [calls, token] of kinds) {
    const answers = [
      await server.call(calls.batch, { batchId }, as(token)),
      await server.call(calls.rows, { batchId }, as(token)),
      await server.call(calls.fix, { batchId, rowNo: 2, given: { name: 'x' } }, as(token)),
      await server.call(calls.run, { batchId }, as(token)),
      await server.call(calls.undo, { batchId }, as(token)),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'));
    expect(await fetchText(server, calls.failed, { batchId }, token)).toContain('NOT_FOUND');
  }
  expect((await server.call(clientImport.batch, { batchId }, as(owner))).data?.batchId).toBe(batchId);
  expect((await server.call(clientImport.batches, {}, as(mine.token))).data).toMatchObject([{ batchId }]);
  expect((await server.call(clientImport.batches, {}, as(theirs.token))).data).toEqual([]);
});

test('a company checks sixty files an hour, whatever they hold; others are not held up by it', async () => {
  const other = demonstrationTenants[1]!;
  const foreign = await server.signIn('owner.ruichi');
  await spend(server, 'import-check/hour', other.tenantId, 59);
  expect((await sendFile(server, clientImport, file(`${fresh()},,,,,,,`), foreign)).data?.good).toBe(1);
  const head = { client: HEAD, user: '客户,姓名,手机号\nx,y,z', sub: '用户名,姓名,邮箱,角色\na,b,c,d' };
  const refused = [
    await sendFile(server, clientImport, `${head.client}\n${fresh()},,,,,,,`, foreign),
    await sendFile(server, clientUserImport, head.user, foreign),
    await sendFile(server, subAccountImport, head.sub, foreign),
  ];
  expect(refused.map(({ code }) => code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  const left = await server.look(`select from import_batch where tenant_id = $1`, [other.tenantId]);
  expect(left).toHaveLength(1);
  expect(await check(file(`${fresh()},,,,,,,`))).toMatchObject({ good: 1 });
});

test('five thousand rows go through and back', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `批量客户${at},B-${at},医疗机构,,,,,`);
  const { batchId, good } = await check(file(...rows));
  expect(good).toBe(5_000);
  expect((await run(batchId)).data).toMatchObject({ status: 'DONE', good: 5_000 });
  expect(await undo(batchId)).toMatchObject({ data: { removed: 5_000, kept: [] } });
});
