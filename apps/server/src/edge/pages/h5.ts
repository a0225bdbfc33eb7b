import type { FastifyInstance } from 'fastify';
import type { FileAnswer } from '../../kernel/calls/context.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { localeOf } from '../answer.ts';
import { sendFailure } from '../serve.ts';
import { sendFile } from '../streams.ts';

/** Finds a page behind a signed address. */
export type FindPage = (request: {
  readonly token: string;
  readonly path: string;
  readonly base: string;
  readonly range?: string | undefined;
}) => Promise<FileAnswer | null>;

/**
 * Pages that customers' packages are made of. The address itself is the right to see them: nothing here looks at a session,
 * and nothing here sets a cookie.
 */
export function registerH5(app: FastifyInstance, find: FindPage): void {
  app.get<{ Params: { token: string; '*': string } }>('/h5/:token/*', async (request, reply) => {
    const { token, '*': path } = request.params;
    const base = `${request.protocol}://${request.host}/h5/${token}/`;
    const answer = await find({ token, path, base, range: request.headers.range });
    if (answer !== null) return sendFile(reply, answer);
    void reply.header('cache-control', 'no-store');
    return sendFailure(reply, new Fault('NOT_FOUND'), localeOf(request.headers['accept-language']));
  });
}
