import { endlessRoom } from '../room.ts';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { inTenant } from '../db/in-tenant.ts';
import { takeJobs, type LeasedJob } from './lease.ts';
import { enqueue, type JobHandler, type NewJob } from './jobs.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/test-database.ts';

export interface JobRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  /** Seconds from now. */
  readonly wait: number;
  readonly payload: unknown;
}

export const soon = { timeout: 30_000, interval: 10 };

/** A promise that the test decides about. */
export function gate<T>(): { opened: Promise<T>; open: (value: T) => void } {
  const openers: ((value: T) => void)[] = [];
  const opened = new Promise<T>((resolve) => openers.push(resolve));
  return { opened, open: (value) => openers[0]?.(value) };
}

/** A database for the tests of a file, and workers that end with each test. */
export function jobRig() {
  let made: TestDatabase | undefined;
  let workers: Worker[] = [];
  const logged: { fields: object; message: string }[] = [];
  const note = (fields: object, message: string) => void logged.push({ fields, message });
  const home = () => made ?? expect.fail('the database is made before the tests');

  beforeAll(async () => {
    made = await makeTestDatabase();
  });
  afterAll(() => made?.stop());
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    logged.length = 0;
    await home().look('truncate job, job_schedule, outbox');
  });

  const rows = () =>
    home().look<JobRow>('select *, extract(epoch from run_at - now())::float8 as wait from job order by id');
  return {
    home,
    logged,
    rows,
    work: (handlers: Record<string, JobHandler>, options: Partial<WorkerOptions> = {}): Worker => {
      const { database } = home();
      const log = { info: note, warn: note };
      const worker = startWorker({
        database,
        room: endlessRoom,
        handlers,
        log,
        pollMs: 20,
        leaseMs: 5_000,
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    add: (job: Omit<NewJob, 'tenantId'>, tenantId: string = home().tenants[0]) =>
      inTenant(home().database, tenantId, (db) => enqueue(db, { tenantId, ...job })),
    /** As a worker that is killed leaves them: taken, and never heard of again. */
    take: (options: { leaseMs?: number; limit?: number } = {}): Promise<LeasedJob[]> =>
      takeJobs(home().database, {
        limit: 10,
        leaseMs: 60_000,
        worker: crypto.randomUUID(),
        kinds: ['COUNT', 'LOOK'],
        ...options,
      }),
    untilEmpty: () => vi.waitFor(async () => expect(await rows()).toEqual([]), soon),
  };
}
