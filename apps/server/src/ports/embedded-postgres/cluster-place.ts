import { createHash } from 'node:crypto';
import { chmod, mkdir, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, isErrorWithCode } from './error-code.ts';
import { canReachFolder, chooseUser, type RunAs } from './run-as.ts';
import { StartError } from '../../start-error.ts';

/** Where root keeps what PostgreSQL's user cannot reach in the data folder: a place that survives a reboot. */
export const sharedFolder = '/var/lib/tenant-console';

export type ClusterPlace = {
  /** Holds the cluster and its log: the data folder itself, or the shared one's part for it. */
  home: string;
  cluster: string;
  user: RunAs;
};

/** The data folder holds the cluster, or a link to it, which also leads there when the folder was moved meanwhile. */
export async function chooseClusterPlace(dataFolder: string): Promise<ClusterPlace> {
  const usual = join(dataFolder, 'postgres');
  const cluster = await readlink(usual).catch(() => usual);
  const home = dirname(cluster);
  if (await exists(cluster)) return { home, cluster, user: await ownerOf(cluster) };
  if (!(await exists(home))) {
    throw new StartError(
      `The database of ${dataFolder} is gone: ${usual} points to ${cluster}, which does not exist. Restore it, or delete ${usual} to begin with an empty database.`,
    );
  }
  const user = await chooseUser();
  if (await canReachFolder(user, home)) return { home, cluster, user };

  const shared = await makeSharedHome(dataFolder);
  await symlink(join(shared, 'postgres'), usual);
  return { home: shared, cluster: join(shared, 'postgres'), user };
}

async function ownerOf(cluster: string): Promise<RunAs> {
  const { uid, gid } = await stat(cluster);
  const me = process.getuid?.();
  if (me === uid && me !== 0) return undefined;
  if (me !== 0 || uid === 0) {
    throw new StartError(
      `The database in ${cluster} belongs to the user with id ${uid}. Start the server as its owner (not root), or set DATA_DIR to another folder.`,
    );
  }
  const user = { uid, gid, name: `with id ${uid}` };
  if (await canReachFolder(user, cluster)) return user;
  throw new StartError(
    `The database in ${cluster} belongs to the user with id ${uid}, who cannot reach that folder. Move the data folder to a place that this user can pass through, and set DATA_DIR to it.`,
  );
}

/** Named after the data folder. One that is there already belongs to a data folder that was deleted: it is left alone. */
async function makeSharedHome(dataFolder: string): Promise<string> {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  try {
    await mkdir(sharedFolder, { recursive: true });
    await chmod(sharedFolder, 0o755);
    for (let number = 1; ; number += 1) {
      const home = join(sharedFolder, number === 1 ? name : `${name}-${number}`);
      if (await makeFolder(home)) return home;
    }
  } catch (error) {
    if (!isErrorWithCode(error)) throw error;
    throw new StartError(
      `PostgreSQL's user cannot reach the data folder ${dataFolder}, and ${sharedFolder} cannot be written instead (${error.code}). Set DATA_DIR to a folder that every user can pass through.`,
    );
  }
}

async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    await chmod(folder, 0o755);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
