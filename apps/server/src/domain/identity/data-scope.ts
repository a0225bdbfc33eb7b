import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';
import type { Where } from '../../kernel/records/page.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/** The departments whose people the active role shows; null is all of them, none is the caller alone. */
export async function visibleDepts({ db, actor }: Asking): Promise<readonly string[] | null> {
  const { tenantId, roleId, deptId, dataScope } = actor;
  if (actor.type !== 3 || dataScope === 'ALL') return null;
  if (dataScope === 'DEPT_CUSTOM') {
    const { rows } = await sql<{ id: string }>`
      select dept_id as id from role_dept where tenant_id = ${tenantId} and role_id = ${roleId}`.execute(db);
    return rows.map(({ id }) => id);
  }
  if (deptId === null || dataScope === 'SELF') return [];
  if (dataScope === 'DEPT_ONLY') return [deptId];
  const { rows } = await sql<{ id: string }>`
    select id from dept where tenant_id = ${tenantId} and path @> array[${deptId}::uuid]`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same as a filter of a list of accounts. */
export async function visibleAccounts(asking: Asking): Promise<Pick<Where, 'among' | 'equals'>> {
  const depts = await visibleDepts(asking);
  if (depts === null) return {};
  return depts.length > 0 ? { among: { dept_id: depts } } : { equals: { id: asking.actor.accountId } };
}

/** The same as a condition on a table or an alias of accounts. */
export async function seenAccounts(asking: Asking, account: string): Promise<RawBuilder<boolean>> {
  const depts = await visibleDepts(asking);
  if (depts === null) return sql`true`;
  if (depts.length === 0) return sql`${sql.ref(`${account}.id`)} = ${asking.actor.accountId}`;
  return sql`${sql.ref(`${account}.dept_id`)} = any(${[...depts]}::uuid[])`;
}

/** Whether somebody can be given a record or a department: they can sign in, and the caller sees them or is that person. */
export async function isAssignable(asking: Asking, accountId: string): Promise<boolean> {
  const { db, actor } = asking;
  const { rows } = await sql`
    select from account where tenant_id = ${actor.tenantId} and id = ${accountId} and status = 'ACTIVE'
       and deleted_at is null and (id = ${actor.accountId} or ${await seenAccounts(asking, 'account')})`.execute(db);
  return rows.length > 0;
}
