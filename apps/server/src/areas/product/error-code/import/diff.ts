import {
  diffKinds,
  type DiffKind,
  type ErrorNoDifference,
  type errorNoImport as contract,
} from '@console/contract/areas/product/error-code/error-no-import';
import { errorKey } from '@console/contract/areas/product/error-code/parts';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import type { ImportBatch } from '@console/contract/import';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { rowsOfBatch } from '../../../../kernel/tables/import/batch.ts';
import { isGood } from '../../../../kernel/tables/import/check.ts';
import { namingOf } from '../number/row.ts';
import { differences } from '../sheet.ts';
import { checkNumbers } from './import-check.ts';

type Diff = (typeof contract)['diff'];

/** What the rows that can be imported would change; of the rest the wizard says what is wrong. */
export async function diffOf(
  context: Context,
  { batchId, intoId }: ImportBatch,
  { kind, skip, limit }: InputOf<Diff>,
): Promise<ReturnOf<Diff>> {
  const stored = await rowsOfBatch(context, batchId);
  const good = (await checkNumbers(context, stored, intoId)).filter(isGood);
  const groups: Record<DiffKind, ErrorNoDifference[]> = { NEW: [], CHANGED: [], UNCHANGED: [], MISSING: [] };
  for (const { rowNo, made } of good) {
    const { facts, before } = made;
    const changes = before === null ? [] : differences(before, facts, context.caller.locale);
    const group = before === null ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED';
    groups[group].push({ rowNo, errorNo: facts.errorNo, title: facts.title['zh-CN'], changes });
  }
  const keys = keysIn(stored);
  const lacking = { total: await countMissing(context, intoId, keys) };
  const list =
    kind === 'MISSING'
      ? await listMissing(context, intoId, keys, { skip, limit })
      : groups[kind].slice(skip, skip + limit);
  const sizes = Object.fromEntries(diffKinds.map((one) => [one, groups[one].length])) as Record<DiffKind, number>;
  return { counts: { ...sizes, MISSING: lacking.total }, list };
}

/** Also of rows with errors: they are in the sheet. */
const keysIn = (stored: readonly { readonly given: Readonly<Record<string, string>> }[]) =>
  stored.map(({ given }) => errorKey(given['errorNo'] ?? ''));

/** Numbers of the set that the sheet lacks and that are in use. */
const missing = ({ actor }: Context, intoId: string | null, keys: readonly string[]) => sql`
  n.tenant_id = ${actor.tenantId} and n.error_code_id = ${intoId} and n.deleted_at is null and n.status <> 'DEPRECATED'
  and not exists (select from unnest(${[...keys]}::text[]) as given (key) where given.key = error_key(n.name))`;

async function countMissing(context: Context, intoId: string | null, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from error_no n where ${missing(context, intoId, keys)}`.execute(context.db);
  return rows[0]!.total;
}

async function listMissing(
  context: Context,
  intoId: string | null,
  keys: readonly string[],
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<ErrorNoDifference[]> {
  const { rows } = await sql<{ errorNo: string; title: string }>`
    select n.name as "errorNo", n.title from error_no n where ${missing(context, intoId, keys)}
     order by n.place, n.id limit ${limit} offset ${skip}`.execute(context.db);
  return rows.map((row) => ({ ...row, rowNo: null, changes: [] }));
}

/** Only where the person has chosen it; nothing is ever deleted because a sheet lacks it. */
export async function deprecateMissing(context: Context, { batchId, intoId }: ImportBatch): Promise<void> {
  const keys = keysIn(await rowsOfBatch(context, batchId));
  const { rows } = await sql<{ id: string; name: string; before: string }>`
    update error_no e set status = 'DEPRECATED', version = e.version + 1, updated_at = now(),
           updated_by = ${context.actor.accountId}
      from (select n.tenant_id, n.id, n.status from error_no n where ${missing(context, intoId, keys)}
             order by n.id for no key update) as o
     where e.tenant_id = o.tenant_id and e.id = o.id
    returning e.id, e.name, o.status as before`.execute(context.db);
  for (const { id, name, before } of rows) {
    const changes = [{ field: 'status', before, after: 'DEPRECATED' }];
    context.log({ action: 'STATUS', ...namingOf({ errorNoId: id, errorNo: name }), changes });
  }
}
