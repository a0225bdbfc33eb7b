import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a bare program takes to start and end where nothing else runs. */
const BARE_START_MS = 80;

/** How much longer than on a quiet machine things take now: figures hold there, and are stretched where others work as well. */
export async function slowness(): Promise<number> {
  const started = performance.now();
  for (let round = 0; round < 3; round += 1) await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return Math.max(1, (performance.now() - started) / 3 / BARE_START_MS);
}
