import type { DataScope } from '@console/contract/areas/account/role';
import { lockedPermissions } from '@console/contract/permissions/permission-tree';
import { allPermissions, withImpliedQueries, type Permission } from '@console/contract/permissions';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';

type Grantor = Pick<Context, 'db' | 'actor'>;

export interface Rights {
  readonly permissionCodes: readonly string[];
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: readonly string[];
}

/** With the queries that other actions imply, in the order of the contract: equal permissions are equal lists. */
export function normalizedPermissions(codes: readonly string[]): Permission[] {
  const wanted = new Set(withImpliedQueries(codes));
  return allPermissions.filter((code) => wanted.has(code));
}

/**
 * Scopes that show no more than each scope itself does. DEPT_CUSTOM is not among them: it may be granted by whoever sees
 * all of the chosen departments.
 */
const narrowerScopes: Record<DataScope, readonly DataScope[]> = {
  ALL: ['ALL', 'DEPT_AND_CHILD', 'DEPT_ONLY', 'SELF'],
  DEPT_AND_CHILD: ['DEPT_AND_CHILD', 'DEPT_ONLY', 'SELF'],
  DEPT_CUSTOM: ['DEPT_ONLY', 'SELF'],
  DEPT_ONLY: ['DEPT_ONLY', 'SELF'],
  SELF: ['SELF'],
};

function scopeIsWithin(
  own: DataScope,
  seen: readonly string[] | null,
  { dataScope, dataScopeDeptIds }: Rights,
): boolean {
  if (dataScope !== 'DEPT_CUSTOM') return narrowerScopes[own].includes(dataScope);
  return seen === null || dataScopeDeptIds.every((id) => seen.includes(id));
}

/** Which of these rights the grantor lacks. Types 1 and 2 stand above roles and have all of them. */
async function beyondOwn(grantor: Grantor, rights: Rights): Promise<{ permissionCodes: string[]; dataScope: boolean }> {
  const { actor } = grantor;
  if (actor.type !== 3) return { permissionCodes: [], dataScope: false };
  return {
    permissionCodes: rights.permissionCodes.filter((code) => !actor.permissions.has(code)),
    dataScope: !scopeIsWithin(actor.dataScope, await visibleDepts(grantor), rights),
  };
}

/** Whether the grantor may grant each of these roles: nobody grants what they lack. */
export async function mayGrant(grantor: Grantor, roles: readonly Rights[]): Promise<boolean[]> {
  const { actor } = grantor;
  if (actor.type !== 3) return roles.map(() => true);
  const seen = await visibleDepts(grantor);
  return roles.map(
    (role) =>
      role.permissionCodes.every((code) => actor.permissions.has(code)) && scopeIsWithin(actor.dataScope, seen, role),
  );
}

/** Refuses to restore a role, or a person with roles, that has more rights than the grantor. */
export async function refuseMorePrivilegedRoles(
  grantor: Grantor,
  which: { roleId: string } | { holderId: string },
): Promise<void> {
  const { db, actor } = grantor;
  if (actor.type !== 3) return;
  const wanted =
    'roleId' in which
      ? sql`role.id = ${which.roleId}`
      : sql`role.id in (select h.role_id from account_role h
                         where h.tenant_id = role.tenant_id and h.account_id = ${which.holderId})`;
  const { rows } = await sql<Rights>`
    select permissions as "permissionCodes", data_scope as "dataScope",
           array(select d.dept_id from role_dept d
                  where d.tenant_id = role.tenant_id and d.role_id = role.id) as "dataScopeDeptIds"
      from role where tenant_id = ${actor.tenantId} and ${wanted}`.execute(db);
  if ((await mayGrant(grantor, rows)).includes(false)) throw new Fault('GRANT_BEYOND_OWN');
}

export async function servicesOfTenant({ db, actor }: Grantor): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from tenant_service
     where tenant_id = ${actor.tenantId} and enabled and (expire_at is null or expire_at > now())`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Refuses rights that the grantor lacks, also those that the role has already: a role with more rights is not theirs to
 * change. What belongs to a service that was not bought may stay in a role, but is not added to one.
 */
export async function refuseBeyondOwn(grantor: Grantor, wanted: Rights, before?: Rights): Promise<void> {
  const lacking = await beyondOwn(grantor, wanted);
  const lackingBefore = before ? await beyondOwn(grantor, before) : lacking;
  const locked = lockedPermissions(await servicesOfTenant(grantor));
  const added = wanted.permissionCodes.filter((code) => locked.has(code) && !before?.permissionCodes.includes(code));
  const permissionCodes = inContractOrder([...lacking.permissionCodes, ...lackingBefore.permissionCodes, ...added]);
  const dataScope =
    lacking.dataScope ||
    lackingBefore.dataScope ||
    (before !== undefined && (await widensToOwnDept(grantor, wanted, before)));
  if (permissionCodes.length === 0 && !dataScope) return;
  throw new Fault('GRANT_BEYOND_OWN', {
    data: { permissionCodes, dataScope },
    fields: [
      ...(permissionCodes.length > 0 ? [{ field: 'permissionCodes', code: 'GRANT_BEYOND_OWN' as const }] : []),
      ...(dataScope ? [{ field: 'dataScope', code: 'GRANT_BEYOND_OWN' as const }] : []),
    ],
  });
}

/** The departments that a role lists need not include the grantor's own: DEPT_ONLY would then show them one more. */
async function widensToOwnDept(grantor: Grantor, wanted: Rights, before: Rights): Promise<boolean> {
  const { type, dataScope, deptId } = grantor.actor;
  if (type !== 3 || dataScope !== 'DEPT_CUSTOM' || deptId === null) return false;
  if (wanted.dataScope !== 'DEPT_ONLY' || before.dataScope === 'DEPT_ONLY') return false;
  return !(await visibleDepts(grantor))?.includes(deptId);
}

const inContractOrder = (codes: readonly string[]): Permission[] =>
  allPermissions.filter((code) => codes.includes(code));
