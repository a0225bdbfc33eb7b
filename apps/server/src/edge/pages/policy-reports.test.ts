import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { registerPolicyReports, REPORTS_PATH } from './policy-reports.ts';
import { createWeb } from './web.ts';

let app: FastifyInstance;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  lines = [];
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  app = await createWeb({ log, trustProxy: ['127.0.0.1'], secure: false, isStopping: () => false });
  await registerPolicyReports(app);
});
afterEach(() => app.close());

const report = (payload: unknown, type = 'application/csp-report', from = '198.18.0.1') =>
  app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    headers: { 'content-type': type, 'x-forwarded-for': from },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const said = {
  'document-uri': 'https://console.example/password/changePassword?token=secret#x',
  'blocked-uri': 'https://evil.example/x.js?y=z',
  'effective-directive': 'script-src-elem',
};

test('a report is a line of the log, without what stands behind a path', async () => {
  expect((await report({ 'csp-report': said })).statusCode).toBe(204);
  expect(lines).toMatchObject([
    {
      page: 'https://console.example/password/changePassword',
      blocked: 'https://evil.example/x.js',
      directive: 'script-src-elem',
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a browser may send several at once, of which a few are written down', async () => {
  const many = Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: { documentURL: 'x'.repeat(100) } }));
  expect((await report(many, 'application/reports+json')).statusCode).toBe(204);
  expect(lines).toHaveLength(5);
});

test('one network sends so many a minute, and all together write so many lines', async () => {
  for (let sent = 0; sent < 30; sent += 1) expect((await report({ 'csp-report': said })).statusCode).toBe(204);
  expect((await report({ 'csp-report': said })).statusCode).toBe(429);
  for (let host = 2; host < 60; host += 1) await report({ 'csp-report': said }, undefined, `198.18.0.${host}`);
  expect(lines.length).toBeLessThanOrEqual(60);
});

test.each([
  ['too much', { 'csp-report': { 'document-uri': 'x'.repeat(9_000) } }, 'application/csp-report', 413],
  ['what is no JSON', '{', 'application/csp-report', 400],
  ['another type', 'x', 'text/plain', 415],
  ['what says nothing', 'null', 'application/csp-report', 204],
])('%s is refused or ignored without a line', async (_, payload, type, status) => {
  expect((await report(payload, type)).statusCode).toBe(status);
  expect(lines).toEqual([]);
});

test('a value that goes on for ever is cut', async () => {
  await report({ 'csp-report': { ...said, 'blocked-uri': 'x'.repeat(5_000) } });
  expect(String(lines[0]!['blocked']).length).toBe(200);
});
