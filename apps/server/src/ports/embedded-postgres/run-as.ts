import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

/** The user that PostgreSQL runs as; undefined is the user of the server itself. */
export type RunAs = { uid: number; gid: number; name: string } | undefined;

/** PostgreSQL refuses to run as root, so root lends it another user. */
export async function chooseUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const found = (await userFromPasswd('postgres')) ?? (await userFromPasswd('nobody'));
  if (found) return found;
  throw new StartError(
    `PostgreSQL cannot run as root, and this machine has neither a user 'postgres' nor 'nobody'. Add one of them, or start the server as an ordinary user.`,
  );
}

export type Finished = { ok: boolean; output: string };

export function run(user: RunAs, command: string, args: string[]): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...identity(user), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Asked of the system itself: mode bits alone do not tell (access lists, mounts, folders above). */
export async function canReachFolder(user: RunAs, folder: string): Promise<boolean> {
  return (await run(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).ok;
}

export function identity(user: RunAs): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

async function userFromPasswd(name: string): Promise<RunAs> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes nobody's id as -2, which the system calls want unsigned.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0, name } : undefined;
}
