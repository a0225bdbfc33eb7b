import { recovery } from '@console/contract/areas/auth/recovery';
import { session } from '@console/contract/areas/auth/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootstrapPlatform } from './bootstrap.ts';
import { readSettings } from './settings.ts';
import { startTestServer, type TestServer } from './test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: 'production' });
});
afterAll(() => server.stop());

const bootstrap = (username: string) =>
  bootstrapPlatform({
    settings: readSettings({
      PUBLIC_URL: 'https://console.example',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'console@example.com',
    }),
    ownerUrl: server.urls.owner,
    runtimeUrl: server.urls.runtime,
    username,
    name: 'Ada',
    email: 'ada@example.com',
  });

describe('a new production installation', () => {
  test('has no demonstration', async () => {
    expect((await fetch(`${server.url}/demo.json`)).status).toBe(404);
    expect((await fetch(`${server.url}/dev/outbox`)).headers.get('content-type')).not.toContain('outbox');
    expect(await server.look('select from tenant')).toEqual([]);
  });

  test('gets its first operator by a link that works once', async () => {
    await expect(bootstrap('x')).rejects.toThrow(/--username must start with a letter/);
    const { link, expiresAt } = await bootstrap('ada.lovelace');
    expect(link).toMatch(/^https:\/\/console\.example\/activate#/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(24 * 3600 * 1000);
    const token = link.split('#')[1]!;
    const [mail] = await server.look('select recipient, template, params from outbox');
    expect(mail).toMatchObject({ recipient: 'ada@example.com', template: 'PLATFORM_BOOTSTRAP_LINK', params: { link } });
    expect(await server.look(`select action, object_name from operation_log`)).toEqual([
      { action: 'CREATE', object_name: 'Ada' },
    ]);

    const weak = await server.call(recovery.activate, { token, password: 'Ada.Lovelace-1' });
    expect(weak).toMatchObject({ code: 'AUTH_PASSWORD_WEAK', errors: [{ field: 'password' }] });
    const common = await server.call(recovery.activate, { token, password: '1234567890' });
    expect(common.code).toBe('AUTH_PASSWORD_WEAK');
    const password = 'an analytical engine';
    const races = await Promise.all(
      Array.from({ length: 5 }, () => server.call(recovery.activate, { token, password })),
    );
    expect(races.filter((answer) => answer.status)).toHaveLength(1);
    expect(races.filter((answer) => answer.code === 'AUTH_LINK_USED')).toHaveLength(4);
    // Also where the account would still take it.
    await server.look(`update account set status = 'PENDING_ACTIVATION'`);
    expect((await server.call(recovery.activate, { token, password })).code).toBe('AUTH_LINK_USED');
    await server.look(`update account set status = 'ACTIVE'`);
    const signedIn = await server.call(session.login, { username: 'Ada.Lovelace', password });
    expect(signedIn.status).toBe(true);
  });

  test('gets no second one that way', async () => {
    await expect(bootstrap('mallory')).rejects.toThrow(/There is a platform operator already/);
  });
});
