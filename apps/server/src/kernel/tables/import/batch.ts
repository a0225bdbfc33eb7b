import type { Locale } from '@console/contract/endpoint';
import {
  IMPORT_BYTES,
  IMPORT_ROWS,
  type ImportBatch,
  type ImportColumns,
  type ImportRow,
} from '@console/contract/import';
import { sql, type RawBuilder } from 'kysely';
import { accountPlaces } from '../../../domain/identity/accounts.ts';
import type { Context, StreamContext } from '../../calls/context.ts';
import { Fault } from '../../db/fault.ts';
import { cleanName } from '../../files/file-name.ts';
import { newId } from '../../db/ids.ts';
import type { CheckedRow, GivenRow } from './check.ts';
import { givenRows } from './columns.ts';
import { wordProblem, type Problem } from './problems.ts';
import { readTable } from '../table-read.ts';
import { takeTurn } from '../../calls/throttle.ts';

/** One kind of import, as data. */
export interface ImportKind {
  readonly kind: 'SUB_ACCOUNT' | 'CLIENT' | 'CLIENT_USER';
  readonly columns: ImportColumns;
  /** What the template is called, and how it is filled in. */
  readonly words: Readonly<Record<Locale, { readonly template: string; readonly note: readonly string[] }>>;
}

export interface StoredRow {
  readonly rowNo: number;
  readonly given: Record<string, string>;
  readonly problems: readonly Problem[];
  readonly recordId: string | null;
}

const UNDO_HOURS = 24;

/** Whose imports someone sees: his own, and whoever stands above roles sees all of the tenant. */
const visible = ({ actor }: Context) => (actor.type === 3 ? sql`b.created_by = ${actor.accountId}` : sql`true`);

async function selectBatches(
  context: Context,
  { kind }: ImportKind,
  which: RawBuilder<unknown>,
): Promise<ImportBatch[]> {
  const { db, actor } = context;
  const { rows } = await sql<Omit<ImportBatch, 'room'>>`
    select b.id as "batchId", b.file_name as "fileName", b.status, wire_time(b.created_at) as "createdAt",
           wire_time(b.done_at) as "doneAt", counted.total, counted.good, counted.total - counted.good as bad,
           case when b.status = 'DONE' and b.done_at > now() - make_interval(hours => ${UNDO_HOURS})
                then wire_time(b.done_at + make_interval(hours => ${UNDO_HOURS})) end as "undoUntil"
      from import_batch b
     cross join lateral (
       select count(*)::int as total, (count(*) filter (where r.problems = '[]'))::int as good
         from import_row r where r.tenant_id = b.tenant_id and r.batch_id = b.id) as counted
     where b.tenant_id = ${actor.tenantId} and b.kind = ${kind} and ${which}
     order by b.created_at desc, b.id desc limit 20`.execute(db);
  if (kind !== 'SUB_ACCOUNT') return rows.map((row) => ({ ...row, room: null }));
  const { used, limit } = await accountPlaces(db, actor.tenantId);
  return rows.map((row) => ({ ...row, room: row.status === 'CHECKED' ? Math.max(0, limit - used) : null }));
}

export const ownBatches = (context: Context, kind: ImportKind) =>
  selectBatches(context, kind, sql`b.created_by = ${context.actor.accountId}`);

export async function findBatch(context: Context, kind: ImportKind, batchId: string): Promise<ImportBatch> {
  const [found] = await selectBatches(context, kind, sql`b.id = ${batchId} and ${visible(context)}`);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

/** The same, held until the end: of two who run or mend it at once, the second finds what the first has done. */
export async function lockBatch(context: Context, kind: ImportKind, batchId: string): Promise<ImportBatch> {
  const { db, actor } = context;
  await sql`select from import_batch b
             where b.tenant_id = ${actor.tenantId} and b.id = ${batchId} and b.kind = ${kind.kind}
               and ${visible(context)} for update`.execute(db);
  return findBatch(context, kind, batchId);
}

export async function rowsOfBatch(
  { db, actor }: Context,
  batchId: string,
  { onlyBad = false, after = 0, limit }: { onlyBad?: boolean; after?: number; limit?: number } = {},
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row_no as "rowNo", given, problems, record_id as "recordId" from import_row
     where tenant_id = ${actor.tenantId} and batch_id = ${batchId} and row_no > ${after}
       ${onlyBad ? sql`and problems <> '[]'` : sql``}
     order by row_no ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

export const wireRow = ({ rowNo, given, problems, recordId }: StoredRow, locale: Locale): ImportRow => ({
  rowNo,
  given,
  problems: problems.map((problem) => wordProblem(problem, locale)),
  recordId,
});

/** The rows of the file that is being sent. */
export async function readImport(
  context: StreamContext,
  { columns }: ImportKind,
): Promise<{ fileName: string; rows: GivenRow[] }> {
  const { upload, caller } = context;
  if (!upload) throw new Fault('MALFORMED');
  const fileName = cleanName(upload.name);
  const table = await readTable(upload.stream, { fileName, maxBytes: IMPORT_BYTES, maxRows: IMPORT_ROWS });
  const rows = givenRows(table, columns, caller.locale);
  if (rows.length === 0) throw new Fault('IMPORT_EMPTY');
  await context.within('write', takeCheckTurn);
  return { fileName, rows };
}

/** A check tells which names, numbers and addresses are known: enough for work, too few to ask for everyone's. */
async function takeCheckTurn({ db, actor }: Context): Promise<void> {
  const limit = { what: 'import-check/hour', who: actor.tenantId, turns: 60, seconds: 3600 };
  const { wait } = await takeTurn(db, [limit]);
  if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
}

/** Keeps the rows with what was found out about them; nothing is made yet. */
export async function openBatch(
  context: Context,
  kind: ImportKind,
  fileName: string,
  checked: readonly CheckedRow<unknown>[],
): Promise<ImportBatch> {
  const { db, actor } = context;
  const batchId = newId();
  const rows = checked.map(({ rowNo, given, problems }) => ({ rowNo, given, problems }));
  await db
    .insertInto('import_batch')
    .values({
      tenant_id: actor.tenantId,
      id: batchId,
      kind: kind.kind,
      file_name: fileName,
      created_by: actor.accountId,
    })
    .execute();
  await sql`
    insert into import_row (tenant_id, batch_id, row_no, given, problems)
    select ${actor.tenantId}, ${batchId}, n."rowNo", n.given, n.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n ("rowNo" int, given jsonb, problems jsonb)`.execute(db);
  context.log({
    action: 'UPLOAD',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [{ field: 'count', before: null, after: rows.length }],
  });
  return findBatch(context, kind, batchId);
}

/** Keeps what was found out about these rows. */
export async function keepFindings(
  { db, actor }: Context,
  batchId: string,
  rows: readonly (GivenRow & { readonly problems: readonly Problem[]; readonly recordId?: string })[],
): Promise<void> {
  const told = rows.map(({ rowNo, given, problems, recordId }) => ({ rowNo, given, problems, recordId }));
  await sql`
    update import_row r set given = n.given, problems = n.problems, record_id = n."recordId"
      from jsonb_to_recordset(${JSON.stringify(told)}) as n ("rowNo" int, given jsonb, problems jsonb, "recordId" uuid)
     where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and r.row_no = n."rowNo"`.execute(db);
}

/** What is left empty is as if it were not there. */
const filled = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

interface Mending {
  readonly batch: ImportBatch;
  readonly stored: readonly StoredRow[];
  /** All rows as they stand with the mended one: what it had may be free for another now, or taken from it. */
  readonly rows: readonly StoredRow[];
  readonly mended: StoredRow;
}

/** Fills in what was typed for one row; nothing is kept before all rows have been looked at again. */
export async function mendRow(
  context: Context,
  kind: ImportKind,
  { batchId, rowNo, given }: { batchId: string; rowNo: number; given: Readonly<Record<string, string>> },
): Promise<Mending> {
  const batch = await lockBatch(context, kind, batchId);
  if (batch.status !== 'CHECKED') throw new Fault('STATE_NOT_ALLOWED');
  const stored = await rowsOfBatch(context, batchId);
  const before = stored.find((row) => row.rowNo === rowNo);
  if (!before) throw new Fault('NOT_FOUND');
  const mended = { ...before, given: filled({ ...before.given, ...given }) };
  return { batch, stored, rows: stored.map((row) => (row === before ? mended : row)), mended };
}

export async function keepMended(
  context: Context,
  kind: ImportKind,
  { batch: { batchId, fileName }, stored, mended }: Mending,
  checked: readonly CheckedRow<unknown>[],
): Promise<{ row: ImportRow; batch: ImportBatch }> {
  const { rowNo } = mended;
  const before = new Map(stored.map((row) => [row.rowNo, JSON.stringify(row.problems)]));
  const changed = checked.filter(
    (row) => row.rowNo === rowNo || JSON.stringify(row.problems) !== before.get(row.rowNo),
  );
  await keepFindings(context, batchId, changed);
  const changes = [{ field: 'rowNo', before: null, after: rowNo }];
  context.log({ action: 'UPDATE', objectType: 'import', objectId: batchId, objectName: fileName, changes });
  const { problems } = checked.find((row) => row.rowNo === rowNo)!;
  return {
    row: wireRow({ ...mended, problems }, context.caller.locale),
    batch: await findBatch(context, kind, batchId),
  };
}
