import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@console/contract';
import type { AnyEndpoint } from '@console/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { dept } from './areas/account/dept.ts';
import { primaryAccount } from './areas/account/primary-account.ts';
import { TENANT_ENDING, tenantEnding } from './areas/account/primary-account-ending.ts';
import { role } from './areas/account/role.ts';
import { staff } from './areas/account/staff.ts';
import { importedStaff } from './areas/account/staff-directory.ts';
import { EXPIRE_ACCOUNTS, expireAccounts } from './areas/account/sub-account-expiry.ts';
import { subAccount } from './areas/account/sub-account.ts';
import { subAccountImport } from './areas/account/sub-account-import.ts';
import { accessRequest } from './areas/auth/access-request.ts';
import type { AuthParts } from './areas/auth/admission.ts';
import { device } from './areas/auth/device.ts';
import { factor } from './areas/auth/factor.ts';
import { profile } from './areas/auth/profile.ts';
import { recovery } from './areas/auth/recovery.ts';
import { requestAccess } from './areas/auth/request-access.ts';
import { secondStep } from './areas/auth/second-step.ts';
import { sendingJobs } from './areas/auth/sending-jobs.ts';
import { session } from './areas/auth/session.ts';
import { sms } from './areas/auth/sms.ts';
import { sso } from './areas/auth/sso.ts';
import { rememberProviders, type Providers } from './areas/auth/sso-provider.ts';
import { ssoSignIn } from './areas/auth/sso-sign-in.ts';
import { fileHandlers } from './areas/base/file.ts';
import { resumableUploads } from './areas/base/file-resumable.ts';
import { FILE_SWEEP, fileSweep } from './areas/base/file-sweep.ts';
import { reference } from './areas/base/reference.ts';
import { loadReferenceData } from './areas/base/reference-data.ts';
import { consoleLog } from './areas/log/console-log.ts';
import { LOG_TRIM, logTrim } from './areas/log/log-trim.ts';
import { tag } from './areas/material/tag.ts';
import { message } from './areas/system/message.ts';
import { search } from './areas/system/search.ts';
import { trash } from './areas/system/trash.ts';
import { workplace } from './areas/system/workplace.ts';
import type { Handlers } from './core/context.ts';
import { connectDatabase, type Database } from './core/database.ts';
import { housekeeping } from './core/housekeeping.ts';
import { migrate } from './core/migrate.ts';
import { deliveryJobs } from './core/outbox-delivery.ts';
import { startWorker, type Worker } from './core/worker.ts';
import {
  connectDemonstration,
  demonstration,
  embeddedIssuer,
  makeDemonstration,
  refuseDemonstration,
} from './demonstration.ts';
import { localeOf } from './edge/answer.ts';
import { trackConnections } from './edge/connections.ts';
import { registerConsole } from './edge/console-files.ts';
import { registerDevOutbox } from './edge/dev-outbox.ts';
import { docsPage, docsStyle } from './edge/docs-page.ts';
import { registerHealth } from './edge/health.ts';
import { registerIdentityProvider } from './edge/identity-provider.ts';
import { createKernel } from './edge/kernel.ts';
import { openApi } from './edge/openapi.ts';
import { pagePolicy } from './edge/page-policy.ts';
import { serve } from './edge/serve.ts';
import { registerMultipart } from './edge/streams.ts';
import { registerTus } from './edge/tus.ts';
import { createWeb, registerFallback } from './edge/web.ts';
import { embeddedProvider } from './embedded-provider.ts';
import type { Ports } from './ports/open-ports.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

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

function handlers(
  { storage, secrets, identityProviders }: Ports,
  { publicUrl }: Settings,
  providers: Providers,
): AllHandlers {
  const commonPasswords = readCommonPasswords(join(home, 'data/common-passwords.txt'));
  const parts: AuthParts = { commonPasswords, secrets, identityProviders, publicUrl };
  return {
    session,
    signIn: { ...sms(parts), ...requestAccess, ...secondStep(parts), ...ssoSignIn(providers) },
    recovery: recovery(parts),
    profile: profile(parts),
    device,
    factor: factor(parts),
    sso: sso({ publicUrl, providers }),
    accessRequest,
    dept,
    role,
    subAccount: subAccount({ publicUrl }),
    subAccountImport: subAccountImport({ publicUrl }),
    staff: staff(importedStaff),
    primaryAccount: primaryAccount({ publicUrl }),
    consoleLog,
    search,
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
  readonly stepsDown: boolean;
}

/** Where one login serves owner and runtime, the runtime steps down to a role that owns nothing. */
export function connect({ ownerUrl, runtimeUrl }: DatabaseUrls): Connection {
  const userOf = (url: string) => decodeURIComponent(new URL(url).username);
  const stepsDown = userOf(ownerUrl) === userOf(runtimeUrl);
  const runtimeRole = stepsDown ? `${userOf(ownerUrl)}_runtime` : userOf(runtimeUrl);
  const database = connectDatabase({ url: runtimeUrl, ...(stepsDown && { role: runtimeRole }) });
  return { database, runtimeRole, stepsDown };
}

export async function migrateAll({ ownerUrl }: DatabaseUrls, connection: Connection): Promise<Connection> {
  const { runtimeRole, stepsDown } = connection;
  await migrate({ ownerUrl, runtimeRole, stepsDown, folder: join(home, 'migrations') });
  await refuseMightyRole(connection.database);
  return connection;
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

function registerDocs(app: FastifyInstance, publicUrl: string): void {
  const documents = { 'zh-CN': openApi(publicUrl, 'zh-CN'), 'en-US': openApi(publicUrl, 'en-US') };
  const pages = { 'zh-CN': docsPage('zh-CN'), 'en-US': docsPage('en-US') };
  app.get('/openapi.json', async (request, reply) =>
    reply.send(documents[localeOf(request.headers['accept-language'])]),
  );
  app.get<{ Querystring: { lang?: string } }>('/docs', async (request, reply) => {
    const locale = localeOf(request.query.lang ?? request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send(pages[locale]);
  });
  app.get('/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

function startJobs({ ports, log, settings }: ServerOptions, database: Database, uploadsFolder: string): Worker {
  const tidying = housekeeping();
  const delivery = deliveryJobs(ports);
  return startWorker({
    database,
    log,
    handlers: {
      ...tidying.handlers,
      ...delivery.handlers,
      ...sendingJobs({ secrets: ports.secrets, publicUrl: settings.publicUrl }),
      [LOG_TRIM]: logTrim,
      [FILE_SWEEP]: fileSweep({ storage: ports.storage, uploadsFolder }),
      [TENANT_ENDING]: tenantEnding,
      [EXPIRE_ACCOUNTS]: expireAccounts,
    },
    dead: delivery.dead,
    recurring: [
      ...tidying.recurring,
      { kind: FILE_SWEEP, everySeconds: 3600 },
      { kind: LOG_TRIM, everySeconds: 86_400 },
      { kind: TENANT_ENDING, everySeconds: 3600 },
      { kind: EXPIRE_ACCOUNTS, everySeconds: 600 },
    ],
  });
}

/** Migrates, makes the demonstration on the first start, and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log, ports } = options;
  const { database } = await migrateAll(options, connect(options));
  if (settings.demo) await makeDemonstration(database);
  else await refuseDemonstration(database);
  if (settings.demo && settings.embeddedIdp) {
    await connectDemonstration(database, embeddedIssuer(settings.publicUrl));
  }

  let stopping = false;
  const isStopping = () => stopping;
  const origin = new URL(settings.publicUrl).origin;
  const secure = origin.startsWith('https:');
  const app = await createWeb({ log, trustProxy: settings.trustProxy, secure, isStopping });
  const connections = trackConnections(app.server);
  const kernel = createKernel(database, ports.signals, log.warn.bind(log));
  const serving = { kernel, origin, checkOutputs: settings.mode === 'test' };
  const uploadsFolder = join(settings.dataDir, 'uploads');
  await registerMultipart(app);
  await registerTus(app, { kernel, origin, folder: uploadsFolder, uploads: resumableUploads(ports) });
  const providers = rememberProviders(ports.identityProviders);
  const all = handlers(ports, settings, providers);
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
  const embedded = embeddedProvider({ settings, database, signals: ports.signals, log });
  if (settings.embeddedIdp) registerIdentityProvider(app, embedded.start);
  const policy = pagePolicy({
    database,
    origin,
    trustedUrls: settings.ssoTrustedUrls,
    addressesOf: async (issuer) => {
      const { tokenUrl, userinfoUrl } = await providers.discoverSparingly(issuer);
      return [tokenUrl, userinfoUrl];
    },
  });
  registerFallback(app, await registerConsole(app, join(home, '../console/dist')), policy);

  const url = await app.listen({ host: settings.host, port: settings.port });
  const worker = startJobs(options, database, uploadsFolder);
  ports.signals.subscribe('jobs', () => worker.wake());
  // Ready before somebody waits for it. Most tests never need it.
  if (settings.embeddedIdp && settings.mode !== 'test') {
    embedded.start().catch((err: unknown) => log.warn({ err }, 'the embedded identity provider does not start'));
  }
  return {
    url,
    ...(settings.demo && { demo: demonstration }),
    async stop() {
      stopping = true;
      connections.closeSilent();
      await Promise.all([app.close(), worker.stop()]);
      await Promise.all(kernel.unfinished);
      await embedded.stop();
      await database.close();
    },
  };
}
