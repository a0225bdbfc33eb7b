import { sql, type Transaction } from 'kysely';
import { Fault } from '../../kernel/db/fault.ts';
import type { Schema } from '../../kernel/db/schema.ts';

/** A tenant, and who changes it there. */
interface Changing {
  readonly tenantId: string;
  readonly accountId: string;
}

export interface TenantToAdd {
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  readonly logo?: string | null | undefined;
  readonly expireAt?: string | Date | null;
  readonly accountQuota?: number;
  readonly storageQuotaBytes?: number;
  readonly industry?: string | null;
  readonly locationCode?: string | null;
  readonly address?: string | null;
  readonly remark?: string | null;
}

/** The transaction has already entered it, so that the wall lets the row in. */
export async function addTenant(db: Transaction<Schema>, tenant: TenantToAdd): Promise<void> {
  await db
    .insertInto('tenant')
    .values({
      tenant_id: tenant.tenantId,
      code: tenant.code,
      name: tenant.name,
      logo: tenant.logo ?? null,
      expire_at: tenant.expireAt ?? null,
      industry: tenant.industry ?? null,
      location_code: tenant.locationCode ?? null,
      address: tenant.address ?? null,
      remark: tenant.remark ?? null,
      ...(tenant.accountQuota !== undefined && { account_quota: tenant.accountQuota }),
      ...(tenant.storageQuotaBytes !== undefined && { storage_quota_bytes: tenant.storageQuotaBytes }),
    })
    .execute();
}

/** Who the company is. */
export interface Company {
  readonly tenantName: string;
  /** Left out, it stays. */
  readonly logo?: string | null | undefined;
  readonly industry: string | null;
  readonly locationCode: string | null;
  readonly address: string | null;
  readonly remark: string | null;
}

export async function saveCompany(
  db: Transaction<Schema>,
  { tenantId, accountId }: Changing,
  company: Company,
): Promise<void> {
  await sql`
    update tenant set name = ${company.tenantName},
           logo = ${company.logo === undefined ? sql`logo` : company.logo}, industry = ${company.industry}, location_code = ${company.locationCode},
           address = ${company.address}, remark = ${company.remark}, version = version + 1, updated_at = now(),
           updated_by = ${accountId}
     where tenant_id = ${tenantId}`.execute(db);
}

/** How the company looks to those who meet it. */
interface BrandToSave {
  readonly name: Readonly<Record<'zh-CN' | 'en-US', string>>;
  readonly color: string | null;
  /** What is shown of the colour. */
  readonly shown: { readonly light: string; readonly dark: string } | null;
  readonly logo: string | null;
  readonly logoDark: string | null;
  readonly icon: string | null;
  readonly signIn: boolean;
}

export async function saveBrand(
  db: Transaction<Schema>,
  { tenantId, accountId }: Changing,
  brand: BrandToSave,
): Promise<void> {
  await sql`
    update tenant set brand_name = ${JSON.stringify(brand.name)}, brand_color = ${brand.color},
           brand_color_light = ${brand.shown?.light ?? null}, brand_color_dark = ${brand.shown?.dark ?? null}, logo = ${brand.logo},
           brand_logo_dark = ${brand.logoDark}, brand_icon = ${brand.icon}, brand_sign_in = ${brand.signIn},
           version = version + 1, updated_at = now(), updated_by = ${accountId}
     where tenant_id = ${tenantId}`.execute(db);
}

/** How much of it, and until when. Of another end the owners have not been told yet. */
export async function saveQuotas(
  db: Transaction<Schema>,
  { tenantId, accountId }: Changing,
  bought: {
    readonly accountQuota: number;
    readonly storageQuotaBytes: number;
    readonly expireAt: string | null;
    readonly isOtherEnd: boolean;
  },
): Promise<void> {
  await sql`
    update tenant set account_quota = ${bought.accountQuota}, storage_quota_bytes = ${bought.storageQuotaBytes},
           expire_at = ${bought.expireAt}, ending_notified = case when ${bought.isOtherEnd} then null else ending_notified end,
           version = version + 1, updated_at = now(), updated_by = ${accountId}
     where tenant_id = ${tenantId}`.execute(db);
}

/** So many days before its end the owners were told. */
export async function markEndingNotified(db: Transaction<Schema>, tenantId: string, days: number): Promise<void> {
  await sql`update tenant set ending_notified = ${days} where tenant_id = ${tenantId}`.execute(db);
}

export async function takeQuota(db: Transaction<Schema>, tenantId: string, bytes: number): Promise<void> {
  // One statement: two uploads cannot both see the last free bytes.
  const { numUpdatedRows } = await db
    .updateTable('tenant')
    .set({ storage_used_bytes: sql<number>`storage_used_bytes + ${bytes}` })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`storage_used_bytes + ${bytes} <= storage_quota_bytes`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Fault('QUOTA_STORAGE');
}

/** Whoever counts what is stored comes one after the other; a statement after this one sees what the last one did. */
export async function holdQuota(db: Transaction<Schema>, tenantId: string): Promise<void> {
  await sql`select from tenant where tenant_id = ${tenantId} for no key update`.execute(db);
}

export async function releaseQuota(db: Transaction<Schema>, tenantId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await db
    .updateTable('tenant')
    .set({ storage_used_bytes: sql<number>`storage_used_bytes - ${bytes}` })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** How long lines of the log are kept; null is for ever. */
export async function saveLogRetention(
  db: Transaction<Schema>,
  tenantId: string,
  retentionDays: number | null,
): Promise<void> {
  await db.updateTable('tenant').set({ log_retention_days: retentionDays }).where('tenant_id', '=', tenantId).execute();
}

/** What the console looks like for everyone in it. */
export async function saveConsoleSettings(
  db: Transaction<Schema>,
  tenantId: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .updateTable('tenant')
    .set({ console_settings: JSON.stringify(settings) })
    .where('tenant_id', '=', tenantId)
    .execute();
}
