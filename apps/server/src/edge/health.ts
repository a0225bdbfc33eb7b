import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Fault } from '../kernel/db/fault.ts';
import { localeOf } from './answer.ts';
import type { Runtime } from './transact.ts';
import { isLocalPeer } from './caller/local-peer.ts';
import { sendFailure } from './serve.ts';

export interface HealthOptions {
  readonly runtime: Runtime;
  readonly metricsToken: string | undefined;
  readonly isStopping: () => boolean;
}

/** Some probes look at the headers alone. */
const probed = { exposeHeadRoute: true };

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `/livez`: the process answers. `/readyz`: it can serve. `/metrics`: for the machine's own monitoring. */
export function registerHealth(app: FastifyInstance, { runtime, metricsToken, isStopping }: HealthOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'requests_waiting',
    help: 'Requests waiting for a database connection',
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/livez', probed, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', probed, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await runtime.database.ping(2_000);
      // Reads go on, so it stays in service; who watches it is told.
      return await reply.send({ status: runtime.room.forRows && runtime.room.fits(0) ? 'ok' : 'no room' });
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const allowed = metricsToken === undefined ? isLocalPeer(request) : sameText(given, metricsToken);
    // To everyone else the address does not exist.
    if (!allowed) return sendFailure(reply, new Fault('NOT_FOUND'), localeOf(request.headers['accept-language']));
    waiting.set(runtime.admission.waiting);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
