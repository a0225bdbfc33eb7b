import type { ImportBatch } from '@console/contract/areas/account/sub-account-import';
import { sql } from 'kysely';
import { accountPlaces, shutOut } from '../../core/accounts.ts';
import type { Context } from '../../core/context.ts';
import { violatedConstraint } from '../../core/database.ts';
import { Fault } from '../../core/fault.ts';
import { maskEmail, maskPhone } from '../../core/masks.ts';
import { moveToTrash } from '../../core/trash.ts';
import { invite, writeAccounts, type AccountToWrite } from './account-writes.ts';
import { keepFindings, rowsOfBatch } from './sub-account-import-batch.ts';
import { checkRows, type CheckedRow } from './sub-account-import-check.ts';

/** A statement must end in time; the transaction around them is one. */
const AT_ONCE = 500;
const TRIES = 3;

type GoodRow = CheckedRow & { readonly account: AccountToWrite };

/**
 * Makes the accounts of the good rows. Everything is looked at again: what has turned bad since then stays behind, with the
 * reason; what was bad and shown as such stays behind in any case.
 */
export async function runImport(
  context: Context,
  { batchId, fileName }: ImportBatch,
  publicUrl: string,
): Promise<void> {
  const { db, actor, caller } = context;
  const { tenantId } = actor;
  const stored = await rowsOfBatch(context, batchId);
  const shownGood = new Set(stored.filter(({ problems }) => problems.length === 0).map(({ rowNo }) => rowNo));
  await sql`select from tenant where tenant_id = ${tenantId} for no key update`.execute(db);
  const { used, limit } = await accountPlaces(db, tenantId);

  const { made, left } = await makeAccounts(context, async () => {
    const checked = (await checkRows(context, stored)).filter(({ rowNo }) => shownGood.has(rowNo));
    const good = checked.filter((row): row is GoodRow => row.account !== null);
    const fitting = good.slice(0, Math.max(0, limit - used));
    const beyond = good.slice(fitting.length).map((row) => ({
      ...row,
      problems: [{ field: 'username', code: 'QUOTA', params: { limit } } as const],
    }));
    return { fitting, left: [...checked.filter(({ account }) => account === null), ...beyond] };
  });
  const ids = made.map(({ recordId }) => recordId);
  for (const some of slices(ids)) await invite(db, { tenantId, locale: caller.locale, publicUrl }, some);
  context.wakeWorkers();
  for (const some of slices([...made, ...left])) await keepFindings(context, batchId, some);
  await sql`update import_batch set status = 'DONE', done_at = now()
             where tenant_id = ${tenantId} and id = ${batchId}`.execute(db);
  context.log({
    action: 'IMPORT',
    objectType: 'import',
    objectId: batchId,
    objectName: fileName,
    changes: [
      { field: 'created', before: null, after: made.length },
      { field: 'left', before: null, after: stored.length - made.length },
    ],
  });
  for (const { account, given, recordId } of made) {
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

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** Someone may take a name between the look and the write: then it is looked at once more. */
async function makeAccounts(
  context: Context,
  look: () => Promise<{ fitting: GoodRow[]; left: CheckedRow[] }>,
): Promise<{ made: (GoodRow & { recordId: string })[]; left: CheckedRow[] }> {
  const { db } = context;
  for (let tries = 1; ; tries += 1) {
    const { fitting, left } = await look();
    if (!(await stillThere(context, fitting)) && tries < TRIES) continue;
    await sql`savepoint accounts`.execute(db);
    try {
      const ids: string[] = [];
      for (const some of slices(fitting))
        ids.push(
          ...(await writeAccounts(
            context,
            some.map(({ account }) => account),
          )),
        );
      return { made: fitting.map((row, at) => ({ ...row, recordId: ids[at]! })), left };
    } catch (error) {
      if (violatedConstraint(error) === undefined || tries === TRIES) throw error;
      await sql`rollback to savepoint accounts`.execute(db);
    }
  }
}

/** Holds the departments and roles that are about to be given until the end. */
async function stillThere({ db, actor }: Context, rows: readonly GoodRow[]): Promise<boolean> {
  const depts = new Set(rows.flatMap(({ account: { deptId } }) => deptId ?? []));
  const roles = new Set(rows.flatMap(({ account: { grants } }) => grants.map(({ roleId }) => roleId)));
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
  { batchId, fileName, undoUntil }: ImportBatch,
): Promise<{ removed: number; kept: { id: string; name: string }[] }> {
  const { db, actor } = context;
  if (undoUntil === null) throw new Fault('IMPORT_UNDO_OVER');
  const { rows } = await sql<{ id: string; name: string; untouched: boolean }>`
    select a.id, a.name,
           a.status = 'PENDING_ACTIVATION' and a.version = 1 and a.activated_at is null
             and not exists (select from dept d where d.tenant_id = a.tenant_id and d.leader_id = a.id
                                and d.deleted_at is null) as untouched
      from import_row r join account a on a.tenant_id = r.tenant_id and a.id = r.record_id
     where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId} and a.deleted_at is null
     order by a.id for update of a`.execute(db);
  const gone = rows.filter(({ untouched }) => untouched);
  const kept = rows.filter(({ untouched }) => !untouched).map(({ id, name }) => ({ id, name }));
  await shutOut(
    db,
    actor.tenantId,
    gone.map(({ id }) => id),
  );
  for (const some of slices(gone)) await moveToTrash(context, { type: 'subAccount', table: 'account' }, some);
  await sql`update import_batch set status = 'UNDONE'
             where tenant_id = ${actor.tenantId} and id = ${batchId}`.execute(db);
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
  return { removed: gone.length, kept };
}
