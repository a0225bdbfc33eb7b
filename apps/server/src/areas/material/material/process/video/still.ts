import { askThread } from './video-thread.ts';
import { NotUsable, type StoredFile } from '../reading.ts';

/** Finding one picture is little work; a file that makes it much has none. */
const LIMITS = { milliseconds: 10_000, bytes: 96 * 1024 ** 2 };

/** The picture at this moment or before it, as a film of its own; null where there is none to be had. */
export async function stillOf(file: StoredFile, atSec: number): Promise<Uint8Array | null> {
  try {
    return await askThread<Uint8Array>(new URL('./still-worker.js', import.meta.url), { atSec }, file, LIMITS);
  } catch (error) {
    if (error instanceof NotUsable) return null;
    throw error;
  }
}
