import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built console: hashed names live for ever, everything else is asked for again. */
export async function registerConsole(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.map'],
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return true;
}
