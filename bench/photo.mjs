import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '../scripts/lib/report.mjs';
import { bundleServer } from './lib/bundle.mjs';
import { ms } from './lib/format.mjs';
import { median, summary } from './lib/numbers.mjs';
import { startServer } from './lib/server.mjs';

const sharp = createRequire(join(rootFolder, 'apps/server/package.json'))('sharp');
const lcd = { ink: [26, 42, 16], ground: [157, 176, 96] };

/** How the number stands on the device, and how it was photographed. */
const kindsOf = ({ displayPhoto }) => ({
  'seven segments, lit': (text) => displayPhoto(text, { writing: 'segments', slant: 0.14 }),
  'seven segments, LCD': (text) => displayPhoto(text, { writing: 'segments', ...lcd }),
  'seven segments, tilted and noisy': (text) =>
    displayPhoto(text, { writing: 'segments', slant: 0.1, turn: 8, noise: 60 }),
  'points, LCD': (text) => displayPhoto(text, { writing: 'points', ...lcd }),
  'points, tilted and noisy': (text) => displayPhoto(text, { writing: 'points', ...lcd, turn: -6, noise: 40 }),
  'printed label': (text) => label(text, {}),
  'printed label, tilted': (text) => label(text, { turn: 8 }),
  'printed label, noisy': (text) => label(text, { noise: 50 }),
});

/** Numbers of the demonstration's sets, each of which is found by itself alone. */
const numbers = ['E01', 'E02', 'E07', 'E15', 'P05', 'P12', 'F12'];

/** Photographs that were drawn: how many find their number first, how long it takes, and who else notices. */
export async function benchPhoto({ quick, table }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  try {
    const kinds = kindsOf(await photoRig());
    server = await startServer({ program: await bundleServer(), dataDir });
    const headers = await server.signIn('operator');
    for (const [kind, draw] of Object.entries(kinds)) {
      await accuracy({ server, headers, kind, draw, table, wanted: quick ? numbers.slice(0, 3) : numbers });
    }
    await crowd({ server, headers, photo: await kinds['printed label']('E07'), table });
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tests' own drawings; TypeScript, so it is bundled first. */
async function photoRig() {
  const { build } = await import('esbuild');
  const entry = 'apps/server/src/areas/product/error-code/photo/read/photo-rig.ts';
  const { outputFiles } = await build({
    absWorkingDir: rootFolder,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  // Beside the server's own parts, from where it finds its packages.
  const file = join(rootFolder, 'apps/server/dist/bench-photo-rig.mjs');
  await writeFile(file, outputFiles[0].contents);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file);
  }
}

async function label(text, { turn = 0, noise = 0 }) {
  const line = (y, size, said) => `<text x="100" y="${y}" font-size="${size}" fill="#222">${said}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="360" font-family="sans-serif">
    <rect width="700" height="360" fill="#888"/><g transform="rotate(${turn} 350 180)">
    <rect x="60" y="50" width="580" height="260" fill="#eee"/>
    ${line(130, 30, 'ALARM')}${line(210, 44, text)}${line(270, 24, 'Check the coolant pump')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(drawn)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = Math.min(255, Math.max(0, data[at] + (state / 2_147_483_648 - 0.5) * 2 * noise));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 85 }).toBuffer();
}

async function lookUp({ server, headers }, photo) {
  const body = new FormData();
  body.set('file', new Blob([photo]), 'display');
  const started = performance.now();
  const answer = await fetch(`${server.url}/tenant/product/errorcode/photo`, { method: 'POST', headers, body });
  const { data, message } = await answer.json();
  if (!data) throw new Error(message);
  return { found: data.list, took: performance.now() - started };
}

async function accuracy({ server, headers, kind, draw, table, wanted }) {
  const results = [];
  for (const number of wanted) {
    const { found, took } = await lookUp({ server, headers }, await draw(number));
    results.push({ isFirst: found[0]?.errorNo === number, took });
  }
  const first = results.filter(({ isFirst }) => isFirst).length;
  table.add({
    what: `error number by photo: ${kind}`,
    ours: `${first} of ${results.length} first, ${ms(median(results.map(({ took }) => took)))}`,
    value: first / results.length,
    goal: '90 % first',
    limit: 0.9,
    atLeast: true,
  });
}

/** A page of a list while ten photographs are read, against the same page alone. */
async function crowd({ server, headers, photo, table }) {
  const page = async () => {
    const started = performance.now();
    await (
      await fetch(`${server.url}/tenant/tag/page`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      })
    ).arrayBuffer();
    return performance.now() - started;
  };
  const timesWhile = async (work) => {
    const state = { busy: true };
    const done = work.finally(() => (state.busy = false));
    const times = [];
    while (state.busy || times.length < 200) times.push(await page());
    await done;
    return summary(times);
  };
  await timesWhile(Promise.resolve());
  const alone = await timesWhile(Promise.resolve());
  const ten = Promise.all(Array.from({ length: 10 }, () => lookUp({ server, headers }, photo)));
  const among = await timesWhile(ten);
  table.add({
    what: 'a page of a list while ten photos are read, p99',
    ours: ms(among.p99),
    reference: `${ms(alone.p99)} alone`,
    ratio: among.p99 / alone.p99,
    goal: '2x',
    limit: 2,
  });
}
