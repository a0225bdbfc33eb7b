import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedIdp, type CodeMessage, type EmbeddedIdp, type Person } from '../index.ts';

export const ada: Person = {
  login: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+14155550100',
  password: 'Analytical-Engine-1843',
  locale: 'en-US',
};

export const wang: Person = {
  login: 'wang',
  firstName: '伟',
  lastName: '王',
  email: 'wang@example.com',
  emailVerified: false,
  password: '长城-Long-Wall-2026',
};

export interface TestProvider {
  readonly url: string;
  readonly idp: EmbeddedIdp;
  readonly folder: string;
  /** Every code that was sent, newest last. */
  readonly sent: CodeMessage[];
  readonly warnings: string[];
  /** Lets the outbox fail. */
  refuseToSend(refuse: boolean): void;
  /** Stops and starts the provider on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A provider on a free port of its own. */
export async function startTestProvider(): Promise<TestProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'idp-'));
  const sent: CodeMessage[] = [];
  const warnings: string[] = [];
  let idp: EmbeddedIdp | undefined;
  let outboxFails = false;
  const server = createServer((request, response) => idp?.handle(request, response));
  const url = await listen(server);
  const start = () =>
    startEmbeddedIdp({
      publicUrl: url,
      folder,
      people: [ada, wang],
      sendCode: async (message) => {
        if (outboxFails) throw new Error('The outbox is full.');
        sent.push(message);
      },
      warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    });
  idp = await start();
  return {
    url,
    get idp() {
      return idp as EmbeddedIdp;
    },
    folder,
    sent,
    warnings,
    refuseToSend: (refuse) => {
      outboxFails = refuse;
    },
    restart: async () => {
      await idp?.stop();
      idp = await start();
    },
    stop: async () => {
      await idp?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Keeps cookies by path as a browser does, and follows nothing by itself. */
export class Browser {
  readonly #url: string;
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(url: string) {
    this.#url = url;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.#url);
    const headers = new Headers(init.headers);
    const cookies = [...this.#cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    headers.set('cookie', cookies.map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`).join('; '));
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  post(path: string, form: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(form) });
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(`${name} /`)?.value;
  }

  /** Follows redirects until an answer, or until another place than the provider's is reached. */
  async follow(answer: Response): Promise<{ answer: Response; place: URL }> {
    let place = new URL(answer.url);
    let current = answer;
    while (current.status === 303 || current.status === 302) {
      place = new URL(current.headers.get('location') ?? '', place);
      if (place.pathname === '/okta/login') return { answer: current, place };
      current = await this.fetch(place.href);
    }
    return { answer: current, place };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
    if (value === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

export function authorizePath(url: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'console',
    redirect_uri: `${url}/okta/login`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
  return `/oauth2/default/v1/authorize?${query.toString()}`;
}

/** From the first request to the callback, through the login page. */
export async function signIn(
  browser: Browser,
  url: string,
  more: Record<string, string> = {},
  person: Person = ada,
): Promise<URL> {
  const page = await browser.follow(await browser.fetch(authorizePath(url, more)));
  if (page.place.pathname === '/okta/login') return page.place;
  const form = { name: person.login, password: person.password };
  const next = await browser.follow(await browser.post(`${page.place.pathname}/login`, form));
  return next.place;
}

export const exchange = (url: string, code: string, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/oauth2/default/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'console',
      grant_type: 'authorization_code',
      redirect_uri: `${url}/okta/login`,
      code_verifier: verifier,
      code,
      ...more,
    }),
  });

/** Signs somebody in and gives their tokens. */
export async function tokensFor(
  url: string,
  scope: string,
  browser = new Browser(url),
  person: Person = ada,
): Promise<Tokens> {
  const callback = await signIn(browser, url, { scope }, person);
  const answer = await exchange(url, callback.searchParams.get('code') ?? '');
  return (await answer.json()) as Tokens;
}
