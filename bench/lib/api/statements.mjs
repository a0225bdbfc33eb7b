import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the server sends to PostgreSQL while `work` runs, with the parameters put in: taken from PostgreSQL's own log, so
 * that the reference runs the same SQL whatever the code has become.
 */
export async function captureStatements(superuser, dataDir, work) {
  const file = join(dataDir, 'postgres.log');
  const before = (await stat(file)).size;
  await superuser.query('alter system set log_min_duration_statement = 0');
  await superuser.query('select pg_reload_conf()');
  try {
    // The reload reaches the server's sessions with their next statement, so the first requests may go unseen.
    for (let round = 0; round < 3; round += 1) await work();
  } finally {
    await superuser.query('alter system reset log_min_duration_statement');
    await superuser.query('select pg_reload_conf()');
  }
  return readStatements(await readFrom(file, before));
}

async function readFrom(file, position) {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(size - position);
    await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}

function readStatements(text) {
  const entries = text.split(/^(?=\d{4}-\d\d-\d\d .*?UTC \[\d+\] )/m);
  const found = [];
  for (const [at, entry] of entries.entries()) {
    const match = /LOG: {2}duration: [\d.]+ ms {2}(?:statement|execute [^:]*): ([\s\S]*)$/.exec(entry);
    if (!match) continue;
    const details = /DETAIL: {2}Parameters: ([\s\S]*)$/.exec(entries[at + 1] ?? '')?.[1] ?? '';
    const values = new Map([...details.matchAll(/\$(\d+) = ('(?:[^']|'')*'|NULL)/g)].map((pair) => [pair[1], pair[2]]));
    found.push(
      match[1]
        .replaceAll('\n\t', '\n')
        .trim()
        .replace(/\$(\d+)/g, (whole, number) => values.get(number) ?? whole),
    );
  }
  return found;
}
