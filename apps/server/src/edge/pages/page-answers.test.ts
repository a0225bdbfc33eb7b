import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicPaths } from '@console/contract/routes/public';
import { consoleRoutes } from '@console/contract/routes';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerConsole } from './console-files.ts';
import { createWeb, registerFallback } from './web.ts';

const HTML = '<!doctype html><title>console</title>';
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-pages-'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'boot.js'), 'boot');
  await mkdir(join(folder, 'assets/fonts'), { recursive: true });
  for (const name of ['page-1a2b.js', 'page-1a2b.js.br', 'page-1a2b.js.map', 'fonts/small.bcmap']) {
    await writeFile(join(folder, 'assets', name), name);
  }
  app = await createWeb({ log: pino({ level: 'silent' }), trustProxy: [], secure: false, isStopping: () => false });
  registerFallback(app, await registerConsole(app, folder), async () => "default-src 'self'");
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const pages = [
  '/',
  '/login',
  '/login/',
  '/login?from=%2Fdashboard',
  '/agreementPreview/abc',
  '/redirect/dashboard',
  ...Object.values(publicPaths),
  ...consoleRoutes.map(({ path }) => path),
];
/** Browsers, probes, link previews and what says nothing at all. */
const askers = ['text/html,application/xhtml+xml', '*/*', 'text/*', 'application/json, */*;q=0.5', undefined];
const accepting = (accept: string | undefined) => (accept === undefined ? {} : { accept });

describe('a page', () => {
  test.each(pages)('%s answers whoever asks', async (url) => {
    for (const accept of askers) {
      const answer = await app.inject({ url, headers: accepting(accept) });
      expect({ accept, status: answer.statusCode, body: answer.body }).toEqual({ accept, status: 200, body: HTML });
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  test.each(['/', '/login', '/dashboard'])('%s answers HEAD with its headers alone', async (url) => {
    for (const accept of askers) {
      const answer = await app.inject({ method: 'HEAD', url, headers: accepting(accept) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(Number(answer.headers['content-length'])).toBe(HTML.length);
      expect(answer.body).toBe('');
    }
  });

  test('that nobody has is shown to a person, who is told so there, and is missing to everyone else', async () => {
    expect((await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })).statusCode).toBe(200);
    for (const accept of ['*/*', 'application/json', undefined]) {
      expect((await app.inject({ url: '/nowhere', headers: accepting(accept) })).statusCode).toBe(404);
    }
  });
});

describe('a file of the console', () => {
  const FOREVER = 'public, max-age=31536000, immutable';

  test.each([
    ['/assets/page-1a2b.js', FOREVER],
    ['/assets/fonts/small.bcmap', FOREVER],
    ['/boot.js', 'no-cache'],
  ])('%s is sent, and kept as long as its name says', async (url, kept) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, kept]);
      expect(answer.headers['content-type']).not.toMatch(/html|json/);
    }
  });

  test('is sent as small as it was made, to whoever can read that', async () => {
    const answer = await app.inject({ url: '/assets/page-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } });
    expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'page-1a2b.js.br']);
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  test.each([
    '/assets/page-1a2b.js.map',
    '/assets/page-3c4d.js',
    '/assets/',
    '/assets/fonts',
    '/assets/fonts/',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/index.html',
  ])('%s is none', async (url) => {
    const answer = await app.inject({ url, headers: { accept: '*/*' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

test.each(['/tenant/tag/nothing', '/base/x', '/api/x', '/open/v1/x', '/missing.js', '/.git/config', '/login.php'])(
  '%s is no page: it answers JSON',
  async (url) => {
    for (const accept of ['*/*', undefined]) {
      const answer = await app.inject({ url, headers: accepting(accept) });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ status: false, code: 'NOT_FOUND' });
    }
  },
);

test.each(['POST', 'PATCH', 'DELETE'] as const)('a page takes no %s', async (method) => {
  expect((await app.inject({ method, url: '/login' })).statusCode).toBe(404);
});
