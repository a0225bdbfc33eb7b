import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** PostgreSQL needs a piece of 16 MB and some small files to come up again. */
export const RESERVE_BYTES = 24 * MB;

const reserveOf = (folder: string) => join(folder, 'reserve');

/** Room that is kept from everybody, so that a database that a full disk has stopped can start again. */
export async function makeReserve(folder: string): Promise<void> {
  if (await hasReserve(folder)) return;
  const halfMade = `${reserveOf(folder)}.new`;
  const file = await open(halfMade, 'w', 0o600);
  try {
    // Random, as some file systems keep no room for zeros.
    for (let made = 0; made < RESERVE_BYTES; made += MB) await file.write(randomBytes(MB));
    await file.close();
    await rename(halfMade, reserveOf(folder));
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(halfMade, { force: true });
    throw error;
  }
}

export async function giveUpReserve(folder: string): Promise<void> {
  await rm(reserveOf(folder), { force: true });
}

export function hasReserve(folder: string): Promise<boolean> {
  return stat(reserveOf(folder)).then(
    ({ size }) => size >= RESERVE_BYTES,
    () => false,
  );
}
