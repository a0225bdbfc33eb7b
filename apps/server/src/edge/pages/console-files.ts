import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** A page with this in the place of the nonce that its styles carry: another one each time it is sent. */
export type IndexPage = string;
export const NONCE = 'STYLE_NONCE';

/** The built console: hashed names live for ever, everything else is asked for again. Gives the page that starts it. */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<IndexPage | null> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const common = { preCompressed: true, index: false, cacheControl: false } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.map', 'index.html*', 'assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  await registerAssets(app, join(folder, 'assets'), common);
  return readFile(index, 'utf8');
}

/** There are more than a thousand: a route for each would be a third of the work of a start. */
async function registerAssets(app: FastifyInstance, root: string, common: object): Promise<void> {
  if (!existsSync(root)) return;
  const names = (await readdir(root, { recursive: true })).filter((name) => !name.endsWith('.map'));
  const known = new Set(names.map((name) => `/${name}`));
  await app.register(fastifyStatic, {
    ...common,
    root,
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => known.has(path),
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}
