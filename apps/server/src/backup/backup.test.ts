import { cp, mkdtemp, open, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrateAll } from '../app.ts';
import { REMOVAL_LOCK } from '../kernel/jobs/removal.ts';
import { storedBytes } from '../registry.ts';
import { copyDatabase } from '../test/copy-database.ts';
import { backup } from './backup.ts';
import { checkBackup, MANIFEST, type Manifest } from './manifest.ts';
import { restore, type RestoreOptions } from './restore.ts';

const key = Buffer.alloc(32, 7);
const kept = { key, naming: storedBytes, removalLock: REMOVAL_LOCK };

/** Each lets somebody in for a while: whoever is signed in, has half done it, or was sent a code. */
const signedIn = {
  session: `(tenant_id, id, token_hash, account_id, method, expires_at)
    select tenant_id, gen_random_uuid(), 'session', id, 'PASSWORD', now() + interval '1 day' from account limit 1`,
  app_session: `(tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
    select tenant_id, gen_random_uuid(), 'app', id, 'CLIENT_USER', gen_random_uuid(), now() + interval '1 day' from app_key limit 1`,
  second_step: `(tenant_id, id, token_hash, account_id, method, remember)
    select tenant_id, gen_random_uuid(), 'half', id, 'PASSWORD', false from account limit 1`,
  sso_nonce: `(tenant_id, id, nonce_hash, purpose)
    select tenant_id, gen_random_uuid(), 'nonce', 'SIGN_IN' from tenant limit 1`,
  verification_code: `(tenant_id, id, account_id, purpose, recipient, code_hash, expires_at)
    select tenant_id, gen_random_uuid(), id, 'SMS_SIGN_IN', '13800000000', 'code', now() + interval '1 day' from account limit 1`,
  app_code: `(tenant_id, id, purpose, phone, code_hash, expires_at)
    select tenant_id, gen_random_uuid(), 'SIGN_IN', '13800000000', 'code', now() + interval '1 day' from tenant limit 1`,
};

let work: string;
let source: Awaited<ReturnType<typeof copyDatabase>>['urls'];
let original: string;
let made: { readonly folder: string; readonly manifest: Manifest };

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** A database in which nothing was ever made. */
async function emptyDatabase() {
  const { ownerUrl, runtimeUrl, superuserUrl } = inject('postgres');
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  await asking(superuserUrl, (client) => client.query(`create database ${name} owner console_owner`));
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { ownerUrl: at(ownerUrl), runtimeUrl: at(runtimeUrl), superuserUrl: at(superuserUrl) };
}

async function intoEmpty(from: string, changed: Partial<RestoreOptions> = {}) {
  const urls = await emptyDatabase();
  const files = await mkdtemp(join(work, 'files-'));
  const migrateTo = async (names: readonly string[]) => (await migrateAll(urls, names)).close();
  const done = restore({ ...urls, migrateTo, files, key, withoutKey: false, from, ...changed });
  return { urls, files, done };
}

/** Each table with the number of its rows and a sum over what is in them. */
const contents = (url: string, leftOut: readonly string[] = []) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition and relname <> all($1) order by 1`,
      [leftOut],
    );
    const found: Record<string, unknown> = {};
    for (const { name } of rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      );
      found[name] = sums[0]!.sum;
    }
    return found;
  });

/** Everything that stands in front of the rows. */
const walls = (url: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ wall: string }>(
      `select 'table ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity || ' ' || coalesce(relacl::text, '') as wall
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       union all
       select 'constraint ' || c.relname || ' ' || o.conname || ' ' || o.convalidated || ' ' || pg_get_constraintdef(o.oid)
         from pg_constraint o join pg_class c on c.oid = o.conrelid where c.relnamespace = 'public'::regnamespace
          and o.conparentid = 0
       union all
       select 'trigger ' || c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text
         from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
       union all
       select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '')
         from pg_policies where schemaname = 'public'
       order by 1`,
    );
    return rows.map(({ wall }) => wall);
  });

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => !path.includes('.partial')).toSorted();
};

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'console-backup-'));
  ({ urls: source } = await copyDatabase('demonstration'));
  await asking(source.superuser, async (client) => {
    for (const [table, row] of Object.entries(signedIn)) await client.query(`insert into ${table} ${row}`);
  });
  // A part of a table is of a month that a new database has no part for.
  await asking(source.superuser, (client) => client.query(`select call_parts('2019-03-01', 1)`));
  await asking(source.superuser, (client) =>
    client.query('insert into call_change (tenant_id, at) select tenant_id, now() from tenant, generate_series(1, 9)'),
  );
  // Of two files of the same bytes the second says where they lie.
  await asking(source.superuser, (client) =>
    client.query(
      `insert into file (tenant_id, id, path, shares, kind, name, ext, mime, size, sha256, created_by)
       select tenant_id, gen_random_uuid(), 'nothing lies here', path, kind, name, ext, mime, size, sha256, created_by
         from file where deleted_at is null and kind = 'VIDEO' limit 1`,
    ),
  );
  original = join(inject('pattern').dataDir, 'files');
  made = await backup({ ...kept, ownerUrl: source.owner, files: original, into: join(work, 'backups') });
});

afterAll(() => rm(work, { recursive: true, force: true }));

describe('a backup', () => {
  it('comes back with every row of every company, every file and every wall', async () => {
    const { urls, files: restored, done } = await intoEmpty(made.folder);
    await done;
    const transient = ['migration', 'throttle', ...Object.keys(signedIn)];
    expect(await contents(urls.superuserUrl, transient)).toEqual(await contents(source.superuser, transient));
    expect(await walls(urls.superuserUrl)).toEqual(await walls(source.superuser));
    const [before, after] = [original, restored];
    const names = (await filesBelow(before)).map((path) => path.slice(before.length));
    expect(names.length).toBeGreaterThan(20);
    expect((await filesBelow(after)).map((path) => path.slice(after.length))).toEqual(names);
    for (const name of names) {
      expect((await readFile(join(after, name))).equals(await readFile(join(before, name))), name).toBe(true);
    }
    // Numbers that the database gives do not begin again.
    await asking(urls.superuserUrl, async (client) => {
      const { rows } = await client.query<{ ahead: boolean }>(
        `select nextval(pg_get_serial_sequence('call_change', 'id')) > max(id) as ahead from call_change`,
      );
      expect(rows).toEqual([{ ahead: true }]);
    });
  });

  it('brings nobody back who was signed in', async () => {
    const before = await contents(source.superuser);
    const tables = Object.keys(signedIn);
    expect(tables.filter((table) => before[table] === '0:0')).toEqual([]);
    expect(made.manifest.tables.filter(({ table }) => tables.includes(table))).toEqual([]);
  });

  it('is asked of every table that keeps a secret of somebody whether it lets anybody back in', async () => {
    await asking(source.superuser, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
            and attname like '%\\_hash' and relname not like 'operation_log%'`,
      );
      // Passwords, keys, and links and codes that last.
      const lasting = [
        'account',
        'app_activation',
        'app_key',
        'download_page',
        'live',
        'live_link',
        'material_share',
        'one_time_link',
        'password_history',
        'recovery_code',
        'temp_user',
        'temp_user_link',
        'test_account',
        'usage_share',
      ];
      expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(signedIn), ...lasting].toSorted());
    });
  });

  it('says which of its files had been lost, and is none where all of them are', async () => {
    expect(made.manifest.files).toMatchObject({ missing: { count: 0, first: [] } });
    expect((await readdir(made.folder)).toSorted()).toEqual(['files', 'files.txt', MANIFEST, 'tables']);

    const some = await mkdtemp(join(work, 'some-'));
    await cp(original, some, { recursive: true });
    const names = (await filesBelow(some)).map((path) => path.slice(some.length + 1));
    const lost = [names.find((name) => name.endsWith('.thumb'))!, names.find((name) => !name.includes('.thumb'))!];
    for (const name of lost) await rm(join(some, name));
    const into = await mkdtemp(join(work, 'some-backups-'));
    const { folder, manifest } = await backup({ ...kept, ownerUrl: source.owner, files: some, into });
    expect(manifest.files).toMatchObject({ count: names.length - 2, missing: { count: 2 } });
    expect(manifest.files!.missing.first.toSorted()).toEqual(lost.toSorted());
    expect(await checkBackup(folder)).toEqual(manifest);

    // As where DATA_DIR was forgotten. Whatever the demonstration has stored is looked for.
    const elsewhere = backup({ ...kept, ownerUrl: source.owner, files: join(work, 'elsewhere'), into });
    await expect(elsewhere).rejects.toThrow(
      `elsewhere holds none of the files that the database names (${names.length})`,
    );
    expect(await readdir(into)).toHaveLength(1);
  });

  it('of an older release comes back as it was, and the next start goes on from there', async () => {
    const names = (await checkBackup(made.folder)).migrations.map(({ name }) => name);
    const before = await emptyDatabase();
    await (await migrateAll(before, names.slice(0, -1))).close();
    const tenantId = '019a0000-0000-7000-8000-00000000000c';
    await asking(before.superuserUrl, (client) =>
      client.query(`insert into tenant (tenant_id, code, name) values ($1, 'older', 'Older')`, [tenantId]),
    );
    const none = join(work, 'none');
    // What names files by a column that came later names none of its files.
    const naming = [
      ...storedBytes,
      { table: 'file', column: 'later', paths: 'select tenant_id, later as path from file' },
    ];
    const older = await backup({ ...kept, naming, ownerUrl: before.ownerUrl, files: none, into: join(work, 'older') });
    const { urls, done } = await intoEmpty(older.folder);
    await done;
    await (await migrateAll(urls)).close();
    await asking(urls.superuserUrl, async (client) => {
      const { rows } = await client.query('select code from tenant');
      expect(rows).toEqual([{ code: 'older' }]);
      const applied = await client.query('select name from migration order by name');
      expect(applied.rows.map(({ name }: { name: string }) => name)).toEqual(names);
    });
  });
});

describe('a backup that is not whole is refused by name, and nothing is written', () => {
  const copied = async () => {
    const folder = await mkdtemp(join(work, 'broken-'));
    await cp(made.folder, folder, { recursive: true });
    return folder;
  };
  const flip = async (path: string) => {
    const bytes = await readFile(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(path, bytes);
  };
  const aFile = async (folder: string) => (await filesBelow(join(folder, 'files')))[3]!;

  const broken: Record<string, { harm: (folder: string) => Promise<void>; named: RegExp }> = {
    'cut off while it was made': { harm: (folder) => rm(join(folder, MANIFEST)), named: /has no manifest\.json/ },
    'without a table': {
      harm: (folder) => rm(join(folder, 'tables/account.copy.gz')),
      named: /account\.copy\.gz is missing/,
    },
    'with half a table': {
      harm: (folder) => truncate(join(folder, 'tables/file.copy.gz'), 40),
      named: /tables\/file\.copy\.gz/,
    },
    'with one bit of a table': {
      harm: (folder) => flip(join(folder, 'tables/tenant.copy.gz')),
      named: /tables\/tenant\.copy\.gz/,
    },
    'with one bit of a file': {
      harm: async (folder) => flip(await aFile(folder)),
      named: /files\/.+ is not what was written/,
    },
    'without a file': { harm: async (folder) => rm(await aFile(folder)), named: /files\/.+ is missing/ },
    'with a file less in its list': { harm: (folder) => truncate(join(folder, 'files.txt'), 0), named: /files\.txt/ },
    'with a manifest of another kind': {
      harm: (folder) => writeFile(join(folder, MANIFEST), '{"format":2}'),
      named: /manifest\.json cannot be read/,
    },
  };
  it.each(Object.entries(broken))('%s', async (_, { harm, named }) => {
    const folder = await copied();
    await harm(folder);
    await expect(checkBackup(folder)).rejects.toThrow(named);
    const { urls, files, done } = await intoEmpty(folder);
    await expect(done).rejects.toThrow(named);
    expect(await contents(urls.superuserUrl)).toEqual({});
    expect(await readdir(files)).toEqual([]);
  });
});

describe('a restore', () => {
  it('never overwrites anything', async () => {
    const urls = await emptyDatabase();
    await (await migrateAll(urls)).close();
    await asking(urls.superuserUrl, (client) =>
      client.query(`insert into tenant (tenant_id, code, name) values (gen_random_uuid(), 'here', 'Here')`),
    );
    const migrateTo = async (names: readonly string[]) => (await migrateAll(urls, names)).close();
    const done = restore({ ...urls, migrateTo, files: work, key, withoutKey: false, from: made.folder });
    await expect(done).rejects.toThrow(/There is data here already/);
    await asking(urls.superuserUrl, async (client) => {
      expect((await client.query('select code from tenant')).rows).toEqual([{ code: 'here' }]);
    });
  });

  it('puts files of a disk into no bucket, and takes a bucket for no empty disk', async () => {
    const { owner: ownerUrl } = (await copyDatabase('tables')).urls;
    const bucket = await backup({ ...kept, ownerUrl, files: undefined, into: join(work, 'bucket') });
    const onDisk = await intoEmpty(bucket.folder);
    await expect(onDisk.done).rejects.toThrow(/holds no files: they lie in a bucket, and STORAGE is disk/);
    expect(await contents(onDisk.urls.superuserUrl)).toEqual({});
    const inBucket = await intoEmpty(made.folder, { files: undefined });
    await expect(inBucket.done).rejects.toThrow(/holds files, and STORAGE is s3/);
    await (
      await intoEmpty(bucket.folder, { files: undefined })
    ).done;
  });

  it('has made the names of its files durable before its rows are', async () => {
    const handle = await open(work);
    const everyFile = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const durable: string[] = [];
    const sync = Reflect.get(everyFile, 'sync');
    const synced = vi.spyOn(everyFile, 'sync').mockImplementation(async function (this: typeof handle) {
      durable.push(await readlink(`/proc/self/fd/${this.fd}`));
      return sync.call(this);
    });
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const folder = await mkdtemp(join(work, 'disk-'));
      const root = join(folder, 'data/files');
      await (
        await intoEmpty(made.folder, { files: root })
      ).done;
      const folders = new Set((await filesBelow(root)).map((path) => dirname(path)));
      const parents = [...folders].flatMap((one) => [dirname(one), dirname(dirname(one)), root, dirname(root)]);
      expect([...folders, ...parents].filter((one) => !durable.includes(one))).toEqual([]);
      const commit = asked.mock.calls.findLastIndex(([text]) => (text as unknown) === 'commit');
      expect(Math.max(...synced.mock.invocationCallOrder)).toBeLessThan(asked.mock.invocationCallOrder[commit]!);
    } finally {
      synced.mockRestore();
      asked.mockRestore();
    }
  });

  it('goes on where one was cut off while it copied files, but takes no other file for one of its own', async () => {
    const files = await mkdtemp(join(work, 'cut-'));
    await cp(join(made.folder, 'files'), files, { recursive: true });
    const [first, second] = await filesBelow(files);
    await rm(second!);
    await writeFile(first!, 'something else');
    const { urls, done } = await intoEmpty(made.folder, { files });
    await expect(done).rejects.toThrow(/is there already and is another file/);
    // Rows come with their files or not at all.
    await asking(urls.superuserUrl, async (client) => {
      expect((await client.query('select from tenant')).rowCount).toBe(0);
    });
    await rm(first!);
    const migrateTo = async () => {};
    await restore({ ...urls, migrateTo, files, key, withoutKey: false, from: made.folder });
    expect(await filesBelow(files)).toHaveLength((await filesBelow(join(made.folder, 'files'))).length);
  });

  it('wants the key that the backup was made with, or a word that it is lost', async () => {
    const other = await intoEmpty(made.folder, { key: Buffer.alloc(32, 8) });
    await expect(other.done).rejects.toThrow(/made with another key/);
    const none = await intoEmpty(made.folder, { key: undefined });
    await expect(none.done).rejects.toThrow(/made with another key/);
    const lost = await intoEmpty(made.folder, { key: undefined, withoutKey: true });
    await lost.done;
  });

  it('leaves what a newer release has made to that release', async () => {
    const folder = await mkdtemp(join(work, 'newer-'));
    await cp(made.folder, folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
    manifest.migrations.push({ name: '999_future.sql', sha256: '0'.repeat(64) });
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
    const { urls, done } = await intoEmpty(folder);
    await expect(done).rejects.toThrow(/another 999_future\.sql/);
    await asking(urls.superuserUrl, async (client) => {
      expect((await client.query('select from tenant')).rowCount).toBe(0);
    });
  });
});
