import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const LIMIT_MS = 15_000;
/** What it may hold in all, where the system can be told, and in any single piece. */
const MEMORY_BYTES = 1024 ** 3;
const PIECE_BYTES = 256 * 1024 ** 2;
const PICTURE_BYTES = 4 * 1024 ** 2;
const WIDTH = 640;

/** A program on the path; undefined where there is none. */
async function programNamed(name: string, path = process.env['PATH'] ?? ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, name);
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1', '-max_alloc', String(PIECE_BYTES)];
/** It sees what it is given and nothing else: no file, no network. */
const input = ['-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', 'pipe:0'];
const picture = ['-frames:v', '1', '-an', '-sn', '-dn', '-vf', `scale=w='min(${WIDTH},iw)':h=-2`];
const output = ['-threads', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '4', '-f', 'image2pipe', 'pipe:1'];
const drawing = [...quiet, ...input, ...picture, ...output];

/**
 * Draws the picture of a film of one, by ffmpeg where there is one: a program of its own, because decoders are where broken
 * films do harm. It is limited in time and memory, and ends with the job. Null where nothing came of it.
 */
export async function drawStill(
  film: Uint8Array,
  signal: AbortSignal,
  limits: { readonly milliseconds?: number; readonly path?: string } = {},
): Promise<Buffer | null> {
  const { milliseconds = LIMIT_MS, path } = limits;
  const ffmpeg = await programNamed('ffmpeg', path);
  if (ffmpeg === undefined) return null;
  const prlimit = await programNamed('prlimit', path);
  const bounds = [`--as=${MEMORY_BYTES}`, `--cpu=${Math.ceil(milliseconds / 1_000)}`, '--core=0'];
  const [program, args] = prlimit ? [prlimit, [...bounds, ffmpeg, ...drawing]] : [ffmpeg, drawing];
  const over = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    signal: over,
    killSignal: 'SIGKILL',
  });
  const pieces: Buffer[] = [];
  let size = 0;
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > PICTURE_BYTES) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  // It has ended before it has read everything: `close` says how.
  child.stdin.on('error', () => undefined);
  child.stdin.end(film);
  const isDrawn = await ended;
  signal.throwIfAborted();
  return isDrawn && size > 0 && size <= PICTURE_BYTES ? Buffer.concat(pieces) : null;
}
