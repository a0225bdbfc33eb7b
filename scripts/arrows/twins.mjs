import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../lib/report.mjs';

const contract = 'packages/contract/src/areas';
/** Each with what stands for a resource there: a folder, or a file of words. */
const twins = ['apps/server/src/areas', 'apps/console/src/areas', 'apps/console/src/locales'];
const notAreas = ['kit', 'lib', 'shell', 'zh-CN', 'en-US'];

/** What the server, the console and the words call a resource, the contract calls so too, or it is a part of one: `<resource>-<part>`. */
export async function checkTwins() {
  const found = [];
  for (const root of twins) {
    for (const area of await foldersIn(root)) {
      if (notAreas.includes(area)) continue;
      const known = await namesIn(`${contract}/${area}`);
      const names = root.endsWith('locales') ? await namesIn(`${root}/${area}`) : await foldersIn(`${root}/${area}`);
      const strangers = names.filter((name) => !known.some((one) => name === one || name.startsWith(`${one}-`)));
      found.push(...strangers.map((name) => `twins: ${root}/${area}/${name} has no twin in ${contract}/${area}`));
    }
  }
  return found;
}

async function foldersIn(folder) {
  const entries = await readdir(join(rootFolder, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function namesIn(folder) {
  const entries = await readdir(join(rootFolder, folder)).catch(() => []);
  return entries.map((name) => name.replace(/\.ts$/, ''));
}
