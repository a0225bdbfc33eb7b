import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.map', 'index.html*'],
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return readFile(index, 'utf8');
}
