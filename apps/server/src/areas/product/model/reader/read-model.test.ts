import type { ModelFormat } from '@console/contract/areas/product/model';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { glbOf, triangles } from '../model-rig.ts';
import { readModel } from '../../../../kernel/files/model/read-model.ts';

const stored = (bytes: Buffer) => ({
  key: 'a',
  size: bytes.length,
  storage: {
    // In small pieces, as a storage may give it.
    get: (_: string, range?: { start: number; end: number }) => {
      const wanted = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      const pieces = Array.from({ length: Math.ceil(wanted.length / 7) }, (_one, at) =>
        wanted.subarray(at * 7, at * 7 + 7),
      );
      return Promise.resolve(Readable.from(pieces));
    },
  },
});
const read = (format: ModelFormat, bytes: Buffer | string, limits = {}) =>
  readModel(format, stored(Buffer.from(bytes)), limits);

const png = (width: number, height: number) => {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]).copy(head);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

describe('what is in a model', () => {
  test('is counted as often as it is drawn', async () => {
    const nodes = [{ mesh: 0 }, { mesh: 0 }, { children: [0, 1] }];
    const counted = await read('GLB', glbOf(triangles(10, { nodes, animations: [{}, {}] })));
    expect(counted).toEqual({ faceCount: 20, vertexCount: 6, animationCount: 2, textureBytes: 0 });
  });

  test('a picture takes what its header says, not what its file does', async () => {
    const picture = png(4096, 2048);
    const binary = Buffer.concat([Buffer.alloc(36), picture]);
    const views = [
      { buffer: 0, byteOffset: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: picture.length },
    ];
    const images = [
      { bufferView: 1, mimeType: 'image/png' },
      { uri: `data:image/png;base64,${png(16, 16).toString('base64')}` },
    ];
    const changes = { buffers: [{ byteLength: binary.length }], bufferViews: views, images };
    const { textureBytes } = await read('GLB', glbOf(triangles(1, changes), binary));
    expect(textureBytes).toBe(4096 * 2048 * 4 + 16 * 16 * 4);
  });

  test('the form in text counts the same, with everything inside', async () => {
    const uri = `data:application/octet-stream;base64,${Buffer.alloc(36).toString('base64')}`;
    const text = JSON.stringify(triangles(5, { buffers: [{ byteLength: 36, uri }] }));
    expect(await read('GLTF', text)).toMatchObject({ faceCount: 5, vertexCount: 3 });
  });

  test('OBJ is counted line by line, with corners beyond the third', async () => {
    const text =
      '# v f\nv 0 0 0\r\nv 1 0 0\nvn 0 0 1\nvt 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1/1/1  2/2/1\t3/3/1 4/4/1\nfoo 1 2 3';
    expect(await read('OBJ', text)).toMatchObject({ faceCount: 3, vertexCount: 4 });
  });

  test('STL is counted by its length or by its words', async () => {
    const binary = Buffer.alloc(84 + 2 * 50);
    binary.write('solid by mistake', 0, 'latin1');
    binary.writeUInt32LE(2, 80);
    expect(await read('STL', binary)).toMatchObject({ faceCount: 2, vertexCount: 6 });
    const facet = 'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nendloop\nendfacet\n';
    expect(await read('STL', `solid a\n${facet.repeat(3)}endsolid a\n`)).toMatchObject({ faceCount: 3 });
  });

  test('FBX and USDZ are not counted, and nobody says they were', async () => {
    for (const format of ['FBX', 'USDZ'] as const) {
      expect(await read(format, 'x')).toEqual({
        faceCount: null,
        vertexCount: null,
        animationCount: null,
        textureBytes: null,
      });
    }
  });
});

const whole = glbOf(triangles(1));
const lying = (at: number, value: number) => {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(value, at);
  return bytes;
};

describe('what cannot become a model', () => {
  test.each([
    ['one that was cut off', 'GLB', whole.subarray(0, whole.length - 4), 'DAMAGED'],
    ['a header that claims more', 'GLB', lying(8, 1_000_000), 'DAMAGED'],
    ['a description that reaches behind the end', 'GLB', lying(12, 0xfffffff0), 'DAMAGED'],
    ['a description of nothing', 'GLB', lying(12, 0), 'DAMAGED'],
    ['the first edition', 'GLB', lying(4, 1), 'WRONG_FORMAT'],
    ['no JSON', 'GLTF', '{"asset": {', 'DAMAGED'],
    ['JSON of something else', 'GLTF', '{"hello": 1}', 'WRONG_FORMAT'],
    ['nesting without end', 'GLTF', `{"asset":{"version":"2.0"},"a":${'['.repeat(200_000)}`, 'DAMAGED'],
    [
      'points in another file',
      'GLTF',
      JSON.stringify(triangles(1, { buffers: [{ uri: 'a.bin', byteLength: 36 }] })),
      'EXTERNAL_FILES',
    ],
    [
      'pictures on another server',
      'GLB',
      glbOf(triangles(1, { images: [{ uri: 'https://evil.example/a.png' }] })),
      'EXTERNAL_FILES',
    ],
    [
      'points behind the end',
      'GLB',
      glbOf(triangles(1, { bufferViews: [{ buffer: 0, byteOffset: 30, byteLength: 36 }] })),
      'DAMAGED',
    ],
    [
      'more points than there are bytes',
      'GLB',
      glbOf(triangles(1, { accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' }] })),
      'DAMAGED',
    ],
    [
      'points out of nothing',
      'GLB',
      glbOf(triangles(1, { accessors: [{ componentType: 5126, count: 4e9, type: 'VEC3' }] })),
      'TOO_COMPLEX',
    ],
    ['negative numbers', 'GLB', glbOf(triangles(1, { nodes: [{ mesh: -1 }] })), 'DAMAGED'],
    ['no surface', 'GLB', glbOf(triangles(1, { nodes: [] })), 'EMPTY'],
    ['a list of points', 'OBJ', 'v 0 0 0\n', 'EMPTY'],
    ['half an STL', 'STL', Buffer.concat([Buffer.alloc(80), Buffer.from([9, 0, 0, 0]), Buffer.alloc(50)]), 'DAMAGED'],
    ['half an STL in words', 'STL', 'solid a\nfacet normal 0 0 1\nouter loop\nendloop\nendfacet\n', 'DAMAGED'],
  ] as const)('%s', async (_, format, bytes, code) => {
    await expect(read(format, bytes)).rejects.toMatchObject({ name: 'Unusable', code });
  });

  test('names the first file that is missing', async () => {
    const text = JSON.stringify(triangles(1, { buffers: [{ uri: 'KH.bin', byteLength: 36 }] }));
    await expect(read('GLTF', text)).rejects.toMatchObject({ detail: 'KH.bin' });
  });

  test('a description that takes too long or too much memory, without hurting anybody', async () => {
    await expect(read('GLB', whole, { milliseconds: 0 })).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
    const many = JSON.stringify({ asset: { version: '2.0' }, a: Array.from({ length: 400_000 }, () => ({})) });
    await expect(read('GLTF', many, { memoryMb: 8 })).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
  });
});
