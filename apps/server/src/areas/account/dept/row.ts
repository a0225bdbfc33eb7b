import type { Dept } from '@console/contract/areas/account/dept';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { fieldsOf, type RecordTable } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { jsonObject } from '../../../kernel/records/page.ts';

/** The departments that the caller's role shows; null is all of them. */
export type Visible = readonly string[] | null;

/** Counts the people of departments that the caller may see, and nobody else. */
const counted = (visible: Visible) => (visible === null ? sql`` : sql`and a.dept_id = any(${[...visible]}::uuid[])`);

export const recordFor = (visible: Visible): RecordTable<Dept> => ({
  type: 'dept',
  table: 'dept',
  dept: sql`r.id`,
  id: 'deptId',
  writable: {
    name: 'name',
    leaderId: 'leader_id',
    phone: 'phone',
    email: 'email',
    remark: 'remark',
    status: 'status',
    serviceCodes: 'service_codes',
  },
  computed: {
    parentId: sql`dept.parent_id`,
    sort: sql`dept.sort`,
    path: sql`(select json_agg(json_build_object('id', up.id, 'name', up.name) order by place)
                 from unnest(dept.path) with ordinality as step (id, place)
                 join dept up on up.tenant_id = dept.tenant_id and up.id = step.id)`,
    leaderName: sql`(select a.name from account a
                      where a.tenant_id = dept.tenant_id and a.id = dept.leader_id and a.deleted_at is null)`,
    memberCount: sql`(select count(*)::int from account a
        where a.tenant_id = dept.tenant_id and a.dept_id = dept.id and a.deleted_at is null ${counted(visible)})`,
    memberCountDeep: sql`(select count(*)::int from dept below
        join account a on a.tenant_id = below.tenant_id and a.dept_id = below.id
       where below.tenant_id = dept.tenant_id and below.path @> array[dept.id] and a.deleted_at is null ${counted(visible)})`,
  },
  sorts: {
    sort: { column: 'sort', cast: 'integer' },
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['name'],
  filters: { parentId: 'parent_id', status: 'status' },
  unique: { dept_name: { field: 'name', code: 'DUPLICATE_NAME' } },
  references: [
    {
      type: 'role',
      link: 'role_dept',
      ours: 'dept_id',
      theirs: 'role_id',
      table: 'role',
      name: 'name',
      route: 'roleDetail',
    },
  ],
});

export const masked = (row: Dept): Dept => ({ ...row, phone: maskPhone(row.phone), email: maskEmail(row.email) });

/** One department as it is stored; one that the role does not show is not there. */
export async function findDept({ db, actor }: Context, id: string, visible: Visible): Promise<Dept> {
  const { rows } = await sql<{ row: Dept }>`
    select ${jsonObject(fieldsOf(recordFor(visible)))} as row from dept
     where tenant_id = ${actor.tenantId} and id = ${id} and deleted_at is null`.execute(db);
  const found = rows[0]?.row;
  if (!found || !sees(visible, id)) throw new Fault('NOT_FOUND');
  return found;
}

export const sees = (visible: Visible, id: string): boolean => visible === null || visible.includes(id);
