import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSmallDisk } from '../../../test/process/small-disk.ts';

const disk = findSmallDisk();
if (typeof disk === 'string') process.stderr.write(`A full disk is not tried out: ${disk}.\n`);

const script = `
  import { stat } from 'node:fs/promises';
  const [module, path, bytes] = process.argv.slice(1);
  const { wholePieces } = await import(module);
  const pieces = wholePieces(path).getWriter();
  try {
    await pieces.write({ data: new Uint8Array(Number(bytes)).fill(1), position: 4 });
    await pieces.close();
    process.stdout.write(String((await stat(path)).size));
  } catch (error) {
    process.stdout.write(error.code);
  }`;

test.skipIf(typeof disk === 'string')('a piece that a disk takes only a part of fails', () => {
  if (typeof disk === 'string') return;
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const module = new URL('file-target.js', import.meta.url).href;
  const write = (bytes: number) => {
    const [command, ...args] = disk.through(folder, '256k');
    const node = [process.execPath, '--input-type=module', '-e', script, module, join(folder, 'film'), String(bytes)];
    return spawnSync(command!, [...args, ...node], { encoding: 'utf8' }).stdout;
  };
  try {
    expect(write(200_000)).toBe('200004');
    expect(write(400_000)).toBe('ENOSPC');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
