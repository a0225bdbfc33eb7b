import type { ImportBatch, ImportRow } from '@console/contract/import';
import type { Context } from '../../calls/context.ts';
import { Fault } from '../../db/fault.ts';
import { findBatch, lockBatch, rowsOfBatch, updateRows, wireRow } from './batch.ts';
import type { ImportKind } from './import-kind.ts';

/** What is left empty is as if it were not there. */
const filled = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(given)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

interface Correction {
  readonly batchId: string;
  readonly rowNo: number;
  readonly given: Readonly<Record<string, string>>;
}

/** Fills in what was typed for one row. All rows are checked again: its old value may be free for another now. */
export async function correctRow<Made>(
  context: Context,
  kind: ImportKind<Made>,
  { batchId, rowNo, given }: Correction,
): Promise<{ row: ImportRow; batch: ImportBatch }> {
  const { status, fileName, intoId } = await lockBatch(context, kind, batchId);
  if (status !== 'CHECKED') throw new Fault('STATE_NOT_ALLOWED');
  const stored = await rowsOfBatch(context, batchId);
  const before = stored.find((row) => row.rowNo === rowNo);
  if (!before) throw new Fault('NOT_FOUND');
  const corrected = { ...before, given: filled({ ...before.given, ...given }) };
  const checked = await kind.check(
    context,
    stored.map((row) => (row === before ? corrected : row)),
    intoId,
  );
  const known = new Map(stored.map((row) => [row.rowNo, JSON.stringify(row.problems)]));
  const changed = checked.filter((row) => row.rowNo === rowNo || JSON.stringify(row.problems) !== known.get(row.rowNo));
  await updateRows(context, batchId, changed);
  const changes = [{ field: 'rowNo', before: null, after: rowNo }];
  context.log({ action: 'UPDATE', objectType: 'import', objectId: batchId, objectName: fileName, changes });
  const { problems } = checked.find((row) => row.rowNo === rowNo)!;
  return {
    row: wireRow({ ...corrected, problems }, kind.problems, context.caller.locale),
    batch: await findBatch(context, kind, batchId),
  };
}
