import {
  ASKED_REMINDER,
  COME_BACK_MINUTES,
  LEFT_ON_HOURS,
  NOT_HELD_HOURS,
} from '@console/contract/areas/live/live/parts';
import { sql, type Transaction } from 'kysely';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';

/** A time of a session has come: a reminder goes out, it is over, or its replay is. */
export const LIVE_DUE = 'LIVE_DUE';

/** Of a picture from elsewhere nobody sees the end; one that is pushed here goes on while it comes. Of a session, an alias `s`. */
export const leftOnUntil = sql<Date | null>`case when s.status = 'LIVE' and s.source = 'PULL_URL'
  then greatest(s.plan_end_at, s.started_at) + make_interval(hours => ${sql.lit(LEFT_ON_HOURS)}) end`;

/** When a session `s` is told of: as it says, and once more where somebody asked to be told. */
export const reminderTimes = sql`(s.reminders || case when exists (
  select from live_reminder a where a.tenant_id = s.tenant_id and a.live_id = s.id)
  then array[${sql.lit(ASKED_REMINDER)}] else '{}' end)`;

/** The next time at which the clock has something to do with a session, an alias `s`; null: never. */
export const nextTime = sql<Date | null>`least(
  case when s.status = 'SCHEDULED' then
    (select min(s.plan_start_at - make_interval(mins => m)) from unnest(${reminderTimes}) as m
      where s.plan_start_at - make_interval(mins => m) > now()) end,
  case when s.status = 'SCHEDULED' then s.plan_end_at + make_interval(hours => ${sql.lit(NOT_HELD_HOURS)}) end,
  case when s.status = 'INTERRUPTED' then s.interrupted_at + make_interval(mins => ${sql.lit(COME_BACK_MINUTES)}) end,
  ${leftOnUntil},
  case when s.replay_state in ('READY', 'HIDDEN') then s.replay_expire_at end)`;

/** Leaves the job for it. One that waits for an earlier time finds nothing to do then, and plans again. */
export async function planNext(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  const { rows } = await sql<{ next: Date | null }>`
    select ${nextTime} as next from live s
     where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.deleted_at is null`.execute(db);
  const next = rows[0]?.next ?? null;
  if (next !== null) {
    await enqueue(db, { tenantId, kind: LIVE_DUE, key: liveId, payload: { liveId }, runAt: next });
  }
}

/** Somebody wants to be reminded: there is still time for that, and the clock comes by for them. */
export async function planReminder(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  const { rows } = await sql`
    select from live where tenant_id = ${tenantId} and id = ${liveId}
       and plan_start_at - make_interval(mins => ${ASKED_REMINDER}) > now()`.execute(db);
  if (rows.length === 0) throw new Fault('LIVE_REMIND_LATE', { params: { minutes: ASKED_REMINDER } });
  await planNext(db, tenantId, liveId);
}
