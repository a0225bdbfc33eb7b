import type { Locale } from '@console/contract/endpoint';
import type { ServiceCode } from '@console/contract/services';
import { sql } from 'kysely';
import type { Company } from '../../../domain/tenant/tenants.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Change } from '../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { invite } from '../account-writes.ts';
import { addBuiltInRoles } from '../role/built-in-roles.ts';
import { addAccount, createTenant } from './create-tenant.ts';
import { naming } from '../../../kernel/records/record.ts';
import { logged, masked, record } from './log.ts';
import { findRow, GB, type WholeRow } from './row.ts';

/** What a tenant has bought, as the platform gives it. */
export interface Subscription {
  readonly services: readonly { readonly code: ServiceCode; readonly expireAt: string | null }[];
  readonly accountQuota: number;
  readonly storageQuotaGb: number;
  readonly expireAt: string | null;
}

/** A tenant that nobody was ever in is as unknown as one that is not there. */
export async function refuseUnknown({ db, actor }: Context, tenantId: string): Promise<void> {
  const { rows } = await sql`
    select from primary_account where tenant_id = ${actor.tenantId} and owner_tenant_id = ${tenantId} limit 1`.execute(
    db,
  );
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}

/** A new company with its roles, before anybody is in it; the line of the log is its first owner's. */
export async function setUpTenant(
  there: Context,
  { tenantCode, tenantName, storageQuotaGb, ...rest }: Company & Subscription & { tenantCode: string },
): Promise<void> {
  const { db, actor } = there;
  const { tenantId } = actor;
  await createTenant(db, {
    tenantId,
    ...rest,
    code: tenantCode,
    name: tenantName,
    storageQuotaBytes: storageQuotaGb * GB,
  });
  await addBuiltInRoles(db, tenantId);
}

interface Person {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string;
}

const addInvited = async (there: Context, publicUrl: string, person: Person, locale: Locale): Promise<WholeRow> => {
  const { db, actor } = there;
  const accountId = await addAccount(db, actor.tenantId, { type: 2, ...person, createdBy: actor.accountId });
  await inviteOwner(there, publicUrl, accountId, locale);
  return findRow(there, accountId);
};

/** What the log says of a new owner, and of the company they came with. */
export const broughtBy = (owner: WholeRow): Change[] => changesBetween({}, masked(owner), logged);

export async function addOwner(there: Context, publicUrl: string, person: Person, locale: Locale): Promise<WholeRow> {
  const after = await addInvited(there, publicUrl, person, locale);
  there.log({ action: 'CREATE', ...naming(record, after), changes: broughtBy(after) });
  return after;
}

/** The first one: with them the company begins, and that is one event. */
export async function addFounder(there: Context, publicUrl: string, person: Person, locale: Locale): Promise<WholeRow> {
  const after = await addInvited(there, publicUrl, person, locale);
  const { tenantId, tenantName } = after;
  const company = { objectType: 'tenant', objectId: tenantId, objectName: tenantName } as const;
  there.log({ action: 'CREATE', ...company, changes: broughtBy(after) });
  return after;
}

export async function inviteOwner(there: Context, publicUrl: string, accountId: string, locale: Locale): Promise<void> {
  await invite(there.db, { tenantId: there.actor.tenantId, locale, publicUrl }, [accountId]);
  there.wakeWorkers();
}
