import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { migrate } from './migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a database of other migrations is refused with a sentence that says what to do', async () => {
  const client = new pg.Client({ connectionString: server.urls.owner });
  await client.connect();
  const { rows } = await client.query<{ role: string }>(
    `select grantee as role from information_schema.role_table_grants where table_name = 'tag' and grantee <> current_user`,
  );
  await client.query(`update migration set sha256 = 'other' where name = '015_upgrade_plan.sql'`);
  await client.end();
  const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url));
  const options = { ownerUrl: server.urls.owner, runtimeRole: rows[0]!.role, stepsDown: false, folder };
  const refused = migrate(options);
  await expect(refused).rejects.toThrow('The migration 015_upgrade_plan.sql is not the one that was applied');
  await expect(refused).rejects.toThrow('move or delete the data folder (DATA_DIR, by default ./data) and start again');
  await expect(refused).rejects.toThrow('give DATABASE_URL and DATABASE_OWNER_URL an empty database');
  await expect(refused).rejects.toThrow('If the file was changed by hand, restore it instead.');
});
