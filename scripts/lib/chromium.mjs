import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Sentence } from './report.mjs';
import { run } from './run.mjs';

/** The shell first: the same engine without the windows around it, and the journeys take two thirds of the time in it. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'];
const missing =
  'The browser journeys need Chromium or Google Chrome: install one of them, or set CHROMIUM_PATH to its program file.';

/** The machine's own browser, or undefined. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Sentence(`CHROMIUM_PATH must be a program file, but is '${given}'.`);
  return given || [...onPath(), ...inApplications(), ...inPlaywrightCache()].find(isProgram);
}

/** Finds the browser, or installs it where that is possible without asking: on Debian and Ubuntu as root. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Sentence(missing);
  console.log('Installing Chromium and a Chinese font …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const add = (browser) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'], { env });
  let result = await add(shell);
  // Not every release has it.
  if (!result.ok) result = await add('chromium');
  const installed = findChromium();
  if (!result.ok || !installed) throw new Sentence(`${missing} (apt-get: ${result.output.split('\n').at(-1)})`);
  return installed;
}

function onPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function inApplications() {
  if (process.platform !== 'darwin') return [];
  return macApps.flatMap((app) =>
    ['/Applications', join(homedir(), 'Applications')].map((folder) => join(folder, `${app}.app/Contents/MacOS`, app)),
  );
}

function inPlaywrightCache() {
  const usual = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), usual);
  const builds = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith('chromium-')) : [];
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    ...['chrome-mac', 'chrome-mac-arm64', 'chrome-mac-x64'].flatMap((folder) =>
      macApps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    ),
  ];
  return builds
    .toSorted()
    .toReversed()
    .flatMap((name) => programs.map((program) => join(cache, name, program)));
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
