import { createHash } from 'node:crypto';
import type { FieldError, Locale, Result } from '@console/contract/endpoint';
import { faultMessage, faults } from '@console/contract/faults';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../kernel/db/fault.ts';
import { RawJson } from '../kernel/calls/raw-json.ts';
import { matchesTag } from '../kernel/files/file-answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Answer {
  readonly http: number;
  readonly body: string;
  readonly retryAfter?: number;
}

/** `{status: true, message, data}`; JSON from the database is put in as it is. */
export function success(data: unknown): string {
  const text = data instanceof RawJson ? data.text : JSON.stringify(data ?? null);
  return `{"status":true,"message":"","data":${text}}`;
}

/** The same envelope for every "no", in the reader's language, with the trace id to quote. */
export function failure(fault: Fault, locale: Locale, traceId: string, errors: FieldError[] = []): Answer {
  const { http } = faults[fault.code];
  const fields = fault.fields.map(({ field, code }) => ({
    field,
    code,
    message: faultMessage(code, locale, fault.params),
  }));
  const body: Result<unknown> = {
    status: false,
    message: faultMessage(fault.code, locale, fault.params),
    code: fault.code,
    traceId,
    ...(errors.length + fields.length > 0 && { errors: [...errors, ...fields] }),
    ...(fault.data !== undefined && { data: fault.data }),
  };
  const retryAfter = Number(fault.params['seconds'] ?? 2);
  return { http, body: JSON.stringify(body), ...((http === 503 || http === 429) && { retryAfter }) };
}

/** Chinese unless the reader asks for English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en-US' : 'zh-CN';
}

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
