import { COME_BACK_MINUTES, NOT_HELD_HOURS } from '@console/contract/areas/live/live/parts';
import { sql, type Transaction } from 'kysely';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { endLive } from '../ending.ts';
import { movedEntry, moveLive, noteChange, type Moved } from '../states.ts';
import { leftOnUntil, planNext } from './plan.ts';
import { dueReminder, remind } from './remind.ts';

interface Due {
  readonly name: string;
  readonly lost: boolean;
  readonly lapsed: boolean;
  readonly leftOn: boolean;
  readonly replayOver: boolean;
  readonly replayState: string;
  readonly reminder: number | null;
}

interface Working {
  readonly tenantId: string;
  readonly id: string;
}

const entriesOf = (moved: Moved | undefined): LogEntry[] => (moved ? [movedEntry(moved)] : []);

/** Does what the times of a session ask for now, and plans what they ask for next. Where nothing is due, nothing happens. */
export async function applyClock(
  db: Transaction<Schema>,
  job: Working,
  liveId: string,
  publicUrl: string,
): Promise<void> {
  const { tenantId } = job;
  const { rows } = await sql<Due>`
    select s.name, s.replay_state as "replayState",
           s.status = 'INTERRUPTED' and s.interrupted_at <= now() - make_interval(mins => ${COME_BACK_MINUTES}) as lost,
           s.status = 'SCHEDULED' and s.plan_end_at <= now() - make_interval(hours => ${NOT_HELD_HOURS}) as lapsed,
           coalesce(${leftOnUntil} <= now(), false) as "leftOn",
           s.replay_state in ('READY', 'HIDDEN') and coalesce(s.replay_expire_at <= now(), false) as "replayOver",
           ${dueReminder} as reminder
      from live s where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.deleted_at is null
       for no key update`.execute(db);
  const [due] = rows;
  if (!due) return;
  // The log tells what happened, not which job found it.
  const log = (kind: string, lines: readonly LogEntry[]) =>
    lines.length === 0 ? undefined : writeJobLog(db, { id: job.id, kind, tenantId }, lines);
  if (due.lost) await log('LIVE_LOST', entriesOf(await endLive(db, tenantId, liveId, null)));
  else if (due.lapsed) await log('LIVE_NOT_HELD', entriesOf(await moveLive(db, tenantId, liveId, 'lapse', null)));
  else if (due.leftOn) await log('LIVE_LEFT_ON', entriesOf(await endLive(db, tenantId, liveId, null)));
  else if (due.reminder !== null) {
    await log('LIVE_REMIND', await remind(db, tenantId, { liveId, minutes: due.reminder, publicUrl }));
  }
  if (due.replayOver) await log('LIVE_REPLAY_OVER', [await endReplay(db, tenantId, liveId, due)]);
  await planNext(db, tenantId, liveId);
}

/** Nobody sees it any more, and its file is nobody's but the library's, where it is there. */
async function endReplay(db: Transaction<Schema>, tenantId: string, liveId: string, due: Due): Promise<LogEntry> {
  await sql`update live set replay_state = 'EXPIRED', replay_file_id = null, version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
  await noteChange(db, tenantId, liveId);
  const changes = [{ field: 'replayState', before: due.replayState, after: 'EXPIRED' }];
  return { action: 'STATUS', objectType: 'live', objectId: liveId, objectName: due.name, changes };
}
