import { subAccount } from '@console/contract/areas/account/sub-account';
import { importFields, type ImportField } from '@console/contract/areas/account/sub-account-import';
import { sql } from 'kysely';
import { takenOnPlatform } from '../../../domain/identity/accounts.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import {
  chooseEnd,
  findings,
  firstRows,
  keysOf,
  tellIssues,
  tellRepeated,
  type CheckedRow,
  type GivenRow,
  type Wrong,
} from '../../../kernel/tables/import/check.ts';
import { grantable, type Rights } from '../role/grants.ts';
import type { AccountToWrite } from '../account-writes.ts';

const ROLES = 20;
/** Stands for a role that was not found, so that everything else of the row is still looked at. */
const NO_ROLE = '00000000-0000-4000-8000-000000000000';

type Unique = 'username' | 'phone' | 'email' | 'jobNo';
const uniques: readonly Unique[] = ['username', 'phone', 'email', 'jobNo'];

export type CheckedAccount = CheckedRow<AccountToWrite, ImportField>;

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkRows(context: Context, rows: readonly GivenRow<ImportField>[]): Promise<CheckedAccount[]> {
  const [depts, roles, taken] = [await findDepts(context), await findRoles(context), await findTaken(context, rows)];
  const first = firstRows(rows, uniques);
  const { timezone } = context.actor;
  return rows.map(({ rowNo, given }) => {
    const { wrong, inOrder } = findings(importFields);
    const deptId = chooseDept(given.dept, depts, wrong);
    const roleIds = chooseRoles(given.roles, roles, wrong);
    const expireAt = chooseEnd('expireAt', given.expireAt, timezone, wrong);
    const parsed = subAccount.add.input.safeParse({
      username: given.username ?? '',
      name: given.name ?? '',
      phone: given.phone ?? null,
      email: given.email ?? '',
      jobNo: given.jobNo ?? null,
      position: given.position ?? null,
      remark: given.remark ?? null,
      deptId,
      expireAt,
      roles: (roleIds.length > 0 ? roleIds : [NO_ROLE]).map((roleId) => ({ roleId, expiresAt: null })),
      defaultRoleId: roleIds[0] ?? NO_ROLE,
    });
    tellIssues(parsed.error?.issues, given, wrong);
    tellRepeated({ rowNo, given }, first, taken, 'TAKEN', wrong);
    const problems = inOrder();
    if (!parsed.success || problems.length > 0) return { rowNo, given, problems, made: null };
    const { roles: granted, defaultRoleId, ...account } = parsed.data;
    const grants = granted.map((role) => ({ ...role, isDefault: role.roleId === defaultRoleId }));
    return { rowNo, given, problems, made: { ...account, type: 3, source: 'IMPORT', grants } };
  });
}

interface Depts {
  /** By whole path and by name; several of one name are told apart by the path alone. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Whoever sees some departments only must name one of them. */
  readonly needed: boolean;
}

const pathKey = (path: string) =>
  path
    .split(/[/／>]/)
    .map((name) => name.trim().toLowerCase())
    .join('/');

async function findDepts(context: Context): Promise<Depts> {
  const { db, actor } = context;
  const visible = await visibleDepts(context);
  const { rows } = await sql<{ id: string; name: string; path: string }>`
    select d.id, d.name,
           (select string_agg(up.name, '/' order by cardinality(up.path)) from dept up
             where up.tenant_id = d.tenant_id and up.id = any(d.path)) as path
      from dept d where d.tenant_id = ${actor.tenantId} and d.deleted_at is null and d.status = 'ENABLED'
       and ${visible === null ? sql`true` : sql`d.id = any(${[...visible]}::uuid[])`}`.execute(db);
  const byName = new Map<string, string[]>();
  for (const { id, name, path } of rows) {
    for (const key of new Set([pathKey(path), pathKey(name)])) byName.set(key, [...(byName.get(key) ?? []), id]);
  }
  // A whole path is never ambiguous, also where another department has a name like it.
  for (const { id, path } of rows) if (path.includes('/')) byName.set(pathKey(path), [id]);
  return { byName, needed: visible !== null };
}

function chooseDept(name: string | undefined, { byName, needed }: Depts, wrong: Wrong<ImportField>): string | null {
  if (name === undefined) {
    if (needed) wrong('dept', 'DEPT_NEEDED');
    return null;
  }
  const [id, ...others] = byName.get(pathKey(name)) ?? [];
  if (id === undefined) wrong('dept', 'UNKNOWN_DEPT', { name });
  if (others.length > 0) wrong('dept', 'AMBIGUOUS_DEPT', { name });
  return id ?? null;
}

interface KnownRole {
  readonly id: string;
  readonly grantable: boolean;
}

/** Built-in roles are read in each language; their codes are the English names. */
const codeKey = (name: string) => name.toLowerCase().replaceAll(/[\s-]+/g, '_');

async function findRoles(context: Context): Promise<Map<string, KnownRole>> {
  const { db, actor } = context;
  const { rows } = await sql<Rights & { id: string; name: string; code: string }>`
    select id, name, code, permissions as "permissionCodes", data_scope as "dataScope",
           array(select d.dept_id from role_dept d
                  where d.tenant_id = role.tenant_id and d.role_id = role.id) as "dataScopeDeptIds"
      from role where tenant_id = ${actor.tenantId} and deleted_at is null and status = 'ENABLED'`.execute(db);
  const may = await grantable(context, rows);
  const known = rows.map(({ id, name, code }, at) => ({ id, name, code, grantable: may[at] ?? false }));
  return new Map([
    ...known.map((role) => [codeKey(role.code), role] as const),
    ...known.map((role) => [role.name.toLowerCase(), role] as const),
  ]);
}

function chooseRoles(
  names: string | undefined,
  known: ReadonlyMap<string, KnownRole>,
  wrong: Wrong<ImportField>,
): string[] {
  const wanted = (names ?? '').split(/[;；,，、\n]/).map((name) => name.trim());
  const ids: string[] = [];
  for (const name of wanted.filter(Boolean)) {
    const role = known.get(name.toLowerCase()) ?? known.get(codeKey(name));
    if (!role) wrong('roles', 'UNKNOWN_ROLE', { name });
    else if (!role.grantable) wrong('roles', 'ROLE_BEYOND_OWN', { name });
    else if (!ids.includes(role.id)) ids.push(role.id);
  }
  if (ids.length === 0) wrong('roles', 'REQUIRED');
  if (ids.length > ROLES) wrong('roles', 'TOO_MANY_ROLES', { limit: ROLES });
  return ids.slice(0, ROLES);
}

async function findTaken(
  { db, actor }: Context,
  rows: readonly GivenRow<ImportField>[],
): Promise<Record<Unique, ReadonlySet<string>>> {
  const taken = await takenOnPlatform(db, {
    usernames: keysOf(rows, 'username'),
    phones: keysOf(rows, 'phone'),
    emails: keysOf(rows, 'email'),
  });
  const { rows: numbers } = await sql<{ number: string }>`
    select lower(job_no) as number from account
     where tenant_id = ${actor.tenantId} and deleted_at is null and job_no is not null
       and lower(job_no) = any(${keysOf(rows, 'jobNo')})`.execute(db);
  return { ...taken, jobNo: new Set(numbers.map(({ number }) => number)) };
}
