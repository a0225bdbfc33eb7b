import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rootFolder } from '../lib/report.mjs';
import { isTest } from './imports.mjs';

const server = 'apps/server/src';
/** Who asks and for whom: every call knows both, so the kernel may look them up. See decision 0023. */
const kernelReads = new Set(['account', 'tenant']);
const kernelOwns = new Set([
  'job',
  'job_schedule',
  'outbox',
  'inbox_message',
  'trash',
  'operation_log',
  'operation_log_head',
  'throttle',
  'import_batch',
  'import_row',
]);
/** As the query builder writes, and as SQL does: over several lines, with another name for the table, or in quotes. */
const writes = [
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(?:public\.)?(\w+)\s+(?:as\s+)?(?:\w+\s+)?set\b/gi,
];
const names = [
  ...writes,
  /\b(?:selectFrom|from|using|\w+Join)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(?:only\s+)?(?:public\.)?(\w+)/gi,
  // The second and the third of `from notice n, account a`.
  /(?<=\b(?:from|using)\s[^;()`]*,\s*)(\w+)/gi,
];

/** One folder writes a table, and the kernel knows none but its own. The demonstration fills all of them. */
export async function checkTables() {
  const tables = await readTables();
  const found = [];
  const writers = new Map();
  for (const file of await sources(server)) {
    const text = plain(await readFile(join(rootFolder, file), 'utf8'));
    const written = tablesIn(text, writes, tables);
    for (const table of written) {
      writers.set(table, new Set([...(writers.get(table) ?? []), homeOf(file)]));
    }
    if (homeOf(file) !== 'kernel' || file.endsWith('/schema.ts')) continue;
    const foreign = [...tablesIn(text, names, tables)].filter(
      (table) => !kernelOwns.has(table) && (written.has(table) || !kernelReads.has(table)),
    );
    found.push(...foreign.map((table) => `kernel-tables: ${file} names ${table}, which is not the kernel's`));
  }
  for (const [table, homes] of writers) {
    if (kernelOwns.has(table)) homes.add('kernel');
    const all = [...homes].toSorted((one, other) => one.localeCompare(other));
    if (all.length > 1) found.push(`one-owner: ${table} is written in ${all.join(', ')}`);
  }
  return found;
}

async function readTables() {
  const folder = join(rootFolder, 'apps/server/migrations');
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map((m) => m[1])),
  );
}

/** A table that is named by `sql.table('x')` or in quotes is named all the same. */
const plain = (text) => text.replaceAll(/\$\{sql\.(?:table|id)\('(\w+)'\)\}/g, '$1').replaceAll(/"(\w+)"/g, '$1');

const tablesIn = (text, patterns, tables) =>
  new Set(
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]))
      .filter((name) => tables.has(name)),
  );

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
