import { sql, type Transaction } from 'kysely';
import { writeLog } from '../kernel/calls/audit.ts';
import type { Actor, AppCaller, AppUser, Caller, Context } from '../kernel/calls/context.ts';
import type { Database } from '../kernel/db/database.ts';
import { Fault } from '../kernel/db/fault.ts';
import { inTenant } from '../kernel/db/in-tenant.ts';
import type { Room } from '../kernel/room.ts';
import type { LogEntry } from '../kernel/calls/log-entry.ts';
import type { Schema } from '../kernel/db/schema.ts';
import type { Signals } from '../kernel/jobs/messages/signals.ts';
import { networkOf } from '../kernel/calls/throttle.ts';
import { appOf, openAppKey, type AppCredential } from './caller/app-key.ts';
import { AppRateLimit } from './limits/app-rate-limit.ts';
import { RefusalLog } from './refusal-log.ts';
import { PublicRateLimit } from './limits/public-rate-limit.ts';
import { actorOf, openSession } from './caller/authenticate.ts';
import type { BatchQueue } from './batching/batching-queue.ts';
import { AdmissionQueue, type Place } from './limits/admission-queue.ts';

/** Writes down, after the answer, when a key, a user and a device of an app were last seen. */
export interface LastSeen {
  note(
    app: AppCaller,
    appUser: AppUser | null,
    stale: { readonly key: boolean; readonly user: boolean; readonly version: string | null },
  ): void;
  noteDevices(tenantId: string, deviceIds: readonly string[]): void;
}

export interface Runtime {
  readonly database: Database;
  readonly signals: Signals;
  readonly room: Room;
  readonly admission: AdmissionQueue;
  readonly appRateLimit: AppRateLimit;
  readonly publicRateLimit: PublicRateLimit;
  readonly lastSeen: LastSeen;
  /** Writes down that a session was used. */
  readonly touchSession: (db: Transaction<Schema>, actor: Actor) => Promise<void>;
  /** Calls of apps that wait to be answered together; see `batching.ts`. */
  readonly batches: Map<string, BatchQueue>;
  /** Token or key → tenant of those seen lately: decides in which line a request waits, and nothing else. */
  readonly lines: Map<string, string>;
  readonly refusals: RefusalLog;
}

const REMEMBERED_LINES = 5_000;

/** Connections beside those of the requests: for jobs, probes and what is written after an answer. */
const SPARE = 4;

export function createRuntime(
  database: Database,
  { signals, room }: Pick<Runtime, 'signals' | 'room'>,
  { lastSeen, touchSession }: Pick<Runtime, 'lastSeen' | 'touchSession'>,
  warn: (fields: object, message: string) => void,
  perNetwork: { readonly appCallsPerNetwork?: number; readonly publicCallsPerNetwork?: number } = {},
): Runtime {
  const running = (database.pool.options.max ?? 10) - SPARE;
  return {
    database,
    signals,
    room,
    admission: new AdmissionQueue({ running, waiting: running * 16, line: running * 12, patienceMs: 2_000 }),
    appRateLimit: new AppRateLimit(perNetwork.appCallsPerNetwork),
    publicRateLimit: new PublicRateLimit(perNetwork.publicCallsPerNetwork),
    lastSeen,
    touchSession,
    batches: new Map(),
    lines: new Map(),
    refusals: new RefusalLog({ database, room, warn }),
  };
}

/** A token that was not seen before may be anybody's: until it is known, its bearer is a stranger. */
export function placeOf({ lines }: Runtime, { app, token, caller }: Entry): Place {
  const tenantId = lines.get(app?.keyHash ?? token ?? '');
  if (tenantId !== undefined) return { of: 'tenant', key: tenantId };
  return { of: 'stranger', key: networkOf(caller.ip) };
}

export function remember(lines: Map<string, string>, token: string, tenantId: string): void {
  if (lines.has(token)) return;
  if (lines.size >= REMEMBERED_LINES) lines.clear();
  lines.set(token, tenantId);
}

export interface Entry {
  readonly caller: Caller;
  readonly effect: 'read' | 'write';
  /** Hash of the session token; null for a call that needs none. */
  readonly token: string | null;
  /** In the place of a token, where an app calls. */
  readonly app?: AppCredential;
  /** Of a call that devices make by the thousand. */
  readonly keepPlans?: boolean;
}

/** Who stands behind a call: an account of the console, an app with or without a user of its own, or nobody known. */
export interface Who {
  readonly actor: Actor | null;
  readonly app: AppCaller | null;
  readonly appUser: AppUser | null;
}

/** A handler that asks for someone whom its kind of call has not is a defect. */
export function present<T>(someone: T | null, call: string, kind: keyof Who): T {
  if (someone === null) throw new Error(`${call} has no ${kind}`);
  return someone;
}

interface Opened extends Who {
  readonly tenantId: string | undefined;
  readonly stale: { readonly session: boolean; readonly key: boolean; readonly user: boolean };
}

function enterBy({ app, token }: Entry): { enter?: string } {
  if (app) return { enter: openAppKey(app.keyHash, [app]) };
  return token === null ? {} : { enter: openSession(token) };
}

function openedBy({ app: shown, token }: Entry, found: unknown): Opened {
  const nobody = { actor: null, app: null, appUser: null, tenantId: undefined };
  const fresh = { session: false, key: false, user: false };
  if (shown) {
    const { app, appUser, stale } = appOf(found, shown);
    return { ...nobody, app, appUser, tenantId: app.tenantId, stale: { ...fresh, ...stale } };
  }
  if (token === null) return { ...nobody, stale: fresh };
  const { actor, stale } = actorOf(found);
  return { ...nobody, actor, tenantId: actor.tenantId, stale: { ...fresh, session: stale } };
}

/**
 * One request, one transaction: opened together with the session and its tenant, committed with its log lines when the
 * work is done, rolled back when it throws. Effects that wait for the commit run after it.
 */
export async function transact<T>(runtime: Runtime, entry: Entry, work: (context: Context) => Promise<T>): Promise<T> {
  if (entry.effect === 'write') refuseWithoutRoom(runtime);
  const leave = await runtime.admission.enter(placeOf(runtime, entry));
  const entries: LogEntry[] = [];
  const refusals: LogEntry[] = [];
  const effects: (() => void)[] = [];
  let tenantId: () => string = () => noTenant(entry);
  let actor: Actor | null = null;
  try {
    const readOnly = entry.effect === 'read';
    const { keepPlans = false } = entry;
    const transaction = await runtime.database.begin({ readOnly, keepPlans, ...enterBy(entry) });
    try {
      const who = openedBy(entry, transaction.entered);
      const { call } = entry.caller;
      actor = who.actor;
      let entered = who.tenantId;
      const enter = (id: string) => {
        if (entered !== undefined && entered !== id) throw new Error(`${call} is in a tenant already`);
        entered = id;
        tenantId = () => id;
        return sql`select set_config('app.tenant_id', ${id}, true)`.execute(transaction.db).then(() => undefined);
      };
      if (entered !== undefined) {
        const own = entered;
        tenantId = () => own;
        remember(runtime.lines, entry.app?.keyHash ?? entry.token ?? '', own);
      }
      const context: Context = {
        db: transaction.db,
        caller: entry.caller,
        get actor() {
          return present(who.actor, call, 'actor');
        },
        get app() {
          return present(who.app, call, 'app');
        },
        get appUser() {
          return present(who.appUser, call, 'appUser');
        },
        appUserIfAny: who.appUser,
        log: (made) => entries.push(made),
        logRefusal: (refused) => refusals.push(refused),
        wakeWorkers: () => effects.push(() => runtime.signals.publish('jobs')),
        enter,
      };
      const result = await work(context);
      const session = who.stale.session ? who.actor : null;
      if (session && entry.effect === 'write') await runtime.touchSession(transaction.db, session);
      if (entries.length > 0) await writeLog(transaction.db, entry.caller, { tenantId: tenantId(), actor }, entries);
      await transaction.commit();
      if (session && entry.effect === 'read') effects.push(() => touchLater(runtime, session));
      if (who.app)
        runtime.lastSeen.note(who.app, who.appUser, { ...who.stale, version: entry.app?.appVersion ?? null });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  } catch (error) {
    if (refusals.length > 0)
      runtime.refusals.add({ caller: entry.caller, who: { tenantId: tenantId(), actor }, entries: refusals });
    throw error;
  } finally {
    leave();
  }
}

/** Before the database is asked: on a full disk it would stop, and with it all who read. */
export function refuseWithoutRoom({ room }: Pick<Runtime, 'room'>): void {
  if (!room.forRows) throw new Fault('NO_ROOM');
}

function noTenant(entry: Entry): never {
  throw new Error(`${entry.caller.call} logs without having entered a tenant`);
}

/** A read runs read-only; that the session was used is written afterwards, at most once a minute. */
function touchLater({ database, room, touchSession }: Runtime, actor: Actor): void {
  if (!room.forRows) return;
  // A missed touch costs nothing: the next request of the session tries again.
  inTenant(database, actor.tenantId, (db) => touchSession(db, actor)).catch(() => undefined);
}
