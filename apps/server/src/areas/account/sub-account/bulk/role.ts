import { ROLES_AT_MOST, type SubAccount } from '@console/contract/areas/account/sub-account';
import { moveSessionsToValidRoles } from '../../../../domain/identity/sessions.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../../kernel/jobs/messages/inbox.ts';
import { missing, skip, type Skips } from '../../../../kernel/records/bulk.ts';
import { contactMasks, maskedChanges } from '../../../../kernel/records/masks.ts';
import { findPresent, naming, update } from '../../../../kernel/records/record.ts';
import { giveRole, takeRole } from '../../account-writes.ts';
import { beyondOwn, findRoles, rolesBeyondOwn } from '../grants.ts';
import { facts, listing, record, visibleSubAccounts } from '../list.ts';

/** Gives people a role, or takes it from them: in both cases one that whoever does it could give. */
export async function changeRole(
  roleId: string,
  mode: 'ADD' | 'REMOVE',
  ids: readonly string[],
  context: Context,
): Promise<Skips> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const found = await findPresent<SubAccount>(context, await visibleSubAccounts(context), ids, 'update');
  const held = found.flatMap(({ roles }) => roles.map((role) => role.roleId));
  const roles = new Map((await findRoles([roleId, ...new Set(held)], context)).map((role) => [role.roleId, role]));
  const role = roles.get(roleId);
  if (!role) throw new Fault('NOT_FOUND', { fields: [{ field: 'roleId', code: 'NOT_FOUND' }] });
  if (mode === 'ADD' && role.status !== 'ENABLED') throw new Fault('STATE_NOT_ALLOWED');
  if ((await rolesBeyondOwn([role], context)).size > 0) throw beyondOwn('roleId');

  const skips = missing(
    ids,
    found.map(({ subAccountId }) => subAccountId),
  );
  for (const { subAccountId: id, roles: own } of found) {
    const has = own.some((one) => one.roleId === roleId);
    const usable = own.some((one) => one.roleId !== roleId && roles.get(one.roleId)?.status === 'ENABLED');
    if (id === actor.accountId) skip(skips, id, 'SELF_FORBIDDEN');
    else if (has === (mode === 'ADD')) skip(skips, id, 'BULK_UNCHANGED');
    else if (mode === 'ADD' && own.length >= ROLES_AT_MOST) skip(skips, id, 'ROLE_LIMIT');
    else if (mode === 'REMOVE' && !usable) skip(skips, id, 'LAST_ROLE');
  }
  const changed = new Map(found.filter((row) => !skips.has(row.subAccountId)).map((row) => [row.subAccountId, row]));
  const accountIds = [...changed.keys()];
  await (mode === 'ADD' ? giveRole : takeRole)(db, tenantId, roleId, accountIds);
  await update(context, 'account', accountIds, {});
  await moveSessionsToValidRoles(db, tenantId, { accountIds });
  const rows = await findPresent<SubAccount>(context, listing, accountIds);
  for (const after of rows) {
    const changes = maskedChanges(facts(changed.get(after.subAccountId)!), facts(after), contactMasks);
    context.log({ action: 'ASSIGN', ...naming(record, after), changes });
  }
  await tellRoles(context, rows);
  return skips;
}

/** Everyone whose roles are the same now is told in one message. */
async function tellRoles({ db, actor }: Context, rows: readonly SubAccount[]): Promise<void> {
  const told = new Map<string, string[]>();
  for (const { subAccountId, roles } of rows) {
    const names = roles.map(({ name }) => name).join('、');
    told.set(names, [...(told.get(names) ?? []), subAccountId]);
  }
  for (const [roles, ids] of told) {
    const params = { name: actor.name, roles };
    await sendInboxMessage(db, actor.tenantId, ids, { kind: 'MESSAGE', code: 'ROLES_CHANGED', params });
  }
}
