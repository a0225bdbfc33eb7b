import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { ApiError, isTooLarge, protect, send, type Reply, type Routes } from '../http.ts';
import { clientId, mount } from '../people/names.ts';
import { makeRouter } from '../router.ts';

interface Parts {
  readonly publicUrl: string;
  readonly provider: Provider;
  readonly routes: Routes;
  warn(fields: object, message: string): void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Everything passes here first: what is foreign, too large or unknown ends here. */
export function makeFront(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const origin = new URL(parts.publicUrl);
  const find = makeRouter(parts.routes);
  const library = parts.provider.callback();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply | undefined> => {
    const refusal = refuse(request, origin);
    if (refusal) return refusal;
    const url = new URL(request.url ?? '/', origin);
    // One origin, whatever the request calls it: links and cookies are made for it.
    request.headers.host = origin.host;
    request.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const found = find(method, url.pathname);
    if (found && 'handler' in found) {
      const address = request.socket.remoteAddress ?? '';
      const { params } = found;
      return found.handler({ request, response, path: url.pathname, query: url.searchParams, params, address });
    }
    if (found)
      return new ApiError(405, 'E0000022', 'Method not allowed.', { headers: { Allow: found.allow } }).toReply();
    if (!url.pathname.startsWith(`${mount}/`)) return notFound();
    toLibrary(request, response, url);
    return undefined;
  };

  const toLibrary = (request: IncomingMessage, response: ServerResponse, { pathname, search }: URL) => {
    mendClientAuthentication(request, pathname);
    Object.assign(request, { originalUrl: pathname + search, url: pathname.slice(mount.length) + search });
    void library(request, response);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    protect(response);
    const reply = await answer(request, response).catch((error: unknown) => {
      if (error instanceof ApiError) return error.toReply();
      parts.warn({ err: error }, 'The identity provider failed on a request.');
      return new ApiError(500, 'E0000009', 'Internal Server Error').toReply();
    });
    if (reply && !response.headersSent) send(response, reply);
  };

  return (request, response) => {
    serve(request, response).catch((error: unknown) =>
      parts.warn({ err: error }, 'The identity provider could not answer.'),
    );
  };
}

const notFound = () => new ApiError(404, 'E0000022', 'The endpoint does not exist.').toReply();

function refuse(request: IncomingMessage, origin: URL): Reply | undefined {
  if (!methods.has(request.method ?? '')) {
    const headers = { Allow: [...methods].join(', ') };
    return new ApiError(405, 'E0000022', 'Method not allowed.', { headers }).toReply();
  }
  if (!URL.canParse(request.url ?? '', origin.href))
    return new ApiError(400, 'E0000022', 'The address is malformed.').toReply();
  if (isTooLarge(request)) {
    return new ApiError(413, 'E0000003', 'The request body was too large.', {
      headers: { Connection: 'close' },
    }).toReply();
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isForeign = request.headers.origin !== undefined && request.headers.origin !== origin.origin;
  if (!isRead && (isForeign || request.headers['sec-fetch-site'] === 'cross-site')) {
    return new ApiError(403, 'E0000006', 'Requests of other origins are refused.').toReply();
  }
  return undefined;
}

/**
 * To revoke and introspect, the SDK names a public client in a Basic header without a colon, which the library refuses.
 * The name moves to the body, where it belongs.
 */
function mendClientAuthentication(request: IncomingMessage, path: string): void {
  if (path !== `${mount}/v1/revoke` && path !== `${mount}/v1/introspect`) return;
  if (request.headers.authorization !== `Basic ${Buffer.from(clientId).toString('base64')}`) return;
  const length = Number(request.headers['content-length'] ?? 0);
  if (request.method !== 'POST' || length === 0) return;
  const field = Buffer.from(`client_id=${clientId}&`);
  delete request.headers.authorization;
  request.unshift(field);
  request.headers['content-length'] = String(length + field.length);
}
