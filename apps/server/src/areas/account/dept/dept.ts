import type { dept as contract, Dept } from '@console/contract/areas/account/dept';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { isAssignable, visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { contactMasks, maskText } from '../../../kernel/records/masks.ts';
import { page } from '../../../kernel/records/page.ts';
import {
  insert,
  lockToDelete,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseReferenced,
  refuseStale,
  update,
} from '../../../kernel/records/record.ts';
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
  type Place,
} from './dept-moves.ts';
import { deptsFor, findDept, masked, record, references, sees, unique, type Visible } from './row.ts';
import { authList, refuseUnavailableServices, refuseServicesOf } from './services.ts';
import { treeOf } from './tree.ts';

const logged = ['name', 'parentId', 'leaderId', 'phone', 'email', 'remark', 'status', 'serviceCodes'];

/** A leader is someone who can sign in and whom the caller may see; one who led already may go on. */
async function refuseLeader(context: Context, leaderId: string | null, before: string | null): Promise<void> {
  if (leaderId === null || leaderId === before || (await isAssignable(context, leaderId))) return;
  throw new Fault('VALIDATION', { fields: [{ field: 'leaderId', code: 'DEPT_LEADER' }] });
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
  await refuseUnavailableServices(context, { above, codes: dept.serviceCodes }, after);
}

async function moved(context: Context, visible: Visible, dept: Dept, to: Place): Promise<Place> {
  refuseTarget(visible, to.parentId);
  if (to.parentId !== dept.parentId) await refuseStrangersBelow(context, visible, dept.deptId);
  return place(context, dept, to);
}

export const dept: Handlers<typeof contract> = {
  async page({ parentId, status, ...request }, context) {
    const visible = await visibleDepts(context);
    const found = await page(context, deptsFor(visible), request, {
      equals: { parent_id: parentId, status },
      nulls: { deleted_at: true },
      among: { id: visible ?? undefined },
    });
    return maskedPage<Dept>(found, contactMasks);
  },

  tree: async (_, context) => treeOf(context, await visibleDepts(context)),

  async detail({ deptId }, context) {
    return masked(await findDept(context, deptId, await visibleDepts(context)));
  },

  async add({ parentId, ...input }, context) {
    await lockTree(context);
    const visible = await visibleDepts(context);
    refuseTarget(visible, parentId);
    const above = await pathAbove(context, parentId);
    refuseTooDeep(above.length + 1);
    await refuseTooMany(context);
    await refuseLeader(context, input.leaderId, null);
    await refuseServicesOf(context, above, input.serviceCodes, null);
    const id = newId();
    const siblings = await childrenOf(context, parentId);
    const columns = { ...columnsOf(input), parent_id: parentId, path: [...above, id] };
    await orFaultIfTaken(insert(context, 'dept', id, columns), unique, input);
    await numberSiblings(context, [...siblings, id]);
    // Also one that the role will not show: who made it sees it this once.
    const after = masked(await findDept(context, id, null));
    context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, after, logged) });
    return after;
  },

  async update({ deptId, parentId, version, ...input }, context) {
    await lockTree(context);
    const visible = await visibleDepts(context);
    const before = await findDept(context, deptId, visible);
    refuseStale(masked(before), { version });
    await refuseLeader(context, input.leaderId, before.leaderId);
    await refuseMore(context, before, parentId, input.serviceCodes);
    if (parentId !== before.parentId) await moved(context, visible, before, { parentId, beforeId: null });
    await refuseServicesOf(context, await pathAbove(context, parentId), input.serviceCodes, before.serviceCodes);
    await orFaultIfTaken(update(context, 'dept', deptId, columnsOf(input)), unique, input);
    const after = masked(await findDept(context, deptId, visible));
    const changes = changesBetween(masked(before), after, logged);
    context.log({ action: 'UPDATE', ...naming(record, after), changes });
    return after;
  },

  async move({ deptId, parentId, beforeId }, context) {
    await lockTree(context);
    const visible = await visibleDepts(context);
    const before = await findDept(context, deptId, visible);
    await refuseMore(context, before, parentId, before.serviceCodes);
    const was = await moved(context, visible, before, { parentId, beforeId });
    if (was.parentId === parentId && was.beforeId === beforeId) return was;
    // An edit that began before the move would put it back.
    await update(context, 'dept', deptId, {});
    const after = await findDept(context, deptId, visible);
    const changes = changesBetween(before, after, ['parentId', 'sort']);
    context.log({ action: 'MOVE', ...naming(record, after), changes });
    return was;
  },

  authList,

  async delete({ deptId }, context) {
    await lockTree(context);
    if (!sees(await visibleDepts(context), deptId)) throw new Fault('NOT_FOUND');
    // Whoever joins the department at this moment holds its row; they are waited for and counted.
    const found = await lockToDelete(context, record, [deptId]);
    if (found.length === 0) return null;
    const children = await childrenOf(context, deptId);
    if (children.length > 0) throw new Fault('HAS_CHILDREN', { params: { count: children.length } });
    const { memberCount, parentId } = await findDept(context, deptId, null);
    if (memberCount > 0)
      throw new Fault('HAS_MEMBERS', { params: { count: memberCount }, data: { count: memberCount } });
    refuseReferenced(await referencesTo(context.db, references, [deptId]));
    await moveToTrash(context, record, found);
    await numberSiblings(context, await childrenOf(context, parentId));
    return null;
  },

  async reveal({ deptId, field }, context) {
    const found = await findDept(context, deptId, await visibleDepts(context));
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const changes = [{ field, before: null, after: maskText(value, field) }];
    context.log({ action: 'REVEAL', ...naming(record, found), changes });
    return { value };
  },
};

type Given = Omit<InputOf<(typeof contract)['update']>, 'deptId' | 'parentId' | 'version'>;

const columnsOf = ({ leaderId, serviceCodes, name, phone, email, remark, status }: Given) => ({
  name,
  leader_id: leaderId,
  phone,
  email,
  remark,
  status,
  service_codes: serviceCodes,
});
