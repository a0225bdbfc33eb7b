import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TestServer } from './harness.ts';
import { soon } from '../kernel/jobs/job-rig.ts';

/** Until so many wait for what this transaction holds, be it one behind the other. Whoever else waits is not counted. */
export async function untilBehind(server: Pick<TestServer, 'look'>, holder: pg.Client, amount = 1): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await vi.waitFor(async () => {
    const behind = await server.look(
      `with recursive behind as (
         select $1::integer as pid
         union
         select a.pid from behind b join pg_stat_activity a on b.pid = any (pg_blocking_pids(a.pid))
          where a.datname = current_database() and a.wait_event_type = 'Lock'
       ) select pid from behind where pid <> $1`,
      [rows[0]!.pid],
    );
    expect(behind.length).toBeGreaterThanOrEqual(amount);
  }, soon);
}
