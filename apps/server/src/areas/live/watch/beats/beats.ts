import type { Database } from '../../../../kernel/db/database.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Room } from '../../../../kernel/room.ts';
import type { WatchTicket } from '../ticket.ts';
import { writeBeats, type Heard } from './write-beats.ts';

/** How long those who were heard wait for others, to be written down with them. */
const GATHER_MS = 2_500;
/** How often is looked for visits that nobody ends, also such as another process has left behind. */
const SWEEP_MS = 15_000;
/** Of one statement. */
const AT_ONCE = 2_000;
/** What is kept while the database is away; who is heard beyond it is heard again in 15 seconds. */
const AT_MOST = 50_000;

export interface LiveBeats {
  /** Only keeps it in mind: a transaction for each would cost more than all else that viewers ask. */
  note(ticket: Omit<WatchTicket, 'sessionId'>, leaving: boolean): void;
  /** Writes down what was heard. */
  flush(): Promise<void>;
  /** Ends visits of whom nothing was heard for long. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly room: Room;
  readonly warn: (fields: object, message: string) => void;
  /** Instead of the clocks of this process and of the database: in tests. */
  readonly clock?: () => number;
}

export function liveBeats({ database, room, warn, clock }: Parts): LiveBeats {
  const nowMs = clock ?? Date.now;
  /** Company → viewer → what was heard. */
  let heard = new Map<string, Map<string, Heard>>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const sweeping = clock ? undefined : setInterval(() => void sweep(), SWEEP_MS).unref();

  function add(tenantId: string, viewerId: string, next: Heard): void {
    const known = heard.get(tenantId) ?? new Map<string, Heard>();
    heard.set(tenantId, known);
    const before = known.get(viewerId);
    if (!before && size >= AT_MOST) return;
    if (!before) size += 1;
    const later = !before || next.lastAt >= before.lastAt;
    known.set(viewerId, {
      liveId: next.liveId,
      firstAt: Math.min(before?.firstAt ?? next.firstAt, next.firstAt),
      lastAt: Math.max(before?.lastAt ?? next.lastAt, next.lastAt),
      leaving: later ? next.leaving : before.leaving,
    });
    if (!clock) timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  const when = () => ({ now: nowMs(), fixed: clock ? new Date(clock()) : null });

  async function write(): Promise<void> {
    if (!room.forRows) return;
    const taken = heard;
    heard = new Map();
    size = 0;
    for (const [tenantId, viewers] of taken) {
      const all = [...viewers];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = new Map(all.slice(from, from + AT_ONCE));
        try {
          // One after the other: nobody waits for it, and others need the connections.
          await inTenant(database, tenantId, (db) => writeBeats(db, tenantId, some, when()));
        } catch (err) {
          warn({ err }, 'who watches is not written down; it is tried again');
          for (const [viewerId, one] of some) add(tenantId, viewerId, one);
        }
      }
    }
  }

  async function sweep(): Promise<void> {
    try {
      const { rows } = await database.pool.query<{ tenantId: string }>(
        'select tenant_id as "tenantId" from live_watched_tenants()',
      );
      const nobody = new Map<string, Heard>();
      for (const { tenantId } of rows) {
        await inTenant(database, tenantId, (db) => writeBeats(db, tenantId, nobody, when()));
      }
    } catch (err) {
      warn({ err }, 'visits that are over are not ended; it is tried again');
    }
  }

  return {
    note({ tenantId, liveId, viewerId }, leaving) {
      if (viewerId === null) return;
      const at = nowMs();
      add(tenantId, viewerId, { liveId, firstAt: at, lastAt: at, leaving });
    },
    flush,
    sweep,
    async close() {
      clearInterval(sweeping);
      await flush();
      clearTimeout(timer);
    },
  };
}
