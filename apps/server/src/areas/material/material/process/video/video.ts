import type { Read, StoredFile } from '../reading.ts';
import { askThread } from './video-thread.ts';

/** What describes a video is a small part of it; of honest ones of many hours some tens of megabytes. */
const READ_BYTES = 128 * 1024 ** 2;
/** An honest description is read in a second; a broken one can keep the reader of its format busy for ever. */
const LIMIT_MS = 15_000;

export interface VideoLimits {
  readonly milliseconds?: number;
  readonly bytes?: number;
}

/** What a video says of itself, read by ranges and never played. */
export async function readVideo(file: StoredFile, limits: VideoLimits = {}): Promise<Read> {
  const { milliseconds = LIMIT_MS, bytes = READ_BYTES } = limits;
  const program = new URL('./video-worker.js', import.meta.url);
  const facts = await askThread<Omit<Read, 'read'>>(program, {}, file, { milliseconds, bytes });
  return { read: true, ...facts };
}
