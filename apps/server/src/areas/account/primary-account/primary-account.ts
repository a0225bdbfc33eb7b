import type { primaryAccount as contract } from '@console/contract/areas/account/primary-account';
import { saveCompany } from '../../../domain/tenant/tenants.ts';
import { decideRequest, decisionLine } from '../../../domain/identity/access-requests.ts';
import { claimSeats } from '../account-seats.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { contactMasks } from '../../../kernel/records/masks.ts';
import { page, parsePage } from '../../../kernel/records/page.ts';
import { naming, orFaultIfTaken, revealField, setStatus, update } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { takeResendAttempt } from '../account-writes.ts';
import { asPlatform } from './other-tenant.ts';
import { logged, masked, record } from './log.ts';
import { drawLogo, logoOf } from './logo.ts';
import { addFounder, addOwner, broughtBy, inviteOwner, setUpTenant, refuseUnknown } from './set-up-tenant.ts';
import { findRow, idsOf, listing, shown, withinReach, type WholeRow } from './row.ts';
import { lockOwner, lockTenant, refuseLast, endAccess, unique } from './rules.ts';
import { notifyAddressChanged, refuseStaleForm, saveSubscription } from './write.ts';

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
    const { list, ...rest } = parsePage<WholeRow>(found);
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
    const accepted = { decision: 'ACCEPTED', reply: null } as const;
    const asked = accessRequestId === undefined ? undefined : await decideRequest(context, accessRequestId, accepted);
    const locale = asked?.locale ?? caller.locale;
    const write = tenant
      ? asPlatform(
          context,
          newId(),
          async (there) => {
            await setUpTenant(there, { ...tenant, logo: await drawLogo(tenant.logo, 'tenant.logo') });
            return addFounder(there, publicUrl, person, locale);
          },
          { inOwnLog: asked === undefined },
        )
      : inTenantOf(context, tenantId ?? actor.tenantId, async (there) => {
          await claimSeats(there.db, there.actor.tenantId, 1);
          return addOwner(there, publicUrl, person, locale);
        });
    const owner = await orFaultIfTaken(write, unique, { ...person, 'tenant.tenantCode': tenant?.tenantCode });
    // That the request was accepted, and all that came of it, is one event.
    if (asked) context.log(decisionLine(accessRequestId!, asked, accepted, broughtBy(owner)));
    return shown(await findRow(context, owner.id), context);
  },

  async update({ id, version, name, phone, email, company, bought }, context) {
    const { actor } = context;
    if (bought && actor.type !== 1) throw new Fault('FORBIDDEN');
    const { tenantId } = await findRow(context, id);
    await inTenantOf(context, tenantId, async (there) => {
      await lockTenant(there);
      const owner = await lockOwner(there, id);
      const before = await findRow(there, id);
      refuseStaleForm(before, version, context);
      const contact = { phone: phone === undefined ? owner.phone : phone, email: email ?? owner.email };
      // One's own address is changed in the user center, where a code shows that it is one's own.
      const isMoved = contact.email?.toLowerCase() !== owner.email?.toLowerCase();
      if (owner.id === actor.accountId && (isMoved || contact.phone !== owner.phone)) throw new Fault('SELF_FORBIDDEN');
      await orFaultIfTaken(update(there, 'account', id, { name, ...contact }), unique, contact);
      const logo = await drawLogo(company?.logo, 'company.logo');
      const logoBefore = logo === undefined ? undefined : await logoOf(there, id);
      if (company) await saveCompany(there.db, there.actor, { ...company, logo });
      if (bought) await saveSubscription(there, bought, before.expireAt);
      if (isMoved) await notifyAddressChanged(there, publicUrl, { ...owner, name }, contact.email);
      const after = await findRow(there, id);
      const changes = changesBetween(masked(before), masked(after), logged);
      // That there is another picture is worth a line, the picture itself is not.
      if (logo !== logoBefore) changes.push({ field: 'logo', before: logoBefore !== null, after: logo !== null });
      there.log({ action: 'UPDATE', ...naming(record, after), changes });
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
        await endAccess(there, id);
      } else if (owner.status !== 'DISABLED') {
        throw new Fault('STATE_NOT_ALLOWED');
      }
      // Whoever was disabled before they ever signed in still has to activate the account.
      const next = status === 'ACTIVE' && owner.isNew ? 'PENDING_ACTIVATION' : status;
      await setStatus(there, record, [owner], next);
      return null;
    });
  },

  detail: async ({ id }, context) => ({
    ...shown(await findRow(context, id), context),
    logo: await logoOf(context, id),
  }),

  async reveal({ id, field }, context) {
    const row = await findRow(context, id);
    return inTenantOf(context, row.tenantId, async (there) =>
      revealField(there, naming(record, row), row, { field, masks: contactMasks }),
    );
  },

  async resendActivateEmail({ id }, context) {
    const { tenantId } = await findRow(context, id);
    return inTenantOf(context, tenantId, async (there) => {
      const owner = await lockOwner(there, id);
      if (owner.status !== 'PENDING_ACTIVATION' || owner.email === null) throw new Fault('STATE_NOT_ALLOWED');
      await takeResendAttempt(there.db, tenantId, id);
      await inviteOwner(there, publicUrl, id, there.caller.locale);
      there.log({ action: 'UPDATE', ...naming(record, owner) });
      return null;
    });
  },

  async delete({ id }, context) {
    const { tenantId } = await findRow(context, id);
    return inTenantOf(context, tenantId, async (there) => {
      await lockTenant(there);
      const owner = await lockOwner(there, id);
      await refuseLast(there, owner);
      await endAccess(there, id);
      await moveToTrash(there, record, [owner]);
      return null;
    });
  },
});

/** In the own tenant as always, in another one as the platform; who may, `findRow` has decided. */
const inTenantOf = <T>(context: Context, tenantId: string, work: (there: Context) => Promise<T>): Promise<T> =>
  tenantId === context.actor.tenantId ? work(context) : asPlatform(context, tenantId, work);
