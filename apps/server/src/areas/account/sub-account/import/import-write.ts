import type { ImportField } from '@console/contract/areas/account/sub-account-import';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { LogEntry } from '../../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import { maskEmail, maskPhone } from '../../../../kernel/records/masks.ts';
import { invite, writeAccounts, type AccountToWrite } from '../../account-writes.ts';

type Row = GoodRow<AccountToWrite, ImportField>;

/** Makes the accounts with their roles and invites them. */
export async function writeImported(context: Context, publicUrl: string, rows: readonly Row[]): Promise<Written> {
  const { db, actor, caller } = context;
  await lockNamed(context, rows);
  const ids: string[] = [];
  for (const some of chunksOf(rows.map(({ made }) => made))) ids.push(...(await writeAccounts(context, some)));
  const inviting = { tenantId: actor.tenantId, locale: caller.locale, publicUrl };
  for (const some of chunksOf(ids)) await invite(db, inviting, some);
  context.wakeWorkers();
  return { ids, log: rows.map((row, at) => entryOf(row, ids[at]!)) };
}

/** Locks the departments and roles that are about to be given until the end. */
async function lockNamed({ db, actor }: Context, rows: readonly Row[]): Promise<void> {
  const depts = new Set(rows.flatMap(({ made: { deptId } }) => deptId ?? []));
  const roles = new Set(rows.flatMap(({ made: { grants } }) => grants.map(({ roleId }) => roleId)));
  for (const [table, ids] of Object.entries({ dept: depts, role: roles })) {
    const locked = await sql`
      select from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[])
         and deleted_at is null and status = 'ENABLED' for share`.execute(db);
    if (locked.rows.length < ids.size) throw new Fault('NOT_FOUND');
  }
}

function entryOf({ made, given }: Row, recordId: string): LogEntry {
  const { username, name, phone, email, jobNo, position, expireAt } = made;
  const facts = { username, name, phone: maskPhone(phone), email: maskEmail(email), jobNo, position, expireAt };
  const changes = Object.entries({ ...facts, deptId: given.dept ?? null, roles: given.roles ?? null });
  return {
    action: 'CREATE',
    objectType: 'subAccount',
    objectId: recordId,
    objectName: name,
    changes: changes.filter(([, after]) => after !== null).map(([field, after]) => ({ field, before: null, after })),
  };
}
