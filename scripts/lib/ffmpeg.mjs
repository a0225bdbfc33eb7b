import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Sentence } from './report.mjs';
import { run } from './run.mjs';

const missing =
  'The tests of live sessions push pictures with ffmpeg: install it, so that ffmpeg and ffprobe are found.';

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
const isThere = () => onPath('ffmpeg') && onPath('ffprobe');

/** Finds ffmpeg, or installs it where that is possible without asking: on Debian and Ubuntu as root. */
export async function ensureFfmpeg() {
  if (isThere()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Sentence(missing);
  console.log('Installing ffmpeg …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const { ok, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], { env });
  if (!ok || !isThere()) throw new Sentence(`${missing} (apt-get: ${output.split('\n').at(-1)})`);
}
