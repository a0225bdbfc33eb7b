import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaSource } from '../../../../../scripts/schema.mjs';
import { startTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the table types are those of the migrations', async () => {
  const settings = new URL('../../../../../.oxfmtrc.json', import.meta.url);
  const fresh = await format('schema.ts', await schemaSource(server.urls.owner), await readJson(settings));
  expect(await readFile(new URL('./schema.ts', import.meta.url), 'utf8')).toBe(fresh.code);
});

const readJson = async (file: URL): Promise<FormatConfig> => JSON.parse(await readFile(file, 'utf8'));
