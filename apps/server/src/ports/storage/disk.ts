import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { KeyTaken, type Storage } from './storage.ts';

const KEY = /^[0-9a-f-]{36}\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.thumb(640|1280)?)?$/;

/** How a finished file comes to stand under its key. */
type Show = (partial: string, target: string) => Promise<void>;

export function diskStorage(root: string): Storage {
  const partials = join(root, '.partial');

  /** Keys are generated, so this never fires; it is the wall behind the index row. */
  const place = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    return join(root, key);
  };
  // Named after the key, so that deleting a key also removes what a killed server left of it.
  const partialOf = (key: string) => join(partials, key.replaceAll('/', '_'));

  async function publish(key: string, partial: string, show: Show = rename): Promise<void> {
    const target = place(key);
    const firstNew = await mkdir(dirname(target), { recursive: true });
    await show(partial, target);
    await syncFolder(dirname(target));
    if (firstNew !== undefined) await syncUpTo(root, dirname(target));
  }

  return {
    async put(key, bytes) {
      place(key);
      const partial = partialOf(key);
      await mkdir(partials, { recursive: true });
      try {
        const target = createWriteStream(partial, { flags: 'wx', mode: 0o600, highWaterMark: 1 << 20, flush: true });
        await pipeline(bytes, target);
        await publish(key, partial);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async adopt(key, path) {
      place(key);
      const partial = partialOf(key);
      await mkdir(partials, { recursive: true });
      await rm(partial, { force: true });
      try {
        // A second name for the same bytes costs nothing; another file system needs a copy.
        await link(path, partial).catch(() => copyFile(path, partial));
        await syncFile(partial);
        await publish(key, partial, showOnce);
      } finally {
        await rm(partial, { force: true });
      }
    },

    async get(key, range) {
      const file = await open(place(key), 'r');
      return file.createReadStream({ highWaterMark: 1 << 18, ...range });
    },

    async stat(key) {
      try {
        return { size: (await stat(place(key))).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(place(key), { force: true });
      await rm(partialOf(key), { force: true });
    },
  };
}

/** Takes nobody's place, unlike a rename. A file system without second names must be asked beforehand instead. */
async function showOnce(partial: string, target: string): Promise<void> {
  try {
    await link(partial, target);
  } catch (error) {
    const there = await stat(target).catch(() => null);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || there) throw new KeyTaken();
    await rename(partial, target);
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only when the folder is. */
const syncFolder = syncFile;

/** New folders are durable only when each of their parents is. */
async function syncUpTo(root: string, folder: string): Promise<void> {
  for (let at = folder; at.length > root.length; at = dirname(at)) await syncFolder(dirname(at));
}
