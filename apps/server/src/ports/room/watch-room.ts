import { statfs } from 'node:fs/promises';
import type { Room } from '../../kernel/room.ts';
import { hasReserve, makeReserve, RESERVE_BYTES } from './reserve.ts';

const MB = 1024 * 1024;
/** Files stop well before the database does: what people upload never takes its room. */
const FILES_KEEP = 48 * MB;
const ROWS_KEEP = 24 * MB;
const LOOK_MS = 500;

export interface RoomPlaces {
  /** The folder of uploaded files and of those under way. */
  readonly files: string;
  /** The folder of the embedded database; undefined where the database is another machine's affair. */
  readonly rows: string | undefined;
}

export interface WatchedRoom extends Room {
  close(): void;
}

/** Looks twice a second how much room there is, so that writes are refused before PostgreSQL has to stop. */
export async function watchRoom({ files, rows }: RoomPlaces, say: (sentence: string) => void): Promise<WatchedRoom> {
  let filesLeft = Infinity;
  let forRows = true;
  let known = { rows: true, files: true };

  async function look(): Promise<void> {
    const left = (await freeBytes(files)) - FILES_KEEP;
    if (rows !== undefined) forRows = await hasRoomForRows(rows);
    filesLeft = left;
    const now = { rows: forRows, files: filesLeft > 0 };
    if (now.files !== known.files)
      say(now.files ? 'There is room for files again.' : `There is no room for files on the disk of ${files}.`);
    if (now.rows !== known.rows)
      say(now.rows ? 'There is room for changes again.' : `There is no room for changes on the disk of ${rows}.`);
    known = now;
  }

  let looking: Promise<void> | undefined;
  // A look that fails tells nothing; what is known stands until the next.
  const lookOnce = () =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined)));
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_MS).unref();

  return {
    get forRows() {
      return forRows;
    },
    fits: (bytes) => filesLeft >= bytes,
    take(bytes) {
      if (filesLeft < bytes) return false;
      filesLeft -= bytes;
      return true;
    },
    close: () => clearInterval(timer),
  };
}

/** With the reserve given up, there is room only when it can be made again. */
async function hasRoomForRows(folder: string): Promise<boolean> {
  const left = await freeBytes(folder);
  if (left < ROWS_KEEP) return false;
  if (await hasReserve(folder)) return true;
  if (left < ROWS_KEEP + RESERVE_BYTES) return false;
  await makeReserve(folder);
  return true;
}

async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems do not say.
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** Before the database is started: it finds the room that was kept for it, where there is no other. */
export async function isNearlyFull(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) < ROWS_KEEP;
}
