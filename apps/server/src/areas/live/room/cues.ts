import { sql, type Transaction } from 'kysely';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import type { Database } from '../../../kernel/db/database.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { Room } from '../../../kernel/room.ts';
import { isShowable } from '../watch/facts.ts';
import { holdLive, showItem } from './show.ts';

const TICK_MS = 1_000;

export interface LiveCues {
  /** Shows what is due now. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly room: Room;
  readonly warn: (fields: object, message: string) => void;
}

/** Sessions that say so show their content by the clock, whether somebody watches or not. */
export function liveCues({ database, room, warn }: Parts): LiveCues {
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function tick(): Promise<void> {
    if (!room.forRows) return;
    const { rows } = await database.pool.query<{ tenantId: string; liveId: string }>(
      'select tenant_id as "tenantId", live_id as "liveId" from live_cues_due()',
    );
    for (const { tenantId, liveId } of rows) {
      await inTenant(database, tenantId, (db) => showDue(db, tenantId, liveId)).catch((err: unknown) =>
        warn({ err, liveId }, 'content of a live session is not shown; it is tried again'),
      );
    }
  }

  function schedule(): void {
    if (closed) return;
    timer = setTimeout(() => {
      // While the database is away nothing is due.
      running = tick()
        .catch(() => undefined)
        .then(schedule);
    }, TICK_MS).unref();
  }
  schedule();

  return {
    tick,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * The last that is due and was never shown. What was due before something was shown or hidden by hand is past: a hand is
 * right, and who comes back after a break goes on with the present.
 */
async function showDue(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  // Another process that shows it holds it; there is nothing left to do then.
  const held = await holdLive(db, tenantId, liveId, 'skip');
  if (!held) return;
  const { rows } = await sql<{ itemId: string }>`
    select i.id as "itemId" from live s
      join live_item i on i.tenant_id = s.tenant_id and i.live_id = s.id and i.shown_at is null
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and ${isShowable}
     where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.status in ('LIVE', 'INTERRUPTED') and s.auto_cue
       and s.started_at + i.cue_sec * interval '1 second' <= now()
       and s.started_at + i.cue_sec * interval '1 second' > coalesce(
             (select max(c.at) from live_cue c where c.tenant_id = s.tenant_id and c.live_id = s.id), '-infinity')
     order by i.cue_sec desc, i.sort desc limit 1`.execute(db);
  const due = rows[0];
  if (!due) return;
  const entry = await showItem(db, held, due.itemId);
  if (entry) await writeJobLog(db, { id: newId(), kind: 'LIVE_CUE', tenantId }, [entry]);
}
