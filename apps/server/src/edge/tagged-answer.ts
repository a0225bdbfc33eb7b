import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from '../kernel/files/file-answer.ts';
import { JSON_TYPE } from './answer.ts';

/** For apps, which ask for the same again and again on a slow line: whoever has it already gets no body. */
export function sendTagged({ headers }: FastifyRequest, reply: FastifyReply, answer: string): FastifyReply {
  const tag = `"${createHash('sha256').update(answer).digest('base64url')}"`;
  // Weak, since it may travel packed or not.
  void reply
    .header('etag', `W/${tag}`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization, X-User-Token');
  return matchesTag(headers['if-none-match'], tag) ? reply.code(304).send() : reply.type(JSON_TYPE).send(answer);
}
