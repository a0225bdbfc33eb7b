import { subAccount } from '@console/contract/areas/account/sub-account';
import { importFields, type ImportField } from '@console/contract/areas/account/sub-account-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { takenOnPlatform } from '../../account-names.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../../domain/identity/data-scope.ts';
import {
  chooseEnd,
  concluded,
  findings,
  keysOf,
  repeatsOf,
  type CheckedRow,
  type GivenRow,
  type Report,
} from '../../../../kernel/tables/import/check.ts';
import type { CodeWords } from '../../../../kernel/tables/table-columns.ts';
import { mayGrant, type Rights } from '../../role/grants.ts';
import type { AccountToWrite } from '../../account-writes.ts';

export const problems = {
  BAD_USERNAME: {
    'zh-CN': '用户名须以字母开头，4–30 位，仅含字母、数字和 . _ -',
    'en-US': 'Must start with a letter and have 4–30 letters, digits or . _ -',
  },
  TAKEN: { 'zh-CN': '已被其他账号使用，请换一个', 'en-US': 'Already used by another account.' },
  UNKNOWN_DEPT: {
    'zh-CN': '找不到可用的部门“{name}”，请填写部门名称或完整路径（A / B / C）',
    'en-US': 'No department “{name}” is available to you. Enter its name or full path (A / B / C).',
  },
  AMBIGUOUS_DEPT: {
    'zh-CN': '有多个部门叫“{name}”，请填写完整路径（A / B / C）',
    'en-US': 'Several departments are called “{name}”. Enter the full path (A / B / C).',
  },
  DEPT_NEEDED: {
    'zh-CN': '您只能在自己可见的部门内添加账号，请填写部门',
    'en-US': 'You can only add people to departments you can see. Enter one.',
  },
  UNKNOWN_ROLE: { 'zh-CN': '没有启用中的角色“{name}”', 'en-US': 'There is no active role “{name}”.' },
  ROLE_BEYOND_OWN: {
    'zh-CN': '角色“{name}”的权限超出您自己的权限，不能授予',
    'en-US': 'The role “{name}” has permissions that you do not have, so you cannot assign it.',
  },
  TOO_MANY_ROLES: { 'zh-CN': '最多 {limit} 个角色', 'en-US': 'Up to {limit} roles.' },
  QUOTA: {
    'zh-CN': '账号数已达上限 {limit} 个，此行未导入',
    'en-US': 'All {limit} accounts in your quota are in use, so this row was not imported.',
  },
} as const satisfies CodeWords;
type Code = keyof typeof problems;

const ROLES = 20;
/** Stands for a role that was not found, so that everything else of the row is still checked. */
const NO_ROLE = '00000000-0000-4000-8000-000000000000';

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkRows(
  context: Context,
  rows: readonly GivenRow<ImportField>[],
): Promise<CheckedRow<AccountToWrite, ImportField>[]> {
  const [depts, roles] = [await findDepts(context), await findRoles(context)];
  const repeats = repeatsOf(rows, await findTaken(context, rows), 'TAKEN');
  return rows.map((row) => {
    const { given } = row;
    const found = findings<ImportField, Code>(importFields);
    const roleIds = chooseRoles(given.roles, roles, found.report);
    const parsed = subAccount.add.input.safeParse({
      username: given.username ?? '',
      name: given.name ?? '',
      phone: given.phone ?? null,
      email: given.email ?? '',
      jobNo: given.jobNo ?? null,
      position: given.position ?? null,
      remark: given.remark ?? null,
      deptId: chooseDept(given.dept, depts, found.report),
      expireAt: chooseEnd('expireAt', given.expireAt, context.actor.timezone, found.report),
      roles: (roleIds.length > 0 ? roleIds : [NO_ROLE]).map((roleId) => ({ roleId, expiresAt: null })),
      defaultRoleId: roleIds[0] ?? NO_ROLE,
    });
    const badName = parsed.error?.issues.some(({ path }) => path[0] === 'username');
    if (badName && given.username !== undefined) found.report('username', 'BAD_USERNAME');
    const checked = concluded(row, parsed, repeats, found);
    return { ...checked, made: checked.made && accountOf(checked.made) };
  });
}

function accountOf({ roles, defaultRoleId, ...account }: InputOf<typeof subAccount.add>): AccountToWrite {
  const grants = roles.map((role) => ({ ...role, isDefault: role.roleId === defaultRoleId }));
  return { ...account, type: 3, source: 'IMPORT', grants };
}

interface Depts {
  /** By whole path and by name; only the path distinguishes several of one name. */
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

function chooseDept(
  name: string | undefined,
  { byName, needed }: Depts,
  report: Report<ImportField, Code>,
): string | null {
  if (name === undefined) {
    if (needed) report('dept', 'DEPT_NEEDED');
    return null;
  }
  const [id, ...others] = byName.get(pathKey(name)) ?? [];
  if (id === undefined) report('dept', 'UNKNOWN_DEPT', { name });
  if (others.length > 0) report('dept', 'AMBIGUOUS_DEPT', { name });
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
  const may = await mayGrant(context, rows);
  const known = rows.map(({ id, name, code }, at) => ({ id, name, code, grantable: may[at] ?? false }));
  return new Map([
    ...known.map((role) => [codeKey(role.code), role] as const),
    ...known.map((role) => [role.name.toLowerCase(), role] as const),
  ]);
}

function chooseRoles(
  names: string | undefined,
  known: ReadonlyMap<string, KnownRole>,
  report: Report<ImportField, Code>,
): string[] {
  const wanted = (names ?? '').split(/[;；,，、\n]/).map((name) => name.trim());
  const ids: string[] = [];
  for (const name of wanted.filter(Boolean)) {
    const role = known.get(name.toLowerCase()) ?? known.get(codeKey(name));
    if (!role) report('roles', 'UNKNOWN_ROLE', { name });
    else if (!role.grantable) report('roles', 'ROLE_BEYOND_OWN', { name });
    else if (!ids.includes(role.id)) ids.push(role.id);
  }
  if (ids.length === 0) report('roles', 'REQUIRED');
  if (ids.length > ROLES) report('roles', 'TOO_MANY_ROLES', { limit: ROLES });
  return ids.slice(0, ROLES);
}

async function findTaken(
  { db, actor }: Context,
  rows: readonly GivenRow<ImportField>[],
): Promise<Record<'username' | 'phone' | 'email' | 'jobNo', ReadonlySet<string>>> {
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
