import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { precompress } from './precompress.mjs';
import { rootFolder, seconds, Sentence } from './report.mjs';
import { run } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/contract', 'scripts/lib'];

/** Builds the server and the console, each only when something that goes into it has changed. */
export async function build({ say = console.log } = {}) {
  const server = ['apps/server/src', 'apps/server/package.json', 'apps/idp/src', 'apps/idp/package.json'];
  await buildWhenChanged('server', [...shared, ...server], buildServer, say);
  await buildWhenChanged('console', [...shared, 'apps/console'], buildConsole, say);
}

async function buildWhenChanged(name, sources, make, say) {
  const stamp = join(rootFolder, 'apps', name, 'dist', '.built-from');
  const hash = await hashOf(sources);
  if (hash === (await readFile(stamp, 'utf8').catch(() => ''))) return;
  const started = performance.now();
  say(`Building the ${name} …`);
  await rm(stamp, { force: true });
  await make();
  await writeFile(stamp, hash);
  say(`Built the ${name} in ${seconds(performance.now() - started)}.`);
}

/**
 * The embedded identity provider is TypeScript too. It becomes a file of its own: inside the bundle, what it imports
 * would be loaded by every server, also by those that never start it.
 */
const idpBeside = {
  name: 'idp-beside',
  setup: ({ onResolve }) => onResolve({ filter: /^@console\/idp$/ }, () => ({ path: './idp.js', external: true })),
};

/** What runs in threads and in processes of its own, and so is in files of its own, beside the server's. */
export const besideServer = {
  'clean-worker': 'apps/server/src/kernel/files/clean/clean-worker.js',
  'gltf-worker': 'apps/server/src/kernel/files/model/gltf-worker.js',
  'video-worker': 'apps/server/src/areas/material/material/process/video/video-worker.js',
  'still-worker': 'apps/server/src/areas/material/material/process/video/still-worker.js',
  'remux-worker': 'apps/server/src/areas/call/recording/join/remux-worker.js',
  'replay-worker': 'apps/server/src/areas/live/stream/replay/replay-worker.js',
  'photo-worker': 'apps/server/src/areas/product/error-code/photo/read/photo-worker.js',
  'media-child': 'apps/server/src/ports/media/media-child.js',
};

async function buildServer() {
  const { build: bundle } = await import('esbuild');
  try {
    await bundle({
      absWorkingDir: rootFolder,
      entryPoints: {
        main: 'apps/server/src/main.ts',
        idp: 'apps/idp/src/index.ts',
        ...besideServer,
      },
      outdir: 'apps/server/dist',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      sourcemap: true,
      packages: 'external',
      // The contract is TypeScript, which Node cannot load from a package: it goes into the bundle.
      alias: { '@console/contract': join(rootFolder, 'packages/contract/src') },
      plugins: [idpBeside],
      logLevel: 'silent',
    });
  } catch (error) {
    throw new Sentence(`The server could not be built.\n${error.message}`);
  }
}

async function buildConsole() {
  const cwd = join(rootFolder, 'apps/console');
  const vite = join(dirname(createRequire(join(cwd, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  // Vite takes NODE_ENV from outside, and React would then be its slow development build.
  const { ok, output } = await run(process.execPath, [vite, 'build'], {
    cwd,
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
  });
  if (!ok) throw new Sentence(`The console could not be built.\n${output}`);
  await minify(join(cwd, 'dist/boot.js'));
  await precompress(join(cwd, 'dist'));
}

/** For what the bundler only copies. */
async function minify(file) {
  const { transform } = await import('esbuild');
  const { code } = await transform(await readFile(file, 'utf8'), { minify: true, target: 'es2022' });
  await writeFile(file, code);
}

async function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of paths) {
    for (const file of await filesUnder(join(rootFolder, path)))
      hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

const notSource = /\.test\.tsx?$|^(node_modules|dist|test)$/;

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!entries) return [path];
  const files = [];
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    if (notSource.test(entry.name)) continue;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) files.push(...(await filesUnder(inside)));
    else files.push(inside);
  }
  return files;
}
