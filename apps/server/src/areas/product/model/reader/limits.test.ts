import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { glbOf, triangles } from '../model-rig.ts';
import { readModel } from '../../../../kernel/files/model/read-model.ts';

const MB = 1024 * 1024;

/** A file that claims to be this long; what lies behind its beginning is nowhere, and whoever asks for it is told so. */
const claiming = (head: Buffer, size: number) => ({
  key: 'a',
  size,
  storage: {
    get: (_: string, range?: { start: number; end: number }) =>
      range !== undefined && range.end < head.length
        ? Promise.resolve(Readable.from([head.subarray(range.start, range.end + 1)]))
        : Promise.reject(new Error('read whole')),
  },
});

test('a description that nobody reads is refused before it is read', async () => {
  const size = 20 + 33 * MB;
  const head = Buffer.alloc(20);
  head.write('glTF', 0, 'latin1');
  for (const [at, value] of [
    [4, 2],
    [8, size],
    [12, 33 * MB],
    [16, 0x4e4f534a],
  ] as const) {
    head.writeUInt32LE(value, at);
  }
  const refused = { code: 'DESCRIPTION_TOO_LARGE' };
  await expect(readModel('GLB', claiming(head, size))).rejects.toMatchObject(refused);
  await expect(readModel('GLTF', claiming(Buffer.from('{'), 97 * MB))).rejects.toMatchObject(refused);
});

test('a thousand pictures are looked at, one more is too many', async () => {
  const pictures = (count: number) => Array.from({ length: count }, () => ({ uri: 'data:image/ktx2;base64,AAAA' }));
  const read = (count: number) => {
    const bytes = Buffer.from(glbOf(triangles(1, { images: pictures(count) })));
    return readModel('GLB', claiming(bytes, bytes.length));
  };
  expect(await read(1_000)).toMatchObject({ textureBytes: 3_000 });
  await expect(read(1_001)).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
});
