import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobHandler } from '../../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { deleteOffersBatch } from '../transitions/close.ts';
import { stepPlan } from './tick.ts';

export const PLAN_TICK = 'PLAN_TICK';
export const PLAN_SWEEP = 'PLAN_SWEEP';

/** Has the engine look at a plan, at once or at a time. Wake the workers after the commit. */
export const schedulePlanTick = (db: Transaction<Schema>, tenantId: string, planId: string, runAt?: Date) =>
  enqueue(db, { tenantId, kind: PLAN_TICK, key: planId, payload: { planId }, ...(runAt && { runAt }) });

export const planHandlers: Readonly<Record<string, JobHandler>> = {
  [PLAN_TICK]: tick,
  [PLAN_SWEEP]: sweep,
};

interface Tick {
  readonly planId: string;
  /** What was seen at the last look, and how long it was rested after it. */
  readonly watched?: string;
  readonly rest?: number;
}

/** Seconds between two looks: while reports come in, and when none do. */
const SHORT_REST = 2;
const LONG_REST = 10;

/** Somebody else held what was needed for too long: no failure, only another time. */
const isCrowded = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * Does what is due, step by step, and asks to be called again. The next look is written together with the last step, so
 * that no server that ends leaves a plan to itself.
 */
async function tick(payload: unknown, job: Job): Promise<void> {
  const { tenantId, database } = job;
  const { planId } = payload as Tick;
  try {
    await runSteps(payload as Tick, job);
  } catch (error) {
    if (!isCrowded(error)) throw error;
    const later = new Date(Date.now() + 1_000);
    await inTenant(database, tenantId, (db) => schedulePlanTick(db, tenantId, planId, later));
  }
}

async function runSteps(before: Tick, job: Job): Promise<void> {
  const { tenantId, database, signal } = job;
  const { planId } = before;
  for (;;) {
    const began = performance.now();
    const goesOn = await inTenant(database, tenantId, async (db) => {
      const next = await stepPlan(db, job, planId);
      if (next === 'again' || next === 'never') return next === 'again';
      const { at, watched } = next;
      const rest = watched === before.watched ? Math.min((before.rest ?? 1) * 2, LONG_REST) : SHORT_REST;
      const restedAt = watched === null ? null : new Date(Date.now() + rest * 1_000);
      const runAt = [at, restedAt].filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime())[0];
      if (!runAt) return false;
      const seen: Tick = watched === null ? { planId } : { planId, watched, rest };
      await enqueue(db, { tenantId, kind: PLAN_TICK, key: planId, payload: { ...seen }, runAt });
      return false;
    });
    if (!goesOn) return;
    // The server stops: another one goes on, without this try being counted as a failure.
    if (signal.aborted) return inTenant(database, tenantId, (db) => schedulePlanTick(db, tenantId, planId));
    // A million devices take minutes: every third moment of the database is for nobody but the others.
    await pause((performance.now() - began) / 2);
  }
}

/** Plans that nobody is going to look at, whatever became of their job; and what is left of plans that are gone. */
async function sweep(_payload: unknown, { database, tenantId, signal }: Job): Promise<void> {
  const orphans = await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ forgotten: string[]; orphans: string[] }>`
      select array(select p.id from upgrade_plan p
                    where p.tenant_id = ${tenantId} and (p.status in ('SCHEDULED', 'RUNNING', 'PAUSED') or p.closing)
                      and not exists (select from job j where j.tenant_id = p.tenant_id and j.kind = ${PLAN_TICK}
                                         and j.key = p.id::text and j.state = 'PENDING')) as forgotten,
             array(select distinct t.plan_id from plan_tally t where t.tenant_id = ${tenantId} and not exists (
                     select from upgrade_plan p where p.tenant_id = t.tenant_id and p.id = t.plan_id)) as orphans
    `.execute(db);
    for (const planId of rows[0]!.forgotten) await schedulePlanTick(db, tenantId, planId);
    return rows[0]!.orphans;
  });
  for (const planId of orphans) {
    while (await inTenant(database, tenantId, (db) => deleteOffersBatch(db, tenantId, planId))) {
      if (signal.aborted) return;
    }
  }
}
