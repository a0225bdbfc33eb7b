import type { Dept } from '@console/contract/areas/account/dept';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { withFields } from '../../../kernel/records/crud.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { contactMasks, maskFields } from '../../../kernel/records/masks.ts';
import { find, type Unique } from '../../../kernel/records/record.ts';
import type { ReferenceSource } from '../../../kernel/records/references.ts';

/** The departments that the caller's role shows; null is all of them. */
export type Visible = readonly string[] | null;

/** Counts the people of departments that the caller may see, and nobody else. */
const counted = (visible: Visible) => (visible === null ? sql`` : sql`and a.dept_id = any(${[...visible]}::uuid[])`);

export const record = { type: 'dept', table: 'dept', id: 'deptId', dept: sql`r.id` } as const;

export const unique: Unique = { dept_name: { field: 'name', code: 'DUPLICATE_NAME' } };

export const references: readonly ReferenceSource[] = [
  {
    type: 'role',
    link: 'role_dept',
    ours: 'dept_id',
    theirs: 'role_id',
    table: 'role',
    name: 'name',
  },
];

/** The departments, as somebody sees them whose role shows these. */
export const deptsFor = (visible: Visible) =>
  withFields<Dept>({
    ...record,
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
  });

export const masked = (row: Dept): Dept => maskFields(row, contactMasks);

/** One department as it is stored; one that the role does not show is not there. */
export async function findDept(context: Context, id: string, visible: Visible): Promise<Dept> {
  if (!sees(visible, id)) throw new Fault('NOT_FOUND');
  return find<Dept>(context, deptsFor(visible), id);
}

export const sees = (visible: Visible, id: string): boolean => visible === null || visible.includes(id);
