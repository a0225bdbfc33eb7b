// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a function needs: none
import { test as base } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { startBuiltServer, type BuiltServer, type Look } from './server.ts';

export { expect, type Page } from '@playwright/test';

const someAddress = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

/** Each test is a person at an address of his own, so that the throttles count them apart. */
export const test = base.extend({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
});

/** The same on a server of the worker's own, for journeys that change accounts or settings which others rely on. */
export const testApart = test.extend<{ look: Look }, { ownServer: BuiltServer }>({
  ownServer: [
    async ({}, use) => {
      const server = await startBuiltServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  look: async ({ ownServer }, use) => use(ownServer.look),
});
