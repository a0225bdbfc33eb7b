import { randomBytes } from 'node:crypto';
import type { MenuPermNode, Role, role as contract } from '@console/contract/areas/account/role';
import { lockedPermissions, permissionTree, type PermissionNode } from '@console/contract/permissions/permission-tree';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { insert, lockToDelete, naming, orFaultIfTaken, refuseStale, update } from '../../../kernel/records/record.ts';
import { visibleAccounts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { sendInboxMessageToFound } from '../../../kernel/jobs/messages/inbox.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { mayGrant, normalizedPermissions, refuseBeyondOwn, servicesOfTenant, type Rights } from './grants.ts';
import { preview } from './preview.ts';
import { findRole, roleHolders, lockRole, record, rolesFor, seenBy, unique } from './row.ts';
import { moveSessionsToValidRoles } from '../../../domain/identity/sessions.ts';

interface Editable extends Rights {
  readonly name: string;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly sort: number;
  readonly remark: string | null;
}

const logged = ['name', 'status', 'sort', 'remark', 'permissionCodes', 'dataScope', 'dataScopeDepts'];
/** What its holders feel. */
const felt = ['status', 'permissionCodes', 'dataScope', 'dataScopeDeptIds'];

const asRecord = (role: Role): Record<string, unknown> => ({ ...role });

/** Departments belong to a choice of them alone, and are there. */
async function tidied<Input extends Rights>({ db, actor }: Context, input: Input): Promise<Input> {
  const permissionCodes = normalizedPermissions(input.permissionCodes);
  if (input.dataScope !== 'DEPT_CUSTOM') return { ...input, permissionCodes, dataScopeDeptIds: [] };
  const dataScopeDeptIds = [...new Set(input.dataScopeDeptIds)];
  const { rows } = await sql<{ id: string }>`
    select id from dept where tenant_id = ${actor.tenantId} and deleted_at is null
       and id = any(${dataScopeDeptIds}::uuid[]) for key share`.execute(db);
  if (rows.length === 0 || rows.length < dataScopeDeptIds.length) {
    throw new Fault('SCOPE_NEEDS_DEPT', { fields: [{ field: 'dataScopeDeptIds', code: 'SCOPE_NEEDS_DEPT' }] });
  }
  return { ...input, permissionCodes, dataScopeDeptIds };
}

const columnsOf = ({ name, status, sort, remark, permissionCodes, dataScope }: Editable) => ({
  name,
  status,
  sort,
  remark,
  permissions: [...permissionCodes],
  data_scope: dataScope,
});

async function keepDepts({ db, actor }: Context, roleId: string, deptIds: readonly string[]): Promise<void> {
  await sql`delete from role_dept where tenant_id = ${actor.tenantId} and role_id = ${roleId}`.execute(db);
  await sql`insert into role_dept (tenant_id, role_id, dept_id)
            select ${actor.tenantId}, ${roleId}, id from unnest(${[...deptIds]}::uuid[]) as id`.execute(db);
}

async function make(context: Context, given: Editable, copiedFrom: string | null): Promise<Role> {
  const input = await tidied(context, given);
  await refuseBeyondOwn(context, input);
  const id = newId();
  const code = `ROLE_${randomBytes(5).toString('hex').toUpperCase()}`;
  const columns = { ...columnsOf(input), code, type: 'CUSTOM', copied_from: copiedFrom };
  await orFaultIfTaken(insert(context, 'role', id, columns), unique, { ...input });
  await keepDepts(context, id, input.dataScopeDeptIds);
  const after = await findRole(context, id);
  context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, asRecord(after), logged) });
  return after;
}

/** Everyone who holds the role finds a word about it in their message box, whoever changed it does not. */
async function notifyHolders({ db, actor }: Context, { roleId, name }: Role): Promise<void> {
  const others = sql`
    select held.id from role, lateral (select a.id from ${roleHolders}) as held
     where role.tenant_id = ${actor.tenantId} and role.id = ${roleId} and held.id <> ${actor.accountId}`;
  const params = { name: actor.name, role: name };
  await sendInboxMessageToFound(db, actor.tenantId, others, { kind: 'NOTICE', code: 'RIGHTS_CHANGED', params });
}

const members = (roleId: string): Listing => {
  const own = (what: string) => sql`(select ${sql.raw(what)} from account_role h
    where h.tenant_id = account.tenant_id and h.account_id = account.id and h.role_id = ${roleId})`;
  return {
    table: 'account',
    fields: {
      accountId: sql`account.id`,
      name: sql`account.name`,
      username: sql`account.username`,
      deptName: sql`(select d.name from dept d where d.tenant_id = account.tenant_id and d.id = account.dept_id)`,
      status: sql`account.status`,
      isDefault: own('h.is_default'),
      expiresAt: own('wire_time(h.expires_at)'),
      onlineSessions: sql`(select count(*)::int from session s
        where s.tenant_id = account.tenant_id and s.account_id = account.id and s.role_id = ${roleId}
          and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours')`,
    },
    sorts: { name: { column: 'name', cast: 'text' } },
    defaultSort: ['name', 'asc'],
    search: ['name', 'username'],
  };
};

export const role: Handlers<typeof contract> = {
  page: async (input, context) =>
    page(context, await rolesFor(context), input, {
      equals: { type: input.type, status: input.status },
      nulls: { deleted_at: true },
    }),

  async list(_, context) {
    const { db, actor } = context;
    const { rows } = await sql<Omit<Role, keyof Rights> & Rights>`
      select role.id as "roleId", role.name, role.code, role.type, role.data_scope as "dataScope", role.remark,
             role.permissions as "permissionCodes",
             array(select dept_id from role_dept l where l.tenant_id = role.tenant_id and l.role_id = role.id)
               as "dataScopeDeptIds"
        from role where tenant_id = ${actor.tenantId} and deleted_at is null and status = 'ENABLED'
       order by sort, id limit 1000`.execute(db);
    const may = await mayGrant(context, rows);
    return rows.map(({ roleId, name, code, type, dataScope, remark }, place) => ({
      roleId,
      name,
      code,
      type,
      dataScope,
      remark,
      grantable: may[place] === true,
    }));
  },

  async menuPermissionList(_, context) {
    const { actor } = context;
    const services = await servicesOfTenant(context);
    const locked = lockedPermissions(services);
    const mayGive = (code: string) => (actor.type === 3 ? actor.permissions.has(code) : !locked.has(code));
    const shown = (node: PermissionNode): MenuPermNode => {
      const children = node.children.map(shown);
      const { permission } = node;
      return {
        ...node,
        children,
        locked: node.serviceCode !== undefined && !services.has(node.serviceCode),
        grantable: permission === undefined ? children.some((child) => child.grantable) : mayGive(permission),
      };
    };
    return permissionTree().map(shown);
  },

  add: ({ copiedFromId, ...input }, context) => addRole(context, input, copiedFromId ?? null),

  async update({ roleId, version, ...given }, context) {
    const { db, actor } = context;
    const before = await lockRole(context, roleId);
    if (before.type === 'SYSTEM') throw new Fault('SYSTEM_ROLE_READONLY');
    refuseStale(before, { version });
    const input = await tidied(context, given);
    await refuseBeyondOwn(context, input, before);
    await orFaultIfTaken(update(context, 'role', roleId, columnsOf(input)), unique, input);
    await keepDepts(context, roleId, input.dataScopeDeptIds);
    if (input.status === 'DISABLED') await moveSessionsToValidRoles(db, actor.tenantId, { roleId });
    const after = await findRole(context, roleId);
    if (changesBetween(asRecord(before), asRecord(after), felt).length > 0) await notifyHolders(context, after);
    const changes = changesBetween(asRecord(before), asRecord(after), logged);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    return after;
  },

  async copy({ roleId, name }, context) {
    const source = await findRole(context, roleId);
    return make(context, { ...source, name, status: 'ENABLED' }, roleId);
  },

  detail: ({ roleId }, context) => findRole(context, roleId),

  async delete({ roleId }, context) {
    const found = await lockToDelete(context, record, [roleId]);
    if (found.length === 0) return null;
    const before = await findRole(context, roleId);
    if (before.type === 'SYSTEM') throw new Fault('SYSTEM_ROLE_READONLY');
    await refuseBeyondOwn(context, before, before);
    await refuseHeld(context, roleId);
    await moveToTrash(context, record, found);
    return null;
  },

  async members({ roleId, ...request }, context) {
    const { db, actor } = context;
    await findRole(context, roleId);
    const { rows } = await sql<{ id: string }>`
      select held.id from role, lateral (select a.id from ${roleHolders}) as held
       where role.tenant_id = ${actor.tenantId} and role.id = ${roleId}`.execute(db);
    const { among, equals } = await visibleAccounts(context);
    return page(context, members(roleId), request, {
      among: { ...among, id: rows.map(({ id }) => id) },
      ...(equals && { equals }),
      nulls: { deleted_at: true },
    });
  },

  preview,
};

/** The source of a copy must be one that there is. */
async function addRole(context: Context, input: Editable, copiedFromId: string | null): Promise<Role> {
  if (copiedFromId !== null) await findRole(context, copiedFromId);
  return make(context, input, copiedFromId);
}

/** Enough for a person to see who is in the way; those whom the caller may not see stand in the way without a name. */
const SHOWN = 20;

async function refuseHeld(context: Context, roleId: string): Promise<void> {
  const { db, actor } = context;
  const { rows } = await sql<{ id: string; name: string; seen: boolean }>`
    select held.* from role, lateral (select a.id, a.name, ${await seenBy(context)} as seen from ${roleHolders}) as held
     where role.tenant_id = ${actor.tenantId} and role.id = ${roleId}
     order by held.seen desc, held.name, held.id limit ${SHOWN}`.execute(db);
  if (rows.length === 0) return;
  const references = rows.filter(({ seen }) => seen).map(({ id, name }) => ({ type: 'subAccount', id, name }));
  throw new Fault('REFERENCED', { data: { references } });
}
