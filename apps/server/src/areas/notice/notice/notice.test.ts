import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { search } from '@console/contract/areas/system/search';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { given, letTimePass, makeGroup, receiptsOf, tenantOf, untilDelivered, type Given } from './notice-rig.ts';

let server: TestServer;
let options: { token: string };
let other: { token: string };
let tenantId: string;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('operator') };
  other = { token: await server.signIn('operator.ruichi') };
  tenantId = await tenantOf(server);
});
afterAll(() => server.stop());

const add = async (more: Partial<Given> = {}) => (await server.call(clientNotice.add, given(more), options)).data!;
const publish = (noticeId: string) => server.call(clientNotice.publish, { noticeId }, options);
const revoke = (noticeId: string, reason?: string) =>
  server.call(clientNotice.revoke, { noticeId, ...(reason !== undefined && { reason }) }, options);
const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a draft', () => {
  test('is kept as it was written, with who made it and what is complete', async () => {
    const group = await makeGroup(server, tenantId, 2);
    const made = await add({
      title: { 'zh-CN': '升级', 'en-US': 'Upgrade' },
      content: { 'zh-CN': '<p>今晚</p>', 'en-US': '<p> </p>' },
      target: group.target,
    });
    expect(made).toMatchObject({
      status: 'DRAFT',
      complete: ['zh-CN'],
      targets: [{ id: group.groupId }],
      createdBy: { name: '李晨' },
      stats: { target: 0, delivered: 0, running: false },
    });
    for (const keyword of ['升级', 'upgrade']) {
      const { data } = await server.call(clientNotice.page, { keyword }, options);
      expect(data).toMatchObject({ total: 1, list: [{ noticeId: made.noticeId }] });
    }
    const everywhere = await server.call(search.find, { keyword: 'upgrade' }, options);
    const items = [{ id: made.noticeId, name: '升级', hint: 'Upgrade' }];
    expect(everywhere.data).toContainEqual({ type: 'clientNotice', items, more: false });
    const [line] = await server.look(`select action, object_type, changes from operation_log where object_id = $1`, [
      made.noticeId,
    ]);
    expect(line).toMatchObject({ action: 'CREATE', object_type: 'clientNotice' });
    expect(JSON.stringify(line)).toContain('今晚');
  });

  test('of one audience is none of the other', async () => {
    const { noticeId } = await add();
    expect(await server.call(teamNotice.detail, { noticeId }, options)).toMatchObject({ http: 404 });
    const { data } = await server.call(teamNotice.page, { pageSize: 200 }, options);
    expect(data!.list.map((row) => row.noticeId)).not.toContain(noticeId);
  });

  test('is changed by the one who has seen its last version', async () => {
    const { noticeId, version } = await add();
    const changed = { noticeId, version, ...given({ title: { 'zh-CN': '改了', 'en-US': null } }) };
    const first = await server.call(clientNotice.update, changed, options);
    expect(first.data).toMatchObject({ version: 2, title: { 'zh-CN': '改了', 'en-US': '' }, complete: ['zh-CN'] });
    expect(await server.call(clientNotice.update, changed, options)).toMatchObject({ code: 'CONFLICT' });
  });

  test('is published in the future and ends after it', async () => {
    const refused = async (more: Partial<Given>) =>
      (await server.call(clientNotice.add, given(more), options)).errors?.map(({ field, code }) => [field, code]);
    expect(await refused({ publishAt: '2020-01-01T00:00:00Z' })).toEqual([['publishAt', 'DATE_PAST']]);
    expect(await refused({ expireAt: '2020-01-01T00:00:00Z' })).toEqual([['expireAt', 'DATE_PAST']]);
    expect(await refused({ publishAt: ahead(2), expireAt: ahead(1) })).toEqual([['expireAt', 'NOTICE_ENDS_EARLY']]);
  });

  test('goes to the recycle bin, once', async () => {
    const { noticeId } = await add({ title: { 'zh-CN': '删了的公告', 'en-US': null } });
    expect(await server.call(clientNotice.delete, { noticeId }, options)).toMatchObject({ status: true });
    expect(await server.call(clientNotice.delete, { noticeId }, options)).toMatchObject({ status: true });
    expect(await server.call(clientNotice.detail, { noticeId }, options)).toMatchObject({ http: 404 });
    const { data } = await server.call(trash.page, { keyword: '删了的公告' }, options);
    expect(data!.list).toMatchObject([{ type: 'clientNotice' }]);
  });
});

describe('whom it is for', () => {
  test('is of this tenant', async () => {
    const foreign = await makeGroup(server, await tenantOf(server, 'operator.ruichi'), 1);
    const targets = [
      foreign.target,
      { mode: 'CLIENTS' as const, ids: [foreign.clientId] },
      { mode: 'USERS' as const, ids: [foreign.users[0]!.id] },
    ];
    for (const target of targets) {
      const refused = await server.call(clientNotice.add, given({ target }), options);
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'target' }] });
      const { data } = await server.call(clientNotice.preview, { target }, options);
      expect(data).toEqual({ total: 0, withEmail: 0, sample: [] });
    }
    const wrong = await server.call(teamNotice.add, given({ target: { mode: 'CLIENTS', ids: [] } }), options);
    expect(wrong).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'target' }] });
  });

  test('is counted before it is sent, by groups, customers and users', async () => {
    const group = await makeGroup(server, tenantId, 7);
    const count = async (target: Given['target']) =>
      (await server.call(clientNotice.preview, { target }, options)).data!;
    expect(await count(group.target)).toMatchObject({ total: 7, withEmail: 3 });
    expect((await count(group.target)).sample).toHaveLength(5);
    expect(await count({ mode: 'CLIENTS', ids: [group.clientId] })).toMatchObject({ total: 7 });
    expect(await count({ mode: 'USERS', ids: group.users.slice(0, 2).map(({ id }) => id) })).toMatchObject({
      total: 2,
    });
    const [all] = await server.look<{ count: number }>(
      `select count(*)::int from client_user where tenant_id = $1 and status = 'ACTIVE' and deleted_at is null`,
      [tenantId],
    );
    expect(await count({ mode: 'ALL', ids: [] })).toMatchObject({ total: all!.count });
  });

  test('is nobody of a customer that was shut out, however it is aimed', async () => {
    const [open, shut] = [await makeGroup(server, tenantId, 3), await makeGroup(server, tenantId, 4)];
    const count = async (target: Given['target']) =>
      (await server.call(clientNotice.preview, { target }, options)).data!;
    const everyone = await count({ mode: 'ALL', ids: [] });
    await server.look(`update client set status = 'DISABLED' where id = $1`, [shut.clientId]);
    const ids = [...open.users, ...shut.users].map(({ id }) => id);
    const targets: Given['target'][] = [
      { mode: 'GROUPS', ids: [open.groupId, shut.groupId] },
      { mode: 'CLIENTS', ids: [open.clientId, shut.clientId] },
      { mode: 'USERS', ids },
    ];
    for (const target of targets) {
      const { total, withEmail, sample } = await count(target);
      expect({ total, withEmail }).toEqual({ total: 3, withEmail: 1 });
      expect(sample.map(({ id }) => id).toSorted()).toEqual(open.users.map(({ id }) => id).toSorted());
    }
    expect(await count({ mode: 'ALL', ids: [] })).toMatchObject({
      total: everyone.total - 4,
      withEmail: everyone.withEmail - 2,
    });
    for (const target of [...targets, { mode: 'ALL' as const, ids: [] }]) {
      const { noticeId } = await add({ target });
      await publish(noticeId);
      await untilDelivered(server, noticeId);
      const reached = (await receiptsOf(server, noticeId)).map((row) => row.user_id);
      expect(reached.filter((id) => ids.includes(id)).toSorted()).toEqual(open.users.map(({ id }) => id).toSorted());
    }
    const { name } = shut.users[0]!;
    expect((await server.call(clientNotice.users, { keyword: name }, options)).data).toEqual([]);
    const clients = (await server.call(clientNotice.clients, {}, options)).data!.map(({ id }) => id);
    expect(clients).not.toContain(shut.clientId);
    const groups = (await server.call(clientNotice.groups, {}, options)).data!;
    expect(groups.find(({ id }) => id === shut.groupId)).toMatchObject({ users: 0 });
  });

  test('is chosen by name', async () => {
    const { users, clientId, groupId } = await makeGroup(server, tenantId, 3);
    const { name } = users[0]!;
    const found = await server.call(clientNotice.users, { keyword: name }, options);
    expect(found.data).toContainEqual({ id: users[0]!.id, name, clientName: expect.stringContaining('客户') });
    const clients = await server.call(clientNotice.clients, { keyword: '客户' }, options);
    expect(clients.data).toContainEqual({ id: clientId, name: expect.any(String), users: 3 });
    const groups = await server.call(clientNotice.groups, {}, options);
    expect(groups.data).toContainEqual({ id: groupId, name: expect.any(String), users: 3 });
    expect((await server.call(clientNotice.users, { keyword: name }, other)).data).toEqual([]);
  });
});

describe('publishing', () => {
  test('needs a whole language and somebody to read it', async () => {
    const group = await makeGroup(server, tenantId, 0);
    const none = await add({ target: { mode: 'GROUPS', ids: [] } });
    expect(await publish(none.noticeId)).toMatchObject({ code: 'NOTICE_NO_TARGET' });
    const nobody = await add({ target: group.target });
    expect(await publish(nobody.noticeId)).toMatchObject({ code: 'NOTICE_NO_TARGET' });
    const half = await add({ content: { 'zh-CN': '', 'en-US': '<p>x</p>' }, title: { 'zh-CN': '题', 'en-US': null } });
    expect(await publish(half.noticeId)).toMatchObject({ code: 'NOTICE_INCOMPLETE' });
  });

  test('gives it to each of its active people, once', async () => {
    const group = await makeGroup(server, tenantId, 5);
    const { noticeId } = await add({ target: group.target });
    expect((await publish(noticeId)).data).toMatchObject({ status: 'PUBLISHED', stats: { target: 5 } });
    expect((await publish(noticeId)).data).toMatchObject({ status: 'PUBLISHED' });
    await untilDelivered(server, noticeId);
    const receipts = await receiptsOf(server, noticeId);
    expect(new Set(receipts.map((row) => row.user_id))).toEqual(new Set(group.users.map(({ id }) => id)));
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.stats).toEqual({ target: 5, delivered: 5, read: 0, acked: 0, failed: 0, running: false });
  });

  test('closes it: it is neither changed nor deleted until it is revoked, and then leaves a tombstone', async () => {
    const group = await makeGroup(server, tenantId, 2);
    const { noticeId } = await add({ target: group.target });
    await publish(noticeId);
    await untilDelivered(server, noticeId);
    const { data: row } = await server.call(clientNotice.detail, { noticeId }, options);
    const change = { noticeId, version: row!.version, ...given({ target: group.target }) };
    expect(await server.call(clientNotice.update, change, options)).toMatchObject({
      code: 'NOTICE_PUBLISHED_READONLY',
    });
    expect(await server.call(clientNotice.delete, { noticeId }, options)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect(await revoke(noticeId)).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'reason' }] });
    expect((await revoke(noticeId, '写错了')).data).toMatchObject({ status: 'REVOKED', revokeReason: '写错了' });
    expect(await revoke(noticeId, '再来')).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect(await publish(noticeId)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect(await receiptsOf(server, noticeId)).toHaveLength(2);
  });

  test('once more, after it was revoked and changed, begins anew', async () => {
    const [first, second] = [await makeGroup(server, tenantId, 3), await makeGroup(server, tenantId, 2)];
    const { noticeId } = await add({ target: first.target });
    await publish(noticeId);
    await untilDelivered(server, noticeId);
    const { data: row } = await revoke(noticeId, '换人');
    const change = { noticeId, version: row!.version, ...given({ target: second.target }) };
    const { data: draft } = await server.call(clientNotice.update, change, options);
    expect(draft).toMatchObject({ status: 'DRAFT', revokeReason: null, publishedAt: null, stats: { delivered: 0 } });
    expect((await server.call(clientNotice.receipts, { noticeId }, options)).data).toMatchObject({ total: 0 });
    await publish(noticeId);
    await untilDelivered(server, noticeId);
    const receipts = await receiptsOf(server, noticeId);
    expect(new Set(receipts.map((one) => one.user_id))).toEqual(new Set(second.users.map(({ id }) => id)));
    const { data } = await server.call(clientNotice.detail, { noticeId }, options);
    expect(data!.stats).toMatchObject({ target: 2, delivered: 2 });
  });

  test('waits for its time, and is called off without a reason', async () => {
    const group = await makeGroup(server, tenantId, 2);
    const { noticeId } = await add({ target: group.target, publishAt: ahead(1), expireAt: ahead(2) });
    expect((await publish(noticeId)).data).toMatchObject({ status: 'SCHEDULED' });
    expect((await revoke(noticeId)).data).toMatchObject({ status: 'DRAFT', publishedBy: null });
    expect((await publish(noticeId)).data).toMatchObject({ status: 'SCHEDULED' });
    expect(await receiptsOf(server, noticeId)).toEqual([]);
    await letTimePass(server, noticeId, 'publish_at');
    await untilDelivered(server, noticeId);
    expect(await receiptsOf(server, noticeId)).toHaveLength(2);
    await letTimePass(server, noticeId, 'expire_at');
    await vi.waitFor(async () => {
      const { data } = await server.call(clientNotice.detail, { noticeId }, options);
      expect(data).toMatchObject({ status: 'EXPIRED' });
    }, soon);
    expect(await revoke(noticeId, '晚了')).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  });

  test('is not lost with its job', async () => {
    const group = await makeGroup(server, tenantId, 1);
    const { noticeId } = await add({ target: group.target, publishAt: ahead(1) });
    await publish(noticeId);
    await server.look(`delete from job where key = $1`, [noticeId]);
    await server.look(`update notice set publish_at = now() where id = $1`, [noticeId]);
    await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), 'NOTICE_SWEEP')`, [
      tenantId,
    ]);
    await untilDelivered(server, noticeId);
    await server.look(`update notice set delivery_done = false where id = $1`, [noticeId]);
    await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), 'NOTICE_SWEEP')`, [
      tenantId,
    ]);
    await untilDelivered(server, noticeId);
    expect(await receiptsOf(server, noticeId)).toHaveLength(1);
  });
});

test('another tenant has nothing to do with it', async () => {
  const { noticeId, version } = await add();
  const tries = [
    server.call(clientNotice.detail, { noticeId }, other),
    server.call(clientNotice.update, { noticeId, version, ...given() }, other),
    server.call(clientNotice.publish, { noticeId }, other),
    server.call(clientNotice.revoke, { noticeId, reason: 'x' }, other),
    server.call(clientNotice.delete, { noticeId }, other),
    server.call(clientNotice.remind, { noticeId }, other),
    server.call(clientNotice.receipts, { noticeId }, other),
  ];
  for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ http: 404, code: 'NOT_FOUND' });
});
