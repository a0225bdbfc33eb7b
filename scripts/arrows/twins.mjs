import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../lib/report.mjs';

const contract = 'packages/contract/src/areas';
const server = 'apps/server/src/areas';
const pages = 'apps/console/src/areas';
const words = 'apps/console/src/locales';

/** A name is a resource's, or a part's of one: `<resource>-<part>`. Where the words stand by language, each is looked at. */
const twins = [
  { of: server, named: foldersIn, in: contract, known: namesIn },
  { of: pages, named: foldersIn, in: contract, known: namesIn },
  ...[words, `${words}/zh-CN`, `${words}/en-US`].map((of) => ({ of, named: namesIn, in: contract, known: namesIn })),
  { of: contract, named: namesIn, in: server, known: foldersIn },
];
/** Words of the layers below the areas, and the languages themselves. */
const notAreas = new Set(['kit', 'lib', 'shell', 'zh-CN', 'en-US']);

/** What the server, the console and the words call a resource, the contract calls so too; and what it has, the server has. */
export async function checkTwins() {
  const found = await Promise.all(twins.map(strangersIn));
  return found.flat();
}

async function strangersIn(twin) {
  const areas = await foldersIn(twin.of);
  const found = await Promise.all(
    areas
      .filter((area) => !notAreas.has(area))
      .map(async (area) => {
        const known = await twin.known(`${twin.in}/${area}`);
        const names = await twin.named(`${twin.of}/${area}`);
        const strangers = names.filter((name) => !known.some((one) => name === one || name.startsWith(`${one}-`)));
        return strangers.map((name) => `twins: ${twin.of}/${area}/${name} has no twin in ${twin.in}/${area}`);
      }),
  );
  return found.flat();
}

async function entriesIn(folder) {
  return readdir(join(rootFolder, folder), { withFileTypes: true }).catch(() => []);
}

async function foldersIn(folder) {
  const entries = await entriesIn(folder);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function namesIn(folder) {
  const entries = await entriesIn(folder);
  return entries.map(({ name }) => name.replace(/(\.test)?\.ts$/, ''));
}
