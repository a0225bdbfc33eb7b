import type { ImportBatch } from '@console/contract/import';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../calls/context.ts';
import { violatedConstraint } from '../../db/database.ts';
import { Fault } from '../../db/fault.ts';
import { keepFindings, rowsOfBatch, type StoredRow } from './batch.ts';
import type { CheckedRow } from './check.ts';
import type { Schema } from '../../db/schema.ts';

/** A statement must end in time; the transaction around them is one. */
const AT_ONCE = 500;
/** How often a run looks again when someone takes a name between the look and the write. */
export const TRIES = 3;

export const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/**
 * The rows of a batch that is about to run, and which of them were shown as good. The tenant stays locked: two imports
 * with the same names in another order would wait for each other.
 */
export async function beginRun(
  context: Context,
  { batchId, status, good }: ImportBatch,
): Promise<{ stored: StoredRow[]; shownGood: ReadonlySet<number> }> {
  if (status !== 'CHECKED' || good === 0) throw new Fault('STATE_NOT_ALLOWED');
  const { db, actor } = context;
  await sql`select from tenant where tenant_id = ${actor.tenantId} for no key update`.execute(db);
  const stored = await rowsOfBatch(context, batchId);
  const shownGood = new Set(stored.filter(({ problems }) => problems.length === 0).map(({ rowNo }) => rowNo));
  return { stored, shownGood };
}

/** Writes, or takes all of it back and gives nothing: something was taken, or has gone, since it was looked at. */
export async function unlessTaken<T>(db: Transaction<Schema>, write: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint import_write`.execute(db);
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Fault) && violatedConstraint(error) === undefined) throw error;
    await sql`rollback to savepoint import_write`.execute(db);
    return undefined;
  }
}

/** Writes down what became of each row. What was bad and shown as such stays behind as it was. */
export async function finishRun(
  context: Context,
  { batchId, fileName, total }: ImportBatch,
  made: readonly (CheckedRow<unknown> & { readonly recordId: string })[],
  left: readonly CheckedRow<unknown>[],
): Promise<void> {
  for (const some of slices([...made, ...left])) await keepFindings(context, batchId, some);
  await sql`update import_batch set status = 'DONE', done_at = now()
             where tenant_id = ${context.actor.tenantId} and id = ${batchId}`.execute(context.db);
  context.log({
    action: 'IMPORT',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [
      { field: 'created', before: null, after: made.length },
      { field: 'left', before: null, after: total - made.length },
    ],
  });
}

/** What an import has made. Not joined to it: of thousands of new rows the database knows too little to find a quick way. */
export async function recordsOf({ db, actor }: Context, { batchId }: ImportBatch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from import_row
     where tenant_id = ${actor.tenantId} and batch_id = ${batchId} and record_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export function refuseUndo({ status, undoUntil }: ImportBatch): void {
  if (status !== 'DONE') throw new Fault('STATE_NOT_ALLOWED');
  if (undoUntil === null) throw new Fault('IMPORT_UNDO_OVER');
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The records of an import: those that go back, and those that someone has used since then and that stay. */
export function parted(rows: readonly (Named & { readonly untouched: boolean })[]): { gone: Named[]; kept: Named[] } {
  const named = (untouched: boolean) =>
    rows.filter((row) => row.untouched === untouched).map(({ id, name }) => ({ id, name }));
  return { gone: named(true), kept: named(false) };
}

export async function finishUndo(
  context: Context,
  { batchId, fileName }: ImportBatch,
  gone: readonly Named[],
  kept: readonly Named[],
): Promise<void> {
  await sql`update import_batch set status = 'UNDONE'
             where tenant_id = ${context.actor.tenantId} and id = ${batchId}`.execute(context.db);
  context.log({
    action: 'DELETE',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [
      { field: 'removed', before: null, after: gone.length },
      { field: 'kept', before: null, after: kept.length },
    ],
  });
}
