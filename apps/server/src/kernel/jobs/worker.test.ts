import { describe, expect, test, vi } from 'vitest';
import { gate, jobRig, soon } from './job-rig.ts';
import type { Database } from '../db/database.ts';
import { buryJob, finishJob, postponeJob } from './lease.ts';
import { delayAfter, GiveUp, retrySeconds, type JobHandler } from './jobs.ts';

const { home, logged, rows, work, add, take, untilEmpty } = jobRig();

describe('a worker that dies', () => {
  test('its job runs again when the lease ends, and not before', async () => {
    await add({ kind: 'COUNT' });
    const [lost] = await take();
    expect(lost).toMatchObject({ attempt: 1 });
    expect(await take()).toEqual([]);

    const attempts: number[] = [];
    work({ COUNT: async (_, job) => void attempts.push(job.attempt) });
    await home().look("update job set locked_until = now() - interval '1 second'");
    await untilEmpty();
    expect(attempts).toEqual([2]);
  });

  test('one that wakes up late cannot touch the job that now belongs to another', async () => {
    await add({ kind: 'COUNT' });
    const [late] = await take({ leaseMs: -1_000 });
    const [current] = await take();
    await finishJob(home().database, late!);
    await postponeJob(home().database, late!, { delaySeconds: 0, reason: 'late' });
    await buryJob(home().database, late!, 'late');
    expect(await rows()).toMatchObject([{ state: 'RUNNING', attempts: 2, last_error: null }]);
    await finishJob(home().database, current!);
    expect(await rows()).toEqual([]);
  });

  test('a job that outlasts its lease is kept by its living worker', async () => {
    await add({ kind: 'SLOW' });
    const leases = new Set<string>();
    const starts: number[] = [];
    work(
      {
        SLOW: async (_, job) => {
          starts.push(job.attempt);
          await vi.waitFor(async () => {
            const [row] = await home().look<{ locked_until: Date }>('select locked_until from job');
            leases.add(row!.locked_until.toISOString());
            expect(leases.size).toBeGreaterThan(3);
          }, soon);
        },
      },
      { leaseMs: 600, concurrency: 2 },
    );
    await untilEmpty();
    expect(starts).toEqual([1]);
  });

  test('a job that ends the server each time is dead in the end', async () => {
    await add({ kind: 'COUNT' });
    await take({ leaseMs: -1_000 });
    await take({ leaseMs: -1_000 });
    const ran = vi.fn<JobHandler>(async () => {});
    work({ COUNT: ran }, { retryAfterSeconds: [0] });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DEAD' }]), soon);
    expect(ran).not.toHaveBeenCalled();
  });
});

describe('a job that fails', () => {
  test('comes back later with its error written down, and succeeds', async () => {
    await add({ kind: 'FLAKY' });
    let tries = 0;
    work({
      FLAKY: async () => {
        tries += 1;
        if (tries === 1) throw new Error('the first\r\ntime');
      },
    });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'PENDING', attempts: 1 }]), soon);
    const [row] = await rows();
    expect(row?.last_error).toBe('Error: the first time');
    expect(row?.wait).toBeGreaterThan(retrySeconds[0] * 0.8 - 5);
    expect(row?.wait).toBeLessThan(retrySeconds[0] * 1.2);
    await home().look('update job set run_at = now()');
    await untilEmpty();
    expect(tries).toBe(2);
  });

  test('the back-off grows from 30 seconds to an hour over 8 tries, with jitter', () => {
    const delays = Array.from({ length: 7 }, (_, place) => delayAfter(place + 1));
    expect(delays.every((delay, place) => Math.abs(delay! / retrySeconds[place]! - 1) <= 0.2)).toBe(true);
    expect(retrySeconds.toSorted((a, b) => a - b)).toEqual([...retrySeconds]);
    expect([retrySeconds[0], retrySeconds.at(-1)]).toEqual([30, 3_600]);
    expect(delayAfter(8)).toBeUndefined();
    expect(new Set(Array.from({ length: 20 }, () => delayAfter(1))).size).toBeGreaterThan(1);
  });

  test('is dead after its last try, with its error, and its kind is told once', async () => {
    await add({ kind: 'BROKEN', payload: { what: 1 } });
    const ran = vi.fn<JobHandler>(async () => Promise.reject(new Error('always')));
    const told: unknown[] = [];
    work(
      { BROKEN: ran },
      {
        retryAfterSeconds: [0, 0],
        dead: { BROKEN: async (payload, job, reason) => void told.push([payload, job.attempt, reason]) },
      },
    );
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DEAD', attempts: 3 }]), soon);
    expect(ran).toHaveBeenCalledTimes(3);
    expect(told).toEqual([[{ what: 1 }, 3, 'Error: always']]);
    expect(logged.map(({ message }) => message)).toEqual(['a job failed', 'a job failed', 'a job is dead']);
  });

  test('is dead at once when trying again cannot help', async () => {
    await add({ kind: 'BROKEN' });
    work({ BROKEN: async () => Promise.reject(new GiveUp('no such thing')) });
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DEAD', attempts: 1 }]), soon);
  });
});

describe('a worker', () => {
  test('wakes up without waiting for its poll', async () => {
    const ran = vi.fn<JobHandler>(async () => {});
    const worker = work({ COUNT: ran }, { pollMs: 3_600_000 });
    await add({ kind: 'COUNT' });
    worker.wake();
    await untilEmpty();
    expect(ran).toHaveBeenCalledTimes(1);
  });

  test('finishes what it runs before it stops, takes nothing new, and says so to the job', async () => {
    await add({ kind: 'LONG' });
    const release = gate<void>();
    const started = gate<AbortSignal>();
    const worker = work({
      LONG: async (_, job) => {
        started.open(job.signal);
        await release.opened;
      },
    });
    const signal = await started.opened;
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    expect(signal.aborted).toBe(true);
    await add({ kind: 'LONG' });
    worker.wake();
    expect(stopped).toBe(false);
    release.open();
    await stopping;
    expect(await rows()).toMatchObject([{ state: 'PENDING', attempts: 0 }]);
  });

  test('does not wait for ever for a job that hangs', async () => {
    await add({ kind: 'HANG' });
    const started = gate<void>();
    const release = gate<void>();
    const worker = work(
      {
        HANG: async () => {
          started.open();
          await release.opened;
        },
      },
      { drainMs: 20 },
    );
    await started.opened;
    await worker.stop();
    expect(logged.at(-1)?.message).toContain('stopped with jobs running');
    release.open();
    await untilEmpty();
  });

  test('survives the database being away, with rests that grow', async () => {
    let away = true;
    let asked = 0;
    const pool = new Proxy(home().database.pool, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name) as unknown;
        return async (...args: Parameters<typeof target.query>) => {
          asked += 1;
          if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          return target.query(...args);
        };
      },
    });
    const database: Database = { ...home().database, pool };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ran = vi.fn<JobHandler>(async () => {});
      work({ COUNT: ran }, { database, pollMs: 100 });
      await vi.advanceTimersByTimeAsync(60_000);
      // 0.2 + 0.4 + … + 6.4 s, then every 10 s.
      expect(asked).toBeGreaterThan(5);
      expect(asked).toBeLessThan(15);
      expect(logged.filter(({ message }) => message === 'the job queue cannot be reached')).toHaveLength(1);
      await add({ kind: 'COUNT' });
      away = false;
      // Each check moves the fake clock on; the database answers in real time.
      await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), { timeout: 30_000, interval: 100 });
      vi.useRealTimers();
      await untilEmpty();
      expect(logged.some(({ message }) => message === 'the job queue is reachable again')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
