import { setTimeout as pause } from 'node:timers/promises';
import { namedAsBefore, writeLog } from '../kernel/calls/audit.ts';
import type { Actor, Caller } from '../kernel/calls/context.ts';
import type { LogEntry } from '../kernel/calls/log-entry.ts';
import { databaseFault, type Database } from '../kernel/db/database.ts';
import { Fault } from '../kernel/db/fault.ts';
import { inTenant } from '../kernel/db/in-tenant.ts';
import type { Room } from '../kernel/room.ts';

export interface Refusal {
  readonly caller: Caller;
  readonly who: { readonly tenantId: string; readonly actor: Actor | null };
  readonly entries: readonly LogEntry[];
}

interface Surroundings {
  readonly database: Database;
  readonly room: Room;
  readonly warn: (fields: object, message: string) => void;
}

/** In one transaction: the operation log of a company has one line after the other, and others wait meanwhile. */
const AT_ONCE = 50;
const WAITING = 10_000;
const LONGEST_PAUSE_MS = 5_000;
const LAST_TRIES = 3;

/**
 * What was refused is written down although its transaction was rolled back, and after the answer has left: how long a
 * refusal takes must not tell whether there is such an account. One connection writes them in turn, so that a flood of
 * refusals takes no other; while the database is away they wait, and what is lost in the end is counted.
 */
export class RefusalLog {
  readonly #parts: Surroundings;
  #waiting: Refusal[] = [];
  #writing: Promise<void> | undefined;
  #lost = 0;
  #closing = false;

  constructor(parts: Surroundings) {
    this.#parts = parts;
  }

  add(refusal: Refusal): void {
    if (this.#waiting.length < WAITING) this.#waiting.push(refusal);
    else this.#lost += 1;
    this.#start();
  }

  #start(): void {
    if (this.#writing || this.#waiting.length === 0) return;
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
      this.#start();
    });
  }

  /** Writes what is left, as far as the database takes it. */
  async close(): Promise<void> {
    this.#closing = true;
    while (this.#writing) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    let failures = 0;
    while (this.#waiting.length > 0) {
      const { tenantId } = this.#waiting[0]!.who;
      // After a failure one at a time: one that can never be written must not hold up the others.
      const some = this.#waiting.filter(({ who }) => who.tenantId === tenantId).slice(0, failures > 0 ? 1 : AT_ONCE);
      try {
        await this.#write(tenantId, some);
        this.#remove(some);
        failures = 0;
      } catch (err) {
        failures += 1;
        if (failures === 1) this.#parts.warn({ err, waiting: this.#waiting.length }, 'refusals wait to be logged');
        if (this.#closing && failures > LAST_TRIES) this.#lose(this.#waiting);
        else if (isOutage(err)) await pause(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS));
        else if (some.length === 1) this.#lose(some);
      }
    }
    if (this.#lost === 0) return;
    this.#parts.warn({ lost: this.#lost }, 'refusals are missing from the operation log');
    this.#lost = 0;
  }

  async #write(tenantId: string, some: readonly Refusal[]): Promise<void> {
    if (!this.#parts.room.forRows) throw new Fault('NO_ROOM');
    await inTenant(this.#parts.database, tenantId, async (db) => {
      for (const { caller, who, entries } of some)
        await writeLog(db, caller, who, await namedAsBefore(db, tenantId, entries));
    });
  }

  #lose(some: readonly Refusal[]): void {
    this.#lost += some.length;
    this.#remove(some);
  }

  #remove(some: readonly Refusal[]): void {
    const gone = new Set(some);
    this.#waiting = this.#waiting.filter((refusal) => !gone.has(refusal));
  }
}

/** The database, or its disk, will be back; anything else would fail again. */
function isOutage(error: unknown): boolean {
  const fault = error instanceof Fault ? error : databaseFault(error);
  return fault !== undefined && fault.code !== 'MALFORMED';
}
