import type { ModelFailure } from '@console/contract/areas/product/model';
import { Readable } from 'node:stream';
import { announcedBy } from '../picture/picture-size.ts';
import { GivenUp, WorkThread } from '../work-thread.ts';
import { pieceOf, Unusable, type Counted, type ModelFile } from './counted.ts';

/** The description of a model, without its points and pictures; of honest ones a few megabytes. */
const DESCRIPTION_BYTES = 32 * 1024 * 1024;
/** A description in text carries points and pictures as well, in letters. */
const TEXT_BYTES = 96 * 1024 * 1024;
const MOST_PICTURES = 1_000;

const HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export interface Limits {
  readonly milliseconds?: number;
  readonly memoryMb?: number;
}

interface Picture {
  readonly mime: string;
  readonly bytes: number;
  readonly buffer?: number;
  readonly start?: number;
  readonly head?: Uint8Array;
}

type Answer =
  | { readonly counted: Omit<Counted, 'textureBytes'> & { readonly pictures: readonly Picture[] } }
  | { readonly failure: { readonly code: ModelFailure; readonly detail: string | null } };

/** The binary form: a header, the description, and behind it the bytes that it speaks of. */
export async function readGlb(file: ModelFile, limits?: Limits): Promise<Counted> {
  const head = await pieceOf(file, 0, HEADER_BYTES + CHUNK_HEAD_BYTES);
  if (head.length < HEADER_BYTES + CHUNK_HEAD_BYTES) throw new Unusable('DAMAGED');
  if (head.toString('latin1', 0, 4) !== 'glTF' || head.readUInt32LE(4) !== 2) throw new Unusable('WRONG_FORMAT');
  const [length, type] = [head.readUInt32LE(12), head.readUInt32LE(16)];
  const begin = HEADER_BYTES + CHUNK_HEAD_BYTES;
  if (head.readUInt32LE(8) !== file.size || type !== JSON_CHUNK || begin + length > file.size) {
    throw new Unusable('DAMAGED');
  }
  if (length === 0) throw new Unusable('DAMAGED');
  if (length > DESCRIPTION_BYTES) throw new Unusable('DESCRIPTION_TOO_LARGE');
  const description = await pieceOf(file, begin, length);
  const binary = await binaryOf(file, begin + length);
  return count(file, description, binary, limits);
}

/** Where the bytes begin and how many there are; null where the description is all. */
async function binaryOf(file: ModelFile, at: number): Promise<{ start: number; bytes: number } | null> {
  if (at + CHUNK_HEAD_BYTES > file.size) return null;
  const head = await pieceOf(file, at, CHUNK_HEAD_BYTES);
  const bytes = head.readUInt32LE(0);
  if (head.readUInt32LE(4) !== BINARY_CHUNK) return null;
  if (at + CHUNK_HEAD_BYTES + bytes > file.size) throw new Unusable('DAMAGED');
  return { start: at + CHUNK_HEAD_BYTES, bytes };
}

/** The form in text, with everything inside. */
export async function readGltf(file: ModelFile, limits?: Limits): Promise<Counted> {
  if (file.size > TEXT_BYTES) throw new Unusable('DESCRIPTION_TOO_LARGE');
  return count(file, await pieceOf(file, 0, file.size), null, limits);
}

async function count(
  file: ModelFile,
  description: Buffer,
  binary: { readonly start: number; readonly bytes: number } | null,
  limits?: Limits,
): Promise<Counted> {
  const answer = await inThread(description, binary?.bytes ?? null, limits);
  if ('failure' in answer) throw new Unusable(answer.failure.code, answer.failure.detail);
  const { pictures, ...counts } = answer.counted;
  if (pictures.length > MOST_PICTURES) throw new Unusable('TOO_COMPLEX');
  let textureBytes = 0;
  for (const picture of pictures) textureBytes += await memoryOf(file, picture, binary?.start ?? 0);
  return { ...counts, textureBytes };
}

interface Described {
  readonly bytes: Uint8Array;
  readonly binaryBytes: number | null;
}

/** Descriptions are read by jobs, a few at a time; each that waits holds its own. */
const threadWith = ({ milliseconds = 20_000, memoryMb = 512 }: Limits) =>
  new WorkThread<Described, Answer>({
    program: new URL('./gltf-worker.js', import.meta.url),
    milliseconds,
    memoryMb,
    waiting: 8,
    idleMs: 10_000,
  });

const thread = threadWith({});

/** Nobody else waits for it, and what it takes is limited: a description can be made to be slow. */
async function inThread(description: Buffer, binaryBytes: number | null, limits?: Limits): Promise<Answer> {
  const bytes = new Uint8Array(description);
  const asked = limits ? threadWith(limits) : thread;
  return asked.ask({ bytes, binaryBytes }, limits?.milliseconds, [bytes.buffer]).catch((error: unknown) => {
    throw error instanceof GivenUp ? new Unusable('TOO_COMPLEX') : error;
  });
}

const readable = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** What a picture takes on a device, where it lies unpacked; its header says its size, and nothing is decoded. */
async function memoryOf(file: ModelFile, picture: Picture, binaryStart: number): Promise<number> {
  const { mime, bytes, head, start = 0 } = picture;
  // Formats of graphics cards stay packed.
  if (!readable.has(mime) || bytes === 0) return bytes;
  const from = binaryStart + start;
  const stream = head
    ? Readable.from([Buffer.from(head)])
    : await file.storage.get(file.key, { start: from, end: from + bytes - 1 });
  for await (const { width, height } of announcedBy(mime, stream)) return width * height * 4;
  return bytes;
}
