import { moduleOf } from '@console/contract/areas/log/console-log';
import { outcomeFields } from '@console/contract/areas/log/console-log-kinds';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Actor, Caller } from './context.ts';
import { newId } from '../db/ids.ts';
import type { Change, LogEntry } from './log-entry.ts';
import type { Schema } from '../db/schema.ts';

/** What differs between two states of a record. Times and counters are not what a person changed. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Change[] {
  return fields
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** A statement takes 65,535 values at most, and an import may leave thousands of lines. */
const LINES_AT_ONCE = 500;

/** The database numbers and chains the lines; see `operation_log_chain`. */
export async function writeLog(
  db: Transaction<Schema>,
  caller: Caller,
  who: { tenantId: string; actor: Actor | null },
  entries: readonly LogEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += LINES_AT_ONCE) {
    await writeLines(db, caller, who, entries.slice(from, from + LINES_AT_ONCE));
  }
}

/** The same for what a job did: nobody asked for it. */
export const writeJobLog = (
  db: Transaction<Schema>,
  { id, kind, tenantId }: { readonly id: string; readonly kind: string; readonly tenantId: string },
  entries: readonly LogEntry[],
): Promise<void> =>
  writeLog(db, { call: kind, locale: 'zh-CN', ip: '', userAgent: '', traceId: id }, { tenantId, actor: null }, entries);

async function writeLines(
  db: Transaction<Schema>,
  caller: Caller,
  who: { tenantId: string; actor: Actor | null },
  entries: readonly LogEntry[],
): Promise<void> {
  await db
    .insertInto('operation_log')
    .values(
      entries.map((entry) => ({
        tenant_id: who.tenantId,
        id: newId(),
        time: sql<Date>`clock_timestamp()`,
        actor_id: entry.actor?.accountId ?? who.actor?.accountId ?? null,
        actor_name: entry.actor?.name ?? who.actor?.name ?? null,
        actor_type: entry.actor?.type ?? who.actor?.type ?? null,
        role_id: who.actor?.roleId ?? null,
        role_name: who.actor?.roleName ?? null,
        call: caller.call,
        module: moduleOf(caller.call),
        action: entry.action,
        object_type: entry.objectType ?? null,
        object_id: entry.objectId ?? null,
        object_name: entry.objectName ?? null,
        changes: JSON.stringify(entry.changes ?? []),
        result: entry.failCode === undefined ? ('SUCCESS' as const) : ('FAILURE' as const),
        fail_code: entry.failCode ?? null,
        ip: caller.ip,
        user_agent: caller.userAgent,
        trace_id: caller.traceId,
      })),
    )
    .execute();
}

/** Lines of what was refused know an id alone; the object is called what the log last called it. */
export async function namedAsBefore(
  db: Transaction<Schema>,
  tenantId: string,
  entries: readonly LogEntry[],
): Promise<LogEntry[]> {
  const named: LogEntry[] = [];
  for (const entry of entries) {
    const { objectType, objectId, objectName } = entry;
    if (objectType === undefined || objectId === undefined || objectName !== undefined) {
      named.push(entry);
      continue;
    }
    const before = await db
      .selectFrom('operation_log')
      .select('object_name')
      .where('tenant_id', '=', tenantId)
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .where('object_name', 'is not', null)
      .orderBy('time', 'desc')
      .limit(1)
      .executeTakeFirst();
    named.push({ ...entry, ...(before?.object_name && { objectName: before.object_name }) });
  }
  return named;
}

/** How a line says that it ended, as a column of the log or of an alias of it. */
export const outcomeOf = (log: string): RawBuilder<string | null> => sql`(
  select c ->> 'after' from jsonb_array_elements(${sql.ref(`${log}.changes`)}) as c
   where c ->> 'field' = any(${[...outcomeFields]}::text[]) limit 1)`;
