import { consoleLog } from '@console/contract/areas/log/console-log';
import type { OutputOf } from '@console/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';

let server: TestServer;
let owner: string;
let tenantId: string;

const LINES = 40;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner.ruichi');
  const [found] = await server.look<{ tenant_id: string }>(
    `select tenant_id from account where username = 'owner.ruichi'`,
  );
  tenantId = found!.tenant_id;
});
afterAll(() => server.stop());

/** A log of forty lines, half of them older than half a year. */
beforeEach(() =>
  server.look(`
    begin;
    select set_config('app.tenant_id', '${tenantId}', true);
    delete from operation_log where tenant_id = '${tenantId}';
    delete from operation_log_head where tenant_id = '${tenantId}';
    update tenant set log_retention_days = null where tenant_id = '${tenantId}';
    insert into operation_log (tenant_id, id, time, call, action, object_name, result, trace_id)
    select '${tenantId}', gen_random_uuid(), now() - (case when n <= 20 then 400 - n else 170 - n end) * interval '1 day',
           'POST /tenant/tag/add', 'CREATE', 'line ' || n, 'SUCCESS', 'line' from generate_series(1, ${LINES}) as n;
    commit`),
);

type Verdict = OutputOf<(typeof consoleLog)['verify']>;

async function verify(from = 0): Promise<Verdict> {
  const { data, message } = await server.call(consoleLog.verify, { from }, { token: owner });
  if (!data) throw new Error(message);
  return data.next === null ? data : verify(data.next);
}

const newest = async () =>
  (
    await server.look<{ action: string; result: string; fail_code: string | null }>(
      `select action, result, fail_code from operation_log where tenant_id = $1 order by seq desc limit 1`,
      [tenantId],
    )
  )[0];

describe('verifying', () => {
  test('a log that nobody touched holds, and so does the line that says so', async () => {
    expect(await verify()).toEqual({ first: 1, last: LINES, checkedTo: LINES, next: null, broken: null });
    expect(await newest()).toEqual({ action: 'VERIFY', result: 'SUCCESS', fail_code: null });
    expect(await verify()).toMatchObject({ last: LINES + 1, broken: null });
  });

  test('the line says which lines were gone through, and nothing is said where there were none', async () => {
    const checked = async () =>
      (
        await server.look<{ changes: unknown }>(
          `select changes from operation_log where tenant_id = $1 and action = 'VERIFY' order by seq`,
          [tenantId],
        )
      ).map(({ changes }) => changes);
    await verify(9);
    expect(await checked()).toEqual([[{ field: 'checkedLines', before: null, after: `9–${LINES}` }]]);
    await verify(LINES + 100);
    expect(await checked()).toHaveLength(1);
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = 7`, [tenantId]);
    await verify();
    expect((await checked())[1]).toEqual([
      { field: 'checkedLines', before: null, after: '1–6' },
      { field: 'chainBreak', before: null, after: { seq: 7, why: 'CHANGED' } },
    ]);
  });

  test('a line that was changed is found, and the verdict is written down', async () => {
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = 7`, [tenantId]);
    const { broken } = await verify();
    expect(broken).toMatchObject({ seq: 7, why: 'CHANGED', missing: null, line: { objectName: 'bent', seq: 7 } });
    expect(await newest()).toEqual({ action: 'VERIFY', result: 'FAILURE', fail_code: 'LOG_BROKEN' });
  });

  test('a changed line that was given a new digest is found by the next one', async () => {
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = 7`, [tenantId]);
    await server.look(`update operation_log l set hash = operation_log_digest(l) where tenant_id = $1 and seq = 7`, [
      tenantId,
    ]);
    expect((await verify()).broken).toMatchObject({ seq: 7, why: 'CHANGED' });
  });

  test('the newest line, changed and given a new digest, does not fit the head of the log', async () => {
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = $2`, [
      tenantId,
      LINES,
    ]);
    await server.look(`update operation_log l set hash = operation_log_digest(l) where tenant_id = $1 and seq = $2`, [
      tenantId,
      LINES,
    ]);
    expect((await verify()).broken).toMatchObject({ seq: LINES, why: 'CHANGED' });
  });

  test('lines that were taken out of the middle are missed by their numbers', async () => {
    await server.look('delete from operation_log where tenant_id = $1 and seq in (9, 10)', [tenantId]);
    expect((await verify()).broken).toMatchObject({ seq: 11, why: 'MISSING', missing: { from: 9, to: 10 } });
  });

  test('the oldest lines may not go but by the trim', async () => {
    await server.look('delete from operation_log where tenant_id = $1 and seq <= 2', [tenantId]);
    expect((await verify()).broken).toMatchObject({ why: 'MISSING', missing: { from: 1, to: 2 } });
  });

  test('the newest lines are missed as well', async () => {
    await server.look('delete from operation_log where tenant_id = $1 and seq > 37', [tenantId]);
    expect((await verify()).broken).toMatchObject({
      seq: 38,
      why: 'CUT_OFF',
      missing: { from: 38, to: LINES },
      line: null,
    });
  });

  test('goes on batch by batch, and finds what lies on a border', async () => {
    const asRuntime = await connectRuntime();
    const check = async (from: number) =>
      (await asRuntime.query('select * from operation_log_check($1, 10)', [from])).rows[0] as Record<string, unknown>;
    expect(await check(0)).toMatchObject({ first_seq: 1, last_seq: 40, checked_to: 10, broken_seq: null });
    expect(await check(31)).toMatchObject({ checked_to: 40, broken_seq: null });
    await server.look('delete from operation_log where tenant_id = $1 and seq = 11', [tenantId]);
    expect(await check(11)).toMatchObject({ why: 'MISSING', missing_from: 11, missing_to: 11 });
    await asRuntime.end();
  });
});

/** As the server itself is connected, in this tenant. */
async function connectRuntime(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.urls.runtime });
  await client.connect();
  await client.query("select set_config('app.tenant_id', $1, false)", [tenantId]);
  return client;
}

async function trim(wanted = 1000): Promise<number> {
  const client = await connectRuntime();
  const { rows } = await client.query<{ trimmed: number }>('select trimmed from operation_log_trim($1)', [wanted]);
  await client.end();
  return rows[0]!.trimmed;
}

const keep = (days: number | null) =>
  server.look('update tenant set log_retention_days = $2 where tenant_id = $1', [tenantId, days]);

const seqs = async () =>
  (
    await server.look<{ seq: string }>('select seq from operation_log where tenant_id = $1 order by seq', [tenantId])
  ).map(({ seq }) => Number(seq));

describe('retention', () => {
  test('without a setting nothing goes', async () => {
    expect(await trim()).toBe(0);
    expect(await seqs()).toHaveLength(LINES);
  });

  test('whole oldest lines go, in batches, nothing younger than the setting, and the rest still verifies', async () => {
    await keep(180);
    expect(await trim(15)).toBe(15);
    expect(await trim(15)).toBe(5);
    expect(await trim(15)).toBe(0);
    expect((await seqs())[0]).toBe(21);
    expect(await verify()).toMatchObject({ first: 21, last: LINES, broken: null });
    // What is left is guarded as before.
    await server.look(`delete from operation_log where tenant_id = $1 and seq = 21`, [tenantId]);
    expect((await verify()).broken).toMatchObject({ why: 'MISSING', missing: { from: 21, to: 21 } });
  });

  test('an old line behind a younger one stays: the chain has one beginning', async () => {
    await server.look(`
      begin;
      select set_config('app.tenant_id', '${tenantId}', true);
      insert into operation_log (tenant_id, id, time, call, action, result, trace_id)
      values ('${tenantId}', gen_random_uuid(), now() - interval '300 days', 'LATE', 'CREATE', 'SUCCESS', 'late');
      commit`);
    await keep(180);
    expect(await trim()).toBe(20);
    expect(await trim()).toBe(0);
    expect((await seqs()).at(-1)).toBe(LINES + 1);
  });

  test('nobody keeps less than half a year, not even by a setting', async () => {
    await expect(keep(30)).rejects.toThrow(/log_retention_days/);
    await server.look('alter table tenant drop constraint tenant_log_retention_days_check');
    await keep(30);
    expect(await trim()).toBe(20);
    expect((await seqs())[0]).toBe(21);
    await keep(null);
    await server.look(
      'alter table tenant add constraint tenant_log_retention_days_check check (log_retention_days >= 180)',
    );
  });

  test('what does not verify stays, as evidence', async () => {
    await keep(180);
    await server.look(`update operation_log set object_name = 'bent' where tenant_id = $1 and seq = 7`, [tenantId]);
    expect(await trim()).toBe(6);
    expect(await trim()).toBe(0);
    expect((await verify()).broken).toMatchObject({ seq: 7, why: 'CHANGED' });
  });

  test('the server does it by itself and writes it down', async () => {
    await keep(180);
    await server.look(`insert into job (tenant_id, id, kind) values ($1, gen_random_uuid(), 'LOG_TRIM')`, [tenantId]);
    await vi.waitFor(async () => expect((await seqs())[0]).toBe(21), soon);
    const [line] = await server.look<{ action: string; changes: unknown; call: string }>(
      `select action, changes, call from operation_log where tenant_id = $1 order by seq desc limit 1`,
      [tenantId],
    );
    expect(line).toEqual({
      action: 'PURGE',
      call: 'LOG_TRIM',
      changes: [{ field: 'trimmedLines', before: '1–20', after: null }],
    });
    expect((await verify()).broken).toBeNull();
  });
});
