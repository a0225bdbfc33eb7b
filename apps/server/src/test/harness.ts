import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { AnyEndpoint, ArgumentOf, OutputOf, Result } from '@console/contract/endpoint';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { startServer, type RunningServer } from '../app.ts';
import { session } from '@console/contract/areas/auth/session';
import { demonstration } from '../demonstration/demonstration.ts';
import { discreet } from '../logger.ts';
import { openPorts } from '../ports/open-ports.ts';
import { readSettings } from '../settings.ts';
import { copyDatabase } from './copy-database.ts';
import { exchange } from './exchange.ts';

export interface Answered<T> extends Result<T> {
  readonly http: number;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Names of what the server logged, one JSON object a line. */
  readonly logged: string[];
  call<E extends AnyEndpoint>(endpoint: E, input: ArgumentOf<E>, options?: CallOptions): Promise<Answered<OutputOf<E>>>;
  signIn(username: string): Promise<string>;
  /** As the database's superuser, who sees through every wall: only for looking at what the server did. */
  look<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  readonly urls: { readonly owner: string; readonly runtime: string };
  stop(): Promise<void>;
  /** The same database and data folder with a new server process. */
  restart(): Promise<void>;
  /** A second server on the same database, as behind a load balancer; stopped with the first. */
  twin(): Promise<{ url: string }>;
}

export async function send<E extends AnyEndpoint>(
  base: string,
  endpoint: E,
  input: ArgumentOf<E>,
  { token, headers = {} }: CallOptions = {},
): Promise<Answered<OutputOf<E>>> {
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const { status, body, fields } = await exchange(`${base}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.method === 'POST' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(input) }),
  });
  const answered = new Headers(fields);
  // A file is an answer too: nothing was refused.
  const result = answered.has('content-disposition') ? { status: true, message: '' } : (JSON.parse(body) as object);
  return { ...(result as Result<OutputOf<E>>), http: status, headers: answered };
}

/** What another environment would make otherwise: no demonstration, or secrets that cannot be read. */
const startsEmpty = (env: Record<string, string>) =>
  Object.keys(env).some((key) => /^(NODE_ENV|DEMO|DATA_DIR|SECRET.*)$/.test(key));

/** Stored files are never written again, only replaced: a second name for each is a copy at a tenth of the work. */
async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (entry.isDirectory()) await mkdir(target, { recursive: true });
    else await (source.startsWith(join(from, 'files')) ? link : copyFile)(source, target);
  }
}

/** Three files of tests share two cores: who waits a few seconds there has met no defect. Tests of whole processes have the real limits. */
const patience = { connectTimeoutMs: 20_000, statementTimeoutMs: 30_000 };

/** The real server on a database of its own, with the demonstration's tenants. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const pattern = startsEmpty(env) ? undefined : inject('pattern');
  const { urls } = await copyDatabase(pattern ? 'demonstration' : 'tables');
  const dataDir = await mkdtemp(join(tmpdir(), 'console-data-'));
  if (pattern) await copyFolder(pattern.dataDir, dataDir);
  const logged: string[] = [];
  const log = pino({ level: 'info', ...discreet }, { write: (line: string) => logged.push(line) });
  const settings = readSettings({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...env });
  const start = async () => {
    const ports = await openPorts(settings);
    const running = await startServer({
      settings,
      ownerUrl: urls.owner,
      runtimeUrl: urls.runtime,
      ports,
      log,
      patience,
    });
    const stop = async () => {
      await running.stop();
      await ports.close();
    };
    return { ...running, stop };
  };
  let server: RunningServer = await start();
  const twins: RunningServer[] = [];
  const looking = new pg.Pool({ connectionString: urls.superuser, max: 2 });
  const tokens = new Map<string, string>();

  const call = <E extends AnyEndpoint>(endpoint: E, input: ArgumentOf<E>, options?: CallOptions) =>
    send(server.url, endpoint, input, options);
  return {
    get url() {
      return server.url;
    },
    dataDir,
    logged,
    urls,
    call,
    async signIn(username) {
      const known = tokens.get(username);
      if (known !== undefined) return known;
      const answer = await call(session.login, { username, password: demonstration.password });
      if (!answer.data) throw new Error(`${username} cannot sign in: ${answer.message}`);
      tokens.set(username, answer.data.token);
      return answer.data.token;
    },
    look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await looking.query<Row>(text, values)).rows,
    async restart() {
      await server.stop();
      server = await start();
    },
    async twin() {
      const second = await start();
      twins.push(second);
      return second;
    },
    async stop() {
      await Promise.all([server, ...twins].map((running) => running.stop()));
      await looking.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
