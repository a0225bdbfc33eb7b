import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OktaAuth } from '@okta/okta-auth-js';
import type * as MyAccount from '@okta/okta-auth-js/myaccount';
import { test as base, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { startEmbeddedIdp, type CodeMessage, type EmbeddedIdp } from '../../../apps/idp/src/index.ts';

/**
 * The unmodified SDK in a real browser against the embedded provider alone: every call that the product may make to an
 * identity provider. The provider and a blank page with the SDK share one origin, as they do in the product.
 */

declare global {
  interface Window {
    auth: OktaAuth;
    my: typeof MyAccount;
    /** The SDK hides it once it has made a transaction of an answer. */
    stateTokenOf(transaction: object): string;
  }
}

export const ada = {
  login: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+14155550100',
};
export const password = 'Analytical-Engine-1843';
const scopes = ['profile', 'email', 'phone', 'password'].flatMap((part) => [
  `okta.myAccount.${part}.read`,
  `okta.myAccount.${part}.manage`,
]);

interface Idp {
  readonly url: string;
  readonly sent: CodeMessage[];
  /** Methods and paths of the requests that reached the provider. */
  readonly asked: string[];
  readonly fingerprints: string[];
}

let bundling: Promise<string> | undefined;

/** The SDK as it comes from its package, with its account functions, for the blank page. */
async function bundleSdk(): Promise<string> {
  const contents = `
    import { OktaAuth } from '@okta/okta-auth-js';
    import * as my from '@okta/okta-auth-js/myaccount';
    window.my = my;
    window.stateTokenOf = (transaction) => transaction.data.stateToken;
    window.auth = new OktaAuth({
      issuer: location.origin + '/oauth2/default',
      clientId: 'console',
      redirectUri: location.origin + '/okta/login',
      scopes: ${JSON.stringify(['openid', 'profile', 'email', ...scopes])},
      tokenManager: { autoRenew: false },
    });`;
  const made = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    define: { global: 'window' },
  });
  return made.outputFiles[0]?.text ?? '';
}

export const test = base.extend<{ idp: Idp }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
  idp: async ({}, use) => {
    bundling ??= bundleSdk();
    const sdk = await bundling;
    const folder = await mkdtemp(join(tmpdir(), 'idp-e2e-'));
    const idp = { sent: [] as CodeMessage[], asked: [] as string[], fingerprints: [] as string[], url: '' };
    let provider: EmbeddedIdp | undefined;
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (provider?.prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))) {
        idp.asked.push(`${request.method ?? ''} ${pathname}`);
        idp.fingerprints.push(...[request.headers['x-device-fingerprint'] ?? []].flat());
        provider.handle(request, response);
      } else if (pathname === '/sdk.js') response.setHeader('content-type', 'text/javascript').end(sdk);
      else response.setHeader('content-type', 'text/html').end(blank);
    });
    idp.url = await listen(server);
    provider = await startEmbeddedIdp({
      publicUrl: idp.url,
      folder,
      people: [{ ...ada, password, locale: 'en-US' }],
      sendCode: async (message) => void idp.sent.push(message),
      warn: (fields, message) => console.warn(message, fields),
    });
    await use(idp);
    await provider.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  },
});

const blank = '<!doctype html><title>Console</title><script src="/sdk.js"></script>';

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** By redirect, through the login page, until the SDK holds the tokens. */
export async function signIn(page: Page, idp: Idp, more: object = {}): Promise<void> {
  await page.goto(idp.url);
  await page.evaluate((options) => void window.auth.token.getWithRedirect(options), more);
  await page.getByLabel('用户名或邮箱').fill(ada.login);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await takeTokens(page, idp);
}

export async function takeTokens(page: Page, idp: Idp): Promise<void> {
  await page.waitForURL(`${idp.url}/okta/login?*`);
  await page.evaluate(async () => {
    const { tokens } = await window.auth.token.parseFromUrl();
    window.auth.tokenManager.setTokens(tokens);
  });
}

export const lastCode = (idp: Idp) => idp.sent.at(-1)?.code ?? '';
