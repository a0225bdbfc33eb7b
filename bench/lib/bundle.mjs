import { join } from 'node:path';
import { rootFolder, Sentence } from '../../scripts/lib/report.mjs';

/**
 * The server as `npm start` builds it, under a name of its own: a bench must not replace the program that someone has
 * running. It lies beside that one because the server finds its migrations and data from where it lies.
 */
export async function bundleServer() {
  const { build } = await import('esbuild');
  const outfile = join(rootFolder, 'apps/server/dist/main-bench.js');
  try {
    await build({
      absWorkingDir: rootFolder,
      entryPoints: ['apps/server/src/main.ts'],
      outfile,
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
  return outfile;
}
