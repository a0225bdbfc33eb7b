import { sql, type Transaction } from 'kysely';
import { writeLog } from '../core/audit.ts';
import type { Actor, Caller, Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { inTenant } from '../core/in-tenant.ts';
import type { LogEntry } from '../core/log-entry.ts';
import type { Schema } from '../core/schema.ts';
import type { Signals } from '../core/signals.ts';
import { networkOf } from '../core/throttle.ts';
import { actorOf, openSession } from './authenticate.ts';
import { Turnstile, type Place } from './turnstile.ts';

export interface Kernel {
  readonly database: Database;
  readonly signals: Signals;
  readonly turnstile: Turnstile;
  /** Token → tenant of recent sessions: decides in which line a request waits, and nothing else. */
  readonly lines: Map<string, string>;
  /** Writes that go on after their answer; a stop waits for them. */
  readonly unfinished: Set<Promise<void>>;
  readonly warn: (fields: object, message: string) => void;
}

const REMEMBERED_LINES = 5_000;

/** Connections beside those of the requests: for jobs, probes and what is written after an answer. */
const SPARE = 4;

export function createKernel(database: Database, signals: Signals, warn: Kernel['warn']): Kernel {
  const running = (database.pool.options.max ?? 10) - SPARE;
  return {
    database,
    signals,
    turnstile: new Turnstile({ running, waiting: running * 16, line: running * 12, patienceMs: 2_000 }),
    lines: new Map(),
    unfinished: new Set(),
    warn,
  };
}

/** A token that was not seen before may be anybody's: until it is known, its bearer is a stranger. */
function placeOf({ lines }: Kernel, { token, caller }: Entry): Place {
  const tenantId = token === null ? undefined : lines.get(token);
  if (tenantId !== undefined) return { of: 'tenant', key: tenantId };
  return { of: 'stranger', key: networkOf(caller.ip) };
}

function remember(lines: Map<string, string>, token: string, tenantId: string): void {
  if (lines.has(token)) return;
  if (lines.size >= REMEMBERED_LINES) lines.clear();
  lines.set(token, tenantId);
}

export interface Entry {
  readonly caller: Caller;
  readonly effect: 'read' | 'write';
  /** Hash of the session token; null for a call that needs none. */
  readonly token: string | null;
}

/**
 * One request, one transaction: opened together with the session and its tenant, committed with its log lines when the
 * work is done, rolled back when it throws. Effects that wait for the commit run after it.
 */
export async function transact<T>(kernel: Kernel, entry: Entry, work: (context: Context) => Promise<T>): Promise<T> {
  const leave = await kernel.turnstile.enter(placeOf(kernel, entry));
  const entries: LogEntry[] = [];
  const refusals: LogEntry[] = [];
  const effects: (() => void)[] = [];
  let tenantId: () => string = () => noTenant(entry);
  let actor: Actor | null = null;
  try {
    const transaction = await kernel.database.begin({
      readOnly: entry.effect === 'read',
      ...(entry.token !== null && { enter: openSession(entry.token) }),
    });
    try {
      const session = entry.token === null ? null : actorOf(transaction.entered);
      actor = session?.actor ?? null;
      let entered = session?.actor.tenantId;
      const enter = (id: string) => {
        if (entered !== undefined && entered !== id) throw new Error(`${entry.caller.call} is in a tenant already`);
        entered = id;
        tenantId = () => id;
        return sql`select set_config('app.tenant_id', ${id}, true)`.execute(transaction.db).then(() => undefined);
      };
      if (actor) {
        const { tenantId: own } = actor;
        tenantId = () => own;
      }
      if (actor && entry.token !== null) remember(kernel.lines, entry.token, actor.tenantId);
      const context: Context = {
        db: transaction.db,
        caller: entry.caller,
        get actor() {
          if (!session) throw new Error(`${entry.caller.call} is public: it has no actor`);
          return session.actor;
        },
        log: (made) => entries.push(made),
        logRefusal: (refused) => refusals.push(refused),
        wakeWorkers: () => effects.push(() => kernel.signals.publish('jobs')),
        enter,
      };
      const result = await work(context);
      if (session?.stale && entry.effect === 'write') await touch(transaction.db, session.actor);
      if (entries.length > 0) await writeLog(transaction.db, entry.caller, { tenantId: tenantId(), actor }, entries);
      await transaction.commit();
      if (session?.stale && entry.effect === 'read') effects.push(() => touchLater(kernel, session.actor));
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  } catch (error) {
    if (refusals.length > 0) writeRefusals(kernel, entry.caller, { tenantId: tenantId(), actor }, refusals);
    throw error;
  } finally {
    leave();
  }
}

/**
 * What was refused is written down although its transaction was rolled back, and after the answer has left: how long a
 * refusal takes must not tell whether there is such an account.
 */
export function writeRefusals(
  { database, unfinished, warn }: Kernel,
  caller: Caller,
  who: { tenantId: string; actor: Actor | null },
  refusals: readonly LogEntry[],
): void {
  const writing = inTenant(database, who.tenantId, (db) => writeLog(db, caller, who, refusals))
    .catch((err: unknown) => warn({ err }, 'a refusal is missing from the operation log'))
    .finally(() => unfinished.delete(writing));
  unfinished.add(writing);
}

function noTenant(entry: Entry): never {
  throw new Error(`${entry.caller.call} logs without having entered a tenant`);
}

async function touch(db: Transaction<Schema>, actor: Actor): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', actor.sessionId)
    .execute();
}

/** A read runs read-only; that the session was used is written afterwards, at most once a minute. */
function touchLater({ database }: Kernel, actor: Actor): void {
  // A missed touch costs nothing: the next request of the session tries again.
  inTenant(database, actor.tenantId, (db) => touch(db, actor)).catch(() => undefined);
}
