import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start-error.ts';
import { checkPlace, FILE_LIST, filePlace, filesListed, Meter, type Manifest } from './manifest.ts';
import { missingIn } from './named.ts';

/** Half-made ones are nobody's. */
const PARTIAL = '.partial';

async function* filesBelow(root: string, folder = root): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const at = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== PARTIAL) yield* filesBelow(root, at);
    else if (entry.isFile()) yield relative(root, at);
  }
}

async function copy(from: string, to: string): Promise<Meter> {
  const meter = new Meter();
  await mkdir(dirname(to), { recursive: true });
  await pipeline(createReadStream(from), meter, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  return meter;
}

/**
 * A file is written once and never changed, so a copy that begins after the rows were read has all that they name, as long as
 * nothing is removed. What was lost before is said; where nothing is found at all, it was looked for in the wrong place.
 */
export async function copyFilesOut(root: string, folder: string): Promise<NonNullable<Manifest['files']>> {
  const list = new Meter();
  let count = 0;
  const lines = async function* () {
    for await (const path of filesBelow(root)) {
      const copied = await copy(join(root, path), join(folder, filePlace(path))).catch(
        (error: NodeJS.ErrnoException) => {
          // Of an upload that was called off meanwhile: no row names it.
          if (error.code === 'ENOENT' && error.path === join(root, path)) return undefined;
          throw error;
        },
      );
      if (!copied) continue;
      count += 1;
      yield `${copied.sha256()} ${copied.bytes} ${path}\n`;
    }
  };
  const target = createWriteStream(join(folder, FILE_LIST), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(lines, list, target);
  const { named, missing } = await missingIn(folder);
  if (named > 0 && missing.count === named) {
    throw new StartError(
      `${root} holds none of the files that the database names (${named}), such as ${missing.first.join(', ')}. ` +
        'Set DATA_DIR to the folder of this installation.',
    );
  }
  return { count, bytes: list.bytes, sha256: list.sha256(), missing };
}

/** A new name in a folder is durable only when the folder is, and a new folder when its parents are. */
async function syncUpTo(root: string, folder: string): Promise<void> {
  for (let at = folder; ; at = dirname(at)) {
    const opened = await open(at, 'r');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
    if (at === dirname(root)) return;
  }
}

/**
 * Files that are there already are left, where they are the same: of a restore that was cut off. The list goes from folder to folder,
 * so that each is synced once.
 */
export async function copyFilesIn(folder: string, root: string): Promise<void> {
  let filled: string | undefined;
  for await (const { path, ...expected } of filesListed(folder)) {
    const target = join(root, path);
    if (filled !== undefined && filled !== dirname(target)) await syncUpTo(root, filled);
    filled = dirname(target);
    const there = await stat(target).catch(() => undefined);
    if (there) {
      await checkPlace(root, path, expected).catch(() => {
        throw new StartError(`${target} is there already and is another file. Restore into a DATA_DIR without files.`);
      });
      continue;
    }
    const partial = join(root, PARTIAL, path.replaceAll('/', '_'));
    await rm(partial, { force: true });
    await copy(join(folder, filePlace(path)), partial);
    await mkdir(dirname(target), { recursive: true });
    await rename(partial, target);
  }
  if (filled !== undefined) await syncUpTo(root, filled);
}
