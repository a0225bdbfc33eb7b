import { gzipSync } from 'node:zlib';
import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXCERPT_BYTES } from './log-text.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { enterApp, makeAppPerson, type AppPerson } from '../../app-people/app-session/app-rig.ts';
import { enterWith } from '../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { packedZip, type ZipMember } from '../../base/file/zip-rig.ts';
import { logLines, makeLogApp, sendLog, type LogApp } from './upload-log-rig.ts';

let server: TestServer;
let app: LogApp;
let owner: string;
let stranger: string;

beforeAll(async () => {
  server = await startTestServer();
  app = await makeLogApp(server);
  owner = await server.signIn('owner');
  stranger = await server.signIn('owner.ruichi');
});
afterAll(() => server.stop());
beforeEach(() => server.look('update throttle set resets_at = now()'));

async function sent(name: string, bytes: Buffer | string, fields: Record<string, string> = {}): Promise<string> {
  const { data, message } = await sendLog(server, app.key, name, bytes, { fields });
  if (!data) throw new Error(message);
  return data.logId;
}
const list = async (input: ArgumentOf<typeof uploadLog.page>, token = owner) =>
  (await server.call(uploadLog.page, input, { token })).data!.list.map(({ id }) => id);
type View = Partial<ArgumentOf<typeof uploadLog.view>>;
const view = (id: string, more: View = {}, token = owner) => server.call(uploadLog.view, { id, ...more }, { token });
const fetchLog = (id: string, token: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${uploadLog.download.path}?id=${id}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

/** All of a text, excerpt by excerpt. */
async function whole(id: string, entry = 0): Promise<string[]> {
  const texts: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { data, message }: Awaited<ReturnType<typeof view>> = await view(id, { entry, offset });
    if (!data) throw new Error(message);
    expect(data.offset).toBe(offset);
    texts.push(data.text);
    offset = data.next;
  }
  return texts;
}

describe('the list of logs', () => {
  test('is narrowed by application, level, source, time and what was said of them', async () => {
    const one = await sent('泵.log', `${newId()}\n`, { level: 'ERROR', source: 'CRASH', deviceModel: 'Pad 7 青' });
    const two = await sent('b.log', `${newId()}\n`, { description: '升级之后黑屏' });
    await server.look(`update upload_log set uploaded_at = '2026-01-05T10:00:00Z' where id = $1`, [one]);
    const { applicationId } = app;
    expect(await list({ applicationId })).toEqual([two, one]);
    expect(await list({ applicationId, level: 'ERROR' })).toEqual([one]);
    expect(await list({ applicationId, source: 'CRASH' })).toEqual([one]);
    expect(await list({ applicationId, keyword: '7 青' })).toEqual([one]);
    expect(await list({ applicationId, keyword: '黑屏' })).toEqual([two]);
    expect(await list({ applicationId, from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' })).toEqual([one]);
    expect(await list({ applicationId }, stranger)).toEqual([]);
    expect(await list({ applicationId: newId() })).toEqual([]);
  });

  test('is narrowed to what one person sent', async () => {
    const [person, other] = [await makeAppPerson(server), await makeAppPerson(server)];
    const send = async (who: AppPerson) => {
      const userToken = await enterApp(server, app.key, who);
      return (await sendLog(server, app.key, 'own.log', `${newId()}\n`, { userToken })).data!.logId;
    };
    const [own] = [await send(person), await send(other)];
    const { userId } = person;
    expect(await list({ userId })).toEqual([own]);
    expect(await list({ userKind: 'CLIENT_USER', userId })).toEqual([own]);
    expect(await list({ userKind: 'TEAM_USER', userId })).toEqual([]);
    expect(await list({ userId }, stranger)).toEqual([]);
  });
});

describe('a log', () => {
  test('is downloaded whole or in pieces, which count and are written down as one', async () => {
    const content = `${newId()} 启动\n`;
    const id = await sent('a.log', content);
    const all = await fetchLog(id, owner);
    expect(await all.text()).toBe(content);
    expect(all.headers.get('content-disposition')).toContain('attachment');
    expect(all.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await fetchLog(id, owner, { range: 'bytes=0-3' })).status).toBe(206);
    expect(await server.look('select download_count from upload_log where id = $1', [id])).toEqual([
      { download_count: 1 },
    ]);
    const lines = await server.look(
      `select actor_name from operation_log where action = 'DOWNLOAD' and object_type = 'uploadLog' and object_id = $1`,
      [id],
    );
    expect(lines).toHaveLength(1);
  });

  test('that is read has one line for each who reads it, however far they read', async () => {
    const id = await sent('a.log', `${newId()} 启动\n`.repeat(9_000));
    const readers = () =>
      server.look<{ actor_name: string }>(
        `select actor_name from operation_log where action = 'READ' and object_type = 'uploadLog' and object_id = $1`,
        [id],
      );
    await server.call(uploadLog.entries, { id }, { token: owner });
    expect(await readers()).toEqual([]);
    await Promise.all([0, 100_000, 200_000].map((offset) => view(id, { offset })));
    await view(id, { offset: 300_000 });
    expect(await readers()).toHaveLength(1);
    const { token } = await enterWith(server, ['log:upload:query', 'log:upload:download']);
    await view(id, {}, token);
    expect(await readers()).toHaveLength(2);
    expect((await view(newId())).http).toBe(404);
    expect(await readers()).toHaveLength(2);
  });

  test('is nothing to another company, nor to someone who may only see the list', async () => {
    const id = await sent('a.log', `${newId()}\n`);
    const { token } = await enterWith(server, ['log:upload:query']);
    expect(await list({ applicationId: app.applicationId }, token)).toContain(id);
    for (const [who, http] of [
      [stranger, 404],
      [token, 403],
    ] as const) {
      expect((await fetchLog(id, who)).status).toBe(http);
      expect(await server.call(uploadLog.entries, { id }, { token: who })).toMatchObject({ http });
      expect(await view(id, {}, who)).toMatchObject({ http });
    }
  });
});

describe('what stands in a log', () => {
  const lines = logLines(12_000);

  test.each([
    ['as text', 'long.log', () => Buffer.from(lines)],
    ['in a gzip', 'long.log.gz', () => gzipSync(lines)],
    ['in an archive', 'long.zip', () => packedZip([{ name: 'long.log', bytes: lines }])],
  ])('is read in excerpts of whole lines, forwards and backwards: %s', async (_, name, bytes) => {
    const id = await sent(name, bytes());
    const texts = await whole(id);
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join('')).toBe(lines);
    expect(texts.every((text) => text.endsWith('\n') && Buffer.byteLength(text) <= EXCERPT_BYTES)).toBe(true);
    const { data: last } = await view(id, { before: Number.MAX_SAFE_INTEGER });
    expect(lines.endsWith(`\n${last!.text}`)).toBe(true);
    expect(last).toMatchObject({ next: null, size: Buffer.byteLength(lines) });
    const { data: earlier } = await view(id, { before: last!.offset });
    expect(lines).toContain(earlier!.text + last!.text);
    expect(earlier!.next).toBe(last!.offset);
    const { data: first } = await view(id, { before: 20 });
    expect(first).toMatchObject({ offset: 0, next: 20 });
  });

  test('is read far behind its beginning without what lies before', async () => {
    const long = lines.repeat(8);
    const id = await sent('far.log', long);
    const at = Buffer.from(long).lastIndexOf('\n', -400_000) + 1;
    const { data } = await view(id, { offset: at });
    expect(Buffer.from(long).subarray(at).toString()).toContain(data!.text);
    const { data: earlier } = await view(id, { before: at });
    expect(long).toContain(earlier!.text + data!.text);
  });

  test('may be one line without end, or written in GBK or UTF-16', async () => {
    const endless = '泵'.repeat(200_000);
    expect((await whole(await sent('one.json', endless))).join('')).toBe(endless);
    const gbk = Buffer.concat([Buffer.from('b1c3', 'hex'), Buffer.from(` ${newId()}\n`)]);
    expect(await whole(await sent('gbk.log', gbk))).toEqual([expect.stringMatching(/^泵 /)]);
    const wide = Buffer.from(`\uFEFF${'宽 line\n'.repeat(40_000)}`, 'utf16le');
    expect((await whole(await sent('wide.zip', packedZip([{ name: 'wide.log', bytes: wide }])))).join('')).toBe(
      '宽 line\n'.repeat(40_000),
    );
  });

  test('is listed by the files of an archive, whose names are only shown', async () => {
    const members: ZipMember[] = [
      { name: 'logs/', bytes: '' },
      { name: 'logs/<img src=x>.log', bytes: 'INFO a\n' },
      { name: 'screen.png', bytes: 'x' },
      { name: 'secret.log', bytes: 'x', encrypted: true },
      { name: 'picture.log', bytes: Buffer.from([0, 1, 2, 3, 0, 0, 7]) },
    ];
    const id = await sent('a.zip', packedZip(members));
    const { data } = await server.call(uploadLog.entries, { id }, { token: owner });
    expect(data).toEqual({
      total: 4,
      list: [
        { entry: 1, name: 'logs/<img src=x>.log', size: 7, state: 'TEXT' },
        { entry: 2, name: 'screen.png', size: 1, state: 'BINARY' },
        { entry: 3, name: 'secret.log', size: 1, state: 'ENCRYPTED' },
        { entry: 4, name: 'picture.log', size: 7, state: 'TEXT' },
      ],
    });
    expect((await view(id, { entry: 1 })).data).toMatchObject({ text: 'INFO a\n', next: null });
    expect(await view(id, { entry: 3 })).toMatchObject({ code: 'LOG_ENTRY_ENCRYPTED' });
    expect(await view(id, { entry: 4 })).toMatchObject({ code: 'LOG_NOT_TEXT' });
    expect(await view(id, { entry: 0 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await view(id, { entry: 9 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await view(await sent('a.log', `${newId()}\n`), { entry: 1 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('ends for us at half a gigabyte, whatever its directory says, and no memory is filled on the way', async () => {
    const bomb = packedZip([{ name: 'a.log', bytes: Buffer.alloc(600_000_000, 'a\n'), claimedSize: 1000 }]);
    const id = await sent('bomb.zip', bomb);
    const before = process.memoryUsage().rss;
    const answer = await view(id, { before: Number.MAX_SAFE_INTEGER });
    expect(answer).toMatchObject({ code: 'LOG_TOO_LONG' });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  }, 60_000);

  test('is shown as damaged where it is', async () => {
    const bytes = gzipSync(logLines(500));
    bytes.fill(7, 200, 4_000);
    expect(await view(await sent('a.gz', bytes))).toMatchObject({ code: 'LOG_FILE_BROKEN' });
    const archive = packedZip([{ name: 'a.log', bytes: logLines(500) }]);
    archive.fill(7, 200, 4_000);
    expect(await view(await sent('a.zip', archive))).toMatchObject({ code: 'LOG_FILE_BROKEN' });
    // What is damaged so that it ends well, only too soon.
    const short = packedZip([{ name: 'a.log', bytes: `INFO ${newId()}\n`, claimedSize: 5_000 }]);
    expect(await view(await sent('short.zip', short))).toMatchObject({ code: 'LOG_FILE_BROKEN' });
  });
});
