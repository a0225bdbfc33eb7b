import type { FaultCode } from '@console/contract/faults';
import type { Permission } from '@console/contract/permissions';
import type { Kind, TrashKind } from '@console/contract/kinds';
import type { Reference } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Actor, Context } from '../calls/context.ts';
import type { LogEntry } from '../calls/log-entry.ts';
import type { RawJson } from '../calls/raw-json.ts';
import { violatedConstraint } from '../db/database.ts';
import { Fault } from '../db/fault.ts';
import type { Schema } from '../db/schema.ts';
import { maskFields, maskText, type Masks } from './masks.ts';
import { jsonObject, parsePage, type Page } from './page.ts';
import { referencesTo, type ReferenceSource } from './references.ts';
import { moveToTrash } from './trash.ts';

/** What the five calls are made of. A resource that differs from `crud` is put together from the same pieces. */
type Asking = Pick<Context, 'db' | 'actor'>;

/** Whether the caller may do this: owners and the platform's operators stand above roles. */
export const hasPermission = ({ type, permissions }: Actor, permission: Permission): boolean =>
  type !== 3 || permissions.has(permission);

/** Where the rows of one kind of record come from. */
export interface Source {
  readonly table: string;
  /** Wire name → what the database puts there. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which rows of the table, where it holds others as well. */
  readonly only?: RawBuilder<unknown>;
}

type Strength = 'update' | 'no key update';

/** Those of these records that are there, in the order of their ids. */
export async function findPresent<Row>(
  { db, actor }: Asking,
  { table, fields, only }: Source,
  ids: readonly string[],
  strength?: Strength,
): Promise<Row[]> {
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const { rows } = await sql<{ row: Row }>`
    select ${jsonObject(fields)} as row from ${sql.table(table)}
     where ${own('tenant_id')} = ${actor.tenantId} and ${own('id')} = any(${[...ids]}::uuid[])
       and ${own('deleted_at')} is null and ${only ?? sql`true`}
     order by ${own('id')} ${strength ? sql`for ${sql.raw(strength)} of ${sql.table(table)}` : sql``}`.execute(db);
  return rows.map(({ row }) => row);
}

/** All of these records, in the order of their ids, or NOT_FOUND. */
export async function findAll<Row>(
  context: Asking,
  source: Source,
  ids: readonly string[],
  strength?: Strength,
): Promise<Row[]> {
  const wanted = [...new Set(ids)];
  const rows = await findPresent<Row>(context, source, wanted, strength);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  return rows;
}

/** One record that is not deleted, or NOT_FOUND. */
export async function find<Row>(context: Asking, source: Source, id: string): Promise<Row> {
  const [row] = await findAll<Row>(context, source, [id]);
  return row!;
}

/** The same, held until the end of the transaction. */
export async function lock<Row>(
  context: Asking,
  source: Source,
  id: string,
  strength: Strength = 'update',
): Promise<Row> {
  const [row] = await findAll<Row>(context, source, [id], strength);
  return row!;
}

/** Column → value or SQL; what is undefined is left out. */
type Columns<Table extends keyof Schema> = Readonly<Partial<Record<keyof Schema[Table], unknown>>>;

const given = (columns: object) => Object.entries(columns).filter(([, value]) => value !== undefined);

/** Adds a row in the caller's name. */
export async function insert<Table extends keyof Schema>(
  { db, actor }: Asking,
  table: Table,
  id: string,
  columns: Columns<Table>,
): Promise<void> {
  const values = { tenant_id: actor.tenantId, id, created_by: actor.accountId, updated_by: actor.accountId };
  const entries = given({ ...values, ...columns });
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.id(column)))})
            values (${sql.join(entries.map(([, value]) => value))})`.execute(db);
}

/** Changes one row or several in the caller's name; whoever edits an older version will be refused. */
export async function update<Table extends keyof Schema>(
  { db, actor }: Asking,
  table: Table,
  ids: string | readonly string[],
  columns: Columns<Table>,
): Promise<void> {
  const trail = { version: sql`version + 1`, updated_at: sql`now()`, updated_by: actor.accountId };
  const changes = given({ ...columns, ...trail }).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  const which = typeof ids === 'string' ? sql`id = ${ids}` : sql`id = any(${[...ids]}::uuid[])`;
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
             where tenant_id = ${actor.tenantId} and ${which}`.execute(db);
}

/** Name of a unique index → the field and the fault that it stands for. */
export type Unique = Readonly<Record<string, { readonly field: string; readonly code: FaultCode }>>;

/** The result of a write, or the fault that says which of the input's values another record has already. */
export async function orFaultIfTaken<T>(
  write: Promise<T>,
  unique: Unique,
  input: Readonly<Record<string, unknown>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const taken = unique[violatedConstraint(error) ?? ''];
    if (!taken) throw error;
    const { field, code } = taken;
    const value = input[field];
    throw new Fault(code, {
      params: { value: typeof value === 'string' ? value : '' },
      fields: [{ field, code }],
    });
  }
}

/** Two people edited the same record: the second learns who was first and sees both. */
export function refuseStale(before: object, input: { readonly version?: unknown }): void {
  const current = before as { version: number; updatedAt: string; updatedBy: { name: string } | null };
  if (current.version === input.version) return;
  throw new Fault('CONFLICT', {
    params: { name: current.updatedBy?.name ?? '' },
    data: { current, updatedBy: current.updatedBy, updatedAt: current.updatedAt },
  });
}

/** How the log names a record. */
export function naming<Row extends object>(
  { type, id }: { readonly type: Kind; readonly id: keyof Row & string },
  row: Row,
): Pick<LogEntry, 'objectType' | 'objectId' | 'objectName'> {
  const { name } = row as { name?: string };
  return { objectType: type, objectId: row[id] as string, ...(name !== undefined && { objectName: name }) };
}

/** Puts records into another state, with one line of the log for each. */
export async function setStatus<Row extends { readonly status: string }>(
  context: Context,
  record: { readonly type: Kind; readonly table: keyof Schema; readonly id: keyof Row & string },
  rows: readonly Row[],
  status: string,
): Promise<void> {
  const ids = rows.map((row) => row[record.id] as string);
  const columns: Record<string, unknown> = { status };
  await update(context, record.table, ids, columns);
  for (const row of rows) {
    const changes = [{ field: 'status', before: row.status, after: status }];
    context.log({ action: 'STATUS', ...naming(record, row), changes });
  }
}

/** The rows of a page with their phone numbers and addresses masked. */
export function maskedPage<Row extends object>(found: RawJson, masks: Masks): Page<Row> {
  const { list, ...rest } = parsePage<Row>(found);
  return { ...rest, list: list.map((row) => maskFields(row, masks)) };
}

/** The whole of a masked field. The log keeps who asked for it, and of the value what its mask shows. */
export function revealField<Field extends string>(
  context: Pick<Context, 'log'>,
  named: Pick<LogEntry, 'objectType' | 'objectId' | 'objectName'>,
  row: Readonly<Record<Field, string | null>>,
  { field, masks }: { readonly field: Field; readonly masks: Readonly<Record<Field, Masks[string]>> },
): { value: string } {
  const value = row[field];
  if (value === null) throw new Fault('NOT_FOUND');
  const shown = maskText(value, masks[field]);
  context.log({ action: 'REVEAL', ...named, changes: [{ field, before: shown, after: shown }] });
  return { value };
}

interface Deletable {
  readonly id: string;
  readonly name: string;
}

/** Locks what is to be deleted and returns what is not deleted yet: a repeated call finds its work done. */
export async function lockToDelete(
  { db, actor }: Asking,
  { table, only }: Pick<Source, 'table' | 'only'>,
  ids: readonly string[],
): Promise<Deletable[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Deletable & { deleted: boolean }>`
    select id, name, deleted_at is not null as deleted from ${sql.table(table)}
     where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) and ${only ?? sql`true`}
     order by id for update`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  return rows.filter(({ deleted }) => !deleted);
}

export function refuseReferenced(references: readonly Reference[]): void {
  if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
}

export interface Removable {
  readonly type: TrashKind;
  readonly table: keyof Schema;
  readonly dept?: RawBuilder<unknown>;
  readonly references?: readonly ReferenceSource[];
}

/** All or none: one unknown id refuses the whole call, one record in use keeps them all. */
export async function remove(context: Context, record: Removable, ids: readonly string[]): Promise<null> {
  const found = await lockToDelete(context, record, ids);
  if (found.length === 0) return null;
  const foundIds = found.map(({ id }) => id);
  refuseReferenced(await referencesTo(context.db, record.references ?? [], foundIds));
  await moveToTrash(context, record, found);
  return null;
}
