import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { revokeLinks } from '../../../domain/identity/links.ts';
import { saveQuotas } from '../../../domain/tenant/tenants.ts';
import { maskEmail } from '../../../kernel/records/masks.ts';
import { refuseStale } from '../../../kernel/records/record.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import { inviteOwner, type Subscription } from './set-up-tenant.ts';
import { GB, shown, type WholeRow } from './row.ts';
import { lockTenant, type Owner } from './rules.ts';

/** Two people edited the same record: the second learns who was first and sees both. */
export function refuseStaleForm(before: WholeRow, version: number, context: Context): void {
  const whole: PrimaryAccount = shown(before, context);
  const { tenantName, industry, locationCode, address, remark, accountQuota, storageQuotaGb, expireAt } = whole;
  const services = whole.services.map(({ code, expireAt: end }) => ({ code, expireAt: end }));
  // Grouped as the form has them, so that each group can be compared and chosen.
  const current = {
    ...whole,
    company: { tenantName, industry, locationCode, address, remark },
    bought: { services, accountQuota, storageQuotaGb, expireAt },
  };
  refuseStale(current, { version });
}

/** Takes effect with the next call of everyone in the tenant. Less than is in use may be bought: then nothing is added. */
export async function saveSubscription(
  { db, actor }: Context,
  bought: Subscription,
  endedAt: string | null,
): Promise<void> {
  const { tenantId } = actor;
  const isOtherEnd = Date.parse(bought.expireAt ?? '') !== Date.parse(endedAt ?? '');
  await saveQuotas(db, actor, { ...bought, storageQuotaBytes: bought.storageQuotaGb * GB, isOtherEnd });
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
export async function notifyAddressChanged(
  there: Context,
  publicUrl: string,
  owner: Owner,
  email: string | null,
): Promise<void> {
  const { db, actor, caller } = there;
  const who = { tenantId: actor.tenantId, accountId: owner.id };
  await revokeLinks(db, 'RESET', who);
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
