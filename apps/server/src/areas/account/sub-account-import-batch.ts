import type { ImportBatch, ImportRow } from '@console/contract/areas/account/sub-account-import';
import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { accountPlaces } from '../../core/accounts.ts';
import type { Context } from '../../core/context.ts';
import { Fault } from '../../core/fault.ts';
import type { CheckedRow } from './sub-account-import-check.ts';
import { wordProblem, type Problem } from './sub-account-import-problems.ts';

export interface StoredRow {
  readonly rowNo: number;
  readonly given: Record<string, string>;
  readonly problems: readonly Problem[];
  readonly recordId: string | null;
}

const UNDO_HOURS = 24;

/** Whose imports someone sees: his own, and whoever stands above roles sees all of the tenant. */
const visible = ({ actor }: Context) => (actor.type === 3 ? sql`b.created_by = ${actor.accountId}` : sql`true`);

async function selectBatches(context: Context, which: RawBuilder<unknown>): Promise<ImportBatch[]> {
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
     where b.tenant_id = ${actor.tenantId} and b.kind = 'SUB_ACCOUNT' and ${which}
     order by b.created_at desc, b.id desc limit 20`.execute(db);
  const { used, limit } = await accountPlaces(db, actor.tenantId);
  return rows.map((row) => ({ ...row, room: row.status === 'CHECKED' ? Math.max(0, limit - used) : null }));
}

export const ownBatches = (context: Context) => selectBatches(context, sql`b.created_by = ${context.actor.accountId}`);

export async function findBatch(context: Context, batchId: string): Promise<ImportBatch> {
  const [found] = await selectBatches(context, sql`b.id = ${batchId} and ${visible(context)}`);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}

/** The same, held until the end: of two who run or mend it at once, the second finds what the first has done. */
export async function lockBatch(context: Context, batchId: string): Promise<ImportBatch> {
  const { db, actor } = context;
  await sql`select from import_batch b
             where b.tenant_id = ${actor.tenantId} and b.id = ${batchId} and ${visible(context)} for update`.execute(
    db,
  );
  return findBatch(context, batchId);
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

/** Keeps what was found out about these rows. */
export async function keepFindings(
  { db, actor }: Context,
  batchId: string,
  rows: readonly (Pick<CheckedRow, 'rowNo' | 'given' | 'problems'> & { recordId?: string })[],
): Promise<void> {
  await sql`
    update import_row r set given = n.given, problems = n.problems, record_id = n."recordId"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n ("rowNo" int, given jsonb, problems jsonb, "recordId" uuid)
     where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and r.row_no = n."rowNo"`.execute(db);
}
