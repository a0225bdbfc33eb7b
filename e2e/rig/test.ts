// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a function needs: none
import { expect, test as base } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { watchRequests } from './looks/axe.ts';
import { startBuiltServer, type BuiltServer, type Look } from './server.ts';

export { expect };
export type { Page } from '@playwright/test';

const someAddress = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');

/**
 * Each test is a person at an address of their own, so that the throttles count them apart. Each worker has a server and a
 * database of its own and runs one test after the other: what a test changes for a whole company it changes back, and
 * whoever changes an account adds one (people.ts).
 */
export const test = base.extend<{ look: Look; hostile: boolean }, { server: BuiltServer }>({
  server: [
    async ({}, use) => {
      const server = await startBuiltServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  look: async ({ server }, use) => use(server.look),
  /** The journey tries what the policy of a page forbids. */
  hostile: [false, { option: true }],
  page: async ({ page, hostile }, use) => {
    watchRequests(page);
    const broken: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) broken.push(message.text());
    });
    await use(page);
    // What the policy of a page keeps it from is a defect of the page, also where nobody sees it.
    if (!hostile) expect(broken).toEqual([]);
  },
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
});
