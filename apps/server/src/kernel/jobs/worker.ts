import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Room } from '../room.ts';
import { buryJob, finishJob, keepLeases, planRecurring, postponeJob, takeJobs, type LeasedJob } from './lease.ts';
import {
  delayAfter,
  describeError,
  GiveUp,
  retrySeconds,
  type DeadHandler,
  type Job,
  type JobHandler,
  type RecurringJob,
} from './jobs.ts';

export interface WorkerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly room: Room;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly dead?: Readonly<Record<string, DeadHandler>>;
  readonly recurring?: readonly RecurringJob[];
  readonly log: WorkerLog;
  /** Jobs at a time. */
  readonly concurrency?: number;
  readonly pollMs?: number;
  /** A job of a worker that was killed runs again after this time. */
  readonly leaseMs?: number;
  readonly planMs?: number;
  /** How long stop() waits for running jobs; their leases then end by themselves. */
  readonly drainMs?: number;
  readonly retryAfterSeconds?: readonly number[];
}

export interface Worker {
  /** Looks at the queue now instead of at the next poll. */
  wake(): void;
  stop(): Promise<void>;
}

const LONGEST_REST_MS = 10_000;

export function startWorker(options: WorkerOptions): Worker {
  const { database, room, handlers, recurring = [], log } = options;
  const { concurrency = 4, pollMs = 1_000, leaseMs = 60_000, planMs = 60_000, drainMs = 10_000 } = options;
  const worker = randomUUID();
  const kinds = Object.keys(handlers);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const bell = makeBell();
  let plannedAt = -Infinity;

  async function lookForWork(): Promise<number> {
    // A job that takes itself up writes already; it waits, as those wait who would write.
    if (!room.forRows) return 0;
    if (recurring.length > 0 && performance.now() - plannedAt >= planMs) {
      if ((await planRecurring(database, recurring)) === 0) plannedAt = performance.now();
    }
    const limit = concurrency - running.size;
    if (limit <= 0) return 0;
    const taken = await takeJobs(database, { limit, worker, leaseMs, kinds });
    for (const job of taken) {
      const run = runJob(job, options, stopping.signal).finally(() => {
        if (running.get(job.id) === run) running.delete(job.id);
        bell.ring();
      });
      running.set(job.id, run);
    }
    return taken.length;
  }

  const renewLeases = () => keepLeases(database, { worker, leaseMs, ids: [...running.keys()] });

  async function loop(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let rest = pollMs;
      try {
        // After an outage a lease may have ended under a job that still runs here: it must not be taken a second time.
        if (failures > 0) await renewLeases();
        // Having found some, there may be more; having found none, there is time.
        if ((await lookForWork()) > 0) rest = 0;
        if (failures > 0) log.info({ failures }, 'the job queue is reachable again');
        failures = 0;
      } catch (error) {
        failures += 1;
        rest = Math.min(pollMs * 2 ** failures, LONGEST_REST_MS);
        if (failures === 1) log.warn({ error: describeError(error) }, 'the job queue cannot be reached');
      }
      if (rest > 0) await bell.wait(rest);
    }
  }

  const heartbeat = setInterval(() => {
    if (running.size === 0) return;
    renewLeases().catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'the leases of running jobs could not be renewed'),
    );
  }, leaseMs / 3);
  const looping = loop();

  return {
    wake: () => bell.ring(),
    async stop() {
      stopping.abort();
      bell.ring();
      await looping;
      const patience = new AbortController();
      const drained = Promise.all(running.values()).then(() => true);
      const late = pause(drainMs, false, { signal: patience.signal }).catch(() => false);
      if (!(await Promise.race([drained, late]))) {
        log.warn({ jobs: running.size }, 'stopped with jobs running; they run again when their lease ends');
      }
      patience.abort();
      clearInterval(heartbeat);
    },
  };
}

async function runJob(leased: LeasedJob, options: WorkerOptions, signal: AbortSignal): Promise<void> {
  const { database, handlers, dead = {}, log, retryAfterSeconds = retrySeconds } = options;
  const { tenantId, id, kind, attempt, payload } = leased;
  const job: Job = { tenantId, id, kind, attempt, database, signal };
  const about = { job: id, kind, tenantId, attempt };
  try {
    const failure = await failureOf(async () => {
      if (attempt > retryAfterSeconds.length + 1) throw new GiveUp('the server ended each time it ran this job');
      await handlers[kind]?.(payload, job);
    });
    if (failure === undefined) return await persist(() => finishJob(database, leased));

    const reason = describeError(failure);
    const delaySeconds = failure instanceof GiveUp ? undefined : delayAfter(attempt, retryAfterSeconds);
    log.warn({ ...about, error: reason }, delaySeconds === undefined ? 'a job is dead' : 'a job failed');
    if (delaySeconds !== undefined) {
      return await persist(() => postponeJob(database, leased, { delaySeconds, reason }));
    }
    await persist(async () => dead[kind]?.(payload, job, reason));
    await persist(() => buryJob(database, leased, reason));
  } catch (error) {
    log.warn({ ...about, error: describeError(error) }, 'the result of a job was not stored; it runs again');
  }
}

async function failureOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('a job failed without saying why');
  }
}

/** What has happened outside must be written down, also when the database is away for a moment. */
export async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (const delayMs of [200, 800, 2_000, 5_000]) {
    try {
      return await write();
    } catch {
      await pause(delayMs);
    }
  }
  return write();
}

function makeBell() {
  let rung = false;
  let answer: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      answer?.();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      answer = undefined;
    },
  };
}
