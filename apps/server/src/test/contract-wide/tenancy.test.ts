import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';

// The second wall, tried from behind the first one: whoever can run SQL as the server still sees one tenant.

let server: TestServer;
let runtime: pg.Client;
let [kangheng, ruichi] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  runtime = new pg.Client({ connectionString: server.urls.runtime });
  await runtime.connect();
  const tenants = await server.look<{ code: string; tenant_id: string }>('select code, tenant_id from tenant');
  kangheng = tenants.find(({ code }) => code === 'kangheng')!.tenant_id;
  ruichi = tenants.find(({ code }) => code === 'ruichi')!.tenant_id;
});
afterAll(async () => {
  await runtime.end();
  await server.stop();
});

async function as<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  await runtime.query('begin');
  await runtime.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
  try {
    return await work();
  } finally {
    await runtime.query('rollback');
  }
}

const tables = () =>
  server.look<{
    name: string;
    secured: boolean;
    forced: boolean;
    policies: string | null;
    key: string | null;
    isPart: boolean;
    granted: boolean;
  }>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
           (select string_agg(pg_get_expr(p.polqual, p.polrelid), ';') from pg_policy p
             where p.polrelid = c.oid and p.polroles = '{0}') as policies,
           (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as key,
           c.relispartition as "isPart",
           has_table_privilege('console_runtime', c.oid, 'select, insert, update, delete') as granted
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'`);

/** Counted before any tenant is known; the server reaches it by functions alone. */
const ofNoTenant = ['throttle'];

describe('the wall around a tenant', () => {
  test('keeps the server away from what belongs to no tenant', async () => {
    for (const name of ofNoTenant) {
      for (const verb of ['select from', 'delete from', 'truncate']) {
        await expect(runtime.query(`${verb} ${name}`), `${verb} ${name}`).rejects.toThrow(/permission denied/);
      }
    }
    const all = await tables();
    for (const table of all.filter(({ name }) => ofNoTenant.includes(name))) {
      expect(table, table.name).toMatchObject({ secured: true, forced: true, policies: null });
    }
  });

  test('stands around every table, also for the owner, with the tenant first in its key', async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(10);
    // Parts of a table have no door of their own: whoever comes goes through the whole.
    for (const part of all.filter(({ isPart }) => isPart)) {
      expect(part, part.name).toMatchObject({ secured: true, forced: true, policies: null, granted: false });
    }
    for (const table of all.filter(({ name, isPart }) => !ofNoTenant.includes(name) && !isPart)) {
      expect(table, table.name).toMatchObject({ secured: true, forced: true, key: 'tenant_id' });
      expect(table.policies, table.name).toContain("tenant_id = (current_setting('app.tenant_id'::text))::uuid");
    }
  });

  test('has the tenant in every foreign key', async () => {
    const loose = await server.look<{ conname: string }>(`
      select conname from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace
         and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'tenant_id')`);
    expect(loose).toEqual([]);
  });

  test('is not stepped over by the role that the server runs as', async () => {
    const [role] = await server.look(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
             exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns
        from pg_roles r where rolname = 'console_runtime'`);
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: false,
    });
  });

  test('has no doors but those that ARCHITECTURE.md lists, and none for everyone', async () => {
    const doors = await server.look<{ name: string; open: boolean }>(`
      select proname as name, has_function_privilege('public', oid, 'execute') and prorettype <> 'trigger'::regtype as open
        from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`);
    const documented = readFileSync(new URL('../../../../../ARCHITECTURE.md', import.meta.url), 'utf8');
    expect(doors.length).toBeGreaterThan(5);
    for (const { name, open } of doors) {
      expect(documented, name).toContain(`\`${name}`);
      expect(open, name).toBe(false);
    }
  });

  test('does not let a caller choose what the owner’s functions run', async () => {
    const functions = await server.look<{ name: string; config: string[] | null }>(
      `select proname as name, proconfig as config from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    for (const { name, config } of functions) {
      expect(config?.join() ?? '', name).toMatch(/search_path=pg_catalog, public, pg_temp/);
    }
    await as(kangheng, () =>
      expect(runtime.query('create temp table mine (id int)')).rejects.toThrow(/permission denied/),
    );
    await as(kangheng, () =>
      expect(runtime.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/),
    );
    // Tables that no migration made searchable, and columns that it did not name.
    for (const [table, column] of [
      ['account', 'password_hash'],
      ['session', 'token_hash'],
      ['tag', 'color'],
      ['pg_catalog.pg_authid', 'rolname'],
    ]) {
      const search = () =>
        runtime.query(
          `select * from search_keys($1, array[$2], 'a', '{}', '{}', '{}', '{}', $2, false, null, null, 1, 0, 1)`,
          [table, column],
        );
      await as(kangheng, () => expect(search(), table).rejects.toThrow(/is not searchable|permission denied/));
    }
  });

  test('answers a connection without a tenant with an error, for every table it may read', async () => {
    for (const { name } of await tables()) {
      await expect(runtime.query(`select * from ${name}`), name).rejects.toThrow(
        /app\.tenant_id|permission denied|uuid/,
      );
    }
  });

  test('hides the other tenant’s rows from reading, changing and deleting', async () => {
    await as(kangheng, async () => {
      const { rows } = await runtime.query('select distinct tenant_id from tag');
      expect(rows).toEqual([{ tenant_id: kangheng }]);
      expect((await runtime.query('update tag set name = name where tenant_id = $1', [ruichi])).rowCount).toBe(0);
      expect((await runtime.query('delete from tag where tenant_id = $1', [ruichi])).rowCount).toBe(0);
    });
  });

  test('holds for a search too, which looks as the owner', async () => {
    await as(kangheng, async () => {
      const { rows } = await runtime.query<{ keys: [string, string][]; total: number }>(
        `select keys, total from search_keys('tag', '{name}', '英文资料', '{}', '{}', '{}', '{}', 'name', false, null, null, 10, 0, 10)`,
      );
      const found = rows[0]!.keys.map(([, id]) => id);
      const own = await runtime.query<{ id: string }>(`select id from tag where name = '英文资料'`);
      expect(found).toEqual(own.rows.map(({ id }) => id));
      expect(rows[0]!.total).toBe(1);
    });
    const everywhere = await server.look(`select from tag where name = '英文资料'`);
    expect(everywhere).toHaveLength(2);
    await expect(
      runtime.query(
        `select * from search_keys('tag', '{name}', 'x', '{}', '{}', '{}', '{}', 'name', false, null, null, 1, 0, 1)`,
      ),
    ).rejects.toThrow(/uuid/);
  });

  test('lets nothing be written for the other tenant', async () => {
    await as(kangheng, async () => {
      const insert = runtime.query(
        `insert into tag (tenant_id, id, name, color) values ($1, gen_random_uuid(), 'x', '#2B71F0')`,
        [ruichi],
      );
      await expect(insert).rejects.toThrow(/row-level security/);
    });
    await as(kangheng, async () => {
      const move = runtime.query('update tag set tenant_id = $1', [ruichi]);
      await expect(move).rejects.toThrow(/row-level security/);
    });
  });

  test('lets nothing point at the other tenant’s row', async () => {
    const [{ id }] = (await server.look<{ id: string }>('select id from tag where tenant_id = $1 limit 1', [
      ruichi,
    ])) as [{ id: string }];
    await as(kangheng, async () => {
      const link = runtime.query(
        `insert into material_tag (tenant_id, material_id, tag_id) select tenant_id, id, $1 from material limit 1`,
        [id],
      );
      await expect(link).rejects.toThrow(/foreign key/);
    });
  });

  test('is gone with its transaction: the next one on the same connection has no tenant', async () => {
    await as(kangheng, () => runtime.query('select from tag'));
    await expect(runtime.query('select from tag')).rejects.toThrow(/uuid/);
  });
});

describe('the operation log', () => {
  test('cannot be changed or emptied by the server', async () => {
    for (const statement of [
      'update operation_log set result = result',
      'delete from operation_log',
      'truncate operation_log',
    ]) {
      await as(kangheng, () => expect(runtime.query(statement), statement).rejects.toThrow(/permission denied/));
    }
  });

  test('shows where someone with the database’s own password bent it', async () => {
    const firstBreak = () =>
      as(kangheng, async () => (await runtime.query('select operation_log_first_break() as at')).rows[0].at);
    expect(await firstBreak()).toBeNull();
    const [original] = await server.look<{ object_name: string }>(
      'select object_name from operation_log where tenant_id = $1 and seq = 3',
      [kangheng],
    );
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = 3`, [kangheng]);
    expect(String(await firstBreak())).toBe('3');
    await server.look('update operation_log set object_name = $2 where tenant_id = $1 and seq = 3', [
      kangheng,
      original!.object_name,
    ]);
    expect(await firstBreak()).toBeNull();
    await server.look(
      'delete from operation_log where tenant_id = $1 and seq = (select max(seq) from operation_log where tenant_id = $1)',
      [kangheng],
    );
    expect(await firstBreak()).not.toBeNull();
  });
});
