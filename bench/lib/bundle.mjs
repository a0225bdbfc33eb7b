import { join } from 'node:path';
import { besideServer } from '../../scripts/lib/build.mjs';
import { rootFolder, Sentence } from '../../scripts/lib/report.mjs';

/**
 * The server as `npm start` builds it, under a name of its own: a bench must not replace the program that someone has
 * running. It lies beside that one because the server finds its migrations and data from where it lies.
 */
export async function bundleServer() {
  const { build } = await import('esbuild');
  const outdir = join(rootFolder, 'apps/server/dist');
  try {
    await build({
      absWorkingDir: rootFolder,
      entryPoints: { ...besideServer, 'main-bench': 'apps/server/src/main.ts' },
      outdir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      alias: { '@console/contract': join(rootFolder, 'packages/contract/src') },
      logLevel: 'silent',
    });
  } catch (error) {
    throw new Sentence(`The server could not be built.\n${error.message}`);
  }
  return join(outdir, 'main-bench.js');
}
