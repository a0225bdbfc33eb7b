import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RecurringJob } from './jobs.ts';
import { inTenant } from '../db/in-tenant.ts';

/** A job that this worker holds, until its lease ends. */
export interface LeasedJob {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly worker: string;
}

interface TakenRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** Only kinds that this release knows: during an upgrade another server may already enqueue newer ones. */
export async function takeJobs(
  { pool }: Database,
  wanted: { limit: number; worker: string; leaseMs: number; kinds: readonly string[] },
): Promise<LeasedJob[]> {
  const { limit, worker, leaseMs, kinds } = wanted;
  const { rows } = await pool.query<TakenRow>('select * from job_take($1, $2, $3, $4)', [
    limit,
    worker,
    leaseMs / 1_000,
    kinds,
  ]);
  return rows.map(({ tenant_id, id, kind, payload, attempts }) => ({
    tenantId: tenant_id,
    id,
    kind,
    payload,
    attempt: attempts,
    worker,
  }));
}

export async function keepLeases(
  { pool }: Database,
  kept: { worker: string; leaseMs: number; ids: readonly string[] },
): Promise<void> {
  await pool.query('select job_keep($1, $2, $3)', [kept.worker, kept.leaseMs / 1_000, kept.ids]);
}

/** How many jobs it enqueued; 0 when nothing is due any more. */
export async function planRecurring({ pool }: Database, recurring: readonly RecurringJob[]): Promise<number> {
  const plan = recurring.map(({ kind, everySeconds }) => ({ kind, everySeconds }));
  const { rows } = await pool.query<{ planned: number }>('select job_plan($1) as planned', [JSON.stringify(plan)]);
  return rows[0]?.planned ?? 0;
}

/** A worker that lost its lease must not touch the job: by now it belongs to another one. */
function held({ tenantId, id, worker, attempt }: LeasedJob) {
  return sql`tenant_id = ${tenantId} and id = ${id} and locked_by = ${worker} and attempts = ${attempt}`;
}

export async function finishJob(database: Database, job: LeasedJob): Promise<void> {
  await inTenant(database, job.tenantId, (db) => sql`delete from job where ${held(job)}`.execute(db));
}

export async function postponeJob(
  database: Database,
  job: LeasedJob,
  { delaySeconds, reason }: { delaySeconds: number; reason: string },
): Promise<void> {
  await inTenant(database, job.tenantId, async (db) => {
    const replaced = await sql`
      delete from job where ${held(job)} and exists (
        select from job as next where next.tenant_id = job.tenant_id and next.kind = job.kind and next.key = job.key
           and next.state = 'PENDING')`.execute(db);
    if (replaced.numAffectedRows === 1n) return;
    await sql`
      update job set state = 'PENDING', run_at = now() + make_interval(secs => ${delaySeconds}), locked_by = null,
             locked_until = null, last_error = ${reason}
       where ${held(job)}`.execute(db);
  });
}

export async function buryJob(database: Database, job: LeasedJob, reason: string): Promise<void> {
  await inTenant(database, job.tenantId, (db) =>
    sql`
      update job set state = 'DEAD', locked_by = null, locked_until = null, last_error = ${reason}
       where ${held(job)}`.execute(db),
  );
}
