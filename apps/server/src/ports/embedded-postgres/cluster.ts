import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ClusterPlace } from './cluster-place.ts';
import { run, type RunAs } from './run-as.ts';
import { StartError } from '../../start-error.ts';

const passwordsSchema = z.object({ superuser: z.string(), owner: z.string(), runtime: z.string() });

export type Passwords = z.infer<typeof passwordsSchema>;

const passwordsFile = 'console-passwords.json';

export async function clusterExists(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

export async function readPasswords(cluster: string): Promise<Passwords> {
  return passwordsSchema.parse(JSON.parse(await readFile(join(cluster, passwordsFile), 'utf8')));
}

/** Made beside its place and then renamed, so that a start that is cut off leaves no half-made cluster behind. */
export async function makeCluster({ cluster, user }: ClusterPlace, native: string): Promise<void> {
  const halfMade = `${cluster}.new`;
  const passwordFile = `${cluster}.new-password`;
  const passwords: Passwords = { superuser: newPassword(), owner: newPassword(), runtime: newPassword() };
  await rm(halfMade, { recursive: true, force: true });
  await mkdir(halfMade, { mode: 0o700 });
  if (user) await chown(halfMade, user.uid, user.gid);
  await writeSecret(passwordFile, passwords.superuser, user);
  try {
    await initialise(halfMade, passwordFile, native, user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeSecret(join(halfMade, passwordsFile), JSON.stringify(passwords), user);
  await rename(halfMade, cluster);
}

async function initialise(folder: string, passwordFile: string, native: string, user: RunAs): Promise<void> {
  const { ok, output } = await run(user, join(native, 'bin', 'initdb'), [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  if (!ok) throw new StartError(`PostgreSQL could not make its data folder ${folder}: ${lastLine(output)}`);
}

async function writeSecret(file: string, secret: string, user: RunAs): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, secret, { mode: 0o600, flush: true });
  if (user) await chown(file, user.uid, user.gid);
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
