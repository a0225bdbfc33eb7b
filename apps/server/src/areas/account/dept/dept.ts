import type { dept as contract, Dept } from '@console/contract/areas/account/dept';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { fieldsOf, refuseStale } from '../../../kernel/records/crud.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { page } from '../../../kernel/records/page.ts';
import { referencesTo } from '../../../kernel/records/references.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import {
  childrenOf,
  lockTree,
  numberSiblings,
  pathAbove,
  place,
  refuseTooDeep,
  refuseTooMany,
  unlessTaken,
  type Place,
} from './dept-moves.ts';
import { findDept, masked, recordFor, sees, type Visible } from './row.ts';
import { authList, refuseOpening, refuseServicesOf } from './services.ts';
import { treeOf } from './tree.ts';

const logged = ['name', 'parentId', 'leaderId', 'phone', 'email', 'remark', 'status', 'serviceCodes'];
const naming = ({ deptId, name }: Dept) => ({ objectType: 'dept' as const, objectId: deptId, objectName: name });

/** A leader is someone who can sign in and whom the one who names him may see; one who led already may go on. */
async function refuseLeader(
  { db, actor }: Context,
  visible: Visible,
  leaderId: string | null,
  before: string | null,
): Promise<void> {
  if (leaderId === null || leaderId === before) return;
  const seen = visible === null ? sql`true` : sql`(dept_id = any(${[...visible]}::uuid[]) or id = ${actor.accountId})`;
  const { rows } = await sql`
    select from account where tenant_id = ${actor.tenantId} and id = ${leaderId} and status = 'ACTIVE'
       and deleted_at is null and ${seen}`.execute(db);
  if (rows.length === 0) throw new Fault('VALIDATION', { fields: [{ field: 'leaderId', code: 'DEPT_LEADER' }] });
}

/** Whose role shows some departments only puts nothing below others, nor at the top. */
function refuseTarget(visible: Visible, parentId: string | null): void {
  if (visible === null) return;
  if (parentId === null) throw new Fault('FORBIDDEN');
  if (!sees(visible, parentId)) throw new Fault('NOT_FOUND');
}

/** A department takes all below it along; all of them must be one's own. */
async function refuseStrangersBelow({ db, actor }: Context, visible: Visible, deptId: string): Promise<void> {
  if (visible === null) return;
  const { rows } = await sql`
    select from dept where tenant_id = ${actor.tenantId} and path @> array[${deptId}::uuid] and deleted_at is null
       and id <> all(${[...visible]}::uuid[]) limit 1`.execute(db);
  if (rows.length > 0) throw new Fault('FORBIDDEN');
}

/** What a department may use changes with its own services and with what is above it. */
async function refuseMore(context: Context, dept: Dept, parentId: string | null, codes: Dept['serviceCodes']) {
  const above = dept.path.map(({ id }) => id).slice(0, -1);
  const after = { above: await pathAbove(context, parentId), codes };
  await refuseOpening(context, { above, codes: dept.serviceCodes }, after);
}

async function moved(context: Context, visible: Visible, dept: Dept, to: Place): Promise<Place> {
  refuseTarget(visible, to.parentId);
  if (to.parentId !== dept.parentId) await refuseStrangersBelow(context, visible, dept.deptId);
  return place(context, dept, to);
}

export const dept: Handlers<typeof contract> = {
  async page({ parentId, status, ...request }, context) {
    const visible = await visibleDepts(context);
    const record = recordFor(visible);
    const found = await page(context, { ...record, fields: fieldsOf(record) }, request, {
      equals: { parent_id: parentId, status },
      nulls: { deleted_at: true },
      among: { id: visible ?? undefined },
    });
    const { list, ...rest } = JSON.parse(found.text) as {
      list: Dept[];
      total: number;
      pageNo: number;
      pageSize: number;
    };
    return { ...rest, list: list.map(masked) };
  },

  tree: async (_, context) => treeOf(context, await visibleDepts(context)),

  async detail({ deptId }, context) {
    return masked(await findDept(context, deptId, await visibleDepts(context)));
  },

  async add({ parentId, ...input }, context) {
    const { db, actor } = context;
    await lockTree(context);
    const visible = await visibleDepts(context);
    refuseTarget(visible, parentId);
    const above = await pathAbove(context, parentId);
    refuseTooDeep(above.length + 1);
    await refuseTooMany(context);
    await refuseLeader(context, visible, input.leaderId, null);
    await refuseServicesOf(context, above, input.serviceCodes, null);
    const id = newId();
    const siblings = await childrenOf(context, parentId);
    await unlessTaken(input.name, () =>
      db
        .insertInto('dept')
        .values({
          tenant_id: actor.tenantId,
          id,
          parent_id: parentId,
          path: [...above, id],
          name: input.name,
          leader_id: input.leaderId,
          phone: input.phone,
          email: input.email,
          remark: input.remark,
          status: input.status,
          service_codes: input.serviceCodes,
          created_by: actor.accountId,
          updated_by: actor.accountId,
        })
        .execute(),
    );
    await numberSiblings(context, [...siblings, id]);
    // Also one that the role will not show: who made it sees it this once.
    const after = masked(await findDept(context, id, null));
    context.log({ action: 'CREATE', ...naming(after), changes: changesBetween({}, after, logged) });
    return after;
  },

  async update({ deptId, parentId, phone, email, ...input }, context) {
    const { db, actor } = context;
    await lockTree(context);
    const visible = await visibleDepts(context);
    const before = await findDept(context, deptId, visible);
    refuseStale(masked(before), input);
    await refuseLeader(context, visible, input.leaderId, before.leaderId);
    await refuseMore(context, before, parentId, input.serviceCodes);
    if (parentId !== before.parentId) await moved(context, visible, before, { parentId, beforeId: null });
    await refuseServicesOf(context, await pathAbove(context, parentId), input.serviceCodes, before.serviceCodes);
    await unlessTaken(input.name, () =>
      db
        .updateTable('dept')
        .set({
          name: input.name,
          leader_id: input.leaderId,
          ...(phone !== undefined && { phone }),
          ...(email !== undefined && { email }),
          remark: input.remark,
          status: input.status,
          service_codes: input.serviceCodes,
          version: before.version + 1,
          updated_at: sql`now()`,
          updated_by: actor.accountId,
        })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', deptId)
        .execute(),
    );
    const after = masked(await findDept(context, deptId, visible));
    context.log({ action: 'UPDATE', ...naming(after), changes: changesBetween(masked(before), after, logged) });
    return after;
  },

  async move({ deptId, parentId, beforeId }, context) {
    const { db, actor } = context;
    await lockTree(context);
    const visible = await visibleDepts(context);
    const before = await findDept(context, deptId, visible);
    await refuseMore(context, before, parentId, before.serviceCodes);
    const was = await moved(context, visible, before, { parentId, beforeId });
    if (was.parentId === parentId && was.beforeId === beforeId) return was;
    // An edit that began before the move would put it back.
    await sql`update dept set version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${deptId}`.execute(db);
    const after = await findDept(context, deptId, visible);
    context.log({ action: 'MOVE', ...naming(after), changes: changesBetween(before, after, ['parentId', 'sort']) });
    return was;
  },

  authList,

  async delete({ deptId }, context) {
    const { db, actor } = context;
    await lockTree(context);
    const visible = await visibleDepts(context);
    // Whoever joins the department at this moment holds its row; he is waited for and counted.
    const { rows } = await sql<{ id: string; name: string; parentId: string | null; isDeleted: boolean }>`
      select id, name, parent_id as "parentId", deleted_at is not null as "isDeleted" from dept
       where tenant_id = ${actor.tenantId} and id = ${deptId} for update`.execute(db);
    const found = rows[0];
    if (!found || !sees(visible, deptId)) throw new Fault('NOT_FOUND');
    // A repeated delete finds its work done.
    if (found.isDeleted) return null;
    const children = await childrenOf(context, deptId);
    if (children.length > 0) throw new Fault('HAS_CHILDREN', { params: { count: children.length } });
    const { memberCount } = await findDept(context, deptId, null);
    if (memberCount > 0)
      throw new Fault('HAS_MEMBERS', { params: { count: memberCount }, data: { count: memberCount } });
    const record = recordFor(null);
    const references = await referencesTo(db, record.references, [deptId]);
    if (references.length > 0) throw new Fault('REFERENCED', { data: { references } });
    await moveToTrash(context, record, [found]);
    await numberSiblings(context, await childrenOf(context, found.parentId));
    return null;
  },

  async reveal({ deptId, field }, context) {
    const found = await findDept(context, deptId, await visibleDepts(context));
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const shown = field === 'phone' ? maskPhone(value) : maskEmail(value);
    context.log({ action: 'REVEAL', ...naming(found), changes: [{ field, before: null, after: shown }] });
    return { value };
  },
};
