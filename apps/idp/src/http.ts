import type { IncomingMessage, ServerResponse } from 'node:http';

const mostBytes = 64 * 1024;

/** One request on its way to its handler. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  /** What stood in the place of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  /** The caller's network address. */
  readonly address: string;
}

/** What a handler answers. A handler that has answered by itself gives nothing. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** When the JSON goes by another name. */
  readonly type?: string;
  readonly html?: string;
  readonly text?: { readonly type: string; readonly body: string };
  /** Pages of this origin may show this one in a frame. */
  readonly framed?: boolean;
}

export type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>;

/** `'POST /idp/myaccount/emails/:id'` and what it does. */
export type Routes = Readonly<Record<string, Handler>>;

/** An error in the shape that Okta's clients read. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly causes: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    summary: string,
    more: { causes?: readonly string[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(summary);
    this.status = status;
    this.code = code;
    this.causes = more.causes ?? [];
    this.headers = more.headers ?? {};
  }

  toReply(): Reply {
    const json = {
      errorCode: this.code,
      errorSummary: this.message,
      errorLink: this.code,
      errorId: crypto.randomUUID(),
      errorCauses: this.causes.map((errorSummary) => ({ errorSummary })),
    };
    return { status: this.status, headers: this.headers, json };
  }
}

export const validationError = (cause: string) =>
  new ApiError(400, 'E0000001', `Api validation failed: ${cause}`, { causes: [cause] });

/** What every answer says to the browser; a page may loosen only what it needs. */
export function protect(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Content-Security-Policy', contentPolicy("'none'"));
  response.setHeader('Cache-Control', 'no-store');
  // Not no-referrer: a form would then be sent with the origin null, and be refused as foreign.
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

export const contentPolicy = (ancestors: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; ` +
  `base-uri 'none'; frame-ancestors ${ancestors}`;

export function allowFrame(response: ServerResponse): void {
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  response.setHeader('Content-Security-Policy', contentPolicy("'self'"));
}

export function send(response: ServerResponse, reply: Reply): void {
  if (reply.framed) allowFrame(response);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  response.statusCode = reply.status;
  if (reply.json !== undefined)
    sendText(response, reply.type ?? 'application/json; charset=utf-8', JSON.stringify(reply.json));
  else if (reply.html !== undefined) sendText(response, 'text/html; charset=utf-8', reply.html);
  else if (reply.text) sendText(response, `${reply.text.type}; charset=utf-8`, reply.text.body);
  else response.end();
}

function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Whether a request announces a body that nobody here would read. */
export const isTooLarge = (request: IncomingMessage) => Number(request.headers['content-length'] ?? 0) > mostBytes;

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new ApiError(413, 'E0000003', 'The request body was too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body as an object; no body at all is an empty one. */
export async function readJson(call: Call): Promise<Record<string, unknown>> {
  const text = await readText(call.request);
  if (text === '') return {};
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/(ion\+)?json\b/i.test(type)) throw malformed();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (!isRecord(body)) throw malformed();
  return body;
}

export async function readForm(call: Call): Promise<URLSearchParams> {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw malformed();
  return new URLSearchParams(await readText(call.request));
}

const malformed = () => new ApiError(400, 'E0000003', 'The request body was not well-formed.');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text of a body, or nothing. Long ones are nobody's name or code. */
export const textOf = (value: unknown, longest = 300): string | undefined =>
  typeof value === 'string' && value.length <= longest ? value : undefined;
