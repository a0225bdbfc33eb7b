import { Readable } from 'node:stream';
import { material } from '@console/contract/areas/material/material/material';
import type { FileKind } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { pdf, png, usedBytes, zip } from '../../../base/file/file-rig.ts';
import { glbOf, triangles } from '../../../product/model/model-rig.ts';
import { calls } from '../material-rig.ts';
import { readDocument } from './document.ts';
import { openMember, openPackage } from './h5.ts';
import { packed, webm } from './process-rig.ts';
import type { NotUsable, StoredFile } from './reading.ts';
import { readVideo } from './video/video.ts';

/** Says that it is an MP4, and holds nothing that is one. */
const emptyMp4 = Buffer.alloc(2_000, 7);
emptyMp4.writeUInt32BE(24, 0);
emptyMp4.write('ftypisom\0\0\0\0isommp42', 4, 'latin1');

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

const kindOf = { VIDEO: 'VIDEO', FILE: 'DOCUMENT', H5: 'H5', MODEL: 'MODEL' } as const satisfies Record<
  string,
  FileKind
>;

async function made(
  kind: keyof typeof kindOf,
  name: string,
  bytes: Buffer,
  changes: Parameters<typeof rig.add>[0] = {},
) {
  const { fileId } = await rig.upload(kindOf[kind], name, bytes);
  const { materialId, status } = await rig.add({ kind, fileId, content: null, title: name, ...changes });
  expect(status).toBe(changes.draft === true ? 'DRAFT' : 'PROCESSING');
  return rig.settled(materialId);
}

/** Bytes as a storage gives them, and how many of them were taken. */
function stored(bytes: Buffer, about: Partial<StoredFile> = {}) {
  const taken = { bytes: 0 };
  const file: StoredFile = {
    key: 'a',
    size: bytes.length,
    ext: '',
    mime: '',
    storage: {
      get: (_, range) => {
        const wanted = range ? bytes.subarray(range.start, range.end + 1) : bytes;
        taken.bytes += wanted.length;
        return Promise.resolve(Readable.from([wanted]));
      },
    },
    ...about,
  };
  return { file, taken };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: NotUsable) => error.code,
  );

describe('a file becomes a material', () => {
  test('a video with what it says of itself', async () => {
    const { status, facts } = await made('VIDEO', '保养.webm', await webm());
    expect(status).toBe('READY');
    expect(facts).toMatchObject({ durationSec: 3, width: 640, height: 360, codec: 'vp8', playable: true });
  });

  test('a model, a PDF with the pages that a browser counted, and a picture', async () => {
    expect(await made('MODEL', 'a.glb', glbOf(triangles(7)))).toMatchObject({
      status: 'READY',
      facts: { format: 'GLB', faceCount: 7, budget: 'OK' },
    });
    expect((await made('FILE', 'a.pdf', pdf, { pages: 12 })).facts.pages).toBe(12);
    expect((await made('FILE', 'a.png', await png(320, 200))).facts).toMatchObject({ width: 320, height: 200 });
  });

  test('a draft is read when it is published', async () => {
    const { materialId } = await made('FILE', 'b.pdf', Buffer.concat([pdf, Buffer.from('% b')]), { draft: true });
    await server.call(material.updateStatus, { status: 'READY', materialIds: [materialId] }, { token });
    expect((await rig.settled(materialId)).status).toBe('READY');
  });
});

describe('a file that nothing can be made of', () => {
  test('says so with its reason, and is tried again by hand', async () => {
    const failed = await made('VIDEO', '坏.mp4', emptyMp4);
    expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'EMPTY' } });
    const again = await server.call(material.retry, { materialId: failed.materialId }, { token });
    expect(again.data!.status).toBe('PROCESSING');
    expect((await rig.settled(failed.materialId)).status).toBe('FAILED');
    const out = { status: 'READY' as const, materialIds: [failed.materialId] };
    expect((await server.call(material.updateStatus, out, { token })).code).toBe('STATE_NOT_ALLOWED');
  });

  test('a model that needs files beside it', async () => {
    const { failure: why } = await made(
      'MODEL',
      'b.gltf',
      Buffer.from(JSON.stringify({ asset: { version: '2.0' }, buffers: [{ uri: 'b.bin', byteLength: 9 }] })),
    );
    expect(why).toMatchObject({ code: 'EXTERNAL_FILES' });
  });

  test('documents that were cut off, and pictures larger than anyone shows', async () => {
    const half = stored(pdf.subarray(0, pdf.length - 8), { mime: 'application/pdf' });
    expect(await failure(readDocument(half.file, null))).toBe('DAMAGED');
    const header = Buffer.alloc(33);
    header.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], 0);
    header.writeUInt32BE(13, 8);
    header.write('IHDR', 12);
    header.writeUInt32BE(30_000, 16);
    header.writeUInt32BE(30_000, 20);
    expect(await failure(readDocument(stored(header, { mime: 'image/png' }).file, null))).toBe('TOO_COMPLEX');
    const escaping = stored(zip([{ name: '../a' }]), { ext: 'zip', mime: 'application/zip' });
    expect(await failure(readDocument(escaping.file, null))).toBe('UNSAFE_PATHS');
  });

  test('a video of which too much would have to be read, or that takes too long', async () => {
    const film = await webm();
    // The reader of the format turns in circles here: only the limit ends it.
    const broken = stored(Buffer.concat([film.subarray(0, 45), Buffer.alloc(2_000, 7)])).file;
    expect(await failure(readVideo(broken, { milliseconds: 2_000 }))).toBe('TOO_COMPLEX');
    expect(await failure(readVideo(stored(film).file, { bytes: 100 }))).toBe('TOO_COMPLEX');
    const silent = stored(film).file;
    const storage = { get: () => Promise.resolve(new Readable({ read: () => undefined })) };
    expect(await failure(readVideo({ ...silent, storage }, { milliseconds: 200 }))).toBe('TOO_COMPLEX');
    expect(await failure(readVideo(stored(await webm({ width: 16_385 })).file))).not.toBe('fine');
  });

  test('a storage that gives nothing is no fault of the file', async () => {
    const storage = { get: () => Promise.reject(new Error('away')) };
    await expect(readVideo({ ...stored(await webm()).file, storage })).rejects.toThrow('away');
  });

  test('of a large video only its descriptions are read', async () => {
    const film = await webm();
    const { file, taken } = stored(Buffer.concat([film, Buffer.alloc(8_000_000)]));
    await failure(readVideo(file));
    expect(taken.bytes).toBeLessThan(1_000_000);
  });
});

describe('a package of pages', () => {
  const page = { name: 'index.html', text: '<h1>你好</h1>' };
  const refusal = (bytes: Buffer) => failure(openPackage(stored(bytes).file));

  test('begins with its index, also in a folder', async () => {
    const { file } = stored(
      packed([
        { name: 'shop/index.html', text: 'a' },
        { name: 'shop/b/index.html', text: 'b' },
      ]),
    );
    expect((await openPackage(file)).entry).toBe('shop/index.html');
  });

  test('is refused without one, with links, with ways out, with two of one name, when it is a bomb', async () => {
    expect(await refusal(packed([{ name: 'a.html', text: 'a' }]))).toBe('NO_ENTRY_PAGE');
    expect(await refusal(zip([{ name: 'index.html' }, { name: 'a', symlink: true }]))).toBe('UNSAFE_PATHS');
    for (const name of ['../a', '/a', 'C:\\a', 'a/../../b', 'a\\b', './a', 'a//b', 'a\u0000b']) {
      expect([name, await refusal(packed([page, { name, text: 'a' }]))]).toEqual([name, 'UNSAFE_PATHS']);
    }
    expect(await refusal(packed([page, { name: 'a', text: 'a' }, { name: 'a', text: 'b' }]))).toBe('DAMAGED');
    expect(await refusal(packed([page, { name: 'a', text: Buffer.alloc(8 * 1024 ** 2) }]))).toBe('TOO_LARGE');
    expect(await refusal(packed([page, { name: 'a', text: 'a', claimed: 600 * 1024 ** 2 }]))).toBe('TOO_LARGE');
    expect(await refusal(Buffer.from('PK\u0003\u0004 not really'))).toBe('DAMAGED');
  });

  test('that lies about a length is found out while it flows', async () => {
    for (const [claimed, code] of [
      [10, 'TOO_LARGE'],
      [5_000, 'DAMAGED'],
    ] as const) {
      const { file } = stored(packed([{ ...page, text: 'x'.repeat(1_000), claimed }]));
      const { members } = await openPackage(file);
      const drain = async () => {
        for await (const piece of await openMember(file, members[0]!)) expect(piece).toBeDefined();
      };
      expect(await failure(drain())).toBe(code);
    }
  });

  test('counts in the company’s storage by what it unpacks to, until it is gone', async () => {
    const body = 'x'.repeat(300_000);
    const bytes = packed([
      { ...page, text: body },
      { name: 'a.js', text: 'y'.repeat(200_000) },
    ]);
    const before = await usedBytes(server);
    const h5 = await made('H5', '占用.zip', bytes);
    expect(h5.status).toBe('READY');
    expect(await usedBytes(server)).toBe(before + bytes.length + 500_000);
    // Its rows outlive it until a sweep has removed the bytes.
    await server.look('delete from material where id = $1', [h5.materialId]);
    await server.look(
      `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'MATERIAL_H5_SWEEP' from tenant`,
    );
    await vi.waitFor(async () => expect(await usedBytes(server)).toBe(before + bytes.length), soon);
  });

  test('that unpacks to more than the company has room for fails, says so and takes no room', async () => {
    const bytes = packed([{ ...page, text: 'z'.repeat(400_000) }]);
    const before = await usedBytes(server);
    const [{ quota }] = (await server.look<{ quota: string }>(
      `select storage_quota_bytes as quota from tenant where code = 'kangheng'`,
    )) as [{ quota: string }];
    const room = (free: number) =>
      server.look(`update tenant set storage_quota_bytes = $1 where code = 'kangheng'`, [free]);
    await room(before + bytes.length + 399_999);
    try {
      const failed = await made('H5', '没有空间.zip', bytes);
      expect(failed).toMatchObject({ status: 'FAILED', failure: { code: 'NO_ROOM' } });
      expect(await usedBytes(server)).toBe(before + bytes.length);
      await room(before + bytes.length + 400_000);
      await server.call(material.retry, { materialId: failed.materialId }, { token });
      const again = await vi.waitFor(async () => {
        const now = await server.call(material.detail, { materialId: failed.materialId }, { token });
        expect(now.data!.status).not.toBe('PROCESSING');
        return now.data!;
      }, soon);
      expect(again.status).toBe('READY');
    } finally {
      await room(Number(quota));
    }
  });

  test('leaves nothing behind when it cannot be unpacked', async () => {
    const lies = packed([page, { name: 'b.js', text: 'x'.repeat(1_000), claimed: 10 }]);
    const failed = await made('H5', '谎.zip', lies);
    expect(failed).toMatchObject({ status: 'FAILED', h5EntryUrl: null, failure: { code: 'TOO_LARGE' } });
    expect(
      await server.look('select from material_h5_entry where revision_id = $1', [failed.revisions[0]!.revisionId]),
    ).toEqual([]);
  });
});
