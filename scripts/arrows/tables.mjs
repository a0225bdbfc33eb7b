import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rootFolder } from '../lib/report.mjs';
import { isTest } from './imports.mjs';

const server = 'apps/server/src';
/** Who asks and for whom: every call knows both, so the kernel may look them up. See decision 0023. */
const kernelReads = ['account', 'tenant'];
const kernelOwns = [
  ...['job', 'job_schedule', 'outbox', 'inbox_message', 'trash', 'operation_log', 'operation_log_head'],
  ...['throttle', 'import_batch', 'import_row', 'password_history'],
];
const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|merge into)\s+(\w+)|\bupdate\s+(\w+)\s+(?:as \w+\s+|\w+\s+)?set\b/g;
const names =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join)\(\s*'(\w+)|\b(?:from|join|insert into|update|merge into)\s+(\w+)/g;

/** One folder writes a table, and the kernel knows none but its own. The demonstration fills all of them. */
export async function checkTables() {
  const tables = await readTables();
  const found = [];
  const writers = new Map();
  for (const file of await sources(server)) {
    const text = await readFile(join(rootFolder, file), 'utf8');
    const written = tablesIn(text, writes, tables);
    for (const table of written) {
      writers.set(table, new Set([...(writers.get(table) ?? []), homeOf(file)]));
    }
    if (homeOf(file) !== 'kernel' || file.endsWith('/schema.ts')) continue;
    const foreign = [...tablesIn(text, names, tables)].filter(
      (table) => !kernelOwns.includes(table) && (written.has(table) || !kernelReads.includes(table)),
    );
    found.push(...foreign.map((table) => `kernel-tables: ${file} names ${table}, which is not the kernel's`));
  }
  for (const [table, homes] of writers) {
    if (homes.size > 1) found.push(`one-owner: ${table} is written in ${[...homes].toSorted().join(', ')}`);
  }
  return found;
}

async function readTables() {
  const folder = join(rootFolder, 'apps/server/migrations');
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return new Set(texts.flatMap((text) => [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map((m) => m[1])));
}

const tablesIn = (text, pattern, tables) =>
  new Set([...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean)).filter((name) => tables.has(name)));

/** An area, a folder of the domain, or a layer. */
function homeOf(file) {
  const [layer, folder] = file.slice(server.length + 1).split('/');
  return ['areas', 'domain'].includes(layer) ? `${layer}/${folder}` : layer;
}

async function sources(folder) {
  const entries = await readdir(join(rootFolder, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(rootFolder, join(entry.parentPath, entry.name)))
    .filter((file) => !isTest(file) && !file.startsWith(`${server}/demonstration/`));
}
