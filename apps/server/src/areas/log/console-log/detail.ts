import type { ConsoleLogDetail, consoleLog as contract } from '@console/contract/areas/log/console-log';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { lineFields, visibleActors } from './lines.ts';

const SAME_TRACE = 50;
const SAME_OBJECT = 10;

/** One line with what it changed, and the lines that belong to it as far as the reader may see them. */
export async function lineDetail(
  { id }: InputOf<(typeof contract)['detail']>,
  { db, actor }: Context,
): Promise<ConsoleLogDetail> {
  const actors = await visibleActors({ db, actor });
  const seen = sql<boolean>`operation_log.tenant_id = ${actor.tenantId}
    and (${actors === null} or operation_log.actor_id = any(${[...(actors ?? [])]}::uuid[]))`;
  const fields = {
    ...lineFields,
    userAgent: sql.ref('operation_log.user_agent'),
    changes: sql.ref('operation_log.changes'),
    prevHash: sql.ref('operation_log.prev_hash'),
    hash: sql.ref('operation_log.hash'),
    intact: sql`operation_log_digest(operation_log) = operation_log.hash`,
  };
  const { rows } = await sql<{ line: Omit<ConsoleLogDetail, 'sameTrace' | 'sameObject'> }>`
    select ${jsonObject(fields)} as line from operation_log where ${seen} and id = ${id}`.execute(db);
  const line = rows[0]?.line;
  if (!line) throw new Fault('NOT_FOUND');
  const { rows: related } = await sql<Pick<ConsoleLogDetail, 'sameTrace' | 'sameObject'>>`
    select (select coalesce(json_agg(l), '[]') from (
             select ${jsonObject(lineFields)} as l from operation_log
              where ${seen} and trace_id = ${line.traceId} and id <> ${id}
              order by time, operation_log.id limit ${SAME_TRACE}) as t) as "sameTrace",
           (select coalesce(json_agg(l), '[]') from (
             select ${jsonObject(lineFields)} as l from operation_log
              where ${seen} and object_type = ${line.objectType} and object_id = ${line.objectId} and id <> ${id}
              order by time desc, operation_log.id desc limit ${SAME_OBJECT}) as o) as "sameObject"`.execute(db);
  const changes = await named(line.changes, { db, actor });
  return { ...line, changes: changes.map(maskedChange), ...related[0]! };
}

type Change = ConsoleLogDetail['changes'][number];

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
/** What someone typed is shown as they typed it, also where it looks like an id: it would ask for any name, and lie. */
const holdsIds = ({ field }: Change) => /Ids?$/.test(field);
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** An id says nothing to a reader: departments, people and roles go by the names that they have today, or had last. */
async function named(changes: readonly Change[], { db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Change[]> {
  const ids = changes
    .filter(holdsIds)
    .flatMap(({ before, after }) => [...listed(before), ...listed(after)].filter(isId));
  if (ids.length === 0) return [...changes];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from dept where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[]) union all
    select id, name from account where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[]) union all
    select id, name from role where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (value: unknown): unknown => (isId(value) ? (names.get(value) ?? value) : value);
  const withNames = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value));
  return changes.map((change) =>
    holdsIds(change) ? { ...change, before: withNames(change.before), after: withNames(change.after) } : change,
  );
}

/** Nobody sees another person's whole number or address without a reveal of its own. */
function maskedChange({ field, before, after }: Change): Change {
  const mask = field === 'phone' ? maskPhone : field === 'email' ? maskEmail : undefined;
  if (mask === undefined) return { field, before: before ?? null, after: after ?? null };
  const hide = (value: unknown) => (typeof value === 'string' ? mask(value) : null);
  return { field, before: hide(before), after: hide(after) };
}
