import { dept } from '@console/contract/areas/account/dept';
import type { DataScope } from '@console/contract/areas/account/role';
import { trash } from '@console/contract/areas/system/trash';
import { allPermissions } from '@console/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';
import { enter, makePerson, type Person } from '../../../test/people.ts';
import { slowness } from '../../../test/process/slowness.ts';

let server: TestServer;
let owner: string;
const { tenantId } = demonstrationTenants[0]!;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());

type Given = Parameters<typeof blank>[0];
const blank = (given: { name: string; parentId?: string | null; serviceCodes?: ('LIVE' | 'ERROR_CODE')[] | null }) => ({
  parentId: null,
  leaderId: null,
  phone: null,
  email: null,
  remark: null,
  status: 'ENABLED' as const,
  serviceCodes: null,
  ...given,
});

const tryAdd = (given: Given, token = owner) => server.call(dept.add, blank(given), { token });
async function add(name: string, parentId: string | null = null): Promise<string> {
  const { data, message } = await tryAdd({ name, parentId });
  if (!data) throw new Error(message);
  return data.deptId;
}
const move = (deptId: string, parentId: string | null, beforeId: string | null = null, token = owner) =>
  server.call(dept.move, { deptId, parentId, beforeId }, { token });
const detail = async (deptId: string, token = owner) => (await server.call(dept.detail, { deptId }, { token })).data!;
const remove = (deptId: string, token = owner) => server.call(dept.delete, { deptId }, { token });

async function childNames(parentId: string): Promise<string[]> {
  const { data } = await server.call(dept.page, { parentId, pageSize: 200 }, { token: owner });
  expect(data!.list.map((row) => row.sort)).toEqual(data!.list.map((_, place) => place + 1));
  return data!.list.map((row) => row.name);
}

/** The path that is kept is the path that the parents make. */
async function brokenPaths(): Promise<unknown[]> {
  return server.look(
    `with recursive walked as (
       select tenant_id, id, array[id] as path from dept where parent_id is null and deleted_at is null
       union all
       select d.tenant_id, d.id, w.path || d.id from dept d join walked w on w.tenant_id = d.tenant_id and w.id = d.parent_id
        where d.deleted_at is null)
     select d.id from dept d left join walked w using (tenant_id, id)
      where d.deleted_at is null and d.path is distinct from w.path`,
  );
}

async function joins(deptId: string | null, status = 'ACTIVE'): Promise<Person> {
  const person = await makePerson(server, status);
  await server.look('update account set type = 3, dept_id = $2 where id = $1', [person.accountId, deptId]);
  return person;
}

/** Someone of a department whose role holds every right on departments and shows as much as its scope says. */
async function scoped(deptId: string | null, scope: DataScope, chosen: readonly string[] = []): Promise<string> {
  const person = await joins(deptId);
  const roleId = newId();
  await server.look(
    `insert into role (tenant_id, id, code, name, permissions, data_scope) values ($1, $2, $3, $3, $4, $5)`,
    [tenantId, roleId, `SCOPE_${roleId}`, allPermissions.filter((code) => code.startsWith('account:')), scope],
  );
  await server.look(`insert into account_role (tenant_id, account_id, role_id, is_default) values ($1, $2, $3, true)`, [
    tenantId,
    person.accountId,
    roleId,
  ]);
  for (const id of chosen)
    await server.look('insert into role_dept (tenant_id, role_id, dept_id) values ($1, $2, $3)', [
      tenantId,
      roleId,
      id,
    ]);
  return enter(server, person);
}

describe('departments', () => {
  test('a new department stands last among its siblings, with its path', async () => {
    const top = await add('新部门之上');
    await add('甲', top);
    const made = await tryAdd({ name: '乙', parentId: top });
    expect(made.data).toMatchObject({
      sort: 2,
      parentId: top,
      version: 1,
      memberCount: 0,
      createdBy: { id: expect.any(String) },
    });
    expect(made.data!.path.map((step) => step.name)).toEqual(['新部门之上', '乙']);
    expect(await childNames(top)).toEqual(['甲', '乙']);
  });

  test('a sibling’s name is taken whatever its letters’ case; elsewhere it is free', async () => {
    const top = await add('同名之上');
    await add('Sales', top);
    const again = await tryAdd({ name: 'SALES', parentId: top });
    expect(again).toMatchObject({ http: 200, code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
    expect(again.message).toContain('SALES');
    const elsewhere = await add('sales');
    expect(await move(elsewhere, top)).toMatchObject({ code: 'DUPLICATE_NAME' });
    expect((await detail(elsewhere)).parentId).toBeNull();
  });

  test('a move says where it was, so that it can be taken back', async () => {
    const top = await add('移动之上');
    const [one, two, three] = [await add('一', top), await add('二', top), await add('三', top)];
    expect((await move(three, top, one)).data).toEqual({ parentId: top, beforeId: null });
    expect(await childNames(top)).toEqual(['三', '一', '二']);
    const was = (await move(one, two)).data!;
    expect(was).toEqual({ parentId: top, beforeId: two });
    expect(await childNames(top)).toEqual(['三', '二']);
    expect((await detail(one)).path.map((step) => step.name)).toEqual(['移动之上', '二', '一']);
    await move(one, was.parentId, was.beforeId);
    expect(await childNames(top)).toEqual(['三', '一', '二']);
    const [line] = await server.look<{ action: string; object_name: string; changes: unknown }>(
      `select action, object_name, changes from operation_log where object_id = $1 order by seq desc limit 1`,
      [one],
    );
    expect(line).toMatchObject({
      action: 'MOVE',
      object_name: '一',
      changes: expect.arrayContaining([{ field: 'parentId', before: two, after: top }]),
    });
  });

  test('a department cannot go below itself or one of its own', async () => {
    const top = await add('环');
    const below = await add('环之下', await add('环中', top));
    expect(await move(top, below)).toMatchObject({ http: 200, code: 'CYCLE' });
    expect(await move(top, top)).toMatchObject({ code: 'CYCLE' });
    const { version } = await detail(top);
    const updated = await server.call(
      dept.update,
      { deptId: top, version, ...blank({ name: '环', parentId: below }) },
      { token: owner },
    );
    expect(updated.code).toBe('CYCLE');
  });

  test('of two moves at once that would make a circle, one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await add(`对调甲${round}`), await add(`对调乙${round}`)];
      const answers = await Promise.all([move(one, two), move(two, one)]);
      expect(answers.map(({ code }) => code ?? 'moved').toSorted()).toEqual(['CYCLE', 'moved']);
    }
    expect(await brokenPaths()).toEqual([]);
  });

  test('many moves at once leave siblings numbered without gaps and every path right', async () => {
    const top = await add('忙碌');
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await add(`忙${index}`, top));
    const answers = await Promise.all(ids.map((id, index) => move(id, index % 2 === 0 ? top : ids[0]!, null)));
    expect(answers.every(({ status }) => status)).toBe(true);
    await childNames(top);
    await childNames(ids[0]!);
    expect(await brokenPaths()).toEqual([]);
  });

  test('eight levels and no more, also for what is moved along', async () => {
    let deepest: string | null = null;
    for (let level = 1; level <= 8; level += 1) deepest = await add(`第${level}级`, deepest);
    expect(await tryAdd({ name: '第9级', parentId: deepest })).toMatchObject({ code: 'DEPT_TOO_DEEP' });
    const { path } = await detail(deepest!);
    const pair = await add('两级的上');
    await add('两级的下', pair);
    const refused = await move(pair, path[6]!.id);
    expect(refused).toMatchObject({ code: 'DEPT_TOO_DEEP' });
    expect(refused.message).toContain('8');
    expect((await move(pair, path[5]!.id)).status).toBe(true);
    expect(await brokenPaths()).toEqual([]);
  });

  test('the second of two editors is refused with who was first; a move counts as an edit', async () => {
    const id = await add('两人同时编辑');
    const { version } = await detail(id);
    await move(id, await add('编辑之间'));
    const late = await server.call(dept.update, { deptId: id, version, ...blank({ name: '迟到' }) }, { token: owner });
    expect(late).toMatchObject({ http: 409, code: 'CONFLICT', data: { current: { name: '两人同时编辑' } } });
  });

  test('a changed parent in an update moves to the end there', async () => {
    const [top, id] = [await add('改上级之上'), await add('改上级')];
    await add('先到', top);
    const { version } = await detail(id);
    const saved = await server.call(
      dept.update,
      { deptId: id, version, ...blank({ name: '改过上级', parentId: top }) },
      { token: owner },
    );
    expect(saved.data).toMatchObject({ parentId: top, sort: 2, version: 2 });
    expect(await brokenPaths()).toEqual([]);
  });

  test('people, departments below and roles keep a department from being deleted', async () => {
    const top = await add('不能删');
    const below = await add('不能删的下级', top);
    expect(await remove(top)).toMatchObject({ http: 200, code: 'HAS_CHILDREN' });
    await joins(below);
    const person = await joins(below, 'DISABLED');
    const members = await remove(below);
    expect(members).toMatchObject({ code: 'HAS_MEMBERS', data: { count: 2 } });
    expect(members.message).toContain('2');
    await server.look('update account set dept_id = null where dept_id = $1', [below]);
    expect(person.accountId).toBeTruthy();

    await scoped(null, 'DEPT_CUSTOM', [below]);
    expect(await remove(below)).toMatchObject({
      code: 'REFERENCED',
      data: { references: [{ type: 'role' }] },
    });
    await server.look('delete from role_dept where dept_id = $1', [below]);
    expect((await remove(below)).status).toBe(true);
    expect((await remove(below)).status).toBe(true);
    expect((await remove(top)).status).toBe(true);
    expect((await server.call(dept.detail, { deptId: top }, { token: owner })).code).toBe('NOT_FOUND');
  });

  test('who joins at the moment of the deletion is counted', async () => {
    const id = await add('正在加入');
    const person = await makePerson(server);
    const join = 'update account set dept_id = $2 where id = $1';
    const answer = await overtake(server, join, [person.accountId, id], () => remove(id));
    expect(answer.code).toBe('HAS_MEMBERS');
  });

  test('a leader has an account in use', async () => {
    const disabled = await makePerson(server, 'DISABLED');
    const refused = await server.call(
      dept.add,
      { ...blank({ name: '无人领导' }), leaderId: disabled.accountId },
      { token: owner },
    );
    expect(refused).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'leaderId', code: 'DEPT_LEADER' }] });
    const leader = await makePerson(server);
    const made = await server.call(
      dept.add,
      { ...blank({ name: '有人领导' }), leaderId: leader.accountId },
      { token: owner },
    );
    expect(made.data).toMatchObject({ leaderName: '孙小梅' });
    await server.look(`update account set status = 'DISABLED' where id = $1`, [leader.accountId]);
    const { deptId, version } = made.data!;
    const kept = await server.call(
      dept.update,
      { deptId, version, ...blank({ name: '仍由他领导' }), leaderId: leader.accountId },
      { token: owner },
    );
    expect(kept.status).toBe(true);
  });

  test('phone and e-mail are masked everywhere, stay when left out, and looking is written down', async () => {
    const made = await server.call(
      dept.add,
      { ...blank({ name: '联系方式' }), phone: '13812345678', email: 'dept@people.example' },
      { token: owner },
    );
    const { deptId, version } = made.data!;
    expect(made.data).toMatchObject({ phone: '138****5678', email: 'de***@people.example' });
    const { phone: _, email: __, ...rest } = blank({ name: '联系方式改' });
    const saved = await server.call(dept.update, { deptId, version, ...rest }, { token: owner });
    expect(saved.data).toMatchObject({ phone: '138****5678' });
    const shown = await server.call(dept.reveal, { deptId, field: 'phone' }, { token: owner });
    expect(shown.data).toEqual({ value: '13812345678' });
    const lines = await server.look<{ action: string; changes: unknown }>(
      'select action, changes from operation_log where object_id = $1 order by seq',
      [deptId],
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'REVEAL']);
    expect(JSON.stringify(lines)).not.toContain('13812345678');
    const paged = await server.call(dept.page, { keyword: '联系方式改' }, { token: owner });
    expect(paged.data!.list).toMatchObject([{ deptId, phone: '138****5678' }]);
  });

  test('no more than 2,000', async () => {
    const second = demonstrationTenants[1]!.tenantId;
    const other = await server.signIn('owner.ruichi');
    await server.look(
      `insert into dept (tenant_id, id, name, path, sort)
       select $1, id, 'limit ' || n, array[id], 1000 + n
         from (select n, gen_random_uuid() as id from generate_series(1, 2000 - (select count(*)::int from dept where tenant_id = $1 and deleted_at is null)) as n) as made`,
      [second],
    );
    expect(await tryAdd({ name: '第 2001 个' }, other)).toMatchObject({ code: 'DEPT_LIMIT' });
    const { data } = await server.call(dept.tree, {}, { token: other });
    expect(data).toHaveLength(2000);
  });
});

describe('services of a department', () => {
  test('a department cannot hand on what the one above may not use', async () => {
    const made = await tryAdd({ name: '只看直播', serviceCodes: ['LIVE'] });
    const refused = await tryAdd({
      name: '想要错误码',
      parentId: made.data!.deptId,
      serviceCodes: ['LIVE', 'ERROR_CODE'],
    });
    expect(refused).toMatchObject({
      http: 400,
      code: 'VALIDATION',
      errors: [{ field: 'serviceCodes', code: 'DEPT_SERVICE' }],
    });
    expect(refused.errors![0]!.message).toContain('错误码');
    expect((await tryAdd({ name: '只要直播', parentId: made.data!.deptId, serviceCodes: ['LIVE'] })).status).toBe(true);
  });

  test('what is in force is what every department on the way down lets through', async () => {
    const top = (await tryAdd({ name: '上层服务', serviceCodes: ['LIVE', 'ERROR_CODE'] })).data!.deptId;
    const below = (await tryAdd({ name: '下层服务', parentId: top, serviceCodes: ['LIVE'] })).data!.deptId;
    const bottom = await add('底层服务', below);
    await server.look(
      `update tenant_service set enabled = true, expire_at = null where tenant_id = $1 and code in ('LIVE', 'ERROR_CODE')`,
      [tenantId],
    );
    const open = async (deptId: string | null, token = owner) => {
      const { data } = await server.call(dept.authList, { deptId }, { token });
      return data!.services.filter((one) => one.enabled).map((one) => one.code);
    };
    expect(await open(bottom)).toEqual(['LIVE']);
    expect(await open(null)).toEqual(expect.arrayContaining(['LIVE', 'ERROR_CODE']));
    const person = await joins(bottom);
    const token = await enter(server, person);
    const own = await server.call(dept.authList, {}, { token });
    expect(own.data).toMatchObject({ deptId: bottom, serviceNames: ['直播'] });
    expect(await server.call(dept.authList, { deptId: top }, { token })).toMatchObject({
      http: 403,
      code: 'FORBIDDEN',
    });
    await server.look(
      `update tenant_service set expire_at = now() - interval '1 minute' where tenant_id = $1 and code = 'LIVE'`,
      [tenantId],
    );
    expect(await open(bottom)).toEqual([]);
    await server.look(`update tenant_service set expire_at = null where tenant_id = $1 and code = 'LIVE'`, [tenantId]);
  });
});

describe('whose role shows some departments only', () => {
  let top: string, own: string, below: string, beside: string;
  beforeAll(async () => {
    top = await add('范围总部');
    own = await add('范围自己', top);
    below = await add('范围之下', own);
    beside = await add('范围之外', top);
    await joins(beside);
    await joins(below);
  });

  const names = async (token: string) => {
    const { data } = await server.call(dept.tree, {}, { token });
    return data!.map(({ name, inScope, memberCountDeep }) => [name, inScope, memberCountDeep] as const);
  };

  test('sees those, and above them the names that lead there; counts are cut as well', async () => {
    const token = await scoped(own, 'DEPT_AND_CHILD');
    // The one who asks stands in the department in the middle.
    expect(await names(token)).toEqual(
      expect.arrayContaining([
        ['范围总部', false, 2],
        ['范围自己', true, 2],
        ['范围之下', true, 1],
      ]),
    );
    expect(await server.call(dept.detail, { deptId: beside }, { token })).toMatchObject({ http: 404 });
    expect(await server.call(dept.authList, { deptId: beside }, { token })).toMatchObject({ http: 404 });
    const { data } = await server.call(dept.page, { keyword: '范围' }, { token });
    expect(data!.list.map((row) => row.name).toSorted()).toEqual(['范围之下', '范围自己'].toSorted());
    expect(data!.total).toBe(2);
  });

  test('own only, chosen ones, and oneself', async () => {
    expect((await names(await scoped(own, 'DEPT_ONLY'))).map(([name]) => name).toSorted()).toEqual([
      '范围总部',
      '范围自己',
    ]);
    const chosen = await names(await scoped(null, 'DEPT_CUSTOM', [below]));
    expect(chosen.filter(([, inScope]) => inScope).map(([name]) => name)).toEqual(['范围之下']);
    expect(await names(await scoped(own, 'SELF'))).toEqual([]);
  });

  test('touches nothing else', async () => {
    const token = await scoped(own, 'DEPT_AND_CHILD');
    expect(await tryAdd({ name: '在外', parentId: beside }, token)).toMatchObject({ http: 404 });
    expect(await tryAdd({ name: '在顶' }, token)).toMatchObject({ http: 403 });
    expect((await tryAdd({ name: '在内', parentId: below }, token)).status).toBe(true);
    expect(await move(beside, own, null, token)).toMatchObject({ http: 404 });
    expect(await move(below, beside, null, token)).toMatchObject({ http: 404 });
    expect(await move(below, null, null, token)).toMatchObject({ http: 403 });
    expect(await remove(beside, token)).toMatchObject({ http: 404 });
    expect(await server.call(dept.reveal, { deptId: beside, field: 'phone' }, { token })).toMatchObject({ http: 404 });
    const { version } = await detail(beside);
    const update = { deptId: beside, version, ...blank({ name: '改外', parentId: top }) };
    expect(await server.call(dept.update, update, { token })).toMatchObject({ http: 404 });
    // Moving a chosen one would take along what was not chosen.
    const narrow = await scoped(null, 'DEPT_CUSTOM', [own, beside]);
    expect(await move(own, beside, null, narrow)).toMatchObject({ http: 403 });
  });
});

describe('back from the recycle bin', () => {
  const restore = async (deptId: string) => {
    const { data } = await server.call(trash.page, { pageSize: 200 }, { token: owner });
    const { trashId } = data!.list.find((line) => line.recordId === deptId)!;
    return server.call(trash.restore, { trashId }, { token: owner });
  };

  test('a department comes back where it was, with the path of today', async () => {
    const [top, home] = [await add('恢复之上'), await add('恢复的新家')];
    const id = await add('恢复我', top);
    await remove(id);
    await move(top, home);
    expect((await restore(id)).status).toBe(true);
    expect((await detail(id)).path.map((step) => step.name)).toEqual(['恢复的新家', '恢复之上', '恢复我']);
    expect(await brokenPaths()).toEqual([]);
  });

  test('at the top when what was above it is gone; not beside one of the same name', async () => {
    const top = await add('先走的上级');
    const id = await add('孤儿', top);
    await remove(id);
    await remove(top);
    const usurper = await add('孤儿');
    expect((await restore(id)).code).toBe('DUPLICATE_NAME');
    await remove(usurper);
    expect((await restore(id)).status).toBe(true);
    expect(await detail(id)).toMatchObject({ parentId: null, path: [{ name: '孤儿' }] });
    expect(await brokenPaths()).toEqual([]);
  });
});

describe('a large tree', () => {
  test('2,000 departments are answered at once, and 500 are moved in one go', async () => {
    const root = await add('大树');
    const other = await add('大树的新家');
    // 500 below one of the first level, the rest beside it.
    const [{ left }] = (await server.look<{ left: number }>(
      `select 2000 - count(*)::int as left from dept where tenant_id = $1 and deleted_at is null`,
      [tenantId],
    )) as [{ left: number }];
    const branch = await add('五百', root);
    await server.look(
      `insert into dept (tenant_id, id, parent_id, name, path, sort)
       select $1, id, case when n <= 500 then $3::uuid else $2::uuid end, 'tree ' || n,
              case when n <= 500 then array[$2::uuid, $3::uuid, id] else array[$2::uuid, id] end, n
         from (select n, gen_random_uuid() as id from generate_series(1, $4::int) as n) as made`,
      [tenantId, root, branch, left - 1],
    );
    await server.look('analyze dept');
    const times: Record<string, number> = {};
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      times[name] = Math.round(performance.now() - start);
      return result;
    };
    const tree = await timed('tree', () => server.call(dept.tree, {}, { token: owner }));
    expect(tree.data).toHaveLength(2000);
    expect((await timed('move', () => move(branch, other))).status).toBe(true);
    expect((await timed('back', () => move(branch, root, null))).status).toBe(true);
    expect(await brokenPaths()).toEqual([]);
    expect(Math.max(...Object.values(times))).toBeLessThan(2000 * (await slowness()));
  });
});
