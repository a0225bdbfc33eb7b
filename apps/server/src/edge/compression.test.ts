import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodingFor } from './compression.ts';
import { createWeb, registerFallback } from './pages/web.ts';

const list = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id, name: `标签 ${id}` })));
const page = `<!doctype html><title>console</title>${'<i></i>'.repeat(500)}`;
const json = 'application/json; charset=utf-8';
let app: FastifyInstance;

beforeAll(async () => {
  app = await createWeb({ log: pino({ level: 'silent' }), trustProxy: [], secure: false, isStopping: () => false });
  app.get('/open/list', async (_, reply) => reply.type(json).send(list));
  app.get('/open/short', async (_, reply) => reply.type(json).send('{"status":true}'));
  app.get('/open/file', async (_, reply) => reply.type('image/png').send(Buffer.alloc(4096)));
  registerFallback(app, page, async () => "default-src 'self'");
});
afterAll(() => app.close());

const asked = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

test('a long answer leaves in the best encoding that its reader takes', async () => {
  const brotli = await asked('/open/list', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'content-type': json });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(list);
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  expect(brotli.rawPayload.length).toBeLessThan(Buffer.byteLength(list) / 3);
  const gzip = await asked('/open/list', 'gzip, deflate');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(list);
});

test('who takes nothing compressed gets it plain, and caches know why', async () => {
  for (const encoding of [undefined, 'identity', 'br;q=0, gzip; q=0.0']) {
    const plain = await asked('/open/list', encoding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('accept-encoding');
    expect(plain.body).toBe(list);
  }
});

test('a page is compressed too, with the length that it then has', async () => {
  const answer = await asked('/login', 'gzip, br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
});

test('short answers and files are left as they are', async () => {
  for (const url of ['/open/short', '/open/file']) {
    const answer = await asked(url, 'gzip, br');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
  }
});

test('the words of the header are read as they are meant', () => {
  expect(encodingFor('GZIP;q=1.0, *;q=0.5')).toBe('gzip');
  expect(encodingFor('br;q=0.001')).toBe('br');
  expect(encodingFor('brotli, gzipped')).toBeNull();
  expect(encodingFor('')).toBeNull();
});
