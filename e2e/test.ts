// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a function needs: none
import { test as base } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { startBuiltServer } from './server.ts';

export { expect, type Page } from '@playwright/test';

const someAddress = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

/** Each test is a person at an address of his own, so that the throttles count them apart. */
export const test = base.extend({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
});

/** The same on a server of the worker's own, for journeys that change accounts or settings which others rely on. */
export const testApart = test.extend<object, { ownUrl: string }>({
  ownUrl: [
    async ({}, use) => {
      const { url, stop } = await startBuiltServer();
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ ownUrl }, use) => use(ownUrl),
});
