import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { file, RESUMABLE_PATH } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StreamContext } from '../../../kernel/calls/context.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addApplication, makeVersion } from '../../application/application/application-rig.ts';
import { docx, field, filesOnDisk, get, pdf, png, save, sendRaw, usedBytes } from './file-rig.ts';
import { fileHandlers } from './file.ts';

let server: TestServer;
let [token, colleague, foreigner] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  colleague = await server.signIn('owner');
  foreigner = await server.signIn('operator.ruichi');
});
afterAll(() => server.stop());

describe('an upload', () => {
  test('comes back byte for byte, with its hash, its size and one line in the log', async () => {
    const bytes = Buffer.concat([pdf, randomBytes(300_000)]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { data } = await save(server, '说明书.pdf', bytes, { token, sha256 });
    expect(data).toMatchObject({ name: '说明书.pdf', ext: 'pdf', mime: 'application/pdf', size: bytes.length, sha256 });
    const answer = await get(server, data!.path, token);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const lines = await server.look('select action, object_name from operation_log where object_id = $1', [
      data!.fileId,
    ]);
    expect(lines).toEqual([{ action: 'UPLOAD', object_name: '说明书.pdf' }]);
  });

  test('of a picture has its measures and a thumbnail of at most 320 pixels', async () => {
    const { data } = await save(server, 'wide.png', await png(1000, 500), { token, kind: 'IMAGE' });
    expect(data).toMatchObject({ width: 1000, height: 500, thumbUrl: `${data!.url}&thumb=1` });
    const thumb = await get(server, data!.path, token, {}, '&thumb=1');
    expect(thumb.headers.get('content-type')).toBe('image/webp');
    const sharp = (await import('sharp')).default;
    expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({
      width: 320,
      height: 160,
      format: 'webp',
    });
  });

  test('of a large picture has two larger ones as well, once a job has made them', async () => {
    const sharp = (await import('sharp')).default;
    const { data } = await save(server, 'large.png', await png(2000, 1000), { token, kind: 'IMAGE' });
    const widthAt = async (edge: number) => {
      const answer = await get(server, data!.path, token, {}, `&thumb=1&edge=${edge}`);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      return (await sharp(await answer.arrayBuffer()).metadata()).width;
    };
    await vi.waitFor(async () => expect([await widthAt(640), await widthAt(1280)]).toEqual([640, 1280]), soon);
    expect(await widthAt(320)).toBe(320);
    expect((await get(server, data!.path, token, {}, '&thumb=1&edge=5000')).status).toBe(400);
    const names = (await filesOnDisk(server, { larger: true })).filter((name) =>
      name.includes(data!.path.split('/').at(-1)!),
    );
    expect(names).toHaveLength(4);
    // With the file go all of them.
    await server.call(file.delete, { fileId: data!.fileId }, { token });
    await server.look(
      `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.sweep' from tenant`,
    );
    await vi.waitFor(async () => {
      const left = (await filesOnDisk(server, { larger: true })).filter((name) =>
        name.includes(data!.path.split('/').at(-1)!),
      );
      expect(left).toEqual([]);
    }, soon);
  });

  test('of a picture of middle size has one of its own size, and none larger than itself', async () => {
    const { data } = await save(server, 'middle.png', await png(500, 250), { token, kind: 'IMAGE' });
    const edges = () =>
      server.look<{ thumb_edges: number[] }>('select thumb_edges from file where id = $1', [data!.fileId]);
    await vi.waitFor(async () => expect(await edges()).toEqual([{ thumb_edges: [640] }]), soon);
    const sharp = (await import('sharp')).default;
    const shown = await get(server, data!.path, token, {}, '&thumb=1&edge=1280');
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(500);
  });

  test('of a broken picture is still a file, without a thumbnail', async () => {
    const broken = Buffer.concat([(await png()).subarray(0, 60), randomBytes(200)]);
    const { data } = await save(server, 'broken.png', broken, { token, kind: 'IMAGE' });
    expect(data).toMatchObject({ thumbUrl: null });
    expect((await get(server, data!.path, token, {}, '&thumb=1')).status).toBe(404);
  });

  test('that was damaged on the way is refused and leaves nothing', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const answer = await save(server, 'a.pdf', pdf, { token, sha256: '0'.repeat(64) });
    expect(answer).toMatchObject({ status: false, code: 'FILE_HASH_MISMATCH' });
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
  });

  test('above the limit of its kind is refused, whether or not it says so beforehand', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const honest = await save(server, 'big.png', Buffer.concat([await png(), Buffer.alloc(11 * 1024 * 1024)]), {
      token,
      kind: 'IMAGE',
    });
    expect(honest).toMatchObject({ http: 413, code: 'FILE_TOO_LARGE' });
    expect(honest.message).toContain('10 MB');
    const first = await png();
    async function* silent() {
      yield first;
      for (let sent = 0; sent < 12; sent += 1) yield Buffer.alloc(1024 * 1024);
    }
    const part = 'content-disposition: form-data; name="file"; filename="big.png"\r\ncontent-type: image/png';
    const quiet = await sendRaw(server, { token, fields: field('kind', 'IMAGE'), part, body: silent() });
    expect(quiet).toMatchObject({ http: 413, code: 'FILE_TOO_LARGE' });
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
  });

  test('that is cut off leaves no byte, no row and no claim on the quota', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const body = Array.from({ length: 40 }, () => Buffer.alloc(65_536, 'line of text\n'));
    expect(await sendRaw(server, { token, body, cut: true, length: 10_000_000 })).toBeNull();
    await vi.waitFor(async () => {
      expect(await server.look('select id from file_upload')).toEqual([]);
      expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
    }, soon);
  });

  test.each([
    ['a field behind the file', { tail: `\r\n${field('kind', 'DOCUMENT')}--sample-boundary--\r\n` }],
    [
      'a second file',
      {
        tail: '\r\n--sample-boundary\r\ncontent-disposition: form-data; name="b"; filename="b.txt"\r\n\r\nb\r\n--sample-boundary--\r\n',
      },
    ],
    ['no end', { tail: '\r\n--sample-boun' }],
    ['a field given twice', { fields: field('kind', 'DOCUMENT') + field('kind', 'DOCUMENT') }],
  ])('with %s is malformed and leaves nothing', async (_, sending) => {
    const before = await filesOnDisk(server);
    expect(await sendRaw(server, { token, body: [Buffer.from('hello world')], ...sending })).toMatchObject({
      http: 400,
    });
    expect(await filesOnDisk(server)).toEqual(before);
    expect(await server.look('select id from file_upload')).toEqual([]);
  });

  test('of 200 MB does not stand in memory', async () => {
    const piece = Buffer.alloc(65_536, 'a line of a long text\n');
    const upload = (pieces: number) =>
      sendRaw(server, { token, body: repeat(piece, pieces), length: pieces * piece.length });
    await upload(320);
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const answer = await upload(3200 - 1);
    clearInterval(watch);
    expect(answer).toMatchObject({ status: true, data: { size: 3199 * 65_536 } });
    expect((most - before) / 1024 / 1024).toBeLessThan(64);
  });
});

function* repeat(piece: Buffer, times: number): Generator<Buffer> {
  for (let sent = 0; sent < times; sent += 1) yield piece;
}

describe('a download', () => {
  let path = '';
  const bytes = Buffer.from('0123456789');
  beforeAll(async () => {
    path = (await save(server, 'ten.txt', bytes, { token })).data!.path;
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('of %s answers %i', async (range, status, text, contentRange) => {
    const answer = await get(server, path, token, { range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  test('that the client already has is not sent again', async () => {
    const etag = (await get(server, path, token)).headers.get('etag')!;
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    for (const header of [etag, `"x", W/${etag}`, '*']) {
      const answer = await get(server, path, token, { 'if-none-match': header });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await get(server, path, token, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  const downloadsOf = async (fileId: string) =>
    (
      await server.look<{ name: string }>(
        `select actor_name as name from operation_log where object_id = $1 and action = 'DOWNLOAD' order by seq`,
        [fileId],
      )
    ).length;

  test.each([
    ['its pieces together', ['bytes=0-9', 'bytes=10-19', 'bytes=20-', 'bytes=1-']],
    ['without its first byte', ['bytes=1-']],
    ['from its end', ['bytes=-5']],
    ['whole, for a range that is none', ['bytes=1-2,4-5']],
  ])('of a package is written down once for each account: %s', async (_, ranges) => {
    const { data } = await save(server, 'app.zip', docx(), { token, kind: 'PACKAGE' });
    await makeVersion(server, await addApplication(server), { fileId: data!.fileId });
    const fetchAll = (who: string) =>
      Promise.all(ranges.map(async (range) => (await get(server, data!.path, who, { range })).arrayBuffer()));
    await fetchAll(token);
    expect(await downloadsOf(data!.fileId)).toBe(1);
    await fetchAll(token);
    expect(await downloadsOf(data!.fileId)).toBe(1);
    await fetchAll(colleague);
    expect(await downloadsOf(data!.fileId)).toBe(2);
  });

  test('of a package is written down again after an hour, and not at all when nothing is sent', async () => {
    const { data } = await save(server, 'app.zip', docx(), { token, kind: 'PACKAGE' });
    expect((await get(server, data!.path, token, { range: 'bytes=99999-' })).status).toBe(416);
    expect((await get(server, data!.path, token, { 'if-none-match': '*' })).status).toBe(304);
    expect(await downloadsOf(data!.fileId)).toBe(0);
    await get(server, data!.path, token);
    await server.look(
      `update operation_log set time = time - interval '61 minutes' where object_id = $1 and action = 'DOWNLOAD'`,
      [data!.fileId],
    );
    await get(server, data!.path, token);
    expect(await downloadsOf(data!.fileId)).toBe(2);
  });

  test('of a package that cannot be written down opens nothing', async () => {
    const row = {
      id: 'x',
      kind: 'PACKAGE',
      name: 'a.zip',
      mime: 'application/zip',
      charset: null,
      size: 9,
      sha256: '0',
    };
    const opened = vi.fn<Storage['get']>(async () => Readable.from(['bytes']));
    const storage = { get: opened } as Partial<Storage> as Storage;
    const within = async (effect: string) => {
      if (effect === 'write') throw new Error('the log is not there');
      return row;
    };
    const context = { within, actor: { tenantId: 't' } } as unknown as StreamContext;
    await expect(fileHandlers({ storage }).get({ path: 'p' }, context)).rejects.toThrow('the log is not there');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the list of my files', () => {
  test('shows mine, by name, size or time, and nobody else’s', async () => {
    await save(server, 'mine-b.pdf', pdf, { token });
    await save(server, 'mine-a.pdf', Buffer.concat([pdf, pdf]), { token });
    await save(server, 'mine-c.pdf', pdf, { token: colleague });
    const names = async (input: Parameters<typeof server.call<typeof file.page>>[1]) =>
      (await server.call(file.page, { keyword: 'mine-', ...input }, { token })).data!.list.map(({ name }) => name);
    expect(await names({ sortField: 'name' })).toEqual(['mine-a.pdf', 'mine-b.pdf']);
    expect(await names({ sortField: 'size' })).toEqual(['mine-b.pdf', 'mine-a.pdf']);
    expect(await names({})).toEqual(['mine-a.pdf', 'mine-b.pdf']);
    expect(await names({ kind: 'IMAGE' })).toEqual([]);
  });
});

describe('deleting a file', () => {
  test('frees its space at once, removes its bytes and closes its address', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const { data } = await save(server, 'gone.png', await png(), { token, kind: 'IMAGE' });
    expect(await usedBytes(server)).toBe(before.used + data!.size);
    expect(await server.call(file.delete, { fileId: data!.fileId }, { token })).toMatchObject({ status: true });
    expect(await usedBytes(server)).toBe(before.used);
    expect((await get(server, data!.path, token)).status).toBe(404);
    await vi.waitFor(async () => expect(await filesOnDisk(server)).toEqual(before.disk), 30_000);
  });

  test('closes its address also while its bytes are still there', async () => {
    const { data } = await save(server, 'doomed.pdf', pdf, { token });
    await server.look('update file set deleted_at = now() where id = $1', [data!.fileId]);
    expect((await get(server, data!.path, token)).status).toBe(404);
    await server.look('update file set deleted_at = null where id = $1', [data!.fileId]);
    expect((await get(server, data!.path, token)).status).toBe(200);
  });

  test('is for the one who uploaded it', async () => {
    const { data } = await save(server, 'kept.pdf', pdf, { token });
    for (const other of [colleague, foreigner]) {
      expect(await server.call(file.delete, { fileId: data!.fileId }, { token: other })).toMatchObject({ http: 404 });
    }
    expect((await get(server, data!.path, token)).status).toBe(200);
  });

  test('is refused while someone shows it as their picture', async () => {
    const { data } = await save(server, 'face.png', await png(), { token, kind: 'IMAGE' });
    await server.look(`update account set avatar = $1 where username = 'owner'`, [data!.path]);
    const answer = await server.call(file.delete, { fileId: data!.fileId }, { token });
    expect(answer).toMatchObject({ code: 'REFERENCED', data: { references: [{ type: 'account' }] } });
    expect((await get(server, data!.path, token)).status).toBe(200);
  });
});

describe('the tenant’s quota', () => {
  test('lets exactly five of twenty uploads in that arrive together, and leaves nothing of the others', async () => {
    const size = 200_000;
    await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + $1 where code = 'kangheng'`, [
      size * 5 + 5_000,
    ]);
    const before = await usedBytes(server);
    const disk = await filesOnDisk(server);
    // The same bytes would count once.
    const bytes = () => Buffer.concat([pdf, randomBytes(size - pdf.length)]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => save(server, `${place}.pdf`, bytes(), { token })),
    );
    expect(answers.filter(({ status }) => status)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => !status).map(({ code }) => code))).toEqual(
      new Set(['QUOTA_STORAGE']),
    );
    expect(await usedBytes(server)).toBe(before + 5 * size);
    expect(await filesOnDisk(server)).toHaveLength(disk.length + 5);
    const { data } = await server.call(file.usage, {}, { token });
    expect(data).toMatchObject({ usedBytes: before + 5 * size });
    // Those of one person are told apart from all of the company.
    const [own] = await server.look(
      `select count(*)::int as count, (sum(size) filter (where path = stored))::int as bytes from file
        where deleted_at is null and created_by = (select created_by from file order by created_at desc limit 1)`,
    );
    expect(data).toMatchObject({ ownCount: own?.['count'], ownBytes: own?.['bytes'] });
    await server.look(`update tenant set storage_quota_bytes = 10737418240 where code = 'kangheng'`);
  });

  test('also holds for a sender who does not say how much will come', async () => {
    await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + 9000000 where code = 'kangheng'`);
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const answer = await sendRaw(server, { token, body: repeat(Buffer.alloc(65_536, 'text\n'), 200) });
    expect(answer).toMatchObject({ status: false, code: 'QUOTA_STORAGE' });
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
    await server.look(`update tenant set storage_quota_bytes = 10737418240 where code = 'kangheng'`);
  });
});

describe('a tenant whose space is nearly used up', () => {
  const size = 100_000;
  const body = Buffer.concat([pdf, randomBytes(size - pdf.length)]);
  const notified = () =>
    server.look<{ username: string; percent: string }>(
      `select a.username, m.kind, m.params ->> 'percent' as percent, m.route
         from inbox_message m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
        where m.code = 'STORAGE_NEARLY_FULL' order by m.created_at, a.username`,
    );
  /** So that one more file takes it to this share. */
  const fillTo = (percent: number) =>
    server.look(
      `update tenant set storage_quota_bytes = ceil((storage_used_bytes + $1::bigint) * 100.0 / $2) where code = 'kangheng'`,
      [size, percent],
    );
  const message = { username: 'owner', kind: 'TODO', percent: '93', route: 'userFiles' };

  // Enough that a single file changes little, whichever tests ran before.
  const filler = 50_000_000;

  beforeAll(async () => {
    await server.look(`delete from inbox_message where code = 'STORAGE_NEARLY_FULL'`);
    await server.look(`update tenant set storage_used_bytes = storage_used_bytes + $1 where code = 'kangheng'`, [
      filler,
    ]);
  });
  afterAll(() =>
    server.look(
      `update tenant set storage_used_bytes = storage_used_bytes - $1, storage_quota_bytes = 10737418240
        where code = 'kangheng'`,
      [filler],
    ),
  );

  test('notifies its owners once a day, whoever uploads and however many at once', async () => {
    await fillTo(85);
    expect(await save(server, 'a.pdf', body, { token })).toMatchObject({ status: true });
    expect(await notified()).toEqual([]);
    await fillTo(93.5);
    expect(await save(server, 'a.pdf', body, { token })).toMatchObject({ status: true });
    expect(await notified()).toEqual([message]);
    await server.look(`update tenant set storage_quota_bytes = storage_quota_bytes + 500000 where code = 'kangheng'`);
    await Promise.all([1, 2, 3].map((place) => save(server, `${place}.pdf`, body, { token: colleague })));
    expect(await notified()).toEqual([message]);
    await server.look(`update inbox_message set created_at = now() - interval '25 hours'`);
    await fillTo(93.5);
    await save(server, 'a.pdf', body, { token });
    expect(await notified()).toEqual([message, message]);
  });

  test('notifies nobody who has left', async () => {
    await server.look(`delete from inbox_message where code = 'STORAGE_NEARLY_FULL'`);
    await server.look(`update account set status = 'DISABLED' where username = 'owner'`);
    await fillTo(95);
    expect(await save(server, 'a.pdf', body, { token })).toMatchObject({ status: true });
    await server.look(`update account set status = 'ACTIVE' where username = 'owner'`);
    expect(await notified()).toEqual([]);
  });
});

describe('a server that keeps its files in S3-style storage', () => {
  test('takes, shows and deletes them all the same', async () => {
    const { default: S3rver } = await import('s3rver');
    const directory = await mkdtemp(join(tmpdir(), 'console-s3-'));
    const buckets = [{ name: 'files', configs: [] }];
    const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets });
    const { port } = await s3.run();
    const remote = await startTestServer({
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
      S3_PATH_STYLE: 'on',
    });
    const before = await filesOnDisk(remote);
    const operator = { token: await remote.signIn('operator') };
    const { data } = await save(remote, 'a.png', await png(), { ...operator, kind: 'IMAGE' });
    expect(data).toMatchObject({ width: 640, height: 400 });
    expect((await get(remote, data!.path, operator.token, { range: 'bytes=1-3' })).status).toBe(206);
    expect((await get(remote, data!.path, operator.token, {}, '&thumb=1')).status).toBe(200);
    expect(await save(remote, 'a.docx', docx(), operator)).toMatchObject({ status: true });
    expect(await save(remote, 'b.pdf', pdf, { ...operator, sha256: '0'.repeat(64) })).toMatchObject({
      code: 'FILE_HASH_MISMATCH',
    });
    const begun = await fetch(`${remote.url}${RESUMABLE_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(pdf.length),
        'upload-metadata': `filename ${Buffer.from('c.pdf').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: pdf,
    });
    expect(begun.headers.get('x-file-ref')).not.toBeNull();
    expect(await filesOnDisk(remote)).toEqual(before);
    await remote.call(file.delete, { fileId: data!.fileId }, operator);
    expect((await get(remote, data!.path, operator.token)).status).toBe(404);
    await remote.stop();
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });
});
