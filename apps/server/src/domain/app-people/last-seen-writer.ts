import { sql, type RawBuilder } from 'kysely';
import { appUserTables } from './app-users.ts';
import type { AppCaller, AppUser } from '../../kernel/calls/context.ts';
import type { Room } from '../../kernel/room.ts';
import type { Database } from '../../kernel/db/database.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';

/** How long those who were seen wait for others, to be written down with them. */
const GATHER_MS = 500;
/** Of one statement. */
const AT_ONCE = 1000;

type Whose = keyof typeof writings;

/**
 * That a key and a user of it were seen is written after the answer, at most once a minute, and of all who come at about
 * the same time in one statement: a write for each would cost more than what the devices ask. What is missed here, also
 * because the process ends, is written at the next call.
 */
export class LastSeenWriter {
  readonly #database: Database;
  readonly #room: Room;
  readonly #warn: (fields: object, message: string) => void;
  /** Tenant and table → id → version of the app. */
  #seen = new Map<string, Map<string, string | null>>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, room: Room, warn: (fields: object, message: string) => void) {
    this.#database = database;
    this.#room = room;
    this.#warn = warn;
  }

  note(
    { tenantId, keyId }: AppCaller,
    appUser: AppUser | null,
    stale: { readonly key: boolean; readonly user: boolean; readonly version: string | null },
  ): void {
    if (stale.key) this.#add(tenantId, 'app_key', keyId, null);
    if (appUser && stale.user) {
      this.#add(tenantId, appUser.isTest ? 'test_account' : appUserTables[appUser.kind], appUser.userId, stale.version);
    }
  }

  noteDevices(tenantId: string, deviceIds: readonly string[]): void {
    for (const id of deviceIds) this.#add(tenantId, 'app_device', id, null);
  }

  #add(tenantId: string, table: Whose, id: string, version: string | null): void {
    const place = `${tenantId} ${table}`;
    const known = this.#seen.get(place) ?? new Map<string, string | null>();
    this.#seen.set(place, known.set(id, version));
    this.#timer ??= setTimeout(() => this.#writeAll(), GATHER_MS).unref();
  }

  #writeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seen = this.#seen;
    this.#seen = new Map();
    if (!this.#room.forRows) return;
    this.#writing = this.#writing.then(() => this.#write(seen));
  }

  async #write(seen: ReadonlyMap<string, ReadonlyMap<string, string | null>>): Promise<void> {
    for (const [place, known] of seen) {
      const [tenantId, table] = place.split(' ') as [string, Whose];
      const all = [...known];
      for (let from = 0; from < all.length; from += AT_ONCE) {
        const some = all.slice(from, from + AT_ONCE);
        try {
          // One after the other: nobody waits for it, and others need the connections.
          await inTenant(this.#database, tenantId, (db) => writings[table](tenantId, some).execute(db));
        } catch (err) {
          this.#warn({ err }, 'when apps were last seen is not written down');
        }
      }
    }
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    this.#writeAll();
    await this.#writing;
  }
}

/** Rows that somebody else holds are left out: waiting for each other in turn is worse than a missed minute. */
const seenRows = (table: RawBuilder<unknown>, tenantId: string, ids: readonly string[]) => sql`
  (select id from ${table} where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) for no key update skip locked)`;

function ofUsers(table: string, version: string) {
  return (tenantId: string, seen: Seen) => {
    const ids = seen.map(([id]) => id);
    return sql`
      update ${sql.table(table)} u
         set last_active_at = now(), ${sql.ref(version)} = coalesce(n.version, u.${sql.ref(version)})
        from unnest(${ids}::uuid[], ${seen.map(([, appVersion]) => appVersion)}::text[]) as n (id, version)
        join ${seenRows(sql.table(table), tenantId, ids)} as held on held.id = n.id
       where u.tenant_id = ${tenantId} and u.id = n.id`;
  };
}

type Seen = readonly (readonly [id: string, version: string | null])[];

const onlySeen = (table: string, at: string) => (tenantId: string, seen: Seen) =>
  sql`
  update ${sql.table(table)} k set ${sql.ref(at)} = now()
    from ${seenRows(
      sql.table(table),
      tenantId,
      seen.map(([id]) => id),
    )} as held
   where k.tenant_id = ${tenantId} and k.id = held.id`;

const writings = {
  app_key: onlySeen('app_key', 'last_used_at'),
  app_device: onlySeen('app_device', 'last_seen_at'),
  client_user: ofUsers('client_user', 'app_version'),
  team_user: ofUsers('team_user', 'app_version'),
  test_account: ofUsers('test_account', 'last_app_version'),
};
