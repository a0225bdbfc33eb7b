import { sql } from 'kysely';
import { appUserTables } from '../core/app-users.ts';
import type { AppCaller, AppUser } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { inTenant } from '../core/in-tenant.ts';

interface Touching {
  readonly database: Database;
  /** Keys and users whose use is being written down. */
  readonly touching: Set<string>;
}

/**
 * That a key and a user of it were seen is written after the answer and at most once a minute: all users of an app share
 * its key, and would otherwise wait for each other at that one row. The next call tries again what is missed here.
 */
export function touchApp(
  { database, touching }: Touching,
  app: AppCaller,
  appUser: AppUser | null,
  stale: { readonly key: boolean; readonly user: boolean; readonly version: string | null },
): void {
  const { tenantId, keyId } = app;
  const once = (id: string, statement: ReturnType<typeof sql>) => {
    if (touching.has(id)) return;
    touching.add(id);
    inTenant(database, tenantId, (db) => statement.execute(db))
      .catch(() => undefined)
      .finally(() => touching.delete(id));
  };
  if (stale.key) {
    once(keyId, sql`update app_key set last_used_at = now() where tenant_id = ${tenantId} and id = ${keyId}`);
  }
  if (appUser && stale.user) {
    const { userId, kind, isTest } = appUser;
    const statement = isTest
      ? sql`update test_account set last_active_at = now(), last_app_version = coalesce(${stale.version}, last_app_version)
             where tenant_id = ${tenantId} and id = ${userId}`
      : sql`update ${sql.table(appUserTables[kind])}
             set last_active_at = now(), app_version = coalesce(${stale.version}, app_version)
             where tenant_id = ${tenantId} and id = ${userId}`;
    once(userId, statement);
  }
}
