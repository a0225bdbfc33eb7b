import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Grant } from '../account-writes.ts';
import { mayGrant, type Rights } from '../role/grants.ts';

export interface WantedRoles {
  readonly roles: readonly { readonly roleId: string; readonly expiresAt: string | null }[];
  readonly defaultRoleId: string;
}

export interface GivenRole extends Grant {
  readonly name: string;
}

interface HeldRole {
  readonly roleId: string;
}

interface GrantedRole extends HeldRole {
  readonly expiresAt: string | null;
}

export const endsLater = (a: string | null, b: string | null) => b !== null && (a === null || a > b);

/**
 * The roles that someone is to have from now on. What they have already may stay; what they gain or lose, whoever changes
 * it must have: or an account with more rights could be stripped of them first and taken over then.
 */
export async function wantedGrants(
  { roles, defaultRoleId }: WantedRoles,
  before: readonly GrantedRole[],
  context: Context,
): Promise<GivenRole[]> {
  const ids = roles.map(({ roleId }) => roleId);
  if (new Set(ids).size < ids.length) throw wrong('roles');
  if (!ids.includes(defaultRoleId)) throw wrong('defaultRoleId');
  const now = new Date().toISOString();
  if (roles.some(({ expiresAt }) => expiresAt !== null && utc(expiresAt) <= now)) throw datePastFault('roles');
  const held = new Map(before.map((role) => [role.roleId, role]));
  const found = new Map((await findRoles([...ids, ...held.keys()], context)).map((role) => [role.roleId, role]));
  if (ids.some((id) => !found.has(id))) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'roles', code: 'NOT_FOUND' }] });
  }
  const ends = new Map(roles.map(({ roleId, expiresAt }) => [roleId, expiresAt && utc(expiresAt)]));
  const taken = before.filter(
    ({ roleId, expiresAt }) => !ends.has(roleId) || endsLater(expiresAt, ends.get(roleId) ?? null),
  );
  const given = roles.filter(({ roleId, expiresAt }) => {
    const has = held.get(roleId);
    return has === undefined || endsLater(expiresAt && utc(expiresAt), has.expiresAt);
  });
  const rights = given.map(({ roleId }) => found.get(roleId)!);
  // One that was disabled may stay where it is, and works again when it is enabled; nobody is given it anew.
  const off = rights.some(({ status }) => status !== 'ENABLED') || found.get(defaultRoleId)!.status !== 'ENABLED';
  if (off) throw new Fault('STATE_NOT_ALLOWED', { fields: [{ field: 'roles', code: 'STATE_NOT_ALLOWED' }] });
  const lost = taken.flatMap(({ roleId }) => found.get(roleId) ?? []);
  if ((await mayGrant(context, [...rights, ...lost])).includes(false)) throw beyondOwn('roles');
  return roles.map(({ roleId, expiresAt }) => ({
    roleId,
    expiresAt,
    isDefault: roleId === defaultRoleId,
    name: found.get(roleId)!.name,
  }));
}

/**
 * Whoever could put their own address onto an account with more rights could take it over by a new password; and to enable
 * one that is disabled, or to prolong it, is to grant its roles once more.
 */
export async function refuseMorePrivileged(
  held: readonly GrantedRole[],
  field: string,
  context: Context,
): Promise<void> {
  if ((await rolesBeyondOwn(held, context)).size > 0) throw beyondOwn(field);
}

/** Which of these roles can do more than whoever asks. */
export async function rolesBeyondOwn(held: readonly HeldRole[], context: Context): Promise<ReadonlySet<string>> {
  return notGrantable(await findRoles(idsOfRoles(held), context), context);
}

/** A role that follows its holder's department shows another one after a move: nobody opens a view that they lack. */
export async function refuseWiderView(held: readonly GrantedRole[], context: Context): Promise<void> {
  if ((await viewsBeyondOwn(held, context)).size > 0) throw beyondOwn('deptId');
}

/** Which of these roles could show, in another department, more than whoever asks sees. */
export async function viewsBeyondOwn(held: readonly HeldRole[], context: Context): Promise<ReadonlySet<string>> {
  const views = (await findRoles(idsOfRoles(held), context))
    .filter(({ dataScope }) => dataScope === 'DEPT_AND_CHILD' || dataScope === 'DEPT_ONLY')
    .map((role) => ({ ...role, permissionCodes: [] }));
  return notGrantable(views, context);
}

const idsOfRoles = (held: readonly HeldRole[]) => [...new Set(held.map(({ roleId }) => roleId))];

async function notGrantable(
  roles: readonly (Rights & { readonly roleId: string })[],
  context: Context,
): Promise<ReadonlySet<string>> {
  const may = await mayGrant(context, roles);
  return new Set(roles.filter((_, place) => !may[place]).map(({ roleId }) => roleId));
}

export const beyondOwn = (field: string) =>
  new Fault('GRANT_BEYOND_OWN', { fields: [{ field, code: 'GRANT_BEYOND_OWN' }] });
const wrong = (field: string) => new Fault('VALIDATION', { fields: [{ field, code: 'VALIDATION' }] });
export const datePastFault = (field: string) => new Fault('VALIDATION', { fields: [{ field, code: 'DATE_PAST' }] });

/** Times as the database writes them, which can be compared as they stand. */
export const utc = (time: string) => new Date(time).toISOString();

/** They are locked until the end: what is deleted or changed at this moment is seen as it then is. */
export async function findRoles(
  ids: readonly string[],
  { db, actor }: Context,
): Promise<(Rights & { roleId: string; name: string; status: string })[]> {
  const { rows } = await sql<Rights & { roleId: string; name: string; status: string }>`
    select id as "roleId", name, status, permissions as "permissionCodes", data_scope as "dataScope",
           array(select d.dept_id from role_dept d
                  where d.tenant_id = role.tenant_id and d.role_id = role.id) as "dataScopeDeptIds"
      from role where tenant_id = ${actor.tenantId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
     order by id for share`.execute(db);
  return rows;
}

/** A department that someone may be put into: enabled, and visible to whoever does it. It is locked until the end. */
export async function refuseDept(deptId: string | null, context: Context): Promise<void> {
  const { db, actor } = context;
  const visible = await visibleDepts(context);
  if (deptId === null) {
    if (visible !== null) throw beyondOwn('deptId');
    return;
  }
  const { rows } = await sql<{ status: string }>`
    select status from dept where tenant_id = ${actor.tenantId} and id = ${deptId} and deleted_at is null
       for share`.execute(db);
  const [dept] = rows;
  if (!dept || (visible !== null && !visible.includes(deptId))) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'deptId', code: 'NOT_FOUND' }] });
  }
  if (dept.status !== 'ENABLED') {
    throw new Fault('STATE_NOT_ALLOWED', { fields: [{ field: 'deptId', code: 'STATE_NOT_ALLOWED' }] });
  }
}
