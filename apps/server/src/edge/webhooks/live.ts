import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/db/fault.ts';
import { JSON_TYPE } from '../answer.ts';

/** What follows it says whose hooks these are: `mediamtx/auth`, `srs`. */
const HOOKS_PATH = '/open/v1/live/hooks';
const BODY_BYTES = 16 * 1024;
const TYPES = ['application/json', 'application/x-www-form-urlencoded'];

interface Hooks {
  readonly kind: string;
  isProved(secret: string): boolean;
  hear(what: string, body: unknown): Promise<void>;
}

function parsed(text: string, type: string): unknown {
  if (type.startsWith(TYPES[1]!)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('MALFORMED');
  }
}

/** Neither of them can sign what it says; MediaMTX and SRS can send a secret in the address alone. */
export async function registerLiveHooks(app: FastifyInstance, hooks: Hooks): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    for (const path of [`${HOOKS_PATH}/${hooks.kind}`, `${HOOKS_PATH}/${hooks.kind}/:what`]) {
      scope.post<{ Body: string | undefined; Params: { what?: string }; Querystring: { secret?: unknown } }>(
        path,
        { bodyLimit: BODY_BYTES },
        async ({ body, headers, params, query }, reply) => {
          void reply.header('cache-control', 'no-store');
          const [, bearer] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
          const given = bearer ?? (typeof query.secret === 'string' ? query.secret : '');
          if (!hooks.isProved(given)) throw new Fault('LIVE_HOOK_UNPROVED');
          await hooks.hear(params.what ?? '', parsed(body ?? '', headers['content-type'] ?? ''));
          // SRS goes by the number, MediaMTX by the status of HTTP.
          return reply.type(JSON_TYPE).send('{"code":0}');
        },
      );
    }
  });
}
