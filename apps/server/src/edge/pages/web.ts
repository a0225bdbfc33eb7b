import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { FaultCode } from '@console/contract/faults';
import { Fault } from '../../kernel/db/fault.ts';
import { localeOf } from '../answer.ts';
import { compressAnswers } from '../compression.ts';
import { NONCE, type IndexPage } from './console-files.ts';
import { isPagePath } from './page-paths.ts';
import { REPORTS_PATH } from './policy-reports.ts';
import { strictPolicy, type PagePolicy } from './page-policy.ts';
import { sendFailure } from '../serve.ts';

export interface WebOptions {
  readonly log: FastifyBaseLogger;
  readonly trustProxy: readonly string[];
  /** Pages are served over TLS, so browsers are told to insist on it. */
  readonly secure: boolean;
  readonly isStopping: () => boolean;
  /** How long a connection on which nothing moves is kept while we wait for its other end. */
  readonly silenceMs?: number;
}

const METHODS = new Set(['GET', 'POST', 'HEAD', 'OPTIONS', 'PATCH', 'DELETE']);
const API = /^\/(tenant|base|api|live-console|open)\//;

/** Faults of HTTP itself, in the words of the contract. */
function faultOf(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  const byStatus: Readonly<Record<number, FaultCode>> = { 413: 'BODY_TOO_LARGE', 415: 'MEDIA_TYPE' };
  if (statusCode === undefined || statusCode >= 500 || error instanceof Fault) return error;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Fault('BODY_TOO_LARGE');
  return new Fault(byStatus[statusCode] ?? 'MALFORMED');
}

/** The bare web server: limits, headers, trace ids, and one envelope for everything that goes wrong. */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { silenceMs = 30_000 } = options;
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: () => randomUUID().replaceAll('-', ''),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    connectionTimeout: silenceMs,
    // Uploads take as long as they take; what must not happen is silence, which the connection's limit ends.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: strictPolicy,
    },
    hsts: options.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });

  app.addHook('onRequest', async (request, reply) => {
    keepWhileWeWork(request, reply, silenceMs);
    void reply.header('x-trace-id', request.id);
    void reply.header('reporting-endpoints', `csp="${REPORTS_PATH}"`);
    // Only the embedded identity provider has anything to put.
    const known = METHODS.has(request.method) || (request.method === 'PUT' && !request.is404);
    if (!known) throw new Fault('METHOD_NOT_ALLOWED');
    if (options.isStopping() && !request.url.startsWith('/livez') && !request.url.startsWith('/readyz')) {
      void reply.header('connection', 'close');
      throw new Fault('OVERLOADED');
    }
  });

  app.addHook('onResponse', async (request, reply) => {
    // The address without its query, which may carry phone numbers and codes.
    const { method, id } = request;
    const path = request.url.split('?', 1)[0];
    const line = {
      traceId: id,
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    };
    if (API.test(request.url)) request.log.info(line, 'answered');
  });

  compressAnswers(app);

  app.setErrorHandler((error, request, reply) =>
    sendFailure(reply, faultOf(error), localeOf(request.headers['accept-language'])),
  );
  return app;
}

/**
 * Silence ends a connection when the other end owes something: the rest of its request, or taking our answer. Between
 * the two it is we who are silent: a large import works longer than that, and is done, whatever its caller is told.
 */
function keepWhileWeWork(request: FastifyRequest, reply: FastifyReply, silenceMs: number): void {
  reply.raw.on('timeout', (socket: Socket) => {
    if (request.raw.complete && !reply.raw.headersSent) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
}

/** What no route answers: the console's pages for a person, an envelope for everything else. */
export function registerFallback(app: FastifyInstance, index: IndexPage | null, policy: PagePolicy): void {
  app.setNotFoundHandler(async (request, reply) => {
    const locale = localeOf(request.headers['accept-language']);
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = (['GET', 'POST'] as const).filter((method) => app.hasRoute({ method, url: path }));
    if (API.test(path) && allowed.length > 0) {
      void reply.header('allow', allowed.join(', '));
      return sendFailure(reply, new Fault('METHOD_NOT_ALLOWED'), locale);
    }
    // A page answers whoever asks. Elsewhere only a person's navigation asks for HTML; a script that is missing is missing.
    const asksForPage = isPagePath(path) || (request.headers.accept?.includes('text/html') ?? false);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (index !== null && reads && asksForPage && !API.test(path)) {
      const nonce = randomBytes(16).toString('base64url');
      void reply.header('content-security-policy', await policy(path, request.headers.cookie, nonce));
      const page = index.replaceAll(NONCE, nonce);
      return reply
        .header('cache-control', 'no-cache')
        .header('content-length', Buffer.byteLength(page))
        .type('text/html; charset=utf-8')
        .send(request.method === 'HEAD' ? '' : page);
    }
    return sendFailure(reply, new Fault('NOT_FOUND'), locale);
  });
}
