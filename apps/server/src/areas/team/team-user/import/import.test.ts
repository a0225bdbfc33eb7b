import { teamUserImport } from '@console/contract/areas/team/team-user-import';
import { teamUser } from '@console/contract/areas/team/team-user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { enterWith, tenantId } from '../../../client/client/client-rig.ts';
import { checkFile, fetchText, problemsOf } from '../../../../kernel/tables/import/import-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { lettersTo } from '../../../../test/people.ts';

let server: TestServer;
let owner: string;
const groups = { first: newId(), second: newId() };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  await server.look(`insert into team_group (tenant_id, id, name) values ($1, $2, '导入一组'), ($1, $3, 'Import B')`, [
    tenantId,
    groups.first,
    groups.second,
  ]);
});
afterAll(() => server.stop());

const check = (text: string, token = owner) => checkFile(server, teamUserImport, text, token);
const problems = (batchId: string) => problemsOf(server, teamUserImport, batchId, owner);
const run = (batchId: string, token = owner) => server.call(teamUserImport.run, { batchId }, { token });
let count = 0;
type Cell = 'name' | 'phone' | 'email' | 'jobNo' | 'groups' | 'skills' | 'languages';
/** One line of a file; the phone is the next free one. */
const line = (more: Partial<Record<Cell, string>> = {}) => {
  count += 1;
  const phone = `1370001${String(count).padStart(4, '0')}`;
  const given = { name: '孙工', phone, email: '', jobNo: '', groups: '', skills: '', languages: '', ...more };
  return [given.name, given.phone, given.email, given.jobNo, given.groups, given.skills, given.languages].join(',');
};
const file = (...lines: string[]) => ['姓名,手机号,邮箱,工号,小组,技能,语言', ...lines].join('\n');
const phoneIn = (given: string) => given.split(',')[1]!;
const found = (phone: string) =>
  server.look<{ id: string; status: string; primary_group_id: string | null; skills: string[]; languages: string[] }>(
    `select id, status, primary_group_id, skills, languages from team_user where phone = $1 and deleted_at is null`,
    [phone],
  );

test('everything that is wrong is reported at once', async () => {
  const had = line({ email: 'had.member@team.example', jobNo: 'J-77' });
  await run((await check(file(had))).batchId);
  const { batchId, good } = await check(
    file(
      line({ name: '', phone: '', skills: '透析机' }),
      line({ phone: '12', email: 'nobody', languages: '法文' }),
      line({ phone: phoneIn(had), email: 'HAD.member@team.example', jobNo: 'j-77' }),
      line({ groups: '没有的组' }),
      line({ jobNo: 'J-78' }),
      line({ jobNo: 'j-78' }),
    ),
  );
  expect(await problems(batchId)).toEqual([
    [2, 'name REQUIRED', 'phone REQUIRED'],
    [3, 'phone BAD_PHONE', 'email BAD_EMAIL', 'languages UNKNOWN_LANGUAGE'],
    [4, 'phone TAKEN_TEAM_USER', 'email TAKEN_TEAM_USER', 'jobNo TAKEN_TEAM_USER'],
    [5, 'groupIds UNKNOWN_GROUP'],
    [7, 'jobNo SAME_IN_FILE'],
  ]);
  expect(good).toBe(1);
});

test('good rows become members of their groups who are invited, once, and all of it is in the log', async () => {
  const row = line({ groups: '导入一组；import b', skills: '透析机、网络', languages: '中文、English' });
  const phone = phoneIn(row);
  const { batchId } = await check(file(row, line({ name: '' })));
  expect(await found(phone)).toEqual([]);
  expect(await lettersTo(server, phone)).toEqual([]);
  const [first, second] = [await run(batchId), await run(batchId)];
  expect(first.data).toMatchObject({ status: 'DONE', total: 2, good: 1, bad: 1 });
  expect(second.data).toEqual(first.data);
  const [member] = await found(phone);
  expect(member).toMatchObject({
    status: 'PENDING_ACTIVATION',
    primary_group_id: groups.first,
    skills: ['透析机', '网络'],
    languages: ['zh-CN', 'en-US'],
  });
  const { data } = await server.call(teamUser.detail, { teamUserId: member!.id }, { token: owner });
  expect(data?.groups.map(({ name }) => name)).toEqual(['导入一组', 'Import B']);
  expect(await lettersTo(server, phone)).toHaveLength(1);
  const logged = await server.look(
    `select changes from operation_log where action = 'CREATE' and object_type = 'teamUser' and object_id = $1`,
    [member!.id],
  );
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain(phone);
});

test('it is taken back while nobody has used it, and their codes stop working', async () => {
  const [used, unused] = [line({ groups: '导入一组' }), line({ groups: '导入一组' })];
  const { batchId } = await check(file(used, unused));
  await run(batchId);
  await server.look(`update team_user set status = 'ACTIVE', activated_at = now() where phone = $1`, [phoneIn(used)]);
  const { data } = await server.call(teamUserImport.undo, { batchId }, { token: owner });
  expect(data).toMatchObject({ batch: { status: 'UNDONE' } });
  expect(await found(phoneIn(used))).toHaveLength(1);
  expect(await found(phoneIn(unused))).toEqual([]);
});

test('it asks for its own right, and for that of assigning where groups are named', async () => {
  const { token } = await enterWith(server, ['team:user:import']);
  const { batchId, good } = await check(file(line({ groups: '导入一组' }), line()), token);
  expect(good).toBe(1);
  const { data } = await run(batchId, token);
  expect(data).toMatchObject({ good: 1, bad: 1 });
  const { token: without } = await enterWith(server, ['team:user:create', 'team:user:export']);
  expect(await server.call(teamUserImport.run, { batchId }, { token: without })).toMatchObject({ http: 403 });
  expect(await fetchText(server, teamUserImport.template, { format: 'csv' }, token)).toContain('手机号');
});
