import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@console/contract';
import type { AnyEndpoint } from '@console/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { session } from './areas/auth/session.ts';
import { fileHandlers } from './areas/base/file.ts';
import { resumableUploads } from './areas/base/file-resumable.ts';
import { FILE_SWEEP, fileSweep } from './areas/base/file-sweep.ts';
import { reference } from './areas/base/reference.ts';
import { loadReferenceData } from './areas/base/reference-data.ts';
import { tag } from './areas/material/tag.ts';
import { message } from './areas/system/message.ts';
import { trash } from './areas/system/trash.ts';
import { workplace } from './areas/system/workplace.ts';
import type { Handlers } from './core/context.ts';
import { connectDatabase, type Database } from './core/database.ts';
import { housekeeping } from './core/housekeeping.ts';
import { migrate } from './core/migrate.ts';
import { deliveryJobs } from './core/outbox-delivery.ts';
import { trashTables } from './core/trash.ts';
import { startWorker, type Worker } from './core/worker.ts';
import { demonstration, makeDemonstration } from './demonstration.ts';
import { localeOf } from './edge/answer.ts';
import { trackConnections } from './edge/connections.ts';
import { registerConsole } from './edge/console-files.ts';
import { registerDevOutbox } from './edge/dev-outbox.ts';
import { docsPage, docsStyle } from './edge/docs-page.ts';
import { registerHealth } from './edge/health.ts';
import { createKernel } from './edge/kernel.ts';
import { openApi } from './edge/openapi.ts';
import { serve } from './edge/serve.ts';
import { registerMultipart } from './edge/streams.ts';
import { registerTus } from './edge/tus.ts';
import { createWeb, registerFallback } from './edge/web.ts';
import type { Ports } from './ports/open-ports.ts';
import type { Settings } from './settings.ts';

/** The server's own folder, from the sources as from the bundle in dist/. */
const home = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

export interface ServerOptions extends DatabaseUrls {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly log: Logger;
}

export interface RunningServer {
  readonly url: string;
  readonly demo?: typeof demonstration;
  stop(): Promise<void>;
}

/** Every resource of the contract with its handlers; a missing one does not compile. */
type AllHandlers = { readonly [Name in keyof typeof contract]: Handlers<(typeof contract)[Name]> };

function handlers({ storage }: Ports): AllHandlers {
  return {
    session: session(readCommonPasswords(join(home, 'data/common-passwords.txt'))),
    reference: reference(loadReferenceData(join(home, 'data'))),
    file: fileHandlers({ storage }),
    tag,
    message,
    trash,
    workplace,
  };
}

const readCommonPasswords = (path: string) => new Set(readFileSync(path, 'utf8').split('\n').filter(Boolean));

interface Connection {
  readonly database: Database;
  readonly runtimeRole: string;
}

/** Where one login serves owner and runtime, the runtime steps down to a role that owns nothing. */
export function connect({ ownerUrl, runtimeUrl }: DatabaseUrls): Connection {
  const sameLogin = ownerUrl === runtimeUrl;
  const runtimeRole = sameLogin ? 'console_runtime' : decodeURIComponent(new URL(runtimeUrl).username);
  const database = connectDatabase({ url: runtimeUrl, ...(sameLogin && { role: runtimeRole }) });
  return { database, runtimeRole };
}

export async function migrateAll({ ownerUrl }: DatabaseUrls, connection: Connection): Promise<Connection> {
  await migrate({ ownerUrl, runtimeRole: connection.runtimeRole, folder: join(home, 'migrations') });
  return connection;
}

function registerDocs(app: FastifyInstance, publicUrl: string): void {
  app.get('/openapi.json', async (request, reply) =>
    reply.send(openApi(publicUrl, localeOf(request.headers['accept-language']))),
  );
  app.get<{ Querystring: { lang?: string } }>('/docs', async (request, reply) => {
    const locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send(docsPage(locale));
  });
  app.get('/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

function startJobs({ ports, log }: ServerOptions, database: Database, uploadsFolder: string): Worker {
  const tidying = housekeeping(trashTables);
  const delivery = deliveryJobs(ports);
  return startWorker({
    database,
    log,
    handlers: {
      ...tidying.handlers,
      ...delivery.handlers,
      [FILE_SWEEP]: fileSweep({ storage: ports.storage, uploadsFolder }),
    },
    dead: delivery.dead,
    recurring: [...tidying.recurring, { kind: FILE_SWEEP, everySeconds: 3600 }],
  });
}

/** Migrates, makes the demonstration on the first start, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log, ports } = options;
  const { database } = await migrateAll(options, connect(options));
  if (settings.demo) await makeDemonstration(database);

  let stopping = false;
  const isStopping = () => stopping;
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith('https:');
  const app = await createWeb({ log, trustProxy: settings.trustProxy, secure, isStopping });
  const connections = trackConnections(app.server);
  const kernel = createKernel(database, ports.signals);
  const serving = { kernel, origin, checkOutputs: settings.mode === 'test' };
  const uploadsFolder = join(settings.dataDir, 'uploads');
  await registerMultipart(app);
  await registerTus(app, { kernel, origin, folder: uploadsFolder, uploads: resumableUploads(ports) });
  const all = handlers(ports);
  for (const resource of Object.keys(contract) as (keyof typeof contract)[]) {
    const calls: Record<string, AnyEndpoint> = contract[resource];
    const served = all[resource] as Record<string, unknown>;
    for (const [name, endpoint] of Object.entries(calls)) serve(app, serving, endpoint, served[name]);
  }
  registerDocs(app, settings.publicUrl);
  registerHealth(app, { kernel, metricsToken: settings.metricsToken, isStopping });
  if (settings.demo) {
    app.get('/demo.json', async (_, reply) => reply.header('cache-control', 'no-store').send(demonstration));
    registerDevOutbox(app, database, ports.render);
  }
  registerFallback(app, await registerConsole(app, join(home, '../console/dist')));

  const url = await app.listen({ host: settings.host, port: settings.port });
  const worker = startJobs(options, database, uploadsFolder);
  ports.signals.subscribe('jobs', () => worker.wake());
  return {
    url,
    ...(settings.demo && { demo: demonstration }),
    async stop() {
      stopping = true;
      connections.closeSilent();
      await Promise.all([app.close(), worker.stop()]);
      await database.close();
    },
  };
}
