import type { Database } from '../../../kernel/db/database.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { readFacts, type Facts } from './facts.ts';
import type { WatchTicket } from './ticket.ts';

/** Sessions that are read at one time: nobody else waits for a connection because of them. */
const RUNNING = 2;
/** Who waits beyond this is told to come back. */
const WAITING = 5_000;

interface Asking {
  readonly ticket: WatchTicket;
  readonly resolve: (facts: Facts) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers all who ask at the same time how a session stands, by one look that begins after they asked. */
export interface LiveGather {
  factsFor(ticket: WatchTicket): Promise<Facts>;
}

/**
 * With every change a thousand viewers ask at once. Those of one session who ask while others are answered are answered
 * together: each hears what is true after having asked, and the database is asked as often as it can answer.
 */
export function liveGather(database: Database): LiveGather {
  /** Session → who asks. */
  const waiting = new Map<string, Asking[]>();
  const busy = new Set<string>();
  let asking = 0;

  function next(): void {
    for (const [liveId, those] of waiting) {
      if (busy.size >= RUNNING) return;
      if (busy.has(liveId)) continue;
      waiting.delete(liveId);
      busy.add(liveId);
      void answer(those).finally(() => {
        asking -= those.length;
        busy.delete(liveId);
        next();
      });
    }
  }

  async function answer(those: readonly Asking[]): Promise<void> {
    const { tenantId, liveId } = those[0]!.ticket;
    const who = {
      viewers: [...new Set(those.flatMap(({ ticket }) => ticket.viewerId ?? []))],
      sessions: [...new Set(those.flatMap(({ ticket }) => ticket.sessionId ?? []))],
    };
    try {
      const found = await inTenant(database, tenantId, (db) => readFacts(db, { tenantId, liveId }, who));
      for (const { ticket, resolve, reject } of those) {
        const facts = found(ticket);
        if (facts) resolve(facts);
        else reject(new Fault('LIVE_TICKET_ENDED'));
      }
    } catch (error) {
      for (const { reject } of those) reject(error);
    }
  }

  return {
    factsFor: (ticket) =>
      new Promise((resolve, reject) => {
        if (asking >= WAITING) return reject(new Fault('OVERLOADED'));
        asking += 1;
        const key = `${ticket.tenantId} ${ticket.liveId}`;
        const line = waiting.get(key) ?? [];
        waiting.set(key, line);
        line.push({ ticket, resolve, reject });
        // Those of one moment come one after the other.
        if (line.length === 1) setImmediate(next);
      }),
  };
}
