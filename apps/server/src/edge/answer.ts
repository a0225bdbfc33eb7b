import type { FieldError, Locale, Result } from '@console/contract/endpoint';
import { faultMessage, faults } from '@console/contract/faults';
import type { Fault } from '../kernel/db/fault.ts';
import { RawJson } from '../kernel/calls/raw-json.ts';

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
