import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../lib/report.mjs';

const roots = [
  'packages/contract/src',
  'apps/server/src',
  'apps/console/src',
  'apps/idp/src',
  'e2e',
  'bench',
  'scripts',
];
const most = 12;

/** More than a dozen files on one floor ask for a folder. A style sheet and a declaration are part of the file they are about. */
export async function checkFloors() {
  const found = await Promise.all(roots.map(floorsIn));
  return found.flat();
}

async function floorsIn(folder) {
  const entries = await readdir(join(rootFolder, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const files = entries.filter((entry) => entry.isFile() && !/\.(module\.css|d\.mts)$/.test(entry.name));
  const below = await Promise.all(folders.map(({ name }) => floorsIn(`${folder}/${name}`)));
  const here = files.length > most ? [`floor: ${folder} has ${files.length} files, more than ${most}`] : [];
  return [...here, ...below.flat()];
}
