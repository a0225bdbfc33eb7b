import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.map', '.wasm']);
const smallest = 256;

/** Writes name.br and name.gz beside each asset, once and at the highest level, so that serving costs nothing. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = entries.filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)));
  await Promise.all(assets.map((entry) => compress(join(entry.parentPath, entry.name))));
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
