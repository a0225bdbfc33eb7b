import type { SubAccount, subAccount as contract } from '@console/contract/areas/account/sub-account';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { dropCodes } from '../../../domain/identity/codes.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import { revokeLinks } from '../../../domain/identity/links.ts';
import { contactMasks, maskedChanges, maskEmail } from '../../../kernel/records/masks.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import { page } from '../../../kernel/records/page.ts';
import {
  find,
  lock,
  lockToDelete,
  maskedPage,
  naming,
  orFaultIfTaken,
  refuseReferenced,
  refuseStale,
  revealField,
  update,
} from '../../../kernel/records/record.ts';
import { referencesTo } from '../../../kernel/records/references.ts';
import { giveBack, lockedUntil } from '../../../kernel/calls/throttle.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { uniqueOfAccount } from '../account-names.ts';
import { seatUsage, claimSeats } from '../account-seats.ts';
import { invite, takeResendAttempt, writeAccounts, writeGrants } from '../account-writes.ts';
import { moveSessionsToValidRoles, endAccess } from '../../../domain/identity/sessions.ts';
import { exportSubAccounts } from './export.ts';
import {
  endsLater,
  datePastFault,
  refuseDept,
  refuseMorePrivileged,
  refuseWiderView,
  utc,
  wantedGrants,
} from './grants.ts';
import { bulkOfSubAccounts } from './bulk/bulk.ts';
import { chosenAccounts, facts, listing, masked, record, references, visibleSubAccounts } from './list.ts';
import { endSessions, mailResetLink, openSessions, signInLocks } from './sign-in.ts';

export const subAccount = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  ...bulkOfSubAccounts({ publicUrl }),

  async page({ deptId, roleId, status, ...request }, context) {
    const where = await chosenAccounts({ deptId, roleId, status }, context);
    return maskedPage<SubAccount>(await page(context, listing, request, where), contactMasks);
  },

  async quota(_, context) {
    const { db, actor } = context;
    const visible = await visibleDepts(context);
    const { rows: scopeDepts } = await sql<{ id: string; name: string }>`
      select id, name from dept where tenant_id = ${actor.tenantId} and id = any(${[...(visible ?? [])]}::uuid[])
         and deleted_at is null order by path`.execute(db);
    return {
      ...(await seatUsage(db, actor.tenantId)),
      scopeDepts: visible === null ? null : scopeDepts,
      scope: actor.type === 3 ? actor.dataScope : 'ALL',
    };
  },

  async add({ roles, defaultRoleId, ...given }, context) {
    const { db, actor, caller } = context;
    await refuseDept(given.deptId, context);
    refusePast(given.expireAt);
    const grants = await wantedGrants({ roles, defaultRoleId }, [], context);
    await claimSeats(db, actor.tenantId, 1);
    const written = { ...given, type: 3, source: 'CONSOLE', grants } as const;
    const ids = await orFaultIfTaken(writeAccounts(context, [written]), uniqueOfAccount, given);
    await invite(db, { tenantId: actor.tenantId, locale: caller.locale, publicUrl }, ids);
    context.wakeWorkers();
    const after = await findAccount(context, ids[0]!);
    context.log({ action: 'CREATE', ...naming(record, after), changes: maskedChanges({}, facts(after), contactMasks) });
    return masked(after);
  },

  async update({ subAccountId, version, phone, email, ...given }, context) {
    const before = await lockAccount(context, subAccountId);
    refuseStale(masked(before), { version });
    const after = { ...given, phone: phone === undefined ? before.phone : phone, email: email ?? before.email };
    const newContact = after.phone !== before.phone || after.email !== before.email;
    const newEnd = (given.expireAt && utc(given.expireAt)) !== before.expireAt;
    const newDept = given.deptId !== before.deptId;
    // One's own contact is changed in the user center, where a code shows that it is one's own; and nobody lengthens
    // their own time, nor moves to where their roles show more.
    const isSelf = subAccountId === context.actor.accountId;
    if (isSelf && (newContact || newEnd || newDept)) throw new Fault('SELF_FORBIDDEN');
    if (newContact) await refuseMorePrivileged(before.roles, 'email', context);
    if (endsLater(given.expireAt && utc(given.expireAt), before.expireAt)) {
      await refuseMorePrivileged(before.roles, 'expireAt', context);
    }
    if (newDept) {
      await refuseDept(given.deptId, context);
      await refuseWiderView(before.roles, context);
    }
    if (newEnd) refusePast(given.expireAt);
    const columns = {
      name: after.name,
      phone: after.phone,
      email: after.email,
      job_no: after.jobNo,
      job: after.position,
      dept_id: after.deptId,
      expire_at: after.expireAt,
      remark: after.remark,
      status: newEnd ? sql`case when status = 'EXPIRED' then 'ACTIVE' else status end` : undefined,
    };
    await orFaultIfTaken(update(context, 'account', subAccountId, columns), uniqueOfAccount, after);
    if (newContact) await followContact(before, after, publicUrl, context);
    const now = await findAccount(context, subAccountId);
    const changes = maskedChanges(facts(before), facts(now), contactMasks);
    context.log({ action: 'UPDATE', ...naming(record, now), changes });
    return masked(now);
  },

  async updateRole({ subAccountId, version, roles, defaultRoleId }, context) {
    const { db, actor } = context;
    const { tenantId } = actor;
    if (subAccountId === actor.accountId) throw new Fault('SELF_FORBIDDEN');
    const before = await lockAccount(context, subAccountId);
    refuseStale(masked(before), { version });
    const grants = await wantedGrants({ roles, defaultRoleId }, before.roles, context);
    await sql`delete from account_role where tenant_id = ${tenantId} and account_id = ${subAccountId}`.execute(db);
    await writeGrants(
      db,
      tenantId,
      grants.map((grant) => ({ accountId: subAccountId, ...grant })),
    );
    await update(context, 'account', subAccountId, {});
    await moveSessionsToValidRoles(db, tenantId, { accountIds: [subAccountId] });
    const params = { name: actor.name, roles: grants.map(({ name }) => name).join('、') };
    await sendInboxMessage(db, tenantId, [subAccountId], { kind: 'MESSAGE', code: 'ROLES_CHANGED', params });
    const after = await findAccount(context, subAccountId);
    const changes = maskedChanges(facts(before), facts(after), contactMasks);
    context.log({ action: 'ASSIGN', ...naming(record, after), changes });
    return masked(after);
  },

  async delete({ subAccountId }, context) {
    const { db, actor } = context;
    if (subAccountId === actor.accountId) throw new Fault('SELF_FORBIDDEN');
    const found = await lockToDelete(context, record, [subAccountId]);
    if (found.length === 0) return null;
    // Also refuses one that the active role does not show.
    await findAccount(context, subAccountId);
    refuseReferenced(await referencesTo(db, references, [subAccountId]));
    await endAccess(db, actor.tenantId, [subAccountId]);
    await moveToTrash(context, record, found);
    return null;
  },

  async resetPassword({ subAccountId }, context) {
    const found = await lockAccount(context, subAccountId);
    await mailResetLink(found, publicUrl, context);
    context.log({ action: 'RESET_PASSWORD', ...naming(record, found) });
    return null;
  },

  async resendActivateEmail({ subAccountId }, context) {
    const { db, actor, caller } = context;
    const found = await lockAccount(context, subAccountId);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeResendAttempt(db, actor.tenantId, subAccountId);
    await invite(db, { tenantId: actor.tenantId, locale: caller.locale, publicUrl }, [subAccountId]);
    context.wakeWorkers();
    context.log({ action: 'UPDATE', ...naming(record, found) });
    return null;
  },

  async detail({ subAccountId }, context) {
    const { db, actor } = context;
    const found = await findAccount(context, subAccountId);
    const { rows } = await sql<{ ip: string | null }>`
      select ip from sign_in_log where tenant_id = ${actor.tenantId} and actor_id = ${subAccountId}
         and result = 'SUCCESS' order by time desc, id desc limit 1`.execute(db);
    return {
      ...masked(found),
      lastLoginIp: rows[0]?.ip ?? null,
      lockedUntil: await lockedUntil(db, await signInLocks(found, context)),
    };
  },

  async reveal({ subAccountId, field }, context) {
    const found = await findAccount(context, subAccountId);
    return revealField(context, naming(record, found), found, { field, masks: contactMasks });
  },

  async sessions({ subAccountId }, context) {
    await findAccount(context, subAccountId);
    return openSessions(subAccountId, context);
  },

  async signOut({ subAccountId, sessionId }, context) {
    const found = await lockAccount(context, subAccountId);
    const ended = await endSessions(subAccountId, sessionId, context);
    const changes = [{ field: 'sessions', before: String(ended), after: null }];
    context.log({ action: 'LOGOUT', ...naming(record, found), changes });
    return { ended };
  },

  async unlock({ subAccountId }, context) {
    const found = await lockAccount(context, subAccountId);
    await giveBack(context.db, { all: await signInLocks(found, context) });
    const changes = [{ field: 'locked', before: true, after: false }];
    context.log({ action: 'STATUS', ...naming(record, found), changes });
    return null;
  },

  export: exportSubAccounts,
});

const findAccount = async (context: Context, subAccountId: string) =>
  find<SubAccount>(context, await visibleSubAccounts(context), subAccountId);

const lockAccount = async (context: Context, subAccountId: string) =>
  lock<SubAccount>(context, await visibleSubAccounts(context), subAccountId);

function refusePast(time: string | null): void {
  if (time !== null && utc(time) <= new Date().toISOString()) throw datePastFault('expireAt');
}

/** What was on its way to the old number or address opens nothing any more, and the old address gets a mail. */
async function followContact(
  before: SubAccount,
  after: { readonly name: string; readonly email: string | null },
  publicUrl: string,
  context: Context,
): Promise<void> {
  const { db, actor, caller } = context;
  const { tenantId } = actor;
  const { locale } = caller;
  const accountId = before.subAccountId;
  await dropCodes(db, { tenantId, accountId });
  if (after.email === before.email) return;
  await revokeLinks(db, 'RESET', { tenantId, accountId });
  context.wakeWorkers();
  if (before.status === 'PENDING_ACTIVATION') return invite(db, { tenantId, locale, publicUrl }, [accountId]);
  if (before.email === null || after.email === null) return;
  const { rows } = await sql<{ name: string }>`select name from tenant where tenant_id = ${tenantId}`.execute(db);
  const params = { name: after.name, tenantName: rows[0]!.name, email: maskEmail(after.email) ?? '' };
  await send(db, { tenantId, to: before.email, locale, channel: 'MAIL', template: 'EMAIL_CHANGED', params });
}
