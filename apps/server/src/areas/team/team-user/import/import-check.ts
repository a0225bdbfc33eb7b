import { teamUser } from '@console/contract/areas/team/team-user';
import { teamUserImportColumns, type TeamUserImportField } from '@console/contract/areas/team/team-user-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import {
  concluded,
  findings,
  keysOf,
  repeatsOf,
  type CheckedRow,
  type GivenRow,
  type Report,
} from '../../../../kernel/tables/import/check.ts';
import type { CodeWords } from '../../../../kernel/tables/table-columns.ts';

export const problems = {
  TAKEN_TEAM_USER: {
    'zh-CN': '已有团队成员使用，请换一个',
    'en-US': 'Another team member already uses this. Enter a different one.',
  },
  UNKNOWN_GROUP: {
    'zh-CN': '找不到小组“{name}”，请填写已有小组的名称',
    'en-US': 'There is no group “{name}”. Enter the name of an existing group.',
  },
  GROUPS_BEYOND_OWN: {
    'zh-CN': '您没有调整小组的权限，请清空此列，或请有权限的同事导入',
    'en-US': 'You do not have permission to assign groups. Leave this empty, or ask someone who has it.',
  },
  UNKNOWN_LANGUAGE: {
    'zh-CN': '不认识语言“{name}”，请填写“中文”或“英文”',
    'en-US': '“{name}” is not a language this console knows. Enter Chinese or English.',
  },
} as const satisfies CodeWords;
type Code = keyof typeof problems;

export type TeamUserToWrite = InputOf<typeof teamUser.add>;

type Row = GivenRow<TeamUserImportField>;
const fields = Object.keys(teamUserImportColumns.words) as TeamUserImportField[];
const languages = new Map<string, 'zh-CN' | 'en-US'>([
  ['中文', 'zh-CN'],
  ['chinese', 'zh-CN'],
  ['zh-cn', 'zh-CN'],
  ['英文', 'en-US'],
  ['english', 'en-US'],
  ['en-us', 'en-US'],
]);

/** Names in one cell, each once. */
const listed = (cell = '') => [...new Set(cell.split(/[、,，;；]/).map((name) => name.trim()))].filter(Boolean);

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkTeamUsers(
  context: Context,
  rows: readonly Row[],
): Promise<CheckedRow<TeamUserToWrite, TeamUserImportField>[]> {
  const mayAssign = hasPermission(context.actor, 'team:user:assign');
  const groups = await findGroups(context, rows);
  const repeats = repeatsOf(rows, await findTaken(context, rows), 'TAKEN_TEAM_USER');
  return rows.map((row) => {
    const { given } = row;
    const found = findings<TeamUserImportField, Code>(fields);
    const { report } = found;
    if (!mayAssign && given.groupIds !== undefined) report('groupIds', 'GROUPS_BEYOND_OWN');
    const parsed = teamUser.add.input.safeParse({
      name: given.name ?? '',
      phone: given.phone ?? '',
      email: given.email ?? null,
      jobNo: given.jobNo ?? null,
      position: given.position ?? null,
      groupIds: known(given.groupIds, groups, report, 'groupIds', 'UNKNOWN_GROUP'),
      primaryGroupId: null,
      skills: listed(given.skills),
      languages: known(given.languages, languages, report, 'languages', 'UNKNOWN_LANGUAGE'),
      accountId: null,
      remark: given.remark ?? null,
    });
    return concluded(row, parsed, repeats, found);
  });
}

/** What the names of a cell stand for; those that stand for nothing are reported. */
function known<Value>(
  cell: string | undefined,
  values: ReadonlyMap<string, Value>,
  report: Report<TeamUserImportField, Code>,
  field: TeamUserImportField,
  code: Code,
): Value[] {
  const found = new Set<Value>();
  for (const name of listed(cell)) {
    const value = values.get(name.toLowerCase());
    if (value === undefined) report(field, code, { name });
    else found.add(value);
  }
  return [...found];
}

async function findGroups({ db, actor }: Context, rows: readonly Row[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ given }) => listed(given.groupIds).map((name) => name.toLowerCase())))];
  const { rows: groups } = await sql<{ id: string; key: string }>`
    select id, lower(name) as key from team_group
     where tenant_id = ${actor.tenantId} and deleted_at is null and lower(name) = any(${names})`.execute(db);
  return new Map(groups.map(({ id, key }) => [key, id]));
}

async function findTaken(
  { db, actor }: Context,
  rows: readonly Row[],
): Promise<Record<'phone' | 'email' | 'jobNo', ReadonlySet<string>>> {
  const { rows: people } = await sql<{ phone: string; email: string | null; jobNo: string | null }>`
    select phone, lower(email) as email, lower(job_no) as "jobNo" from team_user
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and (phone = any(${keysOf(rows, 'phone')}) or lower(email) = any(${keysOf(rows, 'email')})
            or lower(job_no) = any(${keysOf(rows, 'jobNo')}))`.execute(db);
  return {
    phone: new Set(people.map(({ phone }) => phone)),
    email: new Set(people.flatMap(({ email }) => email ?? [])),
    jobNo: new Set(people.flatMap(({ jobNo }) => jobNo ?? [])),
  };
}
