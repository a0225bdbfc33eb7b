import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type RunningProcess = {
  /** Two processes that had the same id one after the other differ in this. */
  startedAt: string;
  command: string;
};

/** What runs under this process id, or undefined when nothing does (a zombie counts as nothing). */
export function findProcess(pid: number): RunningProcess | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

export async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (findProcess(pid)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may hold spaces, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { startedAt: `${boot}/${ticks}`, command };
}

function fromPs(pid: number): RunningProcess | undefined {
  const field = (name: string) =>
    execFileSync('ps', ['-o', `${name}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  if (field('stat').startsWith('Z')) return undefined;
  return { startedAt: field('lstart'), command: field('command') };
}
