import { sql, type Transaction } from 'kysely';
import { writeLog } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

const enterTenant = (db: Transaction<Schema>, tenantId: string) =>
  sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(db);

/**
 * Work of a platform operator inside another tenant: the transaction stands there meanwhile and nowhere else. What was
 * done is in the logs of both: the tenant reads who of the platform it was, the platform what its people did, unless that
 * is said there as a part of something else.
 */
export async function asPlatform<T>(
  context: Context,
  tenantId: string,
  work: (there: Context) => Promise<T>,
  { inOwnLog = true }: { readonly inOwnLog?: boolean } = {},
): Promise<T> {
  const { db, actor, caller } = context;
  if (actor.type !== 1) throw new Fault('FORBIDDEN');
  const entries: LogEntry[] = [];
  await enterTenant(db, tenantId);
  const result = await work({
    db,
    caller,
    actor: { ...actor, tenantId },
    // Spread, these would be asked for at once, and there is no app here.
    get app() {
      return context.app;
    },
    get appUser() {
      return context.appUser;
    },
    appUserIfAny: null,
    log: (entry) => entries.push(entry),
    logRefusal: (entry) => context.logRefusal(entry),
    wakeWorkers: () => context.wakeWorkers(),
    enter: (id) => context.enter(id),
  });
  if (entries.length > 0) await writeLog(db, caller, { tenantId, actor }, entries);
  // After an error the whole transaction is rolled back, and with it where it stood.
  await enterTenant(db, actor.tenantId);
  if (inOwnLog) for (const entry of entries) context.log(entry);
  return result;
}
