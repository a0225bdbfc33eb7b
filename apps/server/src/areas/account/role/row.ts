import type { Role, RoleRow } from '@console/contract/areas/account/role';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { withFields } from '../../../kernel/records/crud.ts';
import { seenAccounts } from '../../../domain/identity/data-scope.ts';
import { find, lock, type Source, type Unique } from '../../../kernel/records/record.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/** The accounts of the alias `a` that the caller may see: also a number reveals something about people. */
export const seenBy = (asking: Asking) => seenAccounts(asking, 'a');

/** Those who hold the role of the table `role` now: `h` is the holding, `a` the account. */
export const roleHolders = sql`account_role h
  join account a on a.tenant_id = h.tenant_id and a.id = h.account_id and a.deleted_at is null
 where h.tenant_id = role.tenant_id and h.role_id = role.id and (h.expires_at is null or h.expires_at > now())`;

export const record = { type: 'role', table: 'role', id: 'roleId' } as const;

export const unique: Unique = { role_name: { field: 'name', code: 'DUPLICATE_NAME' } };

/** The roles, with as many of their holders as the caller may see. */
export const rolesFor = async (asking: Asking) => {
  const seen = await seenBy(asking);
  return withFields<RoleRow>({
    ...record,
    writable: { name: 'name', status: 'status', sort: 'sort', remark: 'remark', dataScope: 'data_scope' },
    computed: {
      code: sql`role.code`,
      type: sql`role.type`,
      permissionCount: sql`cardinality(role.permissions)`,
      userCount: sql`(select count(*)::int from ${roleHolders} and ${seen})`,
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
  });
};

/** With everything in it; its permissions in the order of the contract, as they are stored. */
async function wholeRoles(asking: Asking): Promise<Source> {
  const rows = await rolesFor(asking);
  const depts = (what: RawBuilder<unknown>) => sql`(select coalesce(json_agg(${what} order by d.name, d.id), '[]')
      from role_dept l join dept d on d.tenant_id = l.tenant_id and d.id = l.dept_id and d.deleted_at is null
     where l.tenant_id = role.tenant_id and l.role_id = role.id)`;
  const fields = {
    ...rows.fields,
    permissionCodes: sql`role.permissions`,
    dataScopeDeptIds: depts(sql`d.id`),
    dataScopeDepts: depts(sql`json_build_object('id', d.id, 'name', d.name)`),
  };
  return { ...rows, fields };
}

export const findRole = async (asking: Asking, roleId: string) => find<Role>(asking, await wholeRoles(asking), roleId);

export const lockRole = async (asking: Asking, roleId: string) => lock<Role>(asking, await wholeRoles(asking), roleId);
