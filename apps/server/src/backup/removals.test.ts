import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { file, type FileRef } from '@console/contract/areas/base/file';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { png, save } from '../areas/base/file/file-rig.ts';
import { soon } from '../kernel/jobs/job-rig.ts';
import { REMOVAL_LOCK } from '../kernel/jobs/removal.ts';
import { storedBytes } from '../registry.ts';
import { untilBehind } from '../test/behind.ts';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { backup } from './backup.ts';

// What is deleted while files are being copied is still in the backup, whose rows name it.

let server: TestServer;
let token: string;
let into: string;
let holder: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  into = await mkdtemp(join(tmpdir(), 'console-removals-'));
  const url = Object.assign(new URL(inject('postgres').superuserUrl), {
    pathname: new URL(server.urls.owner).pathname,
  });
  holder = new pg.Client({ connectionString: url.href });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await server.stop();
  await rm(into, { recursive: true, force: true });
});

const take = (folder: string) =>
  backup({
    ownerUrl: server.urls.owner,
    files: join(server.dataDir, 'files'),
    naming: storedBytes,
    removalLock: REMOVAL_LOCK,
    key: Buffer.alloc(32, 7),
    into: join(into, folder),
  });

/** A backup that has its snapshot, and comes to the last of its tables only when `meanwhile` has ended. */
async function held(folder: string, meanwhile: () => Promise<void>): Promise<{ taking: ReturnType<typeof take> }> {
  const [{ last }] = (await server.look(
    `select max(relname) as last from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition`,
  )) as [{ last: string }];
  await holder.query(`begin; lock table ${last} in access exclusive mode`);
  const taking = take(folder);
  try {
    await untilBehind(server, holder);
    await meanwhile();
  } finally {
    await holder.query('rollback');
  }
  return { taking };
}

const tenant = `(select tenant_id from tenant where code = 'kangheng')`;

/** Bytes under a path, as a job or an upload has put them there. */
async function lay(path: string): Promise<void> {
  const [{ id }] = (await server.look(`select ${tenant} as id`)) as [{ id: string }];
  const place = join(server.dataDir, 'files', id, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, path);
}

const places = {
  'a page of a package': '2026/11/00000000-0000-4000-8000-000000000001',
  'a piece of a recording': '2026/11/00000000-0000-4000-8000-000000000002',
  'a recording of a stream': '2026/11/00000000-0000-4000-8000-000000000003',
};

/** One of each kind of bytes that a job removes; gives the paths of all of them. */
async function makeRemovable({ fileId, path }: FileRef): Promise<Record<string, string>> {
  await server.call(file.delete, { fileId }, { token });
  for (const place of Object.values(places)) await lay(place);
  await server.look(
    `insert into material_h5_entry (tenant_id, revision_id, path, stored, size)
     values (${tenant}, gen_random_uuid(), 'index.html', $1, 1)`,
    [places['a page of a package']],
  );
  const pieces = await server.look(
    `insert into call_recording_piece (tenant_id, recording_id, path, seq, size)
     select tenant_id, id, $1, 0, 1 from call_recording where tenant_id = ${tenant} and state = 'READY' limit 1
     returning recording_id`,
    [places['a piece of a recording']],
  );
  const streams = await server.look(
    `update live_stream set recording_path = $1 where id = (
       select s.id from live_stream s join live l on l.id = s.live_id
        where s.tenant_id = ${tenant} and l.status = 'ENDED' and l.replay_file_id is not null limit 1)
     returning id`,
    [places['a recording of a stream']],
  );
  expect([pieces.length, streams.length]).toEqual([1, 1]);
  return { 'a file': path, 'its thumbnail': `${path}.thumb`, ...places };
}

/** All of them come round by themselves. */
const KINDS = ['file.sweep', 'MATERIAL_H5_SWEEP', 'LIVE_CLEAR', 'CALL_RECORDING_CLEAR'];

/** Runs every job that removes bytes, and waits until each of them has ended. */
async function removeNow(): Promise<void> {
  const jobs = await server.look<{ id: string }>(
    `insert into job (tenant_id, id, kind, key, payload, run_at)
     select ${tenant}, gen_random_uuid(), kind, null, '{}'::jsonb, now() from unnest($1::text[]) as kind
     returning id`,
    [KINDS],
  );
  const ids = jobs.map(({ id }) => id);
  await vi.waitFor(
    async () => expect(await server.look('select from job where id = any($1)', [ids])).toEqual([]),
    soon,
  );
}

async function thereOf(root: string, paths: Record<string, string>): Promise<string[]> {
  const [{ id }] = (await server.look(`select ${tenant} as id`)) as [{ id: string }];
  const found = await Promise.all(
    Object.entries(paths).map(([name, path]) =>
      access(join(root, id, path)).then(
        () => name,
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
      ),
    ),
  );
  return found.filter((name) => name !== undefined);
}

test('whatever is removed from the storage waits for the end of a backup, and goes then', async () => {
  const live = join(server.dataDir, 'files');
  const { data } = await save(server, 'named.png', await png(), { token, kind: 'IMAGE' });
  let paths: Record<string, string> = {};
  const { taking } = await held('first', async () => {
    paths = await makeRemovable(data!);
    await removeNow();
    expect(await thereOf(live, paths)).toEqual(Object.keys(paths));
    await expect(take('second')).rejects.toThrow(/Another backup of this database is being made/);
  });
  const { folder, manifest } = await taking;
  expect(manifest.files).toMatchObject({ missing: { count: 0 } });
  expect(await thereOf(join(folder, 'files'), paths)).toEqual(Object.keys(paths));
  await removeNow();
  expect(await thereOf(live, paths)).toEqual([]);
});

test('a backup that has lost its hold on the files is none', async () => {
  const { taking } = await held('lost', async () => {
    const ended = await server.look(
      `select pg_terminate_backend(pid) from (select distinct pid from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())) as holders`,
    );
    expect(ended).toHaveLength(1);
  });
  await expect(taking).rejects.toThrow(/connection to the database was lost while files were copied/);
  expect(await readdir(join(into, 'lost'))).toEqual([]);
});
