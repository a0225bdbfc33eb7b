import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/db/fault.ts';
import { JSON_TYPE, success } from '../answer.ts';

export const LIVEKIT_PATH = '/open/v1/livekit/webhook';

const TYPES = ['application/webhook+json', 'application/json'];
/** A person with all their tracks is a few thousand. */
const BODY_BYTES = 64 * 1024;

/** Where a LiveKit server tells what happens in its rooms. What it signs is the body as it came, byte for byte. */
export async function registerLiveKit(
  app: FastifyInstance,
  hear: (body: string, authorization: string | undefined) => Promise<boolean>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: string | undefined }>(
      LIVEKIT_PATH,
      { bodyLimit: BODY_BYTES },
      async ({ body, headers }, reply) => {
        void reply.header('cache-control', 'no-store');
        if (!(await hear(body ?? '', headers.authorization))) throw new Fault('CALL_MEDIA_UNPROVED');
        return reply.type(JSON_TYPE).send(success(null));
      },
    );
  });
}
