import { live } from '@console/contract/areas/live/live/live';
import { sql } from 'kysely';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';
import { LIVE_REPLAY } from '../stream/replay-kind.ts';
import { planNext } from './clock/plan.ts';

const listing = found('live', { columns: ['found_by'] });
const plain = plainTrash({ table: 'live', unique: {} });

export const liveKind: Bilingual & Trashed & Searched = {
  listAccess: live.page.access,
  ...plain,
  /** Its times go on where they would have gone on, and so does its replay, if its recordings are still there. */
  async restore(context, line) {
    const { db, actor } = context;
    await plain.restore(context, line);
    await planNext(db, actor.tenantId, line.id);
    const { rows } = await sql`
      select from live where tenant_id = ${actor.tenantId} and id = ${line.id} and status = 'ENDED'
         and (replay_file_id is null and replay_state in ('PROCESSING', 'FAILED')
              or replay_file_id is not null and replay_material_id is null)`.execute(db);
    const payload = { liveId: line.id };
    if (rows.length > 0) await enqueue(db, { tenantId: actor.tenantId, kind: LIVE_REPLAY, key: line.id, payload });
  },

  /** Its streams go with it, and they alone name the bytes of their recordings: these go first. */
  async purge(db, tenantId, id) {
    const { rows } = await sql<{ left: boolean }>`
      select recording_path is not null as left from live_stream
       where tenant_id = ${tenantId} and live_id = ${id} for update`.execute(db);
    // Held: one that comes at this moment finds that its session has gone.
    if (rows.some((row) => row.left)) throw new Fault('LIVE_RECORDING_LEFT');
    return plain.purge(db, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
