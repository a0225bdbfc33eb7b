import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import { send } from '../../kernel/jobs/messages/outbox.ts';
import { renderMessage } from '../../ports/messages/message-templates.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { registerDevOutbox } from './outbox.ts';

let home: TestDatabase;
let app: FastifyInstance;
const local = { host: 'localhost:8080' };

beforeAll(async () => {
  home = await makeTestDatabase();
  app = fastify({ trustProxy: true });
  app.setErrorHandler((error, _, reply) => reply.code((error as Error).message === 'NOT_FOUND' ? 404 : 500).send());
  registerDevOutbox(app, home.database, { render: renderMessage, publicUrl: 'https://console.example' });
  for (const [place, tenantId] of home.tenants.entries()) {
    await inTenant(home.database, tenantId, async (db) => {
      const params = {
        name: '<b>Li</b>',
        tenantName: `Tenant ${place}`,
        link: 'https://c.example/?a=1&b=2',
        hours: '1',
      };
      await send(db, {
        tenantId,
        channel: 'MAIL',
        to: 'a@example.com',
        template: 'RESET_PASSWORD',
        params,
        locale: 'en-US',
      });
      const code = { code: '493017', minutes: '5' };
      await send(db, {
        tenantId,
        channel: 'SMS',
        to: '13812341234',
        template: 'SMS_SIGN_IN_CODE',
        params: code,
        locale: 'zh-CN',
      });
    });
  }
  await home.look("update outbox set status = 'SENT', provider_id = 'OUTBOX'");
});
afterAll(async () => {
  await app.close();
  await home.stop();
});

test('shows what was sent to anyone, newest first, readable and without a script', async () => {
  const page = await app.inject({ url: '/dev/outbox', headers: { ...local, 'accept-language': 'en' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  expect(page.body).toContain('Reset your Tenant 0 password');
  expect(page.body).toContain('Hello &lt;b&gt;Li&lt;/b&gt;');
  expect(page.body).toContain('<a href="https://c.example/?a=1&amp;b=2"');
  expect(page.body).not.toMatch(/<script|<style|\son\w+=|style=|<b>/);
  expect(page.body.indexOf('Tenant 1')).toBeLessThan(page.body.indexOf('Tenant 0'));
  expect((await app.inject({ url: '/dev/outbox.css', headers: local })).statusCode).toBe(200);
});

test('gives the same to tests as JSON', async () => {
  const messages = (await app.inject({ url: '/dev/outbox.json', headers: local })).json<Record<string, unknown>[]>();
  expect(messages).toHaveLength(4);
  expect(messages[0]).toMatchObject({
    channel: 'SMS',
    recipient: '13812341234',
    template: 'SMS_SIGN_IN_CODE',
    params: { code: '493017' },
    status: 'SENT',
    content: { text: '您的登录验证码为 493017，5 分钟内有效，请勿告诉他人。' },
  });
});

test('is not there for another machine, behind a proxy, or under a foreign name', async () => {
  const strangers = [
    { remoteAddress: '192.168.1.5', headers: local },
    { remoteAddress: '192.168.1.5', headers: { ...local, 'x-forwarded-for': '127.0.0.1' } },
    { headers: { ...local, 'x-forwarded-for': '203.0.113.9' } },
    { headers: { ...local, forwarded: 'for=203.0.113.9' } },
    { headers: { host: 'rebind.example:8080' } },
    { headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } },
  ];
  for (const url of ['/dev/outbox', '/dev/outbox.json']) {
    for (const stranger of strangers) {
      const answer = await app.inject({ url, ...stranger });
      expect([stranger, answer.statusCode]).toEqual([stranger, 404]);
      expect(answer.body).not.toContain('493017');
    }
  }
});

test('keeps the content of what is waiting, or has left through a provider, to itself', async () => {
  await home.look("update outbox set provider_id = 'smtp-1' where channel = 'MAIL'");
  await home.look("update outbox set status = 'PENDING', provider_id = null where channel = 'SMS'");
  const { body } = await app.inject({ url: '/dev/outbox.json', headers: local });
  expect(body).not.toContain('c.example');
  expect(body).not.toContain('493017');
  expect((await app.inject({ url: '/dev/outbox', headers: local })).statusCode).toBe(200);
});
