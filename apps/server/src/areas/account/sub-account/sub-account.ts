import type { SubAccount, subAccount as contract } from '@console/contract/areas/account/sub-account';
import { sql } from 'kysely';
import { accountPlaces, shutOut, takeAccountPlaces, takenFault } from '../../../domain/identity/accounts.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { refuseStale } from '../../../kernel/records/record.ts';
import { visibleDepts } from '../../../domain/identity/data-scope.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { sendInboxMessage } from '../../../kernel/jobs/inbox.ts';
import { killLinks } from '../../../domain/identity/links.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { maskEmail, maskPhone } from '../../../kernel/records/masks.ts';
import { send } from '../../../kernel/jobs/outbox.ts';
import { page } from '../../../kernel/records/page.ts';
import { referencesTo, type ReferenceSource } from '../../../kernel/records/references.ts';
import { giveBack, lockedUntil } from '../../../kernel/calls/throttle.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { invite, takeResendTurn, writeAccounts, writeGrants } from '../account-writes.ts';
import { settleSessions } from '../role/sessions.ts';
import { exportSubAccounts } from './export.ts';
import { longer, past, refuseDept, refuseMightier, refuseWiderView, utc, wantedGrants } from './grants.ts';
import { chosenAccounts, findAccount, findAccounts, listing, masked } from './list.ts';
import { endSessions, mailResetLink, openSessions, signInLocks } from './sign-in.ts';

const record = { type: 'subAccount', table: 'account' } as const;

const references: readonly ReferenceSource[] = [
  { type: 'dept', link: 'dept', ours: 'leader_id', theirs: 'id', table: 'dept', name: 'name', route: 'department' },
];

export const subAccount = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  async page({ deptId, roleId, status, ...request }, context) {
    const where = await chosenAccounts({ deptId, roleId, status }, context);
    const found = await page(context, listing, request, where);
    const { list, ...rest } = JSON.parse(found.text) as { list: SubAccount[]; total: number } & typeof request;
    return { ...rest, list: list.map(masked) };
  },

  async quota(_, context) {
    const { db, actor } = context;
    const visible = await visibleDepts(context);
    const { rows: scopeDepts } = await sql<{ id: string; name: string }>`
      select id, name from dept where tenant_id = ${actor.tenantId} and id = any(${[...(visible ?? [])]}::uuid[])
         and deleted_at is null order by path`.execute(db);
    return {
      ...(await accountPlaces(db, actor.tenantId)),
      scopeDepts: visible === null ? null : scopeDepts,
      scope: actor.type === 3 ? actor.dataScope : 'ALL',
    };
  },

  async add({ roles, defaultRoleId, ...given }, context) {
    const { db, actor, caller } = context;
    await refuseDept(given.deptId, context);
    refusePast(given.expireAt);
    const grants = await wantedGrants({ roles, defaultRoleId }, [], context);
    await takeAccountPlaces(db, actor.tenantId, 1);
    const written = { ...given, type: 3, source: 'CONSOLE', grants } as const;
    const ids = await writeAccounts(context, [written]).catch((error: unknown) => {
      throw takenFault(error, given);
    });
    await invite(db, { tenantId: actor.tenantId, locale: caller.locale, publicUrl }, ids);
    context.wakeWorkers();
    const after = await findAccount(ids[0]!, context, false);
    context.log({ action: 'CREATE', ...naming(after), changes: changed({}, facts(after)) });
    return masked(after);
  },

  async update({ subAccountId, version, phone, email, ...given }, context) {
    const { db, actor } = context;
    const before = await findAccount(subAccountId, context, true);
    refuseStale(masked(before), { version });
    const after = { ...given, phone: phone === undefined ? before.phone : phone, email: email ?? before.email };
    const newContact = after.phone !== before.phone || after.email !== before.email;
    const newEnd = (given.expireAt && utc(given.expireAt)) !== before.expireAt;
    const newDept = given.deptId !== before.deptId;
    // Whoever changes his own contact shows in the user center that it is he; and nobody lengthens his own time, nor
    // moves himself to where his roles show more.
    if ((newContact || newEnd || newDept) && subAccountId === actor.accountId) throw new Fault('SELF_FORBIDDEN');
    if (newContact) await refuseMightier(before.roles, 'email', context);
    if (longer(given.expireAt && utc(given.expireAt), before.expireAt)) {
      await refuseMightier(before.roles, 'expireAt', context);
    }
    if (newDept) {
      await refuseDept(given.deptId, context);
      await refuseWiderView(before.roles, context);
    }
    if (newEnd) refusePast(given.expireAt);
    await sql`
      update account set name = ${after.name}, phone = ${after.phone}, email = ${after.email}, job_no = ${after.jobNo},
             job = ${after.position}, dept_id = ${after.deptId}, expire_at = ${after.expireAt}, remark = ${after.remark},
             status = case when status = 'EXPIRED' and ${newEnd}::boolean then 'ACTIVE' else status end,
             version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = ${subAccountId}`
      .execute(db)
      .catch((error: unknown) => {
        throw takenFault(error, after);
      });
    if (newContact) await followContact(before, after, publicUrl, context);
    const now = await findAccount(subAccountId, context, false);
    context.log({ action: 'UPDATE', ...naming(now), changes: changed(facts(before), facts(now)) });
    return masked(now);
  },

  async updateStatus({ subAccountIds, status }, context) {
    const { db, actor } = context;
    if (subAccountIds.includes(actor.accountId)) throw new Fault('SELF_FORBIDDEN');
    const found = await findAccounts(subAccountIds, context, true);
    const other = status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE';
    const over = (row: SubAccount) => row.expireAt !== null && row.expireAt <= new Date().toISOString();
    const stuck = found.some((row) => row.status !== status && (row.status !== other || over(row)));
    if (stuck) throw new Fault('STATE_NOT_ALLOWED');
    const turned = found.filter((row) => row.status !== status);
    if (status === 'ACTIVE') {
      await refuseMightier(
        turned.flatMap((row) => row.roles),
        'status',
        context,
      );
    }
    const ids = turned.map((row) => row.subAccountId);
    await sql`
      update account set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(db);
    if (status === 'DISABLED') await shutOut(db, actor.tenantId, ids);
    for (const row of turned) {
      const changes = [{ field: 'status', before: row.status, after: status }];
      context.log({ action: 'STATUS', ...naming(row), changes });
    }
    return null;
  },

  async updateRole({ subAccountId, version, roles, defaultRoleId }, context) {
    const { db, actor } = context;
    const { tenantId } = actor;
    if (subAccountId === actor.accountId) throw new Fault('SELF_FORBIDDEN');
    const before = await findAccount(subAccountId, context, true);
    refuseStale(masked(before), { version });
    const grants = await wantedGrants({ roles, defaultRoleId }, before.roles, context);
    await sql`delete from account_role where tenant_id = ${tenantId} and account_id = ${subAccountId}`.execute(db);
    await writeGrants(
      db,
      tenantId,
      grants.map((grant) => ({ accountId: subAccountId, ...grant })),
    );
    await sql`update account set version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
               where tenant_id = ${tenantId} and id = ${subAccountId}`.execute(db);
    await settleSessions(db, tenantId, { accountIds: [subAccountId] });
    const params = { name: actor.name, roles: grants.map(({ name }) => name).join('、') };
    await sendInboxMessage(db, tenantId, [subAccountId], { kind: 'MESSAGE', code: 'ROLES_CHANGED', params });
    const after = await findAccount(subAccountId, context, false);
    context.log({ action: 'ASSIGN', ...naming(after), changes: changed(facts(before), facts(after)) });
    return masked(after);
  },

  async delete({ subAccountId }, context) {
    const { db, actor } = context;
    if (subAccountId === actor.accountId) throw new Fault('SELF_FORBIDDEN');
    if (await isDeleted(subAccountId, context)) return null;
    const found = await findAccount(subAccountId, context, true);
    const inUse = await referencesTo(db, references, [subAccountId]);
    if (inUse.length > 0) throw new Fault('REFERENCED', { data: { references: inUse } });
    await shutOut(db, actor.tenantId, [subAccountId]);
    await moveToTrash(context, record, [{ id: subAccountId, name: found.name }]);
    return null;
  },

  async resetPassword({ subAccountId }, context) {
    const found = await findAccount(subAccountId, context, true);
    await mailResetLink(found, publicUrl, context);
    context.log({ action: 'RESET_PASSWORD', ...naming(found) });
    return null;
  },

  async resendActivateEmail({ subAccountId }, context) {
    const { db, actor, caller } = context;
    const found = await findAccount(subAccountId, context, true);
    if (found.status !== 'PENDING_ACTIVATION') throw new Fault('STATE_NOT_ALLOWED');
    await takeResendTurn(db, actor.tenantId, subAccountId);
    await invite(db, { tenantId: actor.tenantId, locale: caller.locale, publicUrl }, [subAccountId]);
    context.wakeWorkers();
    context.log({ action: 'UPDATE', ...naming(found) });
    return null;
  },

  async detail({ subAccountId }, context) {
    const { db, actor } = context;
    const found = await findAccount(subAccountId, context, false);
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
    const found = await findAccount(subAccountId, context, false);
    const value = found[field];
    if (value === null) throw new Fault('NOT_FOUND');
    const shown = masked(found)[field];
    context.log({ action: 'REVEAL', ...naming(found), changes: [{ field, before: shown, after: shown }] });
    return { value };
  },

  async sessions({ subAccountId }, context) {
    await findAccount(subAccountId, context, false);
    return openSessions(subAccountId, context);
  },

  async signOut({ subAccountId, sessionId }, context) {
    const found = await findAccount(subAccountId, context, true);
    const ended = await endSessions(subAccountId, sessionId, context);
    context.log({
      action: 'LOGOUT',
      ...naming(found),
      changes: [{ field: 'sessions', before: String(ended), after: null }],
    });
    return { ended };
  },

  async unlock({ subAccountId }, context) {
    const found = await findAccount(subAccountId, context, true);
    await giveBack(context.db, { all: await signInLocks(found, context) });
    context.log({ action: 'STATUS', ...naming(found), changes: [{ field: 'locked', before: true, after: false }] });
    return null;
  },

  export: exportSubAccounts,
});

const naming = ({ subAccountId, name }: SubAccount) => ({
  objectType: record.type,
  objectId: subAccountId,
  objectName: name,
});

/** What the log tells of an account: names instead of ids, which say nothing to whoever reads it. */
function facts(row: SubAccount): Record<string, unknown> {
  const { username, name, phone, email, jobNo, position, expireAt, remark, status } = row;
  const deptId = row.deptPath.map((dept) => dept.name).join(' / ') || null;
  const roles = row.roles.map((role) => (role.expiresAt === null ? role.name : `${role.name} (${role.expiresAt})`));
  const defaultRoleId = row.roles.find((role) => role.isDefault)?.name ?? null;
  return { username, name, phone, email, jobNo, position, deptId, roles, defaultRoleId, expireAt, remark, status };
}

const masks: Readonly<Record<string, (value: string | null) => string | null>> = { phone: maskPhone, email: maskEmail };

/** That a number has changed is seen before it is masked: the masks of two may be alike. */
function changed(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change[] {
  return changesBetween(before, after, Object.keys(after)).map((change) => {
    const mask = masks[change.field];
    if (!mask) return change;
    return { ...change, before: mask(change.before as string | null), after: mask(change.after as string | null) };
  });
}

function refusePast(time: string | null): void {
  if (time !== null && utc(time) <= new Date().toISOString()) throw past('expireAt');
}

/** A repeated delete finds its work done. */
async function isDeleted(subAccountId: string, { db, actor }: Context): Promise<boolean> {
  const { rows } = await sql`
    select from account where tenant_id = ${actor.tenantId} and id = ${subAccountId} and type = 3
       and deleted_at is not null`.execute(db);
  return rows.length > 0;
}

/** What was on its way to the old number or address opens nothing any more, and the old address is told. */
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
  await sql`delete from verification_code where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(db);
  if (after.email === before.email) return;
  await killLinks(db, 'RESET', { tenantId, accountId });
  context.wakeWorkers();
  if (before.status === 'PENDING_ACTIVATION') return invite(db, { tenantId, locale, publicUrl }, [accountId]);
  if (before.email === null || after.email === null) return;
  const { rows } = await sql<{ name: string }>`select name from tenant where tenant_id = ${tenantId}`.execute(db);
  const params = { name: after.name, tenantName: rows[0]!.name, email: maskEmail(after.email) ?? '' };
  await send(db, { tenantId, to: before.email, locale, channel: 'MAIL', template: 'EMAIL_CHANGED', params });
}
