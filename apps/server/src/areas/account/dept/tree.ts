import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { RawJson } from '../../../kernel/calls/raw-json.ts';
import type { Visible } from './row.ts';

/** All departments that the role shows, and above them the names of those that lead there. */
export async function treeOf({ db, actor }: Context, visible: Visible): Promise<RawJson> {
  const { tenantId } = actor;
  const inScope = visible === null ? sql`true` : sql`d.id = any(${[...visible]}::uuid[])`;
  const { rows } = await sql<{ list: string }>`
    with own as (
      select a.dept_id as id, count(*)::int as people from account a
       where a.tenant_id = ${tenantId} and a.deleted_at is null and a.dept_id is not null
         ${visible === null ? sql`` : sql`and a.dept_id = any(${[...visible]}::uuid[])`}
       group by a.dept_id
    ), deep as (
      select step.id, sum(own.people)::int as people
        from own join dept d on d.tenant_id = ${tenantId} and d.id = own.id cross join unnest(d.path) as step (id)
       group by step.id
    ), shown as (
      select distinct step.id from dept d cross join unnest(d.path) as step (id)
       where d.tenant_id = ${tenantId} and d.deleted_at is null and ${inScope}
    )
    select coalesce(json_agg(json_build_object(
             'deptId', d.id, 'parentId', d.parent_id, 'name', d.name, 'sort', d.sort, 'status', d.status,
             'leaderName', case when ${inScope} then l.name end,
             'memberCount', coalesce(own.people, 0), 'memberCountDeep', coalesce(deep.people, 0),
             'inScope', ${inScope}, 'version', d.version) order by d.parent_id, d.sort, d.id), '[]')::text as list
      from dept d
      join shown on shown.id = d.id
      left join own on own.id = d.id
      left join deep on deep.id = d.id
      left join account l on l.tenant_id = d.tenant_id and l.id = d.leader_id and l.deleted_at is null
     where d.tenant_id = ${tenantId} and d.deleted_at is null`.execute(db);
  return new RawJson(rows[0]!.list);
}
