import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './error-code.ts';
import { findProcess } from './running-process.ts';
import { StartError } from '../../start-error.ts';

export type DataFolderLock = { release(): Promise<void> };

type Holder = { pid: number; startedAt: string };

/** Lets one server at a time use a data folder. A lock whose holder was killed counts for nothing. */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const lock = join(folder, 'server.lock');
  const mine = `${lock}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, startedAt: findProcess(process.pid)?.startedAt ?? '' });
  await writeFile(mine, text);
  try {
    // link() makes the lock appear with its content, or fails: there is no moment at which it is half written.
    while (!(await succeeds(link(mine, lock), 'EEXIST'))) await clearAwayStaleLock(folder, lock);
  } finally {
    await rm(mine, { force: true });
  }
  return {
    async release() {
      if ((await contentOf(lock)) === text) await rm(lock, { force: true });
    },
  };
}

async function clearAwayStaleLock(folder: string, lock: string): Promise<void> {
  const text = await contentOf(lock);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder && findProcess(holder.pid)?.startedAt === holder.startedAt) {
    throw new StartError(
      `The data folder ${folder} is in use by the server with process id ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${lock}.stale.${process.pid}`;
  await succeeds(rename(lock, aside), 'ENOENT');
  // Another starter may have cleared the stale lock and set its own since we read it: then that one is put back.
  const moved = await contentOf(aside);
  if (moved !== undefined && moved !== text) await succeeds(link(aside, lock), 'EEXIST');
  await rm(aside, { force: true });
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'string'
  );
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function succeeds(action: Promise<void>, expectedFailure: string): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (hasCode(error, expectedFailure)) return false;
    throw error;
  }
}
