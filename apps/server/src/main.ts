import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { migrateAll, startServer } from './app.ts';
import { rebuildEveryTenant } from './areas/dashboard/call-data/rollup/rebuild.ts';
import { backup } from './backup/backup.ts';
import { checkBackup, type Manifest } from './backup/manifest.ts';
import { restore } from './backup/restore.ts';
import { rebuildEveryUsage } from './areas/dashboard/usage-data/rollup/rebuild.ts';
import { bootstrapPlatform } from './bootstrap.ts';
import { REMOVAL_LOCK } from './kernel/jobs/removal.ts';
import { openLogger } from './logger.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './ports/embedded-postgres.ts';
import { makeDataFolder } from './ports/embedded-postgres/data-folder.ts';
import { openPorts } from './ports/open-ports.ts';
import { findSecretsKey } from './ports/secrets-key.ts';
import { storedBytes } from './registry.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

type Database = { ownerUrl: string; runtimeUrl: string; folder?: string; stop(): Promise<void> };
type Say = (sentence: string) => void;

type Running = Awaited<ReturnType<typeof startServer>>;

async function serve(): Promise<void> {
  const { settings, log, say } = await prepare();
  const starting = start(settings, log, say);
  // Asked to stop while it starts, it starts first: PostgreSQL would otherwise be left running.
  stopOnSignal(say, async () => (await starting).stop());
  announce(settings, log, await starting);
}

async function start(settings: Settings, log: Logger, say: Say): Promise<Running> {
  const database = await openDatabase(settings, say);
  try {
    const ports = await openPorts(settings, { databaseFolder: database.folder, say });
    const server = await startServer({ settings, ...database, ports, log });
    const stop = async () => {
      // Of the 15 s that a stop may take, PostgreSQL's checkpoint gets the last three.
      await within(12_000, server.stop()).catch((err: unknown) => log.error({ err }, 'stopped without waiting'));
      await ports.close();
      await database.stop();
    };
    return { ...server, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function announce({ mode, port, publicUrl }: Settings, log: Logger, { url, demo }: Running): void {
  const ready = `ready: ${port === 0 ? url : publicUrl}`;
  if (mode === 'production') return log.info(ready);
  console.log(ready);
  if (!demo) return;
  console.log(`\nDemonstration accounts, all with the password ${demo.password}`);
  for (const { username, what } of demo.accounts)
    console.log(`  ${username.padEnd(16)} ${what['zh-CN']} · ${what['en-US']}`);
}

async function bootstrap(args: string[]): Promise<void> {
  const options = { username: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } } as const;
  const { username, name, email } = parseArgs({ args, options }).values;
  if (!username || !name || !email)
    throw new StartError('Usage: bootstrap --username ada --name "Ada Lovelace" --email ada@example.com');
  const { settings, say } = await prepare();
  const database = await openDatabase(settings, say);
  try {
    const { link, expiresAt } = await bootstrapPlatform({ settings, ...database, username, name, email });
    console.log(`Open this link once, until ${expiresAt}, to choose a password:\n${link}`);
  } finally {
    await database.stop();
  }
}

async function rollups(): Promise<void> {
  const { settings, say } = await prepare();
  const database = await openDatabase(settings, say);
  try {
    const migrated = await migrateAll(database);
    const tenants = await rebuildEveryTenant(migrated);
    await rebuildEveryUsage(migrated);
    await migrated.close();
    console.log(`Summed up the calls and the usage of ${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}.`);
  } finally {
    await database.stop();
  }
}

async function takeBackup(args: string[]): Promise<void> {
  const [into] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!into) throw new StartError('Usage: backup FOLDER; the backup becomes a folder of its own in it.');
  const { settings, say } = await prepare();
  // Beside a running server too: the database is its own, and only looked at.
  const running = settings.database ?? (await findRunningPostgres(settings.dataDir));
  const database = running ? { ...running, stop: async () => {} } : await openDatabase(settings, say);
  try {
    const key = await findSecretsKey(settings);
    if (!key)
      throw new StartError(`There is nothing to back up in ${settings.dataDir}: no server has started on it yet.`);
    const kept = { files: filesOf(settings), naming: storedBytes, removalLock: REMOVAL_LOCK };
    const { folder, manifest } = await backup({ ...database, ...kept, key, into });
    console.log(`Backed up ${contentOf(manifest)}: ${folder}`);
    console.log(
      'Keep SECRETS_KEY, or DATA_DIR/secrets.key, elsewhere: without it the backup cannot be restored whole.',
    );
    sayMissing(manifest);
  } finally {
    await database.stop();
  }
}

async function restoreBackup(args: string[]): Promise<void> {
  const options = { check: { type: 'boolean' }, 'without-key': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [from] = positionals;
  if (!from)
    throw new StartError('Usage: restore FOLDER [--check] [--without-key]; FOLDER is one that backup has made.');
  if (values.check) {
    const manifest = await checkBackup(from);
    const state = manifest.files?.missing.count ? 'As it was made' : 'Whole';
    console.log(`${state}: ${contentOf(manifest)}, of ${manifest.madeAt}.`);
    return sayMissing(manifest);
  }
  const { settings, say } = await prepare();
  const key = await findSecretsKey(settings);
  const database = await openDatabase(settings, say);
  try {
    const migrateTo = async (names: readonly string[]) => (await migrateAll(database, names)).close();
    const withoutKey = values['without-key'] ?? false;
    const manifest = await restore({ ...database, migrateTo, files: filesOf(settings), key, withoutKey, from });
    console.log(`Restored ${contentOf(manifest)}, of ${manifest.madeAt}.`);
    console.log('Everybody signs in again.');
    sayMissing(manifest);
  } finally {
    await database.stop();
  }
}

const filesOf = ({ storage, dataDir }: Settings) => (storage.kind === 'disk' ? join(dataDir, 'files') : undefined);

function contentOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, ${files ? `${files.count} files` : 'without the files, which lie in the bucket'}`;
}

/** Done, and yet somebody should look: neither 0 nor 1. */
const FILES_MISSING = 2;

function sayMissing({ files }: Manifest): void {
  if (!files || files.missing.count === 0) return;
  const { count, first } = files.missing;
  const more = count > first.length ? `, and ${count - first.length} more` : '';
  console.error(
    `${count} ${count === 1 ? 'file' : 'files'} that the database names had been lost before the backup was made, and ` +
      `${count === 1 ? 'is' : 'are'} not in it: ${first.join(', ')}${more}.`,
  );
  process.exitCode = FILES_MISSING;
}

async function prepare(): Promise<{ settings: Settings; log: Logger; say: Say }> {
  const settings = readSettings(process.env);
  await makeDataFolder(settings.dataDir);
  const log = openLogger(settings);
  const say: Say = (sentence) => {
    log.info(sentence);
    if (settings.mode !== 'production') console.log(sentence);
  };
  return { settings, log, say };
}

async function openDatabase(settings: Settings, say: Say): Promise<Database> {
  if (settings.database) return { ...settings.database, stop: async () => {} };
  say(`Starting PostgreSQL on ${settings.dataDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  if (postgres.adopted) say('Took over the PostgreSQL that a killed server had left running.');
  return postgres;
}

/** One Ctrl-C may arrive several times, from the terminal and from npm: the first one counts. */
function stopOnSignal(say: Say, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say('Stopping.');
      stop().then(() => process.exit(0), fail);
    });
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished within ${milliseconds / 1000} s`)), milliseconds);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

function fail(error: unknown): never {
  console.error(asSentence(error) ?? error);
  process.exit(1);
}

function asSentence(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const where = 'port' in error ? `Port ${String(error.port)}` : 'The port';
  if (error.code === 'EADDRINUSE') return `${where} is in use by another program. Stop it, or set PORT to another one.`;
  if (error.code === 'EACCES' && 'port' in error)
    return `${where} may not be used by this user. Set PORT to one above 1023.`;
  if (error.code === 'ENOSPC')
    return 'There is no room on the disk of DATA_DIR. Make room there, or set DATA_DIR to another folder.';
  if (error.code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return error.message;
  return undefined;
}

const [command, ...rest] = process.argv.slice(2);
const commands: Readonly<Record<string, () => Promise<void>>> = {
  bootstrap: () => bootstrap(rest),
  rollups,
  backup: () => takeBackup(rest),
  restore: () => restoreBackup(rest),
};
const asked = command === undefined ? undefined : commands[command];
await (asked ? asked().then(() => process.exit()) : serve()).catch(fail);
