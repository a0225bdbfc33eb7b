import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { file } from '@console/contract/areas/base/file';
import { newId } from '../../../kernel/db/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterApp, issueKey, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { filesOnDisk, save, usedBytes } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { packedZip } from '../../base/file/zip-rig.ts';
import { logLines, makeLogApp, sendLog, tus, type LogApp } from './upload-log-rig.ts';

let server: TestServer;
let app: LogApp;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  app = await makeLogApp(server);
  owner = await server.signIn('owner');
});
afterAll(() => server.stop());
// An hour has gone by: all tests sit at one address.
beforeEach(() => server.look('update throttle set resets_at = now()'));

const state = async () => ({ disk: await filesOnDisk(server), used: await usedBytes(server) });
const rows = (logId: string) => server.look('select * from upload_log where id = $1', [logId]);
const run = (kind: string) =>
  server.look('insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), $1 from tenant', [kind]);
const text = (more = '') => `${newId()} 启动\nERROR 泵停\n${more}`;

describe('a log that an app sends', () => {
  test('says whose it is: the application, the device, and the user whose token stood beside the key', async () => {
    const person = await makeAppPerson(server);
    const userToken = await enterApp(server, app.key, person);
    const fields = { level: 'CRASH', source: 'CRASH', deviceModel: 'Pad X', osVersion: '14', versionName: '2.1.0' };
    const { data } = await sendLog(server, app.key, '日志.log', text(), { userToken, fields });
    expect(await rows(data!.logId)).toMatchObject([
      {
        application_id: app.applicationId,
        platform: 'ANDROID',
        user_kind: 'CLIENT_USER',
        user_id: person.userId,
        user_name: '郑女士',
        client_name: expect.stringContaining('客户') as string,
        device_model: 'Pad X',
        level: 'CRASH',
        file_name: '日志.log',
      },
    ]);
    const guest = await sendLog(server, app.key, 'a.txt', text());
    expect(await rows(guest.data!.logId)).toMatchObject([{ user_kind: 'GUEST', user_id: null }]);
    const lapsed = await sendLog(server, app.key, 'a.txt', text(), { userToken: 'x'.repeat(43) });
    expect(await rows(lapsed.data!.logId)).toMatchObject([{ user_kind: 'GUEST' }]);
  });

  test('is nobody’s file: not among mine, not to be read, deleted or uploaded as one', async () => {
    const { data } = await sendLog(server, app.key, 'a.log', text());
    const [kept] = await server.look<{ id: string; path: string; created_by: null }>(
      'select f.id, f.path, f.created_by from file f join upload_log l on l.file_id = f.id where l.id = $1',
      [data!.logId],
    );
    expect(kept!.created_by).toBeNull();
    const mine = await server.call(file.page, {}, { token: owner });
    expect(mine.data!.list.map(({ fileId }) => fileId)).not.toContain(kept!.id);
    const address = `${server.url}${file.get.path}?path=${kept!.path}`;
    expect((await fetch(address, { headers: { authorization: `Bearer ${owner}` } })).status).toBe(404);
    expect(await server.call(file.delete, { fileId: kept!.id }, { token: owner })).toMatchObject({ http: 404 });
    const sent = await save(server, 'a.log', text(), { token: owner, kind: 'LOG' as 'DOCUMENT' });
    expect(sent).toMatchObject({ status: false, code: 'VALIDATION' });
  });

  test.each([
    ['a picture with the name of a log', 'a.log', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', 'a.txt', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', 'a.exe', () => Buffer.from('MZ')],
    ['a bomb by its own directory', 'a.zip', () => packedZip([{ name: 'a.log', bytes: Buffer.alloc(50_000_000) }])],
    ['a bomb by its own last bytes', 'a.gz', () => gzipSync(Buffer.alloc(50_000_000))],
  ])('is refused when it is %s, and leaves nothing', async (_, name, bytes) => {
    const before = await state();
    expect(await sendLog(server, app.key, name, bytes())).toMatchObject({ status: false, code: 'FILE_TYPE' });
    expect(await state()).toEqual(before);
  });

  test('is called damaged where an archive breaks off, and leaves nothing', async () => {
    const before = await state();
    const sent = await sendLog(server, app.key, 'a.zip', Buffer.from('PK\u0003\u0004 and nothing else'));
    expect(sent).toMatchObject({ status: false, code: 'FILE_DAMAGED' });
    expect(await state()).toEqual(before);
  });

  test('takes its part of the company’s storage, and is refused where none is left', async () => {
    const before = await state();
    const { data } = await sendLog(server, app.key, 'a.log', text('x'.repeat(10_000)));
    expect(data).toBeDefined();
    expect(await usedBytes(server)).toBeGreaterThan(before.used + 10_000);
    await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + 100 where code = 'kangheng'`);
    const full = await state();
    expect(await sendLog(server, app.key, 'a.log', text('x'.repeat(10_000)))).toMatchObject({ code: 'QUOTA_STORAGE' });
    expect(await state()).toEqual(full);
    await server.look(`update tenant set storage_quota_bytes = 10737418240 where code = 'kangheng'`);
  });

  test('that was sent before, by the same user within a day, is the same log', async () => {
    const content = text();
    const sha256 = createHash('sha256').update(content).digest('hex');
    const answers = await Promise.all([1, 2, 3].map(() => sendLog(server, app.key, 'a.log', content)));
    const ids = new Set(answers.map(({ data }) => data!.logId));
    expect(ids.size).toBe(1);
    const settled = await state();
    const again = await sendLog(server, app.key, 'a.log', content, { fields: { sha256 } });
    expect(ids).toContain(again.data!.logId);
    expect(await state()).toEqual(settled);
    const userToken = await enterApp(server, app.key, await makeAppPerson(server, 'TEAM_USER'));
    const other = await sendLog(server, app.key, 'a.log', content, { userToken });
    expect(ids).not.toContain(other.data!.logId);
    await server.look(`update upload_log set uploaded_at = now() - interval '25 hours' where sha256 = $1`, [sha256]);
    const later = await sendLog(server, app.key, 'a.log', content);
    expect(later.data!.logId).not.toBe(again.data!.logId);
  });

  test('is one too many after sixty within an hour, for one user and not for others', async () => {
    const userToken = await enterApp(server, app.key, await makeAppPerson(server));
    for (let sent = 0; sent < 60; sent += 1) {
      expect(await sendLog(server, app.key, 'a.log', text(), { userToken })).toMatchObject({ status: true });
    }
    const refused = await sendLog(server, app.key, 'a.log', text(), { userToken });
    expect(refused).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    const begun = await tus(server, app.key, 'POST', {
      userToken,
      fields: { filename: 'a.log' },
      headers: { 'upload-length': '10' },
    });
    expect(begun.status).toBe(429);
    expect(await sendLog(server, app.key, 'a.log', text())).toMatchObject({ status: true });
  });

  test('needs a key that belongs to an application', async () => {
    const { secret } = await issueKey(server);
    expect(await sendLog(server, secret, 'a.log', text())).toMatchObject({ code: 'APP_KEY_NO_APPLICATION' });
    expect(await sendLog(server, `ak_${'x'.repeat(43)}`, 'a.log', text())).toMatchObject({ code: 'APP_KEY_INVALID' });
    expect(await sendLog(server, owner, 'a.log', text())).toMatchObject({ code: 'APP_KEY_INVALID' });
  });
});

describe('a log that comes in pieces', () => {
  const begin = (bytes: Buffer, more: Record<string, string> = {}, userToken?: string) =>
    tus(server, app.key, 'POST', {
      userToken,
      fields: { filename: 'long.log', level: 'ERROR', description: '升级后闪退', ...more },
      headers: { 'upload-length': String(bytes.length) },
    });
  const patch = (at: string, offset: number, body: Buffer, userToken?: string) =>
    tus(server, app.key, 'PATCH', { at, userToken, headers: { 'upload-offset': String(offset) }, body });

  test('goes on after a torn line and a restart where its bytes end, and answers its id', async () => {
    const bytes = Buffer.from(logLines(2_000));
    const at = (await begin(bytes)).headers.get('location')!;
    await patch(at, 0, bytes.subarray(0, 60_000));
    await server.restart();
    const head = await tus(server, app.key, 'HEAD', { at });
    expect(head.headers.get('upload-offset')).toBe('60000');
    const last = await patch(at, 60_000, bytes.subarray(60_000));
    const logId = last.headers.get('x-log-id')!;
    expect(await rows(logId)).toMatchObject([{ level: 'ERROR', description: '升级后闪退', file_name: 'long.log' }]);
    const afterwards = await tus(server, app.key, 'HEAD', { at });
    expect(afterwards.headers.get('x-log-id')).toBe(logId);
    // The same once more is the same log, and leaves nothing.
    const settled = await state();
    const second = (await begin(bytes)).headers.get('location')!;
    expect((await patch(second, 0, bytes)).headers.get('x-log-id')).toBe(logId);
    expect(await state()).toEqual(settled);
  });

  test('is one log when it comes twice at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bytes = Buffer.from(logLines(20));
      const places = await Promise.all([1, 2, 3, 4].map(async () => (await begin(bytes)).headers.get('location')!));
      const ends = await Promise.all(places.map((at) => patch(at, 0, bytes)));
      expect(new Set(ends.map(({ headers }) => headers.get('x-log-id'))).size).toBe(1);
    }
  });

  test('belongs to its user: nobody else finds it, nor does an account at either door', async () => {
    const bytes = randomBytes(200).toString('hex');
    const userToken = await enterApp(server, app.key, await makeAppPerson(server));
    const at = (await begin(Buffer.from(bytes), {}, userToken)).headers.get('location')!;
    expect((await tus(server, app.key, 'HEAD', { at, userToken })).status).toBe(200);
    const other = await enterApp(server, app.key, await makeAppPerson(server));
    const foreign = await makeLogApp(server, 'owner.ruichi');
    expect((await tus(server, app.key, 'HEAD', { at, userToken: other })).status).toBe(404);
    expect((await tus(server, app.key, 'HEAD', { at })).status).toBe(404);
    expect((await tus(server, foreign.key, 'HEAD', { at, userToken })).status).toBe(404);
    expect((await tus(server, owner, 'HEAD', { at })).status).toBe(401);
    const asFile = at.replace(/.*\//, '/base/file/tus/');
    expect((await tus(server, owner, 'HEAD', { at: asFile })).status).toBe(404);
  });

  test('that nobody finishes leaves nothing once it has run out', async () => {
    await server.look(`update file_upload set expires_at = now() - interval '1 minute'`);
    await run('file.sweep');
    await vi.waitFor(async () => expect(await server.look('select from file_upload')).toEqual([]), 30_000);
    const before = await state();
    const bytes = Buffer.from(logLines(200));
    const at = (await begin(bytes)).headers.get('location')!;
    await patch(at, 0, bytes.subarray(0, 5_000));
    await server.look(`update file_upload set expires_at = now() - interval '1 minute'`);
    await run('file.sweep');
    await vi.waitFor(async () => expect(await state()).toEqual(before), 30_000);
    expect((await tus(server, app.key, 'HEAD', { at })).status).toBe(404);
  });

  test('is refused at its first bytes when it is none, and when more is said of it than there is to say', async () => {
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(20_000)]);
    const at = (await begin(bytes)).headers.get('location')!;
    expect((await patch(at, 0, bytes.subarray(0, 8_000))).status).toBe(415);
    expect((await begin(bytes, { userId: newId() })).status).toBe(400);
    expect((await begin(bytes, { kind: 'PACKAGE' })).status).toBe(400);
  });
});

test('a log is gone after ninety days, with its file and its part of the storage', async () => {
  const before = await state();
  const { data } = await sendLog(server, app.key, 'a.log', text());
  const [row] = await server.look<{ days: number }>(
    `select round(extract(epoch from expire_at - uploaded_at) / 86400)::int as days from upload_log where id = $1`,
    [data!.logId],
  );
  expect(row!.days).toBe(90);
  await server.look(`update upload_log set expire_at = now() - interval '1 minute' where id = $1`, [data!.logId]);
  const gone = await server.call(uploadLog.entries, { id: data!.logId }, { token: owner });
  expect(gone).toMatchObject({ http: 404 });
  await run('PURGE_UPLOAD_LOGS');
  await vi.waitFor(async () => expect(await rows(data!.logId)).toEqual([]), 30_000);
  await run('file.sweep');
  await vi.waitFor(async () => expect(await state()).toEqual(before), 30_000);
});
