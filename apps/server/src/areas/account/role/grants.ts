import type { DataScope } from '@console/contract/areas/account/role';
import { lockedPermissions } from '@console/contract/permissions/permission-tree';
import { allPermissions, withImpliedQueries, type Permission } from '@console/contract/permissions';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

export interface Rights {
  readonly permissionCodes: readonly string[];
  readonly dataScope: DataScope;
  readonly dataScopeDeptIds: readonly string[];
}

/** With the queries that other actions imply, in the order of the contract: equal rights are equal lists. */
export function inOrder(codes: readonly string[]): Permission[] {
  const wanted = new Set(withImpliedQueries(codes));
  return allPermissions.filter((code) => wanted.has(code));
}

/**
 * Scopes that show no more than each scope itself does. A choice of departments stands beside them: it may be given by
 * whoever sees all of the chosen ones.
 */
const within: Record<DataScope, readonly DataScope[]> = {
  ALL: ['ALL', 'DEPT_AND_CHILD', 'DEPT_ONLY', 'SELF'],
  DEPT_AND_CHILD: ['DEPT_AND_CHILD', 'DEPT_ONLY', 'SELF'],
  DEPT_CUSTOM: ['DEPT_ONLY', 'SELF'],
  DEPT_ONLY: ['DEPT_ONLY', 'SELF'],
  SELF: ['SELF'],
};

function scopeFits(own: DataScope, seen: readonly string[] | null, { dataScope, dataScopeDeptIds }: Rights): boolean {
  if (dataScope !== 'DEPT_CUSTOM') return within[own].includes(dataScope);
  return seen === null || dataScopeDeptIds.every((id) => seen.includes(id));
}

/** What of these rights whoever asks does not have themselves. Types 1 and 2 stand above roles and have all of them. */
async function beyondOwn(asking: Asking, rights: Rights): Promise<{ permissionCodes: string[]; dataScope: boolean }> {
  const { actor } = asking;
  if (actor.type !== 3) return { permissionCodes: [], dataScope: false };
  return {
    permissionCodes: rights.permissionCodes.filter((code) => !actor.permissions.has(code)),
    dataScope: !scopeFits(actor.dataScope, await visibleDepts(asking), rights),
  };
}

/** Whether whoever asks may hand out each of these roles: nobody gives what they lack. */
export async function grantable(asking: Asking, roles: readonly Rights[]): Promise<boolean[]> {
  const { actor } = asking;
  if (actor.type !== 3) return roles.map(() => true);
  const seen = await visibleDepts(asking);
  return roles.map(
    (role) =>
      role.permissionCodes.every((code) => actor.permissions.has(code)) && scopeFits(actor.dataScope, seen, role),
  );
}

/** Refuses to bring back a role, or a person with roles, above whoever asks. */
export async function refuseMightierRoles(
  asking: Asking,
  which: { roleId: string } | { holderId: string },
): Promise<void> {
  const { db, actor } = asking;
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
  if ((await grantable(asking, rows)).includes(false)) throw new Fault('GRANT_BEYOND_OWN');
}

export async function servicesOfTenant({ db, actor }: Asking): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from tenant_service
     where tenant_id = ${actor.tenantId} and enabled and (expire_at is null or expire_at > now())`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Refuses rights that the author lacks, also such as the role has already: whoever is above them is not theirs to change.
 * What belongs to a service that was not bought may stay in a role, but does not get into one.
 */
export async function refuseBeyondOwn(asking: Asking, wanted: Rights, before?: Rights): Promise<void> {
  const found = await beyondOwn(asking, wanted);
  const kept = before ? await beyondOwn(asking, before) : found;
  const locked = lockedPermissions(await servicesOfTenant(asking));
  const added = wanted.permissionCodes.filter((code) => locked.has(code) && !before?.permissionCodes.includes(code));
  const permissionCodes = inContract([...found.permissionCodes, ...kept.permissionCodes, ...added]);
  const dataScope =
    found.dataScope || kept.dataScope || (before !== undefined && (await turnsHome(asking, wanted, before)));
  if (permissionCodes.length === 0 && !dataScope) return;
  throw new Fault('GRANT_BEYOND_OWN', {
    data: { permissionCodes, dataScope },
    fields: [
      ...(permissionCodes.length > 0 ? [{ field: 'permissionCodes', code: 'GRANT_BEYOND_OWN' as const }] : []),
      ...(dataScope ? [{ field: 'dataScope', code: 'GRANT_BEYOND_OWN' as const }] : []),
    ],
  });
}

/** Departments that were chosen for someone need not hold their own: a role turned to "the own one" would show them that. */
async function turnsHome(asking: Asking, wanted: Rights, before: Rights): Promise<boolean> {
  const { type, dataScope, deptId } = asking.actor;
  if (type !== 3 || dataScope !== 'DEPT_CUSTOM' || deptId === null) return false;
  if (wanted.dataScope !== 'DEPT_ONLY' || before.dataScope === 'DEPT_ONLY') return false;
  return !(await visibleDepts(asking))?.includes(deptId);
}

const inContract = (codes: readonly string[]): Permission[] => allPermissions.filter((code) => codes.includes(code));
