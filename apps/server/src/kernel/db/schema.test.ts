import { readFile } from 'node:fs/promises';
import prettier from 'prettier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaSource } from '../../../../../scripts/schema.mjs';
import { startTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the table types are those of the migrations', async () => {
  const file = new URL('./schema.ts', import.meta.url);
  const config = await prettier.resolveConfig(file);
  const fresh = await prettier.format(await schemaSource(server.urls.owner), { ...config, parser: 'typescript' });
  expect(await readFile(file, 'utf8')).toBe(fresh);
});
