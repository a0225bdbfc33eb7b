import type { PrimaryAccount, primaryAccount as contract } from '@console/contract/areas/account/primary-account';
import type { Locale } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import type { ServiceCode } from '@console/contract/services';
import { sql } from 'kysely';
import { decideRequest } from '../../core/access-requests.ts';
import { takeAccountPlaces } from '../../core/accounts.ts';
import { changesBetween } from '../../core/audit.ts';
import type { Context, Handlers } from '../../core/context.ts';
import { violatedConstraint } from '../../core/database.ts';
import { Fault } from '../../core/fault.ts';
import { newId } from '../../core/ids.ts';
import { killLinks } from '../../core/links.ts';
import { maskEmail, maskPhone } from '../../core/masks.ts';
import { send } from '../../core/outbox.ts';
import { page } from '../../core/page.ts';
import { moveToTrash } from '../../core/trash.ts';
import { invite, takeResendTurn } from './account-writes.ts';
import { addBuiltInRoles } from './built-in-roles.ts';
import { addAccount, foundTenant } from './founding.ts';
import { asPlatform } from './other-tenant.ts';
import { findRow, GB, idsOf, listing, shown, withinReach, type WholeRow } from './primary-account-row.ts';
import { isAlone, lockOwner, lockTenant, refuseLast, shutOut, type Owner } from './primary-account-rules.ts';

interface Page {
  list: WholeRow[];
  total: number;
  pageNo: number;
  pageSize: number;
}

/** What a tenant has bought, as the platform gives it. */
interface Bought {
  readonly services: readonly { readonly code: ServiceCode; readonly expireAt: string | null }[];
  readonly accountQuota: number;
  readonly storageQuotaGb: number;
  readonly expireAt: string | null;
}

interface Company {
  readonly tenantName: string;
  readonly industry: string | null;
  readonly locationCode: string | null;
  readonly address: string | null;
  readonly remark: string | null;
}

const DAY_MS = 24 * 3600 * 1000;

export const primaryAccount = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  async page({ status, serviceCode, endsWithinDays, keyword, ...request }, context) {
    const ids = await idsOf(context, { keyword, serviceCode });
    const end = endsWithinDays === undefined ? null : new Date(Date.now() + endsWithinDays * DAY_MS).toISOString();
    const found = await page(context, listing, request, {
      equals: { status, owner_tenant_id: withinReach(context) },
      among: { id: ids },
      ranges: { expire_at: end === null ? undefined : [null, end] },
    });
    const { list, ...rest } = JSON.parse(found.text) as Page;
    return { ...rest, list: list.map((row) => shown(row, context)) };
  },

  async add({ tenant, tenantId, accessRequestId, ...person }, context) {
    const { actor, caller } = context;
    const isPlatform = actor.type === 1;
    if (!isPlatform && (tenant || tenantId !== undefined || accessRequestId !== undefined))
      throw new Fault('FORBIDDEN');
    // The platform's own people are no owners: exactly one company it is for, new or known, and not the platform itself.
    if (isPlatform && (tenant === undefined) === (tenantId === undefined)) throw new Fault('VALIDATION');
    if (isPlatform && tenantId === actor.tenantId) throw new Fault('VALIDATION');
    if (accessRequestId !== undefined && !tenant) throw new Fault('VALIDATION');
    if (tenantId !== undefined) await refuseUnknown(context, tenantId);
    const asked =
      accessRequestId === undefined
        ? undefined
        : await decideRequest(context, accessRequestId, { decision: 'ACCEPTED', reply: null });
    const locale = asked?.locale ?? caller.locale;
    const id = await unlessTaken({ ...person, tenantCode: tenant?.tenantCode }, async () => {
      if (tenant) {
        const founded = newId();
        return asPlatform(context, founded, async (there) => {
          await open(there, tenant);
          return addOwner(there, publicUrl, person, locale);
        });
      }
      return inTenantOf(context, tenantId ?? actor.tenantId, async (there) => {
        await takeAccountPlaces(there.db, there.actor.tenantId, 1);
        return addOwner(there, publicUrl, person, locale);
      });
    });
    return shown(await findRow(context, id), context);
  },

  async update({ id, version, name, phone, email, company, bought }, context) {
    const { actor } = context;
    if (bought && actor.type !== 1) throw new Fault('FORBIDDEN');
    const { tenantId } = await findRow(context, id);
    await inTenantOf(context, tenantId, async (there) => {
      await lockTenant(there);
      const owner = await lockOwner(there, id);
      const before = await findRow(there, id);
      refuseStale(before, version, context);
      const contact = { phone: phone === undefined ? owner.phone : phone, email: email ?? owner.email };
      // One's own address is changed in the user center, where a code shows that it is one's own.
      const isMoved = contact.email?.toLowerCase() !== owner.email?.toLowerCase();
      if (owner.id === actor.accountId && (isMoved || contact.phone !== owner.phone)) throw new Fault('SELF_FORBIDDEN');
      await unlessTaken({ phone: contact.phone, email: contact.email }, () =>
        savePerson(there, owner, { name, ...contact }),
      );
      if (company) await saveCompany(there, company);
      if (bought) await saveBought(there, bought, before.expireAt);
      if (isMoved) await tellMoved(there, publicUrl, { ...owner, name }, contact.email);
      const after = await findRow(there, id);
      there.log({ action: 'UPDATE', ...naming(after), changes: changesBetween(masked(before), masked(after), logged) });
    });
    return shown(await findRow(context, id), context);
  },

  async updateStatus({ id, status }, context) {
    const { tenantId } = await findRow(context, id);
    return inTenantOf(context, tenantId, async (there) => {
      await lockTenant(there);
      const owner = await lockOwner(there, id);
      if (owner.status === status) return null;
      if (status === 'DISABLED') {
        await refuseLast(there, owner);
        await shutOut(there, id);
      } else if (owner.status !== 'DISABLED') {
        throw new Fault('STATE_NOT_ALLOWED');
      }
      // Whoever was disabled before he ever came still has to come.
      const next = status === 'ACTIVE' && owner.isNew ? 'PENDING_ACTIVATION' : status;
      await sql`
        update account set status = ${next}, version = version + 1, updated_at = now(), updated_by = ${there.actor.accountId}
         where tenant_id = ${tenantId} and id = ${id}`.execute(there.db);
      there.log({
        action: 'STATUS',
        ...naming(owner),
        changes: [{ field: 'status', before: owner.status, after: next }],
      });
      return null;
    });
  },

  detail: async ({ id }, context) => shown(await findRow(context, id), context),

  async reveal({ id, field }, context) {
    const row = await findRow(context, id);
    const value = row[field];
    if (value === null) throw new Fault('NOT_FOUND');
    return inTenantOf(context, row.tenantId, async (there) => {
      const hidden = masked(row)[field];
      there.log({ action: 'REVEAL', ...naming(row), changes: [{ field, before: hidden, after: hidden }] });
      return { value };
    });
  },

  async resendActivateEmail({ id }, context) {
    const { tenantId } = await findRow(context, id);
    return inTenantOf(context, tenantId, async (there) => {
      const owner = await lockOwner(there, id);
      if (owner.status !== 'PENDING_ACTIVATION' || owner.email === null) throw new Fault('STATE_NOT_ALLOWED');
      await takeResendTurn(there.db, tenantId, id);
      await inviteOwner(there, publicUrl, id, there.caller.locale);
      there.log({ action: 'UPDATE', ...naming(owner) });
      return null;
    });
  },

  async delete({ id }, context) {
    const { tenantId } = await findRow(context, id);
    return inTenantOf(context, tenantId, async (there) => {
      await lockTenant(there);
      const owner = await lockOwner(there, id);
      await refuseLast(there, owner);
      await shutOut(there, id);
      if (await isAlone(there, id)) await freeCode(there);
      await moveToTrash(there, { type: 'primaryAccount', table: 'account' }, [owner]);
      return null;
    });
  },
});

/** In the own tenant as always, in another one as the platform; who may, `findRow` has decided. */
const inTenantOf = <T>(context: Context, tenantId: string, work: (there: Context) => Promise<T>): Promise<T> =>
  tenantId === context.actor.tenantId ? work(context) : asPlatform(context, tenantId, work);

const naming = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'primaryAccount',
  objectId: id,
  objectName: name,
});

const logged =
  'name phone email tenantName industry locationCode address remark services accountQuota storageQuotaGb expireAt'.split(
    ' ',
  );

const masked = (row: WholeRow) => ({ ...row, phone: maskPhone(row.phone), email: maskEmail(row.email) });

/** A tenant that nobody was ever in is as unknown as one that is not there. */
async function refuseUnknown({ db, actor }: Context, tenantId: string): Promise<void> {
  const { rows } = await sql`
    select from primary_account where tenant_id = ${actor.tenantId} and owner_tenant_id = ${tenantId} limit 1`.execute(
    db,
  );
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}

async function open(
  there: Context,
  { tenantCode, tenantName, storageQuotaGb, ...rest }: Company & Bought & { tenantCode: string },
): Promise<void> {
  const { db, actor } = there;
  const { tenantId } = actor;
  await foundTenant(db, {
    tenantId,
    ...rest,
    code: tenantCode,
    name: tenantName,
    storageQuotaBytes: storageQuotaGb * GB,
  });
  await addBuiltInRoles(db, tenantId);
  there.log({ action: 'CREATE', objectType: 'tenant', objectId: tenantId, objectName: tenantName });
}

interface Person {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string;
}

async function addOwner(there: Context, publicUrl: string, person: Person, locale: Locale): Promise<string> {
  const { db, actor } = there;
  const accountId = await addAccount(db, actor.tenantId, { type: 2, ...person, createdBy: actor.accountId });
  await inviteOwner(there, publicUrl, accountId, locale);
  const after = await findRow(there, accountId);
  there.log({ action: 'CREATE', ...naming(after), changes: changesBetween({}, masked(after), logged) });
  return accountId;
}

async function inviteOwner(there: Context, publicUrl: string, accountId: string, locale: Locale): Promise<void> {
  await invite(there.db, { tenantId: there.actor.tenantId, locale, publicUrl }, [accountId]);
  there.wakeWorkers();
}

/** Unique index → the field that it stands for, as the form calls it. */
const unique: Readonly<Record<string, { field: string; from: string; code: FaultCode }>> = {
  account_username: { field: 'username', from: 'username', code: 'DUPLICATE_USERNAME' },
  account_phone: { field: 'phone', from: 'phone', code: 'DUPLICATE_PHONE' },
  account_email: { field: 'email', from: 'email', code: 'DUPLICATE_EMAIL' },
  tenant_code_key: { field: 'tenant.tenantCode', from: 'tenantCode', code: 'DUPLICATE_CODE' },
};

async function unlessTaken<T>(
  given: Readonly<Record<string, string | null | undefined>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = unique[violatedConstraint(error) ?? ''];
    if (!taken) throw error;
    const { field, from, code } = taken;
    throw new Fault(code, { params: { value: given[from] ?? '' }, fields: [{ field, code }] });
  }
}

/** Two people edited the same record: the second is told who was first and sees both. */
function refuseStale(before: WholeRow, version: number, context: Context): void {
  if (before.version === version) return;
  const whole: PrimaryAccount = shown(before, context);
  const { tenantName, industry, locationCode, address, remark, accountQuota, storageQuotaGb, expireAt } = whole;
  const services = whole.services.map(({ code, expireAt: end }) => ({ code, expireAt: end }));
  // Grouped as the form has them, so that each group can be compared and chosen.
  const current = {
    ...whole,
    company: { tenantName, industry, locationCode, address, remark },
    bought: { services, accountQuota, storageQuotaGb, expireAt },
  };
  throw new Fault('CONFLICT', {
    params: { name: current.updatedBy?.name ?? '' },
    data: { current, updatedBy: current.updatedBy, updatedAt: current.updatedAt },
  });
}

async function savePerson(
  { db, actor }: Context,
  { id }: Owner,
  { name, phone, email }: { name: string; phone: string | null; email: string | null },
): Promise<void> {
  await sql`
    update account set name = ${name}, phone = ${phone}, email = ${email}, version = version + 1, updated_at = now(),
           updated_by = ${actor.accountId}
     where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
}

async function saveCompany({ db, actor }: Context, company: Company): Promise<void> {
  await sql`
    update tenant set name = ${company.tenantName}, industry = ${company.industry}, location_code = ${company.locationCode},
           address = ${company.address}, remark = ${company.remark}, version = version + 1, updated_at = now(),
           updated_by = ${actor.accountId}
     where tenant_id = ${actor.tenantId}`.execute(db);
}

/** Takes effect with the next call of everyone in the tenant. Less than is in use may be bought: then nothing is added. */
async function saveBought({ db, actor }: Context, bought: Bought, endedAt: string | null): Promise<void> {
  const { tenantId } = actor;
  const isOtherEnd = Date.parse(bought.expireAt ?? '') !== Date.parse(endedAt ?? '');
  await sql`
    update tenant set account_quota = ${bought.accountQuota}, storage_quota_bytes = ${bought.storageQuotaGb * GB},
           expire_at = ${bought.expireAt}, ending_told = case when ${isOtherEnd} then null else ending_told end,
           version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
     where tenant_id = ${tenantId}`.execute(db);
  const codes = bought.services.map(({ code }) => code);
  await sql`update tenant_service set enabled = false
             where tenant_id = ${tenantId} and code <> all(${codes}::text[])`.execute(db);
  for (const { code, expireAt } of bought.services) {
    await sql`
      insert into tenant_service (tenant_id, code, expire_at) values (${tenantId}, ${code}, ${expireAt})
        on conflict (tenant_id, code) do update set enabled = true, expire_at = excluded.expire_at`.execute(db);
  }
}

/** The old address learns of the new one, and what was sent to the old one works no more. */
async function tellMoved(there: Context, publicUrl: string, owner: Owner, email: string | null): Promise<void> {
  const { db, actor, caller } = there;
  const who = { tenantId: actor.tenantId, accountId: owner.id };
  await killLinks(db, 'RESET', who);
  if (owner.status === 'PENDING_ACTIVATION' && email !== null) {
    await inviteOwner(there, publicUrl, owner.id, caller.locale);
  } else if (owner.email !== null) {
    const { name: tenantName } = await lockTenant(there);
    const params = { name: owner.name, tenantName, email: maskEmail(email) ?? '' };
    const message = { channel: 'MAIL', template: 'EMAIL_CHANGED', params } as const;
    await send(db, { tenantId: who.tenantId, to: owner.email, locale: caller.locale, ...message });
    there.wakeWorkers();
  }
}

/** Nobody is left who could come back to it: the code is free for the next try. */
async function freeCode({ db, actor }: Context): Promise<void> {
  const { tenantId } = actor;
  await sql`update tenant set code = ${`gone-${tenantId.replaceAll('-', '').slice(-20)}`}, expire_at = now()
             where tenant_id = ${tenantId}`.execute(db);
}
