import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';

export interface NewJob {
  readonly tenantId: string;
  readonly kind: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly runAt?: Date;
  /** Of one kind and key at most one job waits; while one runs, the next may already wait. */
  readonly key?: string;
}

/** What a handler knows of its job. It may run more than once, so it asks first whether its work is done. */
export interface Job {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: string;
  /** 1 at the first try. */
  readonly attempt: number;
  /** For short transactions by `inTenant`, never held while talking to the outside world. */
  readonly database: Database;
  /** Aborted when the server stops; what is left undone is tried again by another one. */
  readonly signal: AbortSignal;
}

export type JobHandler = (payload: unknown, job: Job) => Promise<void>;

/** Told when a job has failed for good, before it is marked DEAD; until it succeeds, it is told again. */
export type DeadHandler = (payload: unknown, job: Job, reason: string) => Promise<void>;

export interface RecurringJob {
  readonly kind: string;
  readonly everySeconds: number;
}

/** Rows that nobody needs once they are old. */
export interface Expiring {
  /** The kind of the job that removes them. */
  readonly kind: string;
  readonly everySeconds: number;
  readonly table: keyof Schema;
  readonly expired: RawBuilder<unknown>;
}

/** What an area lets the workers do. */
export interface JobSet {
  readonly handlers?: Readonly<Record<string, JobHandler>>;
  readonly dead?: Readonly<Record<string, DeadHandler>>;
  readonly recurring?: readonly RecurringJob[];
  readonly expiring?: readonly Expiring[];
}

/** Thrown by a handler when trying again cannot help. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/** Seconds until the next try, after the first, the second … failure; after the last of them the job is DEAD. */
export const retrySeconds = [30, 60, 120, 300, 600, 1_800, 3_600] as const;

/** Jobs that failed together, because a mail server was down, do not come back together. */
export function delayAfter(attempt: number, seconds: readonly number[] = retrySeconds): number | undefined {
  const delay = seconds[attempt - 1];
  return delay === undefined ? undefined : delay * (0.8 + 0.4 * Math.random());
}

/** One line for logs and `last_error`, without control characters. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 500);
}

/** Adds a job to the caller's transaction. Wake the worker after the commit, or its next poll finds it. */
export async function enqueue(db: Transaction<Schema>, job: NewJob): Promise<void> {
  // On a conflict the waiting job is written, not left alone: that locks it until this transaction has committed, so
  // that it cannot run before and miss what this one changes.
  await sql`
    insert into job as waiting (tenant_id, id, kind, key, payload, run_at)
    values (${job.tenantId}, ${newId()}, ${job.kind}, ${job.key ?? null}, ${JSON.stringify(job.payload ?? {})},
            coalesce(${job.runAt ?? null}::timestamptz, now()))
    on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null
    do update set payload = excluded.payload, run_at = least(waiting.run_at, excluded.run_at)`.execute(db);
}
