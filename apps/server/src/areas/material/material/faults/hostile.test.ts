import { readFile } from 'node:fs/promises';
import { material } from '@console/contract/areas/material/material/material';
import type { MaterialFailure } from '@console/contract/areas/material/material/parts';
import type { FileKind } from '@console/contract/areas/base/file';
import type { FaultCode } from '@console/contract/faults';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../../../test/harness.ts';
import {
  makeProcessHome,
  PATIENCE_MS,
  until,
  type ProcessHome,
  type ServerProcess,
} from '../../../../test/process/process-server.ts';
import { signIn } from '../../../../test/process/process-writers.ts';
import { gifOf, pngOf, webpOf } from '../../../base/file/check/picture-bombs-rig.ts';
import { pdf, save } from '../../../base/file/file-rig.ts';
import { packedZip, zip, type ZipMember } from '../../../base/file/zip-rig.ts';
import { glbOf, triangles } from '../../../product/model/model-rig.ts';
import { newMaterial } from '../material-rig.ts';
import { webm } from '../process/process-rig.ts';
import { orphans } from './storage-rig.ts';

/** More than any of these files takes, and far less than what they would unpack to. */
const MEMORY_MB = 350;

let home: ProcessHome;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  home = await makeProcessHome('main-hostile-test');
  server = await home.start();
  token = await signIn(server.url, 'operator');
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await home.remove();
}, PATIENCE_MS);

/** The most that the server has ever held. */
const peakMb = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
};

const kinds = { VIDEO: 'VIDEO', FILE: 'DOCUMENT', H5: 'H5', MODEL: 'MODEL' } as const satisfies Record<
  string,
  FileKind
>;
type Kind = keyof typeof kinds;

interface Outcome {
  /** Why it was not taken, or how it ended as a material. */
  readonly end: string;
  /** In words that people read. */
  readonly isSaid: boolean;
  /** Of a package that failed: pages that were unpacked, and whether there is a way to them. */
  readonly left: number;
}

async function outcome(kind: Kind, name: string, bytes: Buffer): Promise<Outcome> {
  const { data, code, message } = await save(server, name, bytes, { token, kind: kinds[kind] });
  if (!data) return { end: code!, isSaid: /\p{Script=Han}/u.test(message), left: 0 };
  const given = newMaterial({ kind, fileId: data.fileId, content: null, title: name });
  const added = await send(server.url, material.add, given, { token });
  const { materialId } = added.data!;
  const made = await until('it is read', async () => {
    const now = (await send(server.url, material.detail, { materialId }, { token })).data!;
    return now.status === 'PROCESSING' ? undefined : now;
  });
  if (made.status !== 'FAILED') return { end: made.status, isSaid: true, left: 0 };
  const pages = await home.look('select from material_h5_entry where revision_id = $1', [
    made.revisions[0]!.revisionId,
  ]);
  return { end: made.failure!.code, isSaid: true, left: pages.length + (made.h5EntryUrl === null ? 0 : 1) };
}

type End = MaterialFailure | FaultCode | 'READY';
type Case = readonly [what: string, name: string, bytes: () => Buffer | Promise<Buffer>, End];

const page: ZipMember = { name: 'index.html', bytes: '<h1>a</h1>' };
const large = Buffer.alloc(64 * 1024 ** 2);

/** Its end says that the table of contents lies so far away that no number holds it. */
function farAway(): Buffer {
  const honest = packedZip([page]);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(2n ** 63n, 8);
  const end = honest.subarray(-22);
  end.writeUInt16LE(0xffff, 10);
  return Buffer.concat([honest.subarray(0, -22), locator, end]);
}

function brokenInside(): Buffer {
  const bytes = packedZip([page, { name: 'a.js', bytes: 'x'.repeat(400) }]);
  bytes.fill(0xff, bytes.indexOf('a.js') + 4, bytes.indexOf('a.js') + 8);
  return bytes;
}

/** All of them lead to the first: a small archive that unpacks to a lot, and says so of none. */
const shared = () =>
  packedZip([
    page,
    ...Array.from({ length: 900 }, (_, n) => ({ name: `${n}`, bytes: large.subarray(0, 9e5), liesAt: 0 })),
  ]);

const packages: readonly Case[] = [
  ['a bomb', 'a.zip', () => packedZip([page, { name: 'a', bytes: large }]), 'FILE_TYPE'],
  ['a bomb that lies', 'a.zip', () => packedZip([page, { name: 'a', bytes: large, claimedSize: 9_000 }]), 'TOO_LARGE'],
  ['a page that says more than it is', 'a.zip', () => packedZip([{ ...page, claimedSize: 900 }]), 'DAMAGED'],
  ['members that share their bytes', 'a.zip', shared, 'FILE_TYPE'],
  ['a link', 'a.zip', () => zip([page, { name: 'a', symlink: true }]), 'FILE_TYPE'],
  ['a way out', 'a.zip', () => packedZip([page, { name: 'b/../../a' }]), 'FILE_TYPE'],
  ['a way out for other systems', 'a.zip', () => packedZip([page, { name: 'a\\b' }]), 'UNSAFE_PATHS'],
  ['a folder without a name', 'a.zip', () => packedZip([page, { name: 'a//b' }]), 'UNSAFE_PATHS'],
  ['a name that is no text', 'a.zip', () => zip([page, { name: '\uFFFD' }]), 'UNSAFE_PATHS'],
  ['a name as long as a book', 'a.zip', () => packedZip([page, { name: 'a'.repeat(301) }]), 'UNSAFE_PATHS'],
  ['a password', 'a.zip', () => packedZip([page, { name: 'a', encrypted: true }]), 'ENCRYPTED'],
  ['an unknown way of packing', 'a.zip', () => zip([page, { name: 'a', method: 14 }]), 'WRONG_FORMAT'],
  ['two of one name', 'a.zip', () => packedZip([page, page]), 'DAMAGED'],
  ['a page that lies elsewhere', 'a.zip', () => packedZip([page, { name: 'aa', liesAt: 3 }]), 'DAMAGED'],
  ['a page behind the end', 'a.zip', () => packedZip([page, { name: 'aa', liesAt: 0xfffffff0 }]), 'DAMAGED'],
  ['a table of contents behind all numbers', 'a.zip', farAway, 'FILE_DAMAGED'],
  ['a package that is broken inside', 'a.zip', brokenInside, 'DAMAGED'],
  [
    'more pages than anyone made',
    'a.zip',
    () => zip([page, ...Array.from({ length: 2_000 }, (_, n) => ({ name: `${n}` }))]),
    'TOO_LARGE',
  ],
  ['what a computer adds by itself', 'a.zip', () => packedZip([page, { name: '__MACOSX/a\\b' }]), 'READY'],
];

const documents: readonly Case[] = [
  ['900 million points', 'a.png', () => pngOf(30_000, 30_000), 'PICTURE_TOO_LARGE'],
  ['400,000 frames of an APNG', 'a.png', () => pngOf(10, 10, 400_000), 'PICTURE_TOO_LARGE'],
  ['400,000 frames of a GIF', 'a.gif', () => gifOf(10, 10, 400_000), 'PICTURE_TOO_LARGE'],
  ['400,000 frames of a WebP', 'a.webp', () => webpOf(10, 10, 400_000), 'PICTURE_TOO_LARGE'],
  ['a PDF that was cut off', 'a.pdf', () => Buffer.concat([pdf.subarray(0, 20), Buffer.alloc(9_000, 7)]), 'DAMAGED'],
  ['a PDF with junk behind it', 'a.pdf', () => Buffer.concat([pdf, Buffer.alloc(500, 7)]), 'READY'],
  ['an archive with a link', 'a.zip', () => zip([{ name: 'a', symlink: true }]), 'FILE_TYPE'],
  ['an archive that leads out', 'a.zip', () => zip([{ name: '../a' }]), 'FILE_TYPE'],
  [
    'a document that is a bomb',
    'a.docx',
    () => packedZip([{ name: 'word/document.xml' }, { name: 'a', bytes: large }]),
    'FILE_TYPE',
  ],
];

const honest = glbOf(triangles(7));
const changed = (change: (bytes: Buffer) => unknown) => () => {
  const bytes = Buffer.from(honest);
  change(bytes);
  return bytes;
};
const endless = `{"asset":{"version":"2.0"},"a":${'['.repeat(200_000)}`;
const beside = '{"asset":{"version":"2.0"},"buffers":[{"uri":"../a","byteLength":1}]}';
const countless = triangles(7, { accessors: [{ componentType: 5126, count: 9e15, type: 'VEC3' }] });

const models: readonly Case[] = [
  ['a length that is wrong', 'a.glb', () => honest.subarray(0, -4), 'FILE_TYPE'],
  ['a description beyond the end', 'a.glb', changed((bytes) => bytes.writeUInt32LE(0xfffffff0, 12)), 'DAMAGED'],
  ['a description that is none', 'a.glb', changed((bytes) => bytes.fill(0x7b, 20, 60)), 'DAMAGED'],
  ['more points than any device holds', 'a.glb', () => glbOf(countless), 'TOO_COMPLEX'],
  ['a description without an end', 'a.gltf', () => Buffer.from(endless), 'DAMAGED'],
  ['a model that wants files beside it', 'a.gltf', () => Buffer.from(beside), 'EXTERNAL_FILES'],
];

/** Says that it is an MP4, and holds nothing that is one. */
function emptyMp4(begins = 24): Buffer {
  const bytes = Buffer.alloc(2_000, 7);
  bytes.writeUInt32BE(begins, 0);
  bytes.write('ftypisom\0\0\0\0isommp42', 4, 'latin1');
  return bytes;
}
async function withoutWidth(): Promise<Buffer> {
  const film = await webm();
  const at = film.indexOf(Buffer.from('b0820280', 'hex'));
  film.fill(0, at + 2, at + 4);
  return film;
}

const videos: readonly Case[] = [
  ['nothing behind its beginning', 'a.mp4', () => emptyMp4(), 'EMPTY'],
  ['a beginning without an end', 'a.mp4', () => emptyMp4(1), 'DAMAGED'],
  ['a screen that nobody has', 'a.webm', () => webm({ width: 16_385 }), 'TOO_COMPLEX'],
  ['no screen at all', 'a.webm', withoutWidth, 'DAMAGED'],
];

describe.each([
  ['package', 'H5', packages],
  ['document', 'FILE', documents],
  ['model', 'MODEL', models],
  ['video', 'VIDEO', videos],
] as const)('sent to hurt, as a %s', (_, kind, cases) => {
  let before: number;
  beforeAll(async () => {
    before = await peakMb();
  });

  test.each(cases)(
    '%s',
    async (_what, name, bytes, end) => {
      expect(await outcome(kind, name, await bytes())).toEqual({ end, isSaid: true, left: 0 });
    },
    PATIENCE_MS,
  );

  test('all of it takes little memory, and leaves nothing that belongs to nobody', async () => {
    expect((await peakMb()) - before).toBeLessThan(MEMORY_MB);
    expect(await orphans(home)).toEqual([]);
  });
});

test(
  'a video that is bent anywhere ends: as a video, or with a reason',
  async () => {
    const film = await webm();
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 0x7fffffff) % below;
    for (let round = 0; round < 12; round += 1) {
      const bent = Buffer.from(film);
      for (let at = 0; at <= round % 4; at += 1) bent[60 + next(bent.length - 60)] = next(256);
      const { end } = await outcome(
        'VIDEO',
        `${round}.webm`,
        round % 3 === 0 ? bent.subarray(0, -next(100) - 1) : bent,
      );
      expect(['READY', 'DAMAGED', 'EMPTY', 'WRONG_FORMAT', 'TOO_COMPLEX', 'FILE_TYPE']).toContain(end);
    }
  },
  PATIENCE_MS,
);
