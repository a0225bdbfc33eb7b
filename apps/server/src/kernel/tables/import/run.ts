import type { ImportBatch } from '@console/contract/import';
import { sql } from 'kysely';
import type { Context } from '../../calls/context.ts';
import type { LogEntry } from '../../calls/log-entry.ts';
import { violatedConstraint } from '../../db/database.ts';
import { Fault } from '../../db/fault.ts';
import { rowsOfBatch, updateRows } from './batch.ts';
import { isGood, type CheckedRow, type GoodRow } from './check.ts';
import type { ImportFile, ImportKind, Written } from './import-kind.ts';

/** A statement must end in time; the transaction around them is one. */
const CHUNK = 500;
/** How often the rows are checked again when something is taken between the check and the write. */
const TRIES = 3;

export const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));

/**
 * Makes the records of the rows that were shown as good. What has turned bad since then stays behind, with the reason;
 * what was shown as bad stays behind in any case.
 */
export async function runBatch<Made>(context: Context, kind: ImportKind<Made>, batch: ImportBatch): Promise<void> {
  const { batchId, status, good, fileName, total, intoId } = batch;
  if (status !== 'CHECKED' || good === 0) throw new Fault('STATE_NOT_ALLOWED');
  const { db, actor } = context;
  // One import of a tenant at a time: two with the same names in another order would wait for each other.
  await sql`select from tenant where tenant_id = ${actor.tenantId} for no key update`.execute(db);
  const { made, left, log } = await makeRecords(context, kind, batchId, intoId);
  for (const some of chunksOf([...made, ...left])) await updateRows(context, batchId, some);
  await sql`update import_batch set status = 'DONE', done_at = now()
             where tenant_id = ${actor.tenantId} and id = ${batchId}`.execute(db);
  context.log({
    action: 'IMPORT',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [
      { field: 'created', before: null, after: made.filter(({ recordId }) => recordId !== null).length },
      { field: 'left', before: null, after: total - made.length },
    ],
  });
  for (const entry of log) context.log(entry);
}

interface Result {
  readonly made: readonly (CheckedRow<unknown> & { readonly recordId: string | null })[];
  readonly left: readonly CheckedRow<unknown>[];
  readonly log: readonly LogEntry[];
}

async function makeRecords<Made>(
  context: Context,
  kind: ImportKind<Made>,
  batchId: string,
  intoId: string | null,
): Promise<Result> {
  const stored = await rowsOfBatch(context, batchId);
  const shownGood = new Set(stored.filter(({ problems }) => problems.length === 0).map(({ rowNo }) => rowNo));
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const checked = (await kind.check(context, stored, intoId)).filter(({ rowNo }) => shownGood.has(rowNo));
    const { fitting, beyond } = await fit(context, kind, checked.filter(isGood));
    const written = await unlessTaken(context, kind, fitting, intoId);
    if (written === null) continue;
    const made = fitting.map((row, at) => ({ ...row, recordId: written.ids[at] ?? null }));
    return { made, left: [...checked.filter((row) => !isGood(row)), ...beyond], log: written.log };
  }
  throw new Fault('TIMED_OUT');
}

/** The rows that there is room for; the others say why they stay behind. */
async function fit<Made>(
  { db }: Context,
  { room }: ImportFile,
  good: readonly GoodRow<Made>[],
): Promise<{ fitting: readonly GoodRow<Made>[]; beyond: readonly CheckedRow<Made>[] }> {
  if (room === null) return { fitting: good, beyond: [] };
  const { rows } = await sql<{ left: number; limit: number }>`
    select ${room.left} as "left", ${room.limit} as "limit"`.execute(db);
  const { left, limit } = rows[0]!;
  const problems = [{ field: room.field, code: room.code, params: { limit } }];
  return { fitting: good.slice(0, left), beyond: good.slice(left).map((row) => ({ ...row, problems })) };
}

/** Null where something was taken, or has gone, since the check: then nothing of it is left. */
async function unlessTaken<Made>(
  context: Context,
  kind: ImportKind<Made>,
  rows: readonly GoodRow<Made>[],
  intoId: string | null,
): Promise<Written | null> {
  const { db } = context;
  await sql`savepoint import_write`.execute(db);
  try {
    return await kind.write(context, rows, intoId);
  } catch (error) {
    if (!(error instanceof Fault) && violatedConstraint(error) === undefined) throw error;
    await sql`rollback to savepoint import_write`.execute(db);
    return null;
  }
}
