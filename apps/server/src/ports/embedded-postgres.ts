import { readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { chooseClusterPlace, sharedFolder } from './embedded-postgres/cluster-place.ts';
import { clusterExists, makeCluster, readPasswords } from './embedded-postgres/cluster.ts';
import { lockDataFolder, type DataFolderLock } from './embedded-postgres/data-folder-lock.ts';
import { makeDataFolder } from './embedded-postgres/data-folder.ts';
import { connectWhenReady, makeDatabase, urlsOf, type Urls } from './embedded-postgres/databases.ts';
import {
  findFreePort,
  findLeftPostmaster,
  isAlive,
  launchPostmaster,
  logOf,
  stopPostmaster,
  type LaunchOptions,
  type Postmaster,
} from './embedded-postgres/postmaster.ts';
import { giveUpReserve } from './room/reserve.ts';
import { isNearlyFull } from './room/watch-room.ts';
import { StartError } from '../start-error.ts';

export type EmbeddedPostgres = Urls & {
  /** Where the cluster and its log lie. */
  folder: string;
  port: number;
  pid: number;
  /** A server that was killed had left this PostgreSQL running. */
  adopted: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (sentence: string) => void;
  /** False only in tests: faster, and a power cut may lose everything. */
  durable?: boolean;
};

/** Starts PostgreSQL on the data folder's cluster, which it makes on the first start, and keeps it running until stop(). */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const locks: DataFolderLock[] = [];
  try {
    await makeDataFolder(options.dataDir);
    const dataFolder = await realpath(options.dataDir);
    await makeWay(dataFolder);
    locks.push(await lockDataFolder(dataFolder));
    const place = await chooseClusterPlace(dataFolder);
    if (place.home !== dataFolder) {
      log(`PostgreSQL's user cannot reach ${dataFolder}: the database is in ${place.home}.`);
      // A copy of the data folder links to the same database, so that folder needs its own lock.
      locks.push(await lockDataFolder(place.home));
    }

    const native = await findBinaries(place.user, sharedFolder, log);
    if (!(await clusterExists(place.cluster))) {
      log(`Making the database in ${place.cluster}.`);
      await makeCluster(place, native);
    }
    const passwords = await readPasswords(place.cluster);
    const launch = { place, native, durable };
    const { postmaster, admin, adopted } = await adoptOrLaunch(launch, (port) => urlsOf(port, passwords).superuserUrl);
    const urls = urlsOf(postmaster.port, passwords);
    await makeDatabase(admin, passwords);
    await admin.end();

    const keeper = keepRunning({ ...launch, port: postmaster.port }, postmaster.pid, log);
    return {
      ...urls,
      folder: place.home,
      port: postmaster.port,
      adopted,
      get pid() {
        return keeper.pid();
      },
      async stop() {
        await keeper.stop();
        await release(locks);
      },
    };
  } catch (error) {
    await release(locks);
    throw error;
  }
}

/** The one that a server of this data folder runs at this moment, which stays that server's. */
export async function findRunningPostgres(dataDir: string): Promise<Urls | undefined> {
  const usual = join(await realpath(dataDir), 'postgres');
  const cluster = await readlink(usual).catch(() => usual);
  const running = await findLeftPostmaster(cluster);
  return running && urlsOf(running.port, await readPasswords(cluster));
}

type Running = { postmaster: Postmaster; admin: pg.Client; adopted: boolean };

async function adoptOrLaunch(launch: Omit<LaunchOptions, 'port'>, urlOn: (port: number) => string): Promise<Running> {
  const { cluster } = launch.place;
  const left = await findLeftPostmaster(cluster);
  if (left) {
    const admin = await connectWhenReady(left, urlOn(left.port), cluster);
    if (admin) return { postmaster: left, admin, adopted: true };
  }
  // Another program may take the free port before PostgreSQL does, and the last sessions of a killed one may linger.
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const postmaster = await launchPostmaster({ ...launch, port: await findFreePort() });
    const admin = await connectWhenReady(postmaster, urlOn(postmaster.port), cluster);
    if (admin) return { postmaster, admin, adopted: false };
    await pause(attempt * 50);
  }
  throw new StartError(`PostgreSQL did not start. Its log ${logOf(launch.place)} says why.`);
}

/** Brings PostgreSQL back, on the same port, when it dies without having been told to. */
function keepRunning(launch: LaunchOptions, firstPid: number, log: (sentence: string) => void) {
  let pid = firstPid;
  let stopping = false;
  let restarting = Promise.resolve();
  let failures = 0;
  let aliveSince = Date.now();

  async function restart(): Promise<void> {
    if (Date.now() - aliveSince > 10_000) failures = 0;
    if (failures === 0) log('PostgreSQL has ended unexpectedly: starting it again.');
    failures += 1;
    if (failures === 50) log(`PostgreSQL does not come back. Its log ${logOf(launch.place)} says why.`);
    // Sessions of the one that died hold its shared memory for a moment, and PostgreSQL refuses to start beside them.
    await pause(Math.min(failures * 50, 2_000));
    if (stopping) return;
    await makeWay(launch.place.home);
    pid = (await launchPostmaster(launch)).pid;
    aliveSince = Date.now();
  }

  let busy = false;
  const watch = setInterval(() => {
    if (busy || isAlive(pid)) return;
    busy = true;
    restarting = restart()
      .catch((error: unknown) => log(`PostgreSQL could not be started again: ${String(error)}`))
      .finally(() => (busy = false));
  }, 100);
  watch.unref();

  return {
    pid: () => pid,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await restarting;
      await stopPostmaster(pid);
    },
  };
}

/** On a full disk PostgreSQL cannot start, nor therefore anything be read; the reserve was kept for this. */
async function makeWay(folder: string): Promise<void> {
  if (await isNearlyFull(folder)) await giveUpReserve(folder);
}

async function release(locks: DataFolderLock[]): Promise<void> {
  for (const lock of locks) await lock.release();
}
