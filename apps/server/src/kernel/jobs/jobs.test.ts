import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { jobRig, soon } from './job-rig.ts';
import { inTenant } from '../db/in-tenant.ts';
import { postponeJob } from './lease.ts';
import { enqueue, type JobHandler } from './jobs.ts';

const { home, rows, work, add, take, untilEmpty } = jobRig();

describe('the queue', () => {
  test('200 jobs and two workers: each job runs exactly once', async () => {
    const seen = new Map<number, number>();
    for (const tenantId of home().tenants) {
      await inTenant(home().database, tenantId, async (db) => {
        for (let number = 0; number < 100; number += 1) {
          await enqueue(db, {
            tenantId,
            kind: 'COUNT',
            payload: { number: number + (tenantId === home().tenants[0] ? 0 : 100) },
          });
        }
      });
    }
    const by = [0, 0];
    const count =
      (worker: number): JobHandler =>
      async (payload) => {
        const { number } = payload as { number: number };
        seen.set(number, (seen.get(number) ?? 0) + 1);
        by[worker]! += 1;
      };
    work({ COUNT: count(0) });
    work({ COUNT: count(1) });
    await untilEmpty();
    expect(seen.size).toBe(200);
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
    expect(Math.min(...by)).toBeGreaterThan(0);
  });

  test('parallel takes never hand out the same job', async () => {
    await inTenant(home().database, home().tenants[0], async (db) => {
      for (let number = 0; number < 60; number += 1) await enqueue(db, { tenantId: home().tenants[0], kind: 'COUNT' });
    });
    const takes = await Promise.all(Array.from({ length: 10 }, () => take({ limit: 5 })));
    const ids = takes.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await rows()).every(({ attempts }) => attempts <= 1)).toBe(true);
  });

  test('a take does not wait for a job that someone else has locked', async () => {
    await add({ kind: 'COUNT' });
    const held = await home().database.begin({
      readOnly: false,
      enter: `select set_config('app.tenant_id', '${home().tenants[0]}', true)`,
    });
    await sql`select from job for update`.execute(held.db);
    const taken = await take({ limit: 1 });
    expect(taken).toEqual([]);
    await held.rollback();
  });

  test('a long queue of one tenant does not hold up another', async () => {
    const [busy, calm] = home().tenants;
    for (let number = 0; number < 50; number += 1) await add({ kind: 'COUNT' }, busy);
    for (let number = 0; number < 8; number += 1) await add({ kind: 'COUNT' }, calm);
    for (let turn = 0; turn < 8; turn += 1) {
      const taken = await take({ limit: 2 });
      expect(taken.map(({ tenantId }) => tenantId).toSorted()).toEqual([busy, calm]);
    }
  });

  test('a job is taken only when its transaction has committed, and never when it rolled back', async () => {
    const ran = vi.fn<JobHandler>(async () => {});
    await inTenant(home().database, home().tenants[0], async (db) => {
      await enqueue(db, { tenantId: home().tenants[0], kind: 'COUNT' });
      throw new Error('no');
    }).catch(() => {});
    await add({ kind: 'COUNT', payload: { kept: true } });
    work({ COUNT: ran });
    await untilEmpty();
    expect(ran.mock.calls.map(([payload]) => payload)).toEqual([{ kept: true }]);
  });

  test('a job for later waits until then', async () => {
    const ran: string[] = [];
    await add({ kind: 'COUNT', runAt: new Date(Date.now() + 3_600_000), payload: { when: 'later' } });
    await add({ kind: 'COUNT', payload: { when: 'now' } });
    work({ COUNT: async (payload) => void ran.push((payload as { when: string }).when) });
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1), soon);
    expect(ran).toEqual(['now']);
    await home().look("update job set run_at = now() - interval '1 second'");
    await untilEmpty();
    expect(ran).toEqual(['now', 'later']);
  });

  test('of one kind and key one job waits, with the newest payload and the earlier time', async () => {
    await add({ kind: 'COUNT', key: 'a', payload: { version: 1 } });
    await add({ kind: 'COUNT', key: 'a', payload: { version: 2 }, runAt: new Date(Date.now() + 60_000) });
    await add({ kind: 'COUNT', key: 'b' });
    await add({ kind: 'COUNT', key: 'a' }, home().tenants[1]);
    const found = await rows();
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({ payload: { version: 2 } });
    expect(found[0]?.wait).toBeLessThanOrEqual(0);
  });

  test('a waiting job with the key does not run before the one that asked again has committed', async () => {
    await add({ kind: 'COUNT', key: 'a' });
    await inTenant(home().database, home().tenants[0], async (db) => {
      await enqueue(db, { tenantId: home().tenants[0], kind: 'COUNT', key: 'a' });
      const taken = await take({ limit: 1 });
      expect(taken).toEqual([]);
    });
  });

  test('a job that failed gives way to a newer one with its key', async () => {
    await add({ kind: 'COUNT', key: 'a', payload: { version: 1 } });
    const [old] = await take();
    await add({ kind: 'COUNT', key: 'a', payload: { version: 2 } });
    await postponeJob(home().database, old!, { delaySeconds: 1, reason: 'no' });
    expect(await rows()).toMatchObject([{ payload: { version: 2 }, state: 'PENDING' }]);
  });

  test('kinds of a newer release are left for it', async () => {
    await add({ kind: 'NEWER' });
    await add({ kind: 'COUNT' });
    work({ COUNT: async () => {} });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ kind: 'NEWER', attempts: 0 }]), soon);
  });
});

describe('tenancy', () => {
  test("a job's transaction sees its own tenant alone", async () => {
    for (const tenantId of home().tenants) await add({ kind: 'LOOK' }, tenantId);
    const seen: [string, string[]][] = [];
    work({
      LOOK: async (_, job) => {
        const tenants = await inTenant(job.database, job.tenantId, (db) =>
          db.selectFrom('tenant').select('tenant_id').execute(),
        );
        seen.push([job.tenantId, tenants.map((tenant) => tenant.tenant_id)]);
      },
    });
    await untilEmpty();
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(home().tenants.map((tenantId) => [tenantId, [tenantId]])),
    );
  });

  test('the runtime role reads no job without a tenant, writes none for another, and may call only what it is granted', async () => {
    await add({ kind: 'LOOK' });
    const { pool } = home().database;
    await expect(pool.query('select * from job')).rejects.toThrow(/app\.tenant_id|uuid/);
    await inTenant(home().database, home().tenants[1], async (db) => {
      expect((await sql`select * from job`.execute(db)).rows).toEqual([]);
      expect((await sql`delete from job`.execute(db)).numAffectedRows).toBe(0n);
    });
    const foreign = inTenant(home().database, home().tenants[1], (db) =>
      enqueue(db, { tenantId: home().tenants[0], kind: 'LOOK' }),
    );
    await expect(foreign).rejects.toThrow('row-level security');
    const open = await home().look(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
          and proname ~ '^(job|outbox)_' and has_function_privilege('public', oid, 'execute')`,
    );
    expect(open).toEqual([]);
  });
});

describe('what recurs', () => {
  const tidy = { kind: 'TIDY', everySeconds: 3_600 };

  test('runs once for each tenant, however many workers there are, and again when it is due', async () => {
    const ran: string[] = [];
    const handlers: Record<string, JobHandler> = { TIDY: async (_, job) => void ran.push(job.tenantId) };
    for (let count = 0; count < 4; count += 1) work(handlers, { recurring: [tidy], planMs: 0 });
    await vi.waitFor(() => expect(ran).toHaveLength(2), soon);
    await untilEmpty();
    const plans = () => home().look<{ planned: number }>('select job_plan($1) as planned', [JSON.stringify([tidy])]);
    expect(await plans()).toEqual([{ planned: 0 }]);
    expect(ran.toSorted()).toEqual([...home().tenants]);

    await home().look("update job_schedule set next_at = now() - interval '1 second'");
    await vi.waitFor(() => expect(ran).toHaveLength(4), soon);
    await untilEmpty();
    expect(ran.toSorted()).toEqual([...home().tenants, ...home().tenants].toSorted());
  });

  test('parallel planners enqueue once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        home().database.pool.query<{ planned: number }>('select job_plan($1) as planned', [JSON.stringify([tidy])]),
      ),
    );
    expect(answers.reduce((sum, { rows: [row] }) => sum + (row?.planned ?? 0), 0)).toBe(2);
    expect(await rows()).toHaveLength(2);
  });

  test('does not pile up while no worker runs', async () => {
    const plan = () => home().database.pool.query('select job_plan($1)', [JSON.stringify([tidy])]);
    await plan();
    await home().look("update job_schedule set next_at = now() - interval '1 second'");
    await plan();
    expect(await rows()).toHaveLength(2);
  });
});
