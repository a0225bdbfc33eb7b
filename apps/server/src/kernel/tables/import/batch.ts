import type { Locale } from '@console/contract/endpoint';
import type { ImportBatch, ImportRow } from '@console/contract/import';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../calls/context.ts';
import { Fault } from '../../db/fault.ts';
import { newId } from '../../db/ids.ts';
import type { CodeWords } from '../table-columns.ts';
import type { CheckedRow, GivenRow } from './check.ts';
import type { ImportFile } from './import-kind.ts';
import { wordProblem, type Problem } from './problems.ts';

export interface StoredRow {
  readonly rowNo: number;
  readonly given: Record<string, string>;
  readonly problems: readonly Problem[];
  readonly recordId: string | null;
}

const UNDO_HOURS = 24;

/** Whose imports someone sees: their own, and whoever stands above roles sees all of the tenant. */
const visible = ({ actor }: Context) => (actor.type === 3 ? sql`b.created_by = ${actor.accountId}` : sql`true`);

async function selectBatches(
  { db, actor }: Context,
  { kind, room }: ImportFile,
  which: RawBuilder<unknown>,
): Promise<ImportBatch[]> {
  const { rows } = await sql<ImportBatch>`
    select b.id as "batchId", b.file_name as "fileName", b.status, wire_time(b.created_at) as "createdAt",
           wire_time(b.done_at) as "doneAt", counted.total, counted.good, counted.total - counted.good as bad,
           case when b.status = 'CHECKED' then ${room?.left ?? sql`null::int`} end as room,
           case when b.status = 'DONE' and b.done_at > now() - make_interval(hours => ${UNDO_HOURS})
                then wire_time(b.done_at + make_interval(hours => ${UNDO_HOURS})) end as "undoUntil", b.into_id as "intoId"
      from import_batch b
     cross join lateral (
       select count(*)::int as total, (count(*) filter (where r.problems = '[]'))::int as good
         from import_row r where r.tenant_id = b.tenant_id and r.batch_id = b.id) as counted
     where b.tenant_id = ${actor.tenantId} and b.kind = ${kind} and ${which}
     order by b.created_at desc, b.id desc limit 20`.execute(db);
  return rows;
}

export const ownBatches = (context: Context, file: ImportFile) =>
  selectBatches(context, file, sql`b.created_by = ${context.actor.accountId}`);

export async function findBatch(context: Context, file: ImportFile, batchId: string): Promise<ImportBatch> {
  const [found] = await selectBatches(context, file, sql`b.id = ${batchId} and ${visible(context)}`);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

/** The same, locked until the end: of two who run or correct it at once, the second finds what the first has done. */
export async function lockBatch(context: Context, file: ImportFile, batchId: string): Promise<ImportBatch> {
  const { db, actor } = context;
  await sql`select from import_batch b
             where b.tenant_id = ${actor.tenantId} and b.id = ${batchId} and b.kind = ${file.kind}
               and ${visible(context)} for update`.execute(db);
  return findBatch(context, file, batchId);
}

interface WhichRows {
  readonly onlyBad?: boolean;
  readonly after?: number;
  readonly limit?: number;
}

export async function rowsOfBatch(
  { db, actor }: Context,
  batchId: string,
  { onlyBad = false, after = 0, limit }: WhichRows = {},
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row_no as "rowNo", given, problems, record_id as "recordId" from import_row
     where tenant_id = ${actor.tenantId} and batch_id = ${batchId} and row_no > ${after}
       ${onlyBad ? sql`and problems <> '[]'` : sql``}
     order by row_no ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

export const wireRow = (
  { rowNo, given, problems, recordId }: StoredRow,
  words: CodeWords,
  locale: Locale,
): ImportRow => ({
  rowNo,
  given,
  problems: problems.map((problem) => wordProblem(problem, words, locale)),
  recordId,
});

/** Stores the rows with what was found out about them; no record is made yet. */
export async function openBatch(
  context: Context,
  file: ImportFile,
  { fileName, intoId }: Pick<ImportBatch, 'fileName' | 'intoId'>,
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
      kind: file.kind,
      file_name: fileName,
      into_id: intoId,
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
  return findBatch(context, file, batchId);
}

/** Stores what was found out about these rows. */
export async function updateRows(
  { db, actor }: Context,
  batchId: string,
  rows: readonly (GivenRow & { readonly problems: readonly Problem[]; readonly recordId?: string | null })[],
): Promise<void> {
  const found = rows.map(({ rowNo, given, problems, recordId }) => ({ rowNo, given, problems, recordId }));
  await sql`
    update import_row r set given = n.given, problems = n.problems, record_id = n."recordId"
      from jsonb_to_recordset(${JSON.stringify(found)}) as n ("rowNo" int, given jsonb, problems jsonb, "recordId" uuid)
     where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and r.row_no = n."rowNo"`.execute(db);
}
