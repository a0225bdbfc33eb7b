import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@console/contract';
import type { AnyEndpoint, Locale } from '@console/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { planStream } from './areas/application/upgrade-plan/read/live-stream.ts';
import { callStream } from './areas/call/app-side/live/live-stream.ts';
import { hearLiveKit } from './areas/call/app-side/media/webhook.ts';
import { cacheProviders } from './areas/auth/sso/provider/provider.ts';
import { accountSender } from './areas/base/file/upload/account-sender.ts';
import { resumableUploads } from './areas/base/file/upload/resumable.ts';
import { logSender } from './areas/application/upload-log/app-side.ts';
import { liveWatching } from './areas/live/watch/live-watching.ts';
import { liveHooks } from './areas/live/stream/hooks.ts';
import { watchStreams } from './areas/live/stream/stream.ts';
import { h5Pages } from './areas/material/material/h5/pages.ts';
import { connectDatabase, type Database } from './kernel/db/database.ts';
import { workOf } from './kernel/jobs/housekeeping.ts';
import { inboxStream } from './kernel/jobs/messages/inbox-stream.ts';
import { LastSeenWriter } from './domain/app-people/last-seen-writer.ts';
import { touchSession } from './domain/identity/sessions.ts';
import { endlessRoom } from './kernel/room.ts';
import { migrate } from './kernel/db/migrate.ts';
import { startWorker } from './kernel/jobs/worker.ts';
import {
  connectDemonstration,
  demonstration,
  embeddedIssuer,
  makeDemonstration,
  refuseDemonstration,
} from './demonstration/demonstration.ts';
import { demonstrationTenants } from './demonstration/content/tenants.ts';
import { fleetApplications, fleetPage } from './demonstration/dev/fleet-store.ts';
import { localeOf } from './edge/answer.ts';
import { trackConnections } from './edge/limits/connections.ts';
import { registerConsole } from './edge/pages/console-files.ts';
import { registerDevApp } from './demonstration/dev/app.ts';
import { registerDevCallers } from './demonstration/dev/callers.ts';
import { registerDevFleet } from './demonstration/dev/fleet.ts';
import { registerDevOutbox } from './demonstration/dev/outbox.ts';
import { docsPage, docsStyle } from './edge/pages/docs-page.ts';
import { registerHealth } from './edge/health.ts';
import { registerLiveHooks } from './edge/webhooks/live.ts';
import { registerLiveKit } from './edge/webhooks/livekit.ts';
import { registerIdentityProvider } from './demonstration/identity-provider.ts';
import { createRuntime } from './edge/transact.ts';
import { registerH5 } from './edge/pages/h5.ts';
import { openApi } from './edge/pages/openapi.ts';
import { pagePolicy } from './edge/pages/page-policy.ts';
import { registerPolicyReports } from './edge/pages/policy-reports.ts';
import { serve } from './edge/serve.ts';
import { registerMultipart } from './edge/streams.ts';
import { registerTus } from './edge/upload/tus.ts';
import { createWeb, registerFallback } from './edge/pages/web.ts';
import { embeddedProvider } from './demonstration/embedded-provider.ts';
import type { Ports } from './ports/open-ports.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';
import { handlers, jobs } from './registry.ts';

/** The server's own folder, from the sources as from the bundle in dist/. */
const home = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

interface Patience {
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
}

export interface ServerOptions extends DatabaseUrls {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly log: Logger;
  /** How long a request waits for the database, where that is not the usual. */
  readonly patience?: Patience;
}

export interface RunningServer {
  readonly url: string;
  readonly demo?: typeof demonstration;
  stop(): Promise<void>;
}

interface Connection {
  readonly database: Database;
  readonly runtimeRole: string;
  readonly stepsDown: boolean;
}

/** A request that waits is better refused; a start that waits has nobody to disappoint, and one that gave up is no server. */
const ofStart: Patience = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** Where one login serves owner and runtime, the runtime steps down to a role that owns nothing. */
function connect({ ownerUrl, runtimeUrl }: DatabaseUrls, patience?: Patience): Connection {
  const userOf = (url: string) => decodeURIComponent(new URL(url).username);
  const stepsDown = userOf(ownerUrl) === userOf(runtimeUrl);
  const runtimeRole = stepsDown ? `${userOf(ownerUrl)}_runtime` : userOf(runtimeUrl);
  const database = connectDatabase({ url: runtimeUrl, ...(stepsDown && { role: runtimeRole }), ...patience });
  return { database, runtimeRole, stepsDown };
}

/** Gives the migrated database, with the time that a start has; requests have less. */
export async function migrateAll(urls: DatabaseUrls, only?: readonly string[]): Promise<Database> {
  const { database, runtimeRole, stepsDown } = connect(urls, ofStart);
  await migrate({ ownerUrl: urls.ownerUrl, runtimeRole, stepsDown, folder: join(home, 'migrations'), only });
  await refuseMightyRole(database);
  return database;
}

/** A role that can step over row-level security makes every other wall of the database useless. */
async function refuseMightyRole({ pool }: Database): Promise<void> {
  const { rows } = await pool
    .query<{ mighty: boolean; version: number }>(
      `select rolsuper or rolbypassrls or pg_has_role(current_user, c.relowner, 'member') as mighty,
              current_setting('server_version_num')::int as version
         from pg_roles, pg_class c where rolname = current_user and c.oid = 'public.tenant'::regclass`,
    )
    .catch((error: Error) => {
      throw new StartError(`The database cannot be used by the role of DATABASE_URL: ${error.message}.`);
    });
  if (rows[0]?.mighty !== false) {
    throw new StartError(
      'DATABASE_URL names a role that can step over row-level security. Give the server one that cannot.',
    );
  }
  if (rows[0].version < 150_000) throw new StartError('DATABASE_URL names a PostgreSQL older than 15.');
}

/** Made when somebody reads it: it takes longer than everything else of a start, and most servers are never asked. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const document = remembered((locale: Locale) => openApi(publicUrl, locale));
  const page = remembered(docsPage);
  const alsoHead = { exposeHeadRoute: true };
  app.get('/openapi.json', alsoHead, async (request, reply) =>
    reply.send(document(localeOf(request.headers['accept-language']))),
  );
  app.get<{ Querystring: { lang?: string } }>('/docs', alsoHead, async (request, reply) => {
    const locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send(page(locale));
  });
  app.get('/docs.css', alsoHead, async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

/** Migrates, makes the demonstration on the first start, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log, ports } = options;
  const starting = await migrateAll(options);
  const demonstrationParts = { ...ports, publicUrl: settings.publicUrl, dataFolder: join(home, 'data') };
  if (settings.demo) await makeDemonstration(starting, demonstrationParts);
  else await refuseDemonstration(starting);
  if (settings.demo && settings.embeddedIdp) {
    await connectDemonstration(starting, embeddedIssuer(settings.publicUrl));
  }
  await starting.close();
  const { database } = connect(options, options.patience);

  let stopping = false;
  const isStopping = () => stopping;
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith('https:');
  const app = await createWeb({ log, trustProxy: settings.trustProxy, secure, isStopping });
  const connections = trackConnections(app.server);
  const lastSeen = new LastSeenWriter(database, ports.room, log.warn.bind(log));
  const written = { lastSeen, touchSession };
  const runtime = createRuntime(database, ports, written, log.warn.bind(log), settings);
  // What goes to a bucket passes this machine's disk only where it comes in pieces.
  const uploadRoom = settings.storage.kind === 's3' ? endlessRoom : ports.room;
  const serving = { runtime, origin, uploadRoom, checkOutputs: settings.mode === 'test' };
  const uploadsFolder = join(settings.dataDir, 'uploads');
  await registerMultipart(app);
  await registerTus(app, {
    runtime,
    origin,
    folder: uploadsFolder,
    files: resumableUploads({ ...ports, senderOf: async (context) => accountSender(context) }),
    logs: resumableUploads({ ...ports, senderOf: logSender }),
  });
  const providers = cacheProviders(ports.identityProviders);
  const news = inboxStream(database);
  const plans = planStream(database);
  const callNews = callStream(database);
  const watching = liveWatching({ database, room: ports.room, warn: log.warn.bind(log) });
  const all = handlers(home, ports, settings, providers, news, plans, callNews, watching);
  for (const resource of Object.keys(contract) as (keyof typeof contract)[]) {
    const calls: Record<string, AnyEndpoint> = contract[resource];
    const served = all[resource] as Record<string, unknown>;
    for (const [name, endpoint] of Object.entries(calls)) serve(app, serving, endpoint, served[name]);
  }
  registerH5(app, h5Pages({ database, ...ports }));
  await registerPolicyReports(app);
  if (settings.liveKit) await registerLiveKit(app, hearLiveKit(settings.liveKit, database));
  if (settings.live && settings.live.kind !== 'embedded') {
    const { secrets, media } = ports;
    const parts = { media: settings.live, database, secrets, records: media?.records ?? false };
    await registerLiveHooks(app, liveHooks(parts));
  }
  registerDocs(app, settings.publicUrl);
  registerHealth(app, { runtime, metricsToken: settings.metricsToken, isStopping });
  if (settings.demo) {
    app.get('/demo.json', async (_, reply) => reply.header('cache-control', 'no-store').send(demonstration));
    registerDevOutbox(app, database, ports);
    const { tenantId } = demonstrationTenants[0]!;
    registerDevApp(app, { database, tenantId, folder: join(home, 'data/dev-app') });
    const parts = { database, tenantId, secrets: ports.secrets };
    registerDevCallers(app, { database, tenantId, turns: runtime.appRateLimit });
    registerDevFleet(app, {
      turns: runtime.appRateLimit,
      applications: () => fleetApplications(parts),
      fleet: (wish) => fleetPage(parts, wish),
    });
  }
  const embedded = embeddedProvider({ settings, database, signals: ports.signals, log });
  if (settings.embeddedIdp) registerIdentityProvider(app, embedded.start);
  const policy = pagePolicy({
    database,
    origin,
    trustedUrls: settings.ssoTrustedUrls,
    playsFrom: ports.media?.playUrl('-', '-') ?? null,
    addressesOf: async (issuer) => {
      const { tokenUrl, userinfoUrl } = await providers.discoverSparingly(issuer);
      return [tokenUrl, userinfoUrl];
    },
  });
  registerFallback(app, await registerConsole(app, join(home, '../console/dist')), policy);

  const url = await app.listen({ host: settings.host, port: settings.port });
  const worker = startWorker({ database, room: ports.room, log, ...workOf(jobs(ports, settings, uploadsFolder)) });
  ports.signals.subscribe('jobs', () => worker.wake());
  const endStreams = await watchStreams(ports.media, { database, storage: ports.storage, warn: log.warn.bind(log) });
  // Ready before somebody waits for it. Most tests never need it.
  if (settings.embeddedIdp && settings.mode !== 'test') {
    embedded.start().catch((err: unknown) => log.warn({ err }, 'the embedded identity provider does not start'));
  }
  return {
    url,
    ...(settings.demo && { demo: demonstration }),
    async stop() {
      stopping = true;
      news.close();
      plans.close();
      callNews.close();
      watching.endLines();
      await endStreams();
      connections.closeSilent();
      await Promise.all([app.close(), worker.stop()]);
      await Promise.all([runtime.refusals.close(), lastSeen.close(), watching.close()]);
      await embedded.stop();
      await database.close();
    },
  };
}
