import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export type OutboundHttp = (request: OutboundRequest) => Promise<OutboundAnswer>;

export interface OutboundOptions {
  /** Addresses of services that the operator has configured; these may be inside the house. */
  readonly trustedUrls?: readonly string[];
  /** For the whole exchange. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  readonly lookup?: LookupAll;
}

export type LookupAll = (
  hostname: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The request was not made, or its answer was not taken, because it is against the rules of this client. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused';
  readonly reason: 'ADDRESS' | 'INTERNAL' | 'REDIRECT' | 'TOO_LARGE';

  constructor(reason: OutboundRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The one way out to addresses that are not our own. It reaches public addresses alone, decided at the moment of
 * connecting, so that a name which changes its mind does not help; it follows no redirect.
 */
export function outboundHttp(options: OutboundOptions = {}): OutboundHttp {
  const { timeoutMs = 10_000, maxBytes = 64 * 1024 } = options;
  const trusted = new Set((options.trustedUrls ?? []).map((url) => new URL(url).origin));
  const guarded = guardedLookup(options.lookup ?? ((name, answer) => systemLookup(name, { all: true }, answer)));

  return async ({ method, url, headers, body }) => {
    const target = checkedUrl(url, trusted);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (target.protocol === 'https:' ? https : http).request(target, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        signal,
        agent: false,
        ...(!trusted.has(target.origin) && { lookup: guarded }),
      });
      request.on('response', resolve).on('error', reject).end(body);
    });
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) {
      response.destroy();
      throw new OutboundRefused('REDIRECT', `${target.origin} answered ${status}, and redirects are not followed`);
    }
    return { status, headers: response.headers, text: await readLimited(response, maxBytes) };
  };
}

function checkedUrl(url: string, trusted: ReadonlySet<string>): URL {
  if (!URL.canParse(url)) throw new OutboundRefused('ADDRESS', 'not an address');
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw new OutboundRefused('ADDRESS', 'only http and https');
  if (target.username || target.password) throw new OutboundRefused('ADDRESS', 'no credentials in addresses');
  if (trusted.has(target.origin)) return target;
  // The parser has already turned decimal, octal and hexadecimal forms into the usual one.
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // Numbers are connected to without a look-up, so the look-up cannot guard them.
  if (/(^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw new OutboundRefused('INTERNAL', 'not a public address');
  }
  return target;
}

/** The addresses that are checked are the ones that are connected to: there is no second look-up in between. */
function guardedLookup(lookup: LookupAll): LookupFunction {
  return (hostname, { all }, answer) => {
    lookup(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return answer(error, []);
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return answer(new OutboundRefused('INTERNAL', `${hostname} is not at a public address`), []);
      }
      if (all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };
}

async function readLimited(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundRefused('TOO_LARGE', `the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
