import { sql } from 'kysely';
import type { ImportBatch } from '@console/contract/import';
import { accountDept, accountPlaces, shutOut } from '../../../domain/identity/accounts.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { StoredRow } from '../../../kernel/tables/import/batch.ts';
import { isGood, type GoodRow } from '../../../kernel/tables/import/check.ts';
import {
  beginRun,
  finishRun,
  finishUndo,
  parted,
  recordsOf,
  refuseUndo,
  slices,
  TRIES,
  unlessTaken,
} from '../../../kernel/tables/import/run.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { invite, writeAccounts } from '../account-writes.ts';
import { checkRows, type CheckedAccount } from './import-check.ts';

type GoodAccount = GoodRow<CheckedAccount>;
type MadeAccount = GoodAccount & { readonly recordId: string };

/**
 * Makes the accounts of the good rows. Everything is looked at again: what has turned bad since then stays behind, with the
 * reason; what was bad and shown as such stays behind in any case.
 */
export async function runImport(context: Context, batch: ImportBatch, publicUrl: string): Promise<void> {
  const { db, actor, caller } = context;
  const { tenantId } = actor;
  const { stored, shownGood } = await beginRun(context, batch);
  const { made, left } = await makeAccounts(context, stored, shownGood);
  const ids = made.map(({ recordId }) => recordId);
  for (const some of slices(ids)) await invite(db, { tenantId, locale: caller.locale, publicUrl }, some);
  context.wakeWorkers();
  await finishRun(context, batch, made, left);
  for (const { made: account, given, recordId } of made) {
    const { username, name, phone, email, jobNo, position, expireAt } = account;
    const facts = { username, name, phone: maskPhone(phone), email: maskEmail(email), jobNo, position, expireAt };
    const changes = Object.entries({ ...facts, deptId: given.dept ?? null, roles: given.roles ?? null });
    context.log({
      action: 'CREATE',
      objectType: 'subAccount',
      objectId: recordId,
      objectName: name,
      changes: changes.filter(([, after]) => after !== null).map(([field, after]) => ({ field, before: null, after })),
    });
  }
}

/** Someone may take a name between the look and the write: then it is looked at once more. */
async function makeAccounts(
  context: Context,
  stored: readonly StoredRow[],
  shownGood: ReadonlySet<number>,
): Promise<{ made: MadeAccount[]; left: CheckedAccount[] }> {
  const { db, actor } = context;
  const { used, limit } = await accountPlaces(db, actor.tenantId);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const checked = (await checkRows(context, stored)).filter(({ rowNo }) => shownGood.has(rowNo));
    const good = checked.filter(isGood);
    const fitting = good.slice(0, Math.max(0, limit - used));
    const beyond = good.slice(fitting.length).map((row) => ({
      ...row,
      problems: [{ field: 'username', code: 'QUOTA', params: { limit } } as const],
    }));
    if (!(await stillThere(context, fitting))) continue;
    const ids = await unlessTaken(db, () => writeAll(context, fitting));
    if (ids === undefined) continue;
    const made = fitting.map((row, at) => ({ ...row, recordId: ids[at]! }));
    return { made, left: [...checked.filter((row) => !isGood(row)), ...beyond] };
  }
  throw new Fault('TIMED_OUT');
}

async function writeAll(context: Context, rows: readonly GoodAccount[]): Promise<string[]> {
  const ids: string[] = [];
  for (const some of slices(rows.map(({ made }) => made))) ids.push(...(await writeAccounts(context, some)));
  return ids;
}

/** Holds the departments and roles that are about to be given until the end. */
async function stillThere({ db, actor }: Context, rows: readonly GoodAccount[]): Promise<boolean> {
  const depts = new Set(rows.flatMap(({ made: { deptId } }) => deptId ?? []));
  const roles = new Set(rows.flatMap(({ made: { grants } }) => grants.map(({ roleId }) => roleId)));
  const held = async (table: 'dept' | 'role', ids: ReadonlySet<string>) => {
    const found = await sql`
      select from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])
         and deleted_at is null and status = 'ENABLED' for share`.execute(db);
    return found.rows.length === ids.size;
  };
  return (await held('dept', depts)) && (await held('role', roles));
}

/**
 * Takes the accounts back into the recycle bin, where a single one can still be fetched from: the invitations are dead at
 * once, the names are free. Whoever has come in, was changed or leads a department since then stays.
 */
export async function undoImport(
  context: Context,
  batch: ImportBatch,
): Promise<{ removed: number; kept: { id: string; name: string }[] }> {
  refuseUndo(batch);
  const { db, actor } = context;
  const { rows } = await sql<{ id: string; name: string; untouched: boolean }>`
    select a.id, a.name,
           a.status = 'PENDING_ACTIVATION' and a.version = 1 and a.activated_at is null
             and not exists (select from dept d where d.tenant_id = a.tenant_id and d.leader_id = a.id
                                and d.deleted_at is null) as untouched
      from account a
     where a.tenant_id = ${actor.tenantId} and a.id = any(${await recordsOf(context, batch)}::uuid[])
       and a.deleted_at is null
     order by a.id for update of a`.execute(db);
  const { gone, kept } = parted(rows);
  await shutOut(
    db,
    actor.tenantId,
    gone.map(({ id }) => id),
  );
  for (const some of slices(gone))
    await moveToTrash(context, { type: 'subAccount', table: 'account', dept: accountDept }, some);
  await finishUndo(context, batch, gone, kept);
  return { removed: gone.length, kept };
}
