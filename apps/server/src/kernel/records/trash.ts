import type { FaultCode } from '@console/contract/faults';
import type { TrashType } from '@console/contract/areas/system/trash';
import { sql, type Transaction } from 'kysely';
import { purgeAccount } from '../../domain/identity/accounts.ts';
import type { Context } from '../calls/context.ts';
import { violatedConstraint } from '../db/database.ts';
import { Fault } from '../db/fault.ts';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';
import { lockTeam } from '../../areas/team/team-lock.ts';

interface Kind {
  readonly table: keyof Schema;
  /** The unique indexes that a restore may run into, and what each of them says. */
  readonly taken: Readonly<Record<string, FaultCode>>;
}

const phoneAndEmail = (table: 'client_user' | 'team_user') => ({
  [`${table}_phone`]: 'DUPLICATE_PHONE' as const,
  [`${table}_email`]: 'DUPLICATE_EMAIL' as const,
});

/** Where the records of the recycle bin live. */
export const trashTables: Readonly<Record<TrashType, Kind>> = {
  tag: { table: 'tag', taken: { tag_name_taken: 'DUPLICATE_NAME' } },
  dept: { table: 'dept', taken: { dept_name: 'DUPLICATE_NAME' } },
  role: { table: 'role', taken: { role_name: 'DUPLICATE_NAME' } },
  subAccount: { table: 'account', taken: {} },
  primaryAccount: { table: 'account', taken: {} },
  client: { table: 'client', taken: { client_name: 'DUPLICATE_NAME', client_code: 'DUPLICATE_CODE' } },
  clientGroup: { table: 'client_group', taken: { client_group_name: 'DUPLICATE_NAME' } },
  clientUser: { table: 'client_user', taken: phoneAndEmail('client_user') },
  teamUser: { table: 'team_user', taken: { ...phoneAndEmail('team_user'), team_user_job_no: 'DUPLICATE_CODE' } },
  teamGroup: { table: 'team_group', taken: { team_group_name: 'DUPLICATE_NAME' } },
  clientNotice: { table: 'notice', taken: {} },
  teamNotice: { table: 'notice', taken: {} },
  application: {
    table: 'application',
    taken: { application_name: 'DUPLICATE_NAME', application_code: 'DUPLICATE_CODE' },
  },
  appVersion: { table: 'app_version', taken: {} },
  agreement: { table: 'agreement', taken: { agreement_name_once: 'DUPLICATE_NAME' } },
  agreementVersion: { table: 'agreement_version', taken: { agreement_version_no: 'DUPLICATE_NAME' } },
  testAccount: { table: 'test_account', taken: { test_account_account: 'DUPLICATE_ACCOUNT' } },
};

/** What comes back only to something that is there. */
const parents: Partial<Record<TrashType, { readonly table: 'application' | 'agreement'; readonly column: string }>> = {
  appVersion: { table: 'application', column: 'application_id' },
  agreement: { table: 'application', column: 'application_id' },
  agreementVersion: { table: 'agreement', column: 'agreement_id' },
};

/** What belongs to no department carries this one's id. */
export const NO_DEPT = '00000000-0000-0000-0000-000000000000';

/** The department of a deleted record; someone who was in none is seen by those who see everyone. */
function deptOf(table: keyof Schema) {
  if (table === 'dept') return sql`n."recordId"`;
  return table === 'account' ? sql`coalesce(a.dept_id, a.id)` : sql`${NO_DEPT}::uuid`;
}

/** What still points at a deleted department lies in the bin itself and lets go; nobody can use a role that is deleted. */
async function letGo(db: Transaction<Schema>, tenantId: string, { type, id }: { type: TrashType; id: string }) {
  if (type === 'dept') {
    await sql`update account set dept_id = null
               where tenant_id = ${tenantId} and dept_id = ${id} and deleted_at is not null`.execute(db);
    await sql`update dept set parent_id = null
               where tenant_id = ${tenantId} and parent_id = ${id} and deleted_at is not null`.execute(db);
  }
  if (type === 'clientGroup') {
    await sql`update client set group_id = null
               where tenant_id = ${tenantId} and group_id = ${id} and deleted_at is not null`.execute(db);
  }
  if (type === 'teamGroup') {
    await sql`update team_group set overflow_group_id = null
               where tenant_id = ${tenantId} and overflow_group_id = ${id} and deleted_at is not null`.execute(db);
  }
  if (type === 'teamUser') {
    await sql`update team_group set leader_id = null where tenant_id = ${tenantId} and leader_id = ${id}`.execute(db);
  }
  if (type === 'application') {
    await sql`update app_key set application_id = null
               where tenant_id = ${tenantId} and application_id = ${id} and revoked_at is not null`.execute(db);
    // What went with it lies in the bin no longer.
    await sql`delete from trash t where t.tenant_id = ${tenantId} and (
        t.type = 'appVersion' and t.record_id in (
          select v.id from app_version v where v.tenant_id = t.tenant_id and v.application_id = ${id})
        or t.type = 'agreement' and t.record_id in (
          select a.id from agreement a where a.tenant_id = t.tenant_id and a.application_id = ${id})
        or t.type = 'agreementVersion' and t.record_id in (
          select v.id from agreement_version v join agreement a on a.tenant_id = v.tenant_id and a.id = v.agreement_id
           where v.tenant_id = t.tenant_id and a.application_id = ${id}))`.execute(db);
  }
  if (type === 'agreement') {
    await sql`delete from trash t where t.tenant_id = ${tenantId} and t.type = 'agreementVersion' and t.record_id in (
        select v.id from agreement_version v where v.tenant_id = t.tenant_id and v.agreement_id = ${id})`.execute(db);
  }
  if (type === 'testAccount') await dropAppAccess(db, tenantId, [id]);
  if (type === 'clientUser' || type === 'teamUser') await dropAppAccess(db, tenantId, [id]);
  if (type === 'role') {
    await sql`delete from session where tenant_id = ${tenantId} and role_id = ${id}`.execute(db);
    await sql`delete from account_role where tenant_id = ${tenantId} and role_id = ${id}`.execute(db);
  }
}

async function dropAppAccess(db: Transaction<Schema>, tenantId: string, ids: readonly string[]): Promise<void> {
  for (const table of ['app_session', 'app_activation']) {
    await sql`delete from ${sql.table(table)}
               where tenant_id = ${tenantId} and user_id = any(${[...ids]}::uuid[])`.execute(db);
  }
}

/**
 * The people of a customer who lie in the bin go before it; returns them. Their lines come first, as with whoever takes
 * one of them out.
 */
async function purgeUsersOf(db: Transaction<Schema>, tenantId: string, clientId: string): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    delete from trash t using client_user u
     where t.tenant_id = ${tenantId} and t.type = 'clientUser' and u.tenant_id = t.tenant_id and u.id = t.record_id
       and u.client_id = ${clientId} and u.deleted_at is not null
    returning u.id, u.name`.execute(db);
  const ids = rows.map(({ id }) => id);
  await dropAppAccess(db, tenantId, ids);
  await sql`delete from client_user where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
               and deleted_at is not null`.execute(db);
  return rows;
}

/** Removes a deleted record for good, with what hangs on it; returns the people who went with it. */
export async function purgeRecord(
  db: Transaction<Schema>,
  tenantId: string,
  { type, id }: { type: TrashType; id: string },
): Promise<Deleted[]> {
  const { table } = trashTables[type];
  if (table === 'account') {
    await purgeAccount(db, tenantId, id);
    return [];
  }
  const along = type === 'client' ? await purgeUsersOf(db, tenantId, id) : [];
  await letGo(db, tenantId, { type, id });
  await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}
               and deleted_at is not null`.execute(db);
  return along;
}

/**
 * Brought back as it was, except for what it stood with and is gone meanwhile: a group that was deleted is left. A
 * name or a number that someone else has by now is told.
 */
export async function restoreRecord(
  context: Context,
  { type, id, name }: { readonly type: TrashType; readonly id: string; readonly name: string },
): Promise<void> {
  const { db, actor } = context;
  const { table, taken } = trashTables[type];
  await holdAround(context, { type, id });
  const value = (await codeOf(db, actor.tenantId, { type, id })) ?? '';
  try {
    await sql`update ${sql.table(table)} set deleted_at = null, version = version + 1, updated_at = now(),
                     updated_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  } catch (error) {
    const code = taken[violatedConstraint(error) ?? ''];
    if (code === undefined) throw error;
    throw new Fault(code, {
      params: { value: code === 'DUPLICATE_CODE' || code === 'DUPLICATE_ACCOUNT' ? value : name },
    });
  }
  await leaveWhatIsGone(db, actor.tenantId, { type, id });
}

/** What a record comes back to does not go away meanwhile: groups are held before their customers, the team as a whole. */
async function holdAround(context: Context, { type, id }: { type: TrashType; id: string }): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  if (type === 'teamUser' || type === 'teamGroup') await lockTeam(context);
  await holdParent(context, { type, id });
  if (type === 'client') {
    await sql`select from client_group g where g.tenant_id = ${tenantId} and g.id = (
                select c.group_id from client c where c.tenant_id = ${tenantId} and c.id = ${id})
                for key share`.execute(db);
  }
  // The account may have been given to someone else, who keeps it.
  if (type === 'teamUser') {
    await sql`update team_user t set account_id = null
               where t.tenant_id = ${tenantId} and t.id = ${id} and exists (
                 select from team_user o where o.tenant_id = t.tenant_id and o.account_id = t.account_id
                    and o.deleted_at is null)`.execute(db);
  }
}

async function holdParent({ db, actor }: Context, { type, id }: { type: TrashType; id: string }): Promise<void> {
  const parent = parents[type];
  if (parent === undefined) return;
  const { rows } = await sql<{ name: string; gone: boolean }>`
    select p.name, p.deleted_at is not null as gone from ${sql.table(parent.table)} p
     where p.tenant_id = ${actor.tenantId} and p.id = (
       select c.${sql.ref(parent.column)} from ${sql.table(trashTables[type].table)} c
        where c.tenant_id = ${actor.tenantId} and c.id = ${id})
       for key share`.execute(db);
  if (rows[0]?.gone !== false) throw new Fault('PARENT_DELETED', { params: { name: rows[0]?.name ?? '' } });
}

const codes: Partial<Record<TrashType, string>> = {
  client: 'code',
  teamUser: 'job_no',
  application: 'code',
  testAccount: 'account',
};

/** The number that someone else may have by now, to be told which it is. */
async function codeOf(db: Transaction<Schema>, tenantId: string, { type, id }: { type: TrashType; id: string }) {
  const column = codes[type];
  if (column === undefined) return null;
  const { rows } = await sql<{ code: string | null }>`
    select ${sql.ref(column)} as code from ${sql.table(trashTables[type].table)}
     where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.code ?? null;
}

async function leaveWhatIsGone(
  db: Transaction<Schema>,
  tenantId: string,
  { type, id }: { type: TrashType; id: string },
) {
  if (type === 'client') {
    await sql`update client c set group_id = null
               where c.tenant_id = ${tenantId} and c.id = ${id} and exists (
                 select from client_group g where g.tenant_id = c.tenant_id and g.id = c.group_id
                    and g.deleted_at is not null)`.execute(db);
  }
  if (type === 'teamGroup') {
    await sql`update team_group t set
                leader_id = (select u.id from team_user u join team_group_member m
                               on m.tenant_id = u.tenant_id and m.team_user_id = u.id and m.group_id = t.id
                              where u.tenant_id = t.tenant_id and u.id = t.leader_id and u.status = 'ACTIVE'
                                and u.deleted_at is null),
                overflow_group_id = (select o.id from team_group o where o.tenant_id = t.tenant_id
                                        and o.id = t.overflow_group_id and o.deleted_at is null)
               where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(db);
  }
}

interface Deleted {
  readonly id: string;
  readonly name: string;
}

/** Marks the records as deleted and puts them into the recycle bin; their names are free at once. */
export async function moveToTrash(
  context: Context,
  record: { readonly type: TrashType; readonly table: keyof Schema },
  rows: readonly Deleted[],
): Promise<void> {
  const { db, actor } = context;
  await sql`update ${sql.table(record.table)} set deleted_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db);
  const binned = rows.map(({ id, name }) => ({ id: newId(), recordId: id, name }));
  await sql`
    insert into trash (tenant_id, id, type, record_id, name, deleted_by, dept_id)
    select ${actor.tenantId}, n.id, ${record.type}, n."recordId", n.name, ${actor.accountId}, ${deptOf(record.table)}
      from jsonb_to_recordset(${JSON.stringify(binned)}) as n (id uuid, "recordId" uuid, name text)
      left join account a on a.tenant_id = ${actor.tenantId} and a.id = n."recordId"`.execute(db);
  for (const row of rows) {
    context.log({ action: 'DELETE', objectType: record.type, objectId: row.id, objectName: row.name });
  }
}
