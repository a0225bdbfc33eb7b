import type { SubAccount, subAccount as contract } from '@console/contract/areas/account/sub-account';
import type { InputOf } from '@console/contract/endpoint';
import type { Permission } from '@console/contract/permissions';
import { endAccess } from '../../../../domain/identity/sessions.ts';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inBulk, missing, skip, type BulkList, type Selected, type Skips } from '../../../../kernel/records/bulk.ts';
import { findPresent, naming, setStatus } from '../../../../kernel/records/record.ts';
import { referencedAmong } from '../../../../kernel/records/references.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { invite, takeResendAttempts } from '../../account-writes.ts';
import { rolesBeyondOwn } from '../grants.ts';
import { chosenAccounts, listing, record, references, visibleSubAccounts } from '../list.ts';
import { moveAccounts, type Origins } from './move.ts';
import { changeRole } from './role.ts';

type Calls = 'updateStatus' | 'batchUpdateRole' | 'batchMove' | 'batchResend' | 'batchDelete';
type Filters = NonNullable<InputOf<(typeof contract)['updateStatus']>['match']>;
type Chosen = Pick<InputOf<(typeof contract)['updateStatus']>, 'subAccountIds' | 'match' | 'count'>;

const list = (permission: Permission): BulkList<Filters> => ({
  kind: 'subAccount',
  permission,
  query: async ({ keyword, ...filters }, context) => ({
    listing,
    keyword,
    where: await chosenAccounts(filters, context),
  }),
});

const selected = ({ subAccountIds: ids, match, count }: Chosen): Selected<Filters> => ({ ids, match, count });

/** What can be done with many sub-accounts at once; each of them by the rules of the call for one. */
export const bulkOfSubAccounts = ({ publicUrl }: { publicUrl: string }): Pick<Handlers<typeof contract>, Calls> => ({
  updateStatus: ({ status, ...chosen }, context) =>
    inBulk(context, list('account:sub:status'), selected(chosen), (ids, step) => setStatuses(status, ids, step)),

  batchUpdateRole: ({ roleId, mode, ...chosen }, context) =>
    inBulk(context, list('account:sub:role'), selected(chosen), (ids, step) => changeRole(roleId, mode, ids, step)),

  async batchMove({ deptId, ...chosen }, context) {
    const origins: Origins = new Map();
    const outcome = await inBulk(context, list('account:sub:update'), selected(chosen), (ids, step) =>
      moveAccounts(deptId, ids, origins, step),
    );
    return { ...outcome, from: [...origins].map(([from, subAccountIds]) => ({ deptId: from, subAccountIds })) };
  },

  batchResend: (chosen, context) =>
    inBulk(context, list('account:sub:resend'), selected(chosen), (ids, step) => resend(publicUrl, ids, step)),

  batchDelete: (chosen, context) => inBulk(context, list('account:sub:delete'), selected(chosen), deleteAccounts),
});

const idsOf = (rows: readonly SubAccount[]) => rows.map(({ subAccountId }) => subAccountId);

async function setStatuses(status: 'ACTIVE' | 'DISABLED', ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await findPresent<SubAccount>(context, await visibleSubAccounts(context), ids, 'update');
  const skips = missing(ids, idsOf(found));
  const other = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
  const over = ({ expireAt }: SubAccount) => expireAt !== null && expireAt <= new Date().toISOString();
  const enabled = found.flatMap((row) => (status === 'ACTIVE' && row.status === other ? row.roles : []));
  const beyond = await rolesBeyondOwn(enabled, context);
  for (const row of found) {
    const { subAccountId: id } = row;
    if (id === actor.accountId) skip(skips, id, 'SELF_FORBIDDEN');
    else if (row.status === status) skip(skips, id, 'BULK_UNCHANGED');
    else if (row.status !== other || over(row)) skip(skips, id, 'STATE_NOT_ALLOWED');
    else if (row.roles.some(({ roleId }) => beyond.has(roleId))) skip(skips, id, 'GRANT_BEYOND_OWN');
  }
  const turned = found.filter(({ subAccountId }) => !skips.has(subAccountId));
  await setStatus(context, record, turned, status);
  if (status === 'DISABLED') await endAccess(db, actor.tenantId, idsOf(turned));
  return skips;
}

async function resend(publicUrl: string, ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor, caller } = context;
  const { tenantId } = actor;
  const found = await findPresent<SubAccount>(context, await visibleSubAccounts(context), ids, 'update');
  const skips = missing(ids, idsOf(found));
  const waiting = found.filter(({ status }) => status === 'PENDING_ACTIVATION');
  for (const row of found) if (!waiting.includes(row)) skip(skips, row.subAccountId, 'STATE_NOT_ALLOWED');
  for (const [id, fault] of await takeResendAttempts(db, tenantId, idsOf(waiting))) skips.set(id, fault);
  const invited = waiting.filter(({ subAccountId }) => !skips.has(subAccountId));
  await invite(db, { tenantId, locale: caller.locale, publicUrl }, idsOf(invited));
  context.wakeWorkers();
  for (const row of invited) context.log({ action: 'UPDATE', ...naming(record, row) });
  return skips;
}

async function deleteAccounts(ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await findPresent<SubAccount>(context, await visibleSubAccounts(context), ids, 'update');
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(ids, idsOf(found)).keys()) skip(skips, id, 'BULK_UNCHANGED');
  for (const [id, used] of await referencedAmong(db, references, idsOf(found))) {
    skips.set(id, new Fault('REFERENCED', { data: { references: used } }));
  }
  if (ids.includes(actor.accountId)) skip(skips, actor.accountId, 'SELF_FORBIDDEN');
  const gone = found.filter(({ subAccountId }) => !skips.has(subAccountId));
  await endAccess(db, actor.tenantId, idsOf(gone));
  await moveToTrash(
    context,
    record,
    gone.map(({ subAccountId: id, name }) => ({ id, name })),
  );
  return skips;
}
