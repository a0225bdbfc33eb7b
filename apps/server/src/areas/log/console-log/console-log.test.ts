import { consoleLog } from '@console/contract/areas/log/console-log';
import { tag } from '@console/contract/areas/material/tag';
import { session } from '@console/contract/areas/auth/session';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let owner: string;
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  const [found] = await server.look<{ tenant_id: string }>(`select tenant_id from account where username = 'owner'`);
  tenantId = found!.tenant_id;
  await server.call(session.login, { username: 'viewer', password: 'not the password' });
  const operator = await server.signIn('operator');
  const made = await server.call(
    tag.add,
    { name: '赤霄监护仪', color: '#D9363E', category: null, sort: 7 },
    { token: operator },
  );
  const { tagId, version } = made.data!;
  await server.call(
    tag.update,
    { tagId, version, name: '赤霄监护仪二代', color: '#D9363E', category: null, sort: 8 },
    { token: operator },
  );
  await server.call(tag.delete, { tagId }, { token: operator });
});
afterAll(() => server.stop());

/** Lines as if the server had written them; the trigger numbers and chains them. */
const write = (insert: string) =>
  server.look(`begin; select set_config('app.tenant_id', '${tenantId}', true); ${insert}; commit`);

type Asked = ArgumentOf<(typeof consoleLog)['page']>;

async function lines(asked: Asked, token = owner) {
  const { data, message } = await server.call(consoleLog.page, { pageSize: 200, ...asked }, { token });
  if (!data) throw new Error(message);
  return data.list;
}

describe('the list', () => {
  test('is cut by the search language, in either one', async () => {
    const deleted = await lines({ query: 'action:delete module:tag actor:operator' });
    expect(deleted.map(({ objectName }) => objectName)).toContain('赤霄监护仪二代');
    expect(deleted.every(({ action, module }) => action === 'DELETE' && module === 'tag')).toBe(true);
    expect(await lines({ query: '动作:删除 模块:标签 操作人:operator' })).toEqual(deleted);

    const failed = await lines({ query: 'result:failure actor:viewer' });
    expect(failed[0]).toMatchObject({ action: 'LOGIN_FAILED', failCode: 'AUTH_BAD_CREDENTIALS' });
    expect(await lines({ query: '赤霄' })).toHaveLength(3);
    expect(await lines({ query: 'object:赤霄 result:success' })).toHaveLength(3);
    expect(await lines({ query: 'object:赤霄 action:create' })).toHaveLength(1);
    // Beside an object, what is left over is a person.
    expect(await lines({ query: 'object:赤霄 operator' })).toHaveLength(3);
    expect(await lines({ query: 'object:赤霄 owner' })).toHaveLength(0);
    expect(await lines({ query: 'actor:nobody-of-this-name' })).toEqual([]);
  });

  test('is cut by filters, also of an object, a trace and a time on the tenant’s clock', async () => {
    const [newest] = await lines({ query: 'object:赤霄' });
    const same = { objectType: newest!.objectType!, objectId: newest!.objectId! };
    expect(await lines(same)).toHaveLength(3);
    expect((await lines({ traceId: newest!.traceId })).map(({ id }) => id)).toEqual([newest!.id]);
    expect(await lines({ ...same, action: 'DELETE', query: 'action:create' })).toEqual([]);
    expect(await lines({ ...same, query: 'since:1h' })).toHaveLength(3);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(newest!.time));
    expect(await lines({ ...same, query: `since:${today} until:${today}` })).toHaveLength(3);
    expect(await lines({ ...same, query: 'until:2026-01-01' })).toEqual([]);
    expect(await lines({ ...same, to: newest!.time })).toHaveLength(2);
    const oldestFirst = await lines({ ...same, sortField: 'time', sortOrder: 'asc' });
    expect(oldestFirst.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  });

  test('names a key that it does not know, and those that it does', async () => {
    const answer = await server.call(consoleLog.page, { query: 'wer:zhang' }, { token: owner });
    expect(answer).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect(answer.errors?.[0]).toMatchObject({ field: 'query', code: 'LOG_QUERY_KEY' });
    expect(answer.errors?.[0]?.message).toContain('“wer”');
    expect(answer.errors?.[0]?.message).toContain('操作人、动作、结果');
  });
});

describe('one line', () => {
  test('shows what changed, what belongs to it, and that it is as it was written', async () => {
    const [changed] = await lines({ query: 'object:赤霄 action:update' });
    const { data } = await server.call(consoleLog.detail, { id: changed!.id }, { token: owner });
    expect(data).toMatchObject({ ...changed, intact: true, sameTrace: [] });
    expect(data!.changes).toEqual([
      { field: 'name', before: '赤霄监护仪', after: '赤霄监护仪二代' },
      { field: 'sort', before: 7, after: 8 },
    ]);
    expect(data!.sameObject.map(({ action }) => action)).toEqual(['DELETE', 'CREATE']);
    expect(data!.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('names departments, people and roles instead of their ids', async () => {
    const [own] = await server.look<{ id: string; name: string; dept_id: string; dept: string }>(
      `select a.id, a.name, a.dept_id, d.name as dept from account a join dept d on d.tenant_id = a.tenant_id and d.id = a.dept_id
        where a.username = 'operator'`,
    );
    const unknown = '00000000-0000-4000-8000-000000000000';
    const changes = [
      { field: 'parentId', before: unknown, after: own!.dept_id },
      { field: 'leaderId', before: null, after: [own!.id] },
    ];
    await write(`insert into operation_log (tenant_id, id, time, call, action, changes, result, trace_id)
      values ('${tenantId}', gen_random_uuid(), now(), 'POST /tenant/dept/update', 'UPDATE', '${JSON.stringify(changes)}', 'SUCCESS', 'ids')`);
    const [line] = await lines({ traceId: 'ids' });
    const { data } = await server.call(consoleLog.detail, { id: line!.id }, { token: owner });
    expect(data!.changes).toEqual([
      { field: 'parentId', before: unknown, after: own!.dept },
      { field: 'leaderId', before: null, after: [own!.name] },
    ]);
  });

  test('shows no whole phone number or address of anybody', async () => {
    await write(
      `insert into operation_log (tenant_id, id, call, action, result, trace_id, changes) values
         ('${tenantId}', gen_random_uuid(), 'POST /tenant/subaccount/update', 'UPDATE', 'SUCCESS', 'masked',
          '[{"field": "phone", "before": null, "after": "13911112222"},
            {"field": "email", "before": "someone@people.example", "after": null}]')`,
    );
    const [line] = await lines({ query: 'trace:masked' });
    const { data } = await server.call(consoleLog.detail, { id: line!.id }, { token: owner });
    expect(data!.changes).toEqual([
      { field: 'phone', before: null, after: '139****2222' },
      { field: 'email', before: 'so***@people.example', after: null },
    ]);
  });
});

/** `operator` reads the log with a role of this scope. */
async function readerWith(scope: string): Promise<string> {
  await server.look(
    `update role set permissions = array['log:console:query', 'log:console:export', 'log:console:verify', 'material:tag:query'],
            data_scope = $2
      where tenant_id = $1 and id in (select role_id from account_role r join account a
        on a.tenant_id = r.tenant_id and a.id = r.account_id where a.username = 'operator')`,
    [tenantId, scope],
  );
  return server.signIn('operator');
}

describe('someone whose role shows only themselves', () => {
  test('sees their own lines, in the list, in the search, one by one and in a file', async () => {
    const token = await readerWith('SELF');
    const seen = await lines({}, token);
    expect(new Set(seen.map(({ actorName }) => actorName)).size).toBe(1);
    expect(await lines({ query: 'actor:owner' }, token)).toEqual([]);
    expect((await lines({ query: '赤霄' }, token)).length).toBe(3);
    const [foreign] = await lines({ query: 'actor:owner' });
    expect((await server.call(consoleLog.detail, { id: foreign!.id }, { token })).http).toBe(404);
    const { data: own } = await server.call(consoleLog.detail, { id: seen[0]!.id }, { token });
    expect(own!.sameTrace).toEqual([]);
    const file = await download({ format: 'csv' }, token);
    expect(file).not.toContain(foreign!.traceId);
    expect(file).toContain(seen[0]!.traceId);
    const everything = await lines({}, await readerWith('ALL'));
    expect(everything.map(({ id }) => id)).toContain(foreign!.id);
  });
});

async function download(asked: ArgumentOf<(typeof consoleLog)['export']>, token = owner, language = 'zh-CN') {
  const query = new URLSearchParams(asked as Record<string, string>);
  const response = await fetch(`${server.url}${consoleLog.export.path}?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  return response.text();
}

describe('the export', () => {
  test('has the lines of the same filter in the reader’s language, and is a line itself', async () => {
    const chinese = (await download({ query: 'object:赤霄' })).trim().split('\r\n');
    expect(chinese).toHaveLength(4);
    expect(chinese[0]).toContain('操作人');
    // As the list tells it, not what the call is called.
    expect(chinese[1]).toMatch(/删除了标签“.*赤霄.*”/);
    const english = await download({ query: 'object:赤霄' }, owner, 'en-US');
    expect(english).toMatch(/Deleted the label “.*赤霄.*”/);
    const [logged] = await lines({ query: 'action:export' });
    const { data } = await server.call(consoleLog.detail, { id: logged!.id }, { token: owner });
    expect(data).toMatchObject({ module: 'operationlog', objectType: 'log' });
    expect(data!.changes).toContainEqual({ field: 'query', before: null, after: 'object:赤霄' });
    expect(await download({ query: 'wer:x' })).toContain('LOG_QUERY_KEY');
  });

  test('takes more lines than one page of it holds', async () => {
    await write(
      `insert into operation_log (tenant_id, id, call, action, object_name, result, trace_id)
       select '${tenantId}', gen_random_uuid(), 'POST /tenant/tag/add', 'CREATE', '万里行' || n, 'SUCCESS', 'bulk'
         from generate_series(1, 2300) as n`,
    );
    const rows = (await download({ query: 'trace:bulk' })).trim().split('\r\n').slice(1);
    expect(new Set(rows.map((row) => /万里行\d+/.exec(row)?.[0])).size).toBe(2300);
    const found = (await download({ query: '万里行' })).trim().split('\r\n').slice(1);
    expect(found).toHaveLength(2300);
  });
});

describe('retention', () => {
  test('is set by an owner and written down; a type-3 user may not', async () => {
    const save = (retentionDays: 365 | null, token = owner) =>
      server.call(consoleLog.saveSettings, { retentionDays }, { token });
    expect((await save(365)).status).toBe(true);
    const { data } = await server.call(consoleLog.settings, {}, { token: owner });
    expect(data).toMatchObject({ retentionDays: 365 });
    expect(data!.lines).toBeGreaterThan(2300);
    const [line] = await lines({ query: 'action:setting module:operationlog' });
    const detail = await server.call(consoleLog.detail, { id: line!.id }, { token: owner });
    expect(detail.data!.changes).toEqual([{ field: 'retentionDays', before: null, after: 365 }]);
    expect((await save(null, await server.signIn('operator'))).http).toBe(403);
    expect((await save(null)).status).toBe(true);
  });
});
