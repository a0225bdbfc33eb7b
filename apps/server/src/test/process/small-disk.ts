import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];

/** Mounts a small disk on a folder, in a namespace of its own that ends with the process, and becomes the command. */
const mountAndRun = 'mount -t tmpfs -o "size=$1,mode=0711" tmpfs "$2" && shift 2 && exec "$@"';
const sh = ['sh', '-c', mountAndRun, 'sh'];

interface Way {
  readonly name: string;
  readonly enter: readonly string[];
  /** Back to the user that we are, where entering made us root: PostgreSQL does not run as root. */
  readonly leave: readonly string[];
}

const ways: readonly Way[] = [
  { name: 'as root', enter: ['unshare', '--mount', ...sh], leave: [] },
  {
    name: 'in a user namespace',
    enter: ['unshare', '--user', '--map-root-user', '--mount', ...sh],
    leave: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
  },
  {
    name: 'by sudo',
    enter: ['sudo', '-n', 'unshare', '--mount', ...sh],
    leave: ['sh', '-c', `chown ${uid}:${gid} "$0" && exec setpriv --reuid=${uid} --regid=${gid} --clear-groups "$@"`],
  },
];

export interface SmallDisk {
  /** What a server is started through, to have this disk as its folder. */
  through(folder: string, size: string): readonly string[];
}

/** What this machine allows; a sentence where it allows none of them. */
export function findSmallDisk(): SmallDisk | string {
  const through = ({ enter, leave }: Way, folder: string, size: string) => [
    ...enter,
    size,
    folder,
    ...leave,
    ...(leave[0] === 'sh' ? [folder] : []),
  ];
  // Root within a user namespace has no other user to lend PostgreSQL.
  const found = (uid === 0 ? ways.slice(0, 1) : ways).find((way) => {
    const [command, ...args] = [...through(way, tmpdir(), '1m'), 'sh', '-c', 'echo x > "$0/x"', tmpdir()];
    return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  });
  if (found) return { through: (folder, size) => through(found, folder, size) };
  return `no small disk can be made here (tried: ${ways.map(({ name }) => name).join(', ')})`;
}

/** The server's folder as it sees it itself. */
export const insideOf = (pid: number, folder: string) => join(`/proc/${pid}/root`, folder);

/** Takes all the room that there is, but for so much. */
export function fillDisk(folder: string, left = 0, filler = 'filler'): void {
  const file = openSync(join(folder, filler), 'w');
  try {
    for (let piece = Buffer.alloc(1 << 20); piece.length > 0;) {
      try {
        if (writeSync(file, piece) === piece.length) continue;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      piece = piece.subarray(0, piece.length >> 1);
    }
    ftruncateSync(file, fstatSync(file).size - left);
  } finally {
    closeSync(file);
  }
}

export const makeRoom = (folder: string, filler = 'filler') => rmSync(join(folder, filler));
