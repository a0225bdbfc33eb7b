import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { material } from '@console/contract/areas/material/material/material';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filmOf } from '../../../../../demonstration/makers/material/film.ts';
import { soon } from '../../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../../test/harness.ts';
import { get, pdf, png } from '../../../../base/file/file-rig.ts';
import { calls, edited, newMaterial } from '../../material-rig.ts';
import { webm } from '../process-rig.ts';
import { drawStill } from './draw.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

/** The same film, of a phone that was held upright. */
async function turned(upright: Buffer): Promise<Buffer> {
  const track = await new Input({ source: new BufferSource(upright), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  const first = await new EncodedPacketSink(track!).getFirstPacket();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { rotation: 90 });
  await output.start();
  await source.add(first!, { decoderConfig: (await track!.getDecoderConfig())! });
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const film = (ground: string, seconds = 2) => filmOf([{ ground, patches: () => [] }], seconds);
type Changes = Parameters<typeof rig.add>[0];

async function video(title: string, bytes: Buffer, changes: Changes = {}) {
  const { fileId } = await rig.upload('VIDEO', `${title}.webm`, bytes);
  const { materialId } = await rig.add({ kind: 'VIDEO', content: null, fileId, title, ...changes });
  return rig.settled(materialId);
}

async function replaced(materialId: string, bytes: Buffer, posterFileId?: string, at: string | null = null) {
  const { fileId } = await rig.upload('VIDEO', 'next.webm', bytes);
  const { version } = await rig.detail(materialId);
  const given = { materialId, version, fileId, at, note: null, pages: null, posterFileId };
  const answer = await server.call(material.replaceFile, given, { token });
  expect(answer.status).toBe(true);
  return rig.settled(materialId);
}

const picture = async (shade: string) => {
  const size = { width: 64, height: 36, channels: 3 } as const;
  const bytes = await sharp({ create: { ...size, background: shade } })
    .png()
    .toBuffer();
  return (await rig.upload('IMAGE', `${shade}.png`, bytes)).fileId;
};

/** Its colour in the middle, roughly. */
async function colorOf(path: string): Promise<{ red: boolean; green: boolean; blue: boolean }> {
  const bytes = await (await get(server, path, token)).arrayBuffer();
  const { channels } = await sharp(bytes).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean > 128);
  return { red: red!, green: green!, blue: blue! };
}

describe('a video that nobody has made a picture of', () => {
  test.skipIf(!hasFfmpeg)('gets one of its own, which counts as whose video it is', async () => {
    const { cover, status, title } = await video('蓝色', await film('#1020F0'));
    expect(status).toBe('READY');
    expect(await colorOf(cover!.path)).toEqual({ red: false, green: false, blue: true });
    const [file] = await server.look(
      `select f.name, f.mime, f.width, a.username from file f join account a on a.id = f.created_by where f.id = $1`,
      [cover!.fileId],
    );
    expect(file).toEqual({ name: `${title}.jpg`, mime: 'image/jpeg', width: 640, username: 'operator' });
  });

  test.skipIf(!hasFfmpeg)('gets one that stands upright where the phone was held upright', async () => {
    const { cover } = await video('竖屏', await turned(await film('#1020F0')));
    const sizes = await server.look('select width, height from file where id = $1', [cover!.fileId]);
    expect(sizes).toEqual([{ width: 480, height: 640 }]);
  });

  test.skipIf(!hasFfmpeg)('gets one also where there is hardly room for it, and none where there is none', async () => {
    const films = [await film('#2010F1'), await film('#2010F2')] as const;
    const uploads = [await rig.upload('VIDEO', '一.webm', films[0]), await rig.upload('VIDEO', '二.webm', films[1])];
    const [before] = await server.look(`select storage_quota_bytes as quota from tenant where code = 'kangheng'`);
    const coverWith = async (room: number, fileId: string) => {
      await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + ${room} where code = 'kangheng'`);
      const { materialId } = await rig.add({ kind: 'VIDEO', content: null, fileId });
      return rig.settled(materialId);
    };
    try {
      expect((await coverWith(100_000, uploads[0]!.fileId)).cover).not.toBeNull();
      expect(await coverWith(10, uploads[1]!.fileId)).toMatchObject({ status: 'READY', cover: null });
    } finally {
      await server.look(`update tenant set storage_quota_bytes = $1 where code = 'kangheng'`, [before!['quota']]);
    }
  });

  test('is there without one where its pictures cannot be read', async () => {
    expect(await video('空白', await webm())).toMatchObject({ status: 'READY', cover: null });
  });

  test.skipIf(!hasFfmpeg)('keeps what a browser sent or an editor chose', async () => {
    const [sent, chosen] = [await picture('#F01010'), await picture('#10F010')];
    expect((await video('已送', await film('#1020F0'), { posterFileId: sent })).cover!.fileId).toBe(sent);
    const both = await video('已选', await film('#1020F1'), { posterFileId: sent, coverFileId: chosen });
    expect(both.cover!.fileId).toBe(chosen);
  });
});

test.skipIf(!hasFfmpeg)(
  'whoever opened the form before the picture was there does not take it away by saving',
  async () => {
    const { fileId } = await rig.upload('VIDEO', '先开.webm', await film('#10F021'));
    const before = await rig.add({ kind: 'VIDEO', content: null, fileId });
    const { materialId, cover } = await rig.settled(before.materialId);
    const given = {
      ...edited({ title: '改过', content: null, coverFileId: null }),
      materialId,
      version: before.version,
    };
    expect((await server.call(material.update, given, { token })).code).toBe('CONFLICT');
    expect((await rig.detail(materialId)).cover).toEqual(cover);
  },
);

describe('a picture of the file', () => {
  test('goes with it when another takes its place, and comes back with it', async () => {
    const [first, second] = [await picture('#101010'), await picture('#202020')];
    const { materialId, revisions } = await video('换片', await webm(), { posterFileId: first });
    expect((await replaced(materialId, await webm({ seconds: 4 }), second)).cover!.fileId).toBe(second);
    // Nothing can be drawn of this one, and a picture of the one before would be a lie.
    expect((await replaced(materialId, await webm({ seconds: 5 }))).cover).toBeNull();
    const { version } = await rig.detail(materialId);
    const back = { materialId, version, revisionId: revisions[0]!.revisionId };
    await server.call(material.bringBack, back, { token });
    expect((await rig.settled(materialId)).cover!.fileId).toBe(first);
  });

  test('stays what it is when something else is edited, and what an editor chose stays with every file', async () => {
    const [made, chosen] = [await picture('#303030'), await picture('#404040')];
    const { materialId, version } = await video('只改标题', await webm(), { posterFileId: made });
    const edit = async (coverFileId: string, at: number) => {
      const given = { ...edited({ title: '改过', content: null, coverFileId }), materialId, version: at };
      return (await server.call(material.update, given, { token })).data!;
    };
    const after = await edit(made, version);
    expect((await replaced(materialId, await webm({ seconds: 6 }))).cover).toBeNull();
    await edit(chosen, after.version + 1);
    expect((await replaced(materialId, await webm({ seconds: 7 }), made)).cover!.fileId).toBe(chosen);
  });

  test('of a file that comes later is shown when that takes over, not before', async () => {
    const [now, later] = [await picture('#505050'), await picture('#606060')];
    const { materialId } = await video('夜间替换', await webm(), { posterFileId: now });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await replaced(materialId, await webm({ seconds: 8 }), later, at)).cover!.fileId).toBe(now);
    await server.look(`update material_revision set at = now() where material_id = $1 and state = 'WAITING'`, [
      materialId,
    ]);
    await server.look(`update job set run_at = now() where kind = 'MATERIAL_REPLACE' and key = $1`, [materialId]);
    await vi.waitFor(async () => expect((await rig.detail(materialId)).cover!.fileId).toBe(later), soon);
  });

  test('has to be one, and one’s own', async () => {
    const { fileId } = await rig.upload('VIDEO', '校验.webm', await webm({ seconds: 9 }));
    const sheet = await rig.upload('DOCUMENT', '不是图.pdf', pdf);
    const stranger = calls(server, await server.signIn('operator.ruichi'));
    const theirs = await stranger.upload('IMAGE', 'x.png', await png());
    for (const posterFileId of [sheet.fileId, theirs.fileId, fileId]) {
      const given = newMaterial({ kind: 'VIDEO', content: null, fileId, posterFileId });
      const answer = await server.call(material.add, given, { token });
      expect(answer).toMatchObject({ http: 404, errors: [{ field: 'posterFileId', code: 'NOT_FOUND' }] });
    }
  });
});

describe('drawing', () => {
  /** A program of this name that never ends, and says who it is. */
  async function stuck() {
    const folder = await mkdtemp(join(tmpdir(), 'console-draw-'));
    const [program, mark] = [join(folder, 'ffmpeg'), join(folder, 'pid')];
    await writeFile(program, `#!/bin/sh\necho $$ > ${mark}\nexec /bin/sleep 600\n`);
    await chmod(program, 0o755);
    const pid = () => readFile(mark, 'utf8').then(Number);
    return { folder, pid, leave: () => rm(folder, { recursive: true, force: true }) };
  }
  const isGone = (pid: number) => {
    try {
      return process.kill(pid, 0) && false;
    } catch {
      return true;
    }
  };

  test('gives up on a program that does not end, and ends it', async () => {
    const { folder, pid, leave } = await stuck();
    const drawn = drawStill(new Uint8Array(9), new AbortController().signal, { path: folder, milliseconds: 1_500 });
    expect(await drawn).toBeNull();
    expect(isGone(await pid())).toBe(true);
    await leave();
  });

  test('ends with its job', async () => {
    const { folder, pid, leave } = await stuck();
    const job = new AbortController();
    const drawn = drawStill(new Uint8Array(9), job.signal, { path: folder });
    await vi.waitFor(pid, soon);
    job.abort(new Error('the server stops'));
    await expect(drawn).rejects.toThrow('the server stops');
    expect(isGone(await pid())).toBe(true);
    await leave();
  });

  test('does nothing where there is no such program', async () => {
    expect(await drawStill(new Uint8Array(9), new AbortController().signal, { path: tmpdir() })).toBeNull();
  });
});
