import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
    globalSetup: ['apps/server/src/test/global-setup.ts'],
    // Every file has a database and a server of its own; a fresh set of modules for each would take longer than its tests.
    isolate: false,
    // Half of the time a test waits for the database, so there is one more than two cores can run: 366 s instead of 453.
    maxWorkers: '150%',
    // What is waited for comes as soon as it can; on a machine that others use as well that is much later than usual.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
