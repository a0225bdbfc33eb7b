import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rootFolder, Sentence } from '../../scripts/lib/report.mjs';

/** The server's own driver: the bench brings no dependency of its own. */
export const pg = createRequire(join(rootFolder, 'apps/server/package.json'))('pg');

/** The embedded PostgreSQL of a data folder, which the server that keeps it has started. */
export async function embeddedUrls(dataDir) {
  const cluster = join(dataDir, 'postgres');
  try {
    const passwords = JSON.parse(await readFile(join(cluster, 'console-passwords.json'), 'utf8'));
    const [pid, , , port] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const url = (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    return {
      pid: Number(pid),
      port: Number(port),
      superuser: url('postgres', passwords.superuser, 'console'),
      owner: url('console_owner', passwords.owner, 'console'),
      runtime: url('console_runtime', passwords.runtime, 'console'),
    };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Sentence(
      `No PostgreSQL runs on ${dataDir}: start the server (npm start), or set DATABASE_OWNER_URL to another database.`,
    );
  }
}

export async function connect(url) {
  const client = new pg.Client({ connectionString: url, application_name: 'tenant-console bench' });
  client.on('error', () => {}); // Reported by the query that meets it.
  try {
    await client.connect();
  } catch (error) {
    throw new Sentence(`The database does not answer: ${error.message || error.code}.`);
  }
  return client;
}
