import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** The installation's key: from the settings, or from a file that the first start makes. */
export async function openSecretsKey({ secretsKey, dataDir }: Settings): Promise<Buffer> {
  if (secretsKey !== undefined) return Buffer.from(secretsKey, 'hex');
  const path = join(dataDir, 'secrets.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await file.sync();
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKey(path);
}

/** Undefined where no start has made one yet. */
export async function findSecretsKey({ secretsKey, dataDir }: Settings): Promise<Buffer | undefined> {
  if (secretsKey !== undefined) return Buffer.from(secretsKey, 'hex');
  const path = join(dataDir, 'secrets.key');
  const there = await access(path).then(
    () => true,
    () => false,
  );
  return there ? readKey(path) : undefined;
}

async function readKey(path: string): Promise<Buffer> {
  const key = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new StartError(`${path} must hold 64 hexadecimal digits. Restore it from a backup.`);
  return Buffer.from(key, 'hex');
}
