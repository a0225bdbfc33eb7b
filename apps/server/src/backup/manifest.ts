import { createHash, createHmac, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));

const schema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  /** Tells the installation's key from another one and does not give it away. */
  keyMark: hash,
  /** Tables that are cut into parts have these. */
  parts: z.array(z.object({ table: name, of: name, bounds: z.string() })),
  tables: z.array(z.object({ table: name, columns: z.array(name), rows: z.number(), bytes: z.number(), sha256: hash })),
  /** Null: they lie in a bucket, which is backed up by its own means. */
  files: z.nullable(
    z.object({
      count: z.number(),
      bytes: z.number(),
      sha256: hash,
      /** Rows name them, and they were lost before the backup was made. */
      missing: z.object({ count: z.number(), first: z.array(z.string()) }),
    }),
  ),
});
export type Manifest = z.infer<typeof schema>;
export type Missing = NonNullable<Manifest['files']>['missing'];
export type BackedUpTable = Manifest['tables'][number];

export const MANIFEST = 'manifest.json';
/** A line for each file: hash, size, place. Of millions of files nobody wants to hold the list. */
export const FILE_LIST = 'files.txt';
export const tablePlace = (table: string) => `tables/${table}.copy.gz`;
export const filePlace = (path: string) => `files/${path}`;

export const keyMarkOf = (key: Buffer) => createHmac('sha256', key).update('backup').digest('hex');

/** Passes bytes on, and says afterwards how many they were and their hash. */
export class Meter extends Transform {
  bytes = 0;
  readonly #hash: Hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

interface Expected {
  readonly bytes: number;
  readonly sha256: string;
}

/** Refuses what is not, byte for byte, what was written. */
export async function checkPlace(folder: string, place: string, { bytes, sha256 }: Expected): Promise<void> {
  const meter = new Meter();
  try {
    await pipeline(createReadStream(join(folder, place)), meter, async (source: AsyncIterable<Buffer>) => {
      // oxlint-disable-next-line no-unused-vars -- the meter counts
      for await (const _ of source);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError(`The backup in ${folder} is incomplete: ${place} is missing. Take another backup.`);
  }
  if (meter.bytes !== bytes || meter.sha256() !== sha256) {
    throw new StartError(`The backup in ${folder} is damaged: ${place} is not what was written. Take another backup.`);
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new StartError(
      `${folder} is no backup, or one that was cut off while it was made: it has no ${MANIFEST}. Name the folder of a whole one.`,
    );
  }
  const result = z.safeParse(schema, parsed(text));
  if (result.success) return result.data;
  throw new StartError(`The backup in ${folder} is damaged: ${MANIFEST} cannot be read. Take another backup.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line at a time, in the order of writing. */
export async function* filesListed(folder: string): AsyncGenerator<Expected & { readonly path: string }> {
  const file = await open(join(folder, FILE_LIST));
  try {
    for await (const line of file.readLines()) {
      const [sha256 = '', bytes, ...path] = line.split(' ');
      yield { sha256, bytes: Number(bytes), path: path.join(' ') };
    }
  } finally {
    await file.close();
  }
}

/** The whole backup; a table or a file that is not whole is named. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { table, ...expected } of manifest.tables) await checkPlace(folder, tablePlace(table), expected);
  if (manifest.files) {
    await checkPlace(folder, FILE_LIST, { bytes: manifest.files.bytes, sha256: manifest.files.sha256 });
    for await (const { path, ...expected } of filesListed(folder)) await checkPlace(folder, filePlace(path), expected);
  }
  return manifest;
}
