import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder, seconds, Sentence } from './report.mjs';
import { run } from './run.mjs';

const oldestNode = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Sentence(
    `Node ${oldestNode.join('.')} or newer is needed, but this is ${process.version}: see https://nodejs.org.`,
  );
}

/** npm ci, but only when node_modules is not what package-lock.json asks for. */
export async function install() {
  if (await isInstalled()) return;
  console.log('Installing the packages of package-lock.json …');
  // Under NODE_ENV=production npm would leave out the tools that build.
  const { ok, milliseconds } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { show: true });
  if (!ok) throw new Sentence('The packages could not be installed: npm says why above.');
  console.log(`Installed in ${seconds(milliseconds)}.`);
}

/** npm writes its own account of node_modules last, so that one is trusted, whoever installed. */
async function isInstalled() {
  const [wanted, present] = await Promise.all([
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  ]);
  if (!present) return false;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.optional && !entry.link)
    .every(([path, { version }]) => present[path]?.version === version);
}

async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(join(rootFolder, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
