import type { Role, RoleRow } from '@console/contract/areas/account/role';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { fieldsOf, type RecordTable } from '../../../kernel/records/crud.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject, type Listing } from '../../../kernel/records/page.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/** The accounts of the alias `a` that whoever asks may see: also a number tells something about people. */
export async function seenBy(asking: Asking): Promise<RawBuilder<boolean>> {
  const depts = await visibleDepts(asking);
  if (depts === null) return sql`true`;
  if (depts.length === 0) return sql`a.id = ${asking.actor.accountId}`;
  return sql`a.dept_id = any(${[...depts]}::uuid[])`;
}

/** Those who hold the role of the table `role` now: `h` is the holding, `a` the account. */
export const holding = sql`account_role h
  join account a on a.tenant_id = h.tenant_id and a.id = h.account_id and a.deleted_at is null
 where h.tenant_id = role.tenant_id and h.role_id = role.id and (h.expires_at is null or h.expires_at > now())`;

const recordFor = (seen: RawBuilder<boolean>): RecordTable<RoleRow> => ({
  type: 'role',
  table: 'role',
  id: 'roleId',
  writable: { name: 'name', status: 'status', sort: 'sort', remark: 'remark', dataScope: 'data_scope' },
  computed: {
    code: sql`role.code`,
    type: sql`role.type`,
    permissionCount: sql`cardinality(role.permissions)`,
    userCount: sql`(select count(*)::int from ${holding} and ${seen})`,
    copiedFrom: sql`(select json_build_object('id', o.id, 'name', o.name) from role o
                      where o.tenant_id = role.tenant_id and o.id = role.copied_from)`,
  },
  sorts: {
    sort: { column: 'sort', cast: 'integer' },
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['name'],
  filters: {},
  unique: {},
  references: [],
});

export async function roleListing(asking: Asking): Promise<Listing> {
  const record = recordFor(await seenBy(asking));
  return { ...record, fields: fieldsOf(record) };
}

/** One role with everything in it; its permissions in the order of the contract, as they are stored. */
export async function findRole(asking: Asking, roleId: string, lock = false): Promise<Role> {
  const { db, actor } = asking;
  const { fields } = await roleListing(asking);
  const depts = (what: RawBuilder<unknown>) => sql`(select coalesce(json_agg(${what} order by d.name, d.id), '[]')
      from role_dept l join dept d on d.tenant_id = l.tenant_id and d.id = l.dept_id and d.deleted_at is null
     where l.tenant_id = role.tenant_id and l.role_id = role.id)`;
  const whole = {
    ...fields,
    permissionCodes: sql`role.permissions`,
    dataScopeDeptIds: depts(sql`d.id`),
    dataScopeDepts: depts(sql`json_build_object('id', d.id, 'name', d.name)`),
  };
  const { rows } = await sql<{ row: Role }>`
    select ${jsonObject(whole)} as row from role
     where role.tenant_id = ${actor.tenantId} and role.id = ${roleId} and role.deleted_at is null
     ${lock ? sql`for update of role` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}
