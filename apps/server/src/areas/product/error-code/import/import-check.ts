import type { ErrorNo } from '@console/contract/areas/product/error-code/error-no';
import type { ErrorNoField } from '@console/contract/areas/product/error-code/error-no-import';
import { errorKey, errorNoFacts } from '@console/contract/areas/product/error-code/parts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { concluded, findings, type CheckedRow, type GivenRow } from '../../../../kernel/tables/import/check.ts';
import { numbersByKey, seeSet } from '../number/row.ts';
import type { Facts } from '../number/write.ts';
import { readRow, type Code } from '../sheet-read.ts';
import { fields } from '../sheet.ts';

export interface NumberToWrite {
  readonly facts: Facts;
  /** What it changes; null where the number is new. */
  readonly before: ErrorNo | null;
}

type Row = GivenRow<ErrorNoField>;
const schema = z.strictObject(errorNoFacts);
/** What stands in several columns is told at the one whose language is wrong. */
const twoColumns = new Set(['title', 'symptom', 'causes', 'steps']);
const columnOf = (path: readonly PropertyKey[]): PropertyKey =>
  path.includes('en-US') && twoColumns.has(String(path[0])) ? `${String(path[0])}En` : path[0]!;

/** Ours alone: the pieces of the other imports compare single cells. */
const noRepeats = { first: new Map(), taken: new Map(), code: 'TAKEN_NUMBER' } as const;

/** The file is held against the numbers of its set: a handful of queries, however many rows there are. */
export async function checkNumbers(
  context: Context,
  rows: readonly Row[],
  intoId: string | null,
): Promise<CheckedRow<NumberToWrite, ErrorNoField>[]> {
  if (intoId === null) throw new Fault('NOT_FOUND');
  await seeSet(context, intoId);
  const written = rows.map(({ given }) => errorKey(given.errorNo ?? ''));
  const known = await numbersByKey(context, intoId, written);
  const read = rows.map((row, at) => {
    const found = findings<ErrorNoField, Code>(fields);
    const facts = readRow(row.given, known.get(written[at]!), found.report);
    return { row, found, facts, key: written[at]!, before: known.get(written[at]!) ?? null };
  });
  const holders = await holdersOf(context, intoId, [...new Set(read.flatMap(({ facts }) => keysOf(facts)))]);
  const firsts = new Map<string, number>();
  return read.map(({ row, found, facts, key, before }) => {
    for (const [at, word] of [facts.errorNo, ...facts.aliases].entries()) {
      const field = at === 0 ? 'errorNo' : 'aliases';
      const first = firsts.get(errorKey(word));
      if (word !== '' && first !== undefined && first !== row.rowNo)
        found.report(field, 'SAME_IN_FILE', { row: first });
      if (first === undefined) firsts.set(errorKey(word), row.rowNo);
      const holder = holders.get(errorKey(word));
      if (holder !== undefined && holder !== key) found.report(field, 'TAKEN_NUMBER', { value: word });
    }
    const parsed = schema.safeParse(facts);
    const issues = parsed.error?.issues.map((issue) => ({ ...issue, path: [columnOf(issue.path)] }));
    const checked = concluded(row, { data: parsed.data, error: issues && { issues } }, noRepeats, found);
    return { ...checked, made: checked.made && { facts: checked.made, before } };
  });
}

const keysOf = ({ errorNo, aliases }: Facts) => [errorNo, ...aliases].map(errorKey);

/** By which number of the set each of these is taken, as numbers are compared. */
async function holdersOf(
  { db, actor }: Context,
  intoId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; holder: string }>`
    select k.key, own.key as holder
      from error_no_key k
      join error_no_key own on own.tenant_id = k.tenant_id and own.error_no_id = k.error_no_id and not own.is_alias
     where k.tenant_id = ${actor.tenantId} and k.error_code_id = ${intoId} and k.key = any(${[...keys]})`.execute(db);
  return new Map(rows.map(({ key, holder }) => [key, holder]));
}
