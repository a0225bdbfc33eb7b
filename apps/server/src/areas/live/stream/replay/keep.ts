import type { ReplayRule, ReplayState } from '@console/contract/areas/live/live/parts';
import { MOST_CHAPTERS, type Chapter } from '@console/contract/areas/material/material/parts';
import { sql, type Transaction } from 'kysely';
import { addFromLive } from '../../../../domain/material/from-live.ts';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { AlreadyStored, type FileSender } from '../../../../kernel/files/file-sender.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import { replayCues } from '../replay-cues.ts';

type Db = Transaction<Schema>;

/** A session that is over, and what there is of its replay. */
export interface Ended {
  readonly id: string;
  readonly name: string;
  readonly rule: ReplayRule;
  readonly state: ReplayState;
  readonly days: number | null;
  readonly accountId: string | null;
  readonly fileId: string | null;
  readonly materialId: string | null;
  /** A recording is still to come. */
  readonly awaits: boolean;
  readonly isFresh: boolean;
}

export type ReplayFailure = 'NOTHING_RECORDED' | 'UNREADABLE' | 'NO_ROOM' | 'UNREACHABLE';

const logState = (db: Db, job: Job, { id, name, state }: Ended, after: ReplayState) =>
  writeJobLog(db, job, [
    {
      action: 'STATUS',
      objectType: 'live',
      objectId: id,
      objectName: name,
      changes: [{ field: 'replayState', before: state, after }],
    },
  ]);

export async function settleReplay(job: Job, ended: Ended, state: 'FAILED', failure: ReplayFailure): Promise<void> {
  const { database, tenantId } = job;
  await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql`
      update live set replay_state = ${state}, replay_failure = ${failure}, change_no = change_no + 1, updated_at = now()
       where tenant_id = ${tenantId} and id = ${ended.id} and replay_file_id is null and deleted_at is null
         and replay_failure is distinct from ${failure} returning id`.execute(db);
    if (rows.length > 0) await logState(db, job, ended, state);
  });
}

/** One for each thing that was shown, named after it. */
async function chaptersOf(db: Db, tenantId: string, liveId: string, durationSec: number): Promise<Chapter[]> {
  const cues = await replayCues(db, tenantId, liveId);
  const { rows } = await sql<{ id: string; title: string }>`
    select i.id, m.name as title from live_item i join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId}`.execute(db);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const chapters = new Map<number, Chapter>();
  for (const { atSec, itemId } of cues) {
    const title = itemId === null ? undefined : titles.get(itemId);
    if (title !== undefined && atSec < durationSec) chapters.set(atSec, { at: atSec, title: title.slice(0, 60) });
  }
  return [...chapters.values()].slice(0, MOST_CHAPTERS);
}

/** Brings the file in for whoever planned the session; in the same transaction the session has its replay. */
export function replaySender(
  job: Job,
  ended: Ended,
  { state, durationSec }: { readonly state: ReplayState; readonly durationSec: number },
): FileSender {
  const { database, tenantId } = job;
  return {
    // The server itself is at work here: there is a transaction, and nobody who asks.
    within: (_effect, work) => inTenant(database, tenantId, (db) => work({ db } as Context)),
    asServer: (of, work) => inTenant(database, of, work),
    tenantId,
    accountId: ended.accountId,
    senderKey: ended.accountId === null ? `replay ${ended.id}` : null,
    describe: async () => {
      throw new Fault('MALFORMED');
    },
    async keep({ db }, { fileId, size }) {
      const { rows } = await sql`
        update live set replay_file_id = ${fileId}, replay_state = ${state}, replay_failure = null,
               replay_made_at = now(), replay_expire_at = now() + make_interval(days => ${ended.days}::int), change_no = change_no + 1,
               updated_at = now()
         where tenant_id = ${tenantId} and id = ${ended.id} and replay_file_id is null
           and deleted_at is null returning id`.execute(db);
      // Whoever else ran this job was first, or somebody has deleted the session.
      if (rows.length === 0) throw new AlreadyStored({ fileId, size });
      await logState(db, job, ended, state);
      if (ended.accountId !== null) {
        const chapters = await chaptersOf(db, tenantId, ended.id, durationSec);
        await addFromLive(db, tenantId, { fileId, title: ended.name, accountId: ended.accountId, chapters });
      }
      return { fileId, size };
    },
    find: async () => undefined,
  };
}
