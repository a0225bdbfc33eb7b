import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../kernel/db/database.ts';
import { addDemoAppKey, demoAppKey } from '../app-key.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import { localeOf } from '../../edge/answer.ts';
import { devAppPage } from './app-page.ts';
import { isLocalPeer } from '../../edge/caller/local-peer.ts';

interface DevApp {
  readonly database: Database;
  /** Whose app it plays. */
  readonly tenantId: string;
  /** Where its script and its looks lie. */
  readonly folder: string;
}

/** The vendor's app as a page: for the person at this very machine, who has no such app at hand. */
export function registerDevApp(app: FastifyInstance, { database, tenantId, folder }: DevApp): void {
  const scripts = ['app', 'calls', 'live', 'products', 'recorder', 'suggestions'].map((name) => `${name}.js`);
  const style = readFileSync(join(folder, 'app.css'), 'utf8');
  let made: Promise<void> | undefined;

  app.get<{ Querystring: { lang?: string } }>('/dev/app', async (request, reply) => {
    refuseStrangers(request);
    const locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(devAppPage(locale));
  });

  app.get('/dev/app.json', async (request, reply) => {
    refuseStrangers(request);
    made ??= inTenant(database, tenantId, (db) => addDemoAppKey(db, tenantId));
    await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return reply.header('cache-control', 'no-store').send({ key: demoAppKey });
  });

  for (const name of scripts) {
    const script = readFileSync(join(folder, name), 'utf8');
    app.get(`/dev/${name}`, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  }
  app.get('/dev/app.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style));
}

function refuseStrangers(request: FastifyRequest): void {
  if (!isLocalPeer(request)) throw new Fault('NOT_FOUND');
}
