import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As much of the embedded provider as HTTP needs. */
export interface MountedProvider {
  readonly prefixes: readonly string[];
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** Where the embedded provider answers. It is started by the first request: most runs never need it. */
export const providerPrefixes = [
  '/oauth2/default',
  '/idp',
  '/api/v1/sessions',
  '/api/v1/authn',
  '/login/sessionCookieRedirect',
  '/auth/services/devicefingerprint',
];

/** Hands the provider its requests as they come: their bodies are its own to read. */
export function registerIdentityProvider(app: FastifyInstance, start: () => Promise<MountedProvider>): void {
  for (const prefix of providerPrefixes) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
        url,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          const provider = await start();
          reply.hijack();
          provider.handle(request.raw, reply.raw);
        },
        handler: () => undefined,
      });
    }
  }
}
