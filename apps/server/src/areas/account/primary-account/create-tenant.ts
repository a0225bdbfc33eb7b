import type { Permission } from '@console/contract/permissions';
import type { ServiceCode } from '@console/contract/services';
import type { UserType } from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import { newId } from '../../../kernel/db/ids.ts';
import { sendInboxMessage } from '../../../kernel/jobs/inbox.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

export interface NewTenant {
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  readonly services: readonly { readonly code: ServiceCode; readonly expireAt: string | Date | null }[];
  readonly expireAt?: string | Date | null;
  readonly accountQuota?: number;
  readonly storageQuotaBytes?: number;
  readonly industry?: string | null;
  readonly locationCode?: string | null;
  readonly address?: string | null;
  readonly remark?: string | null;
}

/** Services that never end. */
export const withoutEnd = (codes: readonly ServiceCode[]): NewTenant['services'] =>
  codes.map((code) => ({ code, expireAt: null }));

export interface NewAccount {
  readonly type: UserType;
  readonly username: string;
  readonly name: string;
  readonly phone?: string | null;
  readonly email?: string;
  readonly job?: string;
  readonly organization?: string;
  /** Without one the account waits for its activation. */
  readonly passwordHash?: string;
  readonly roleIds?: readonly string[];
  readonly createdBy?: string;
}

/** Makes a tenant. The transaction has already entered it, so that the wall lets the rows in. */
export async function createTenant(db: Transaction<Schema>, tenant: NewTenant): Promise<void> {
  await db
    .insertInto('tenant')
    .values({
      tenant_id: tenant.tenantId,
      code: tenant.code,
      name: tenant.name,
      expire_at: tenant.expireAt ?? null,
      industry: tenant.industry ?? null,
      location_code: tenant.locationCode ?? null,
      address: tenant.address ?? null,
      remark: tenant.remark ?? null,
      ...(tenant.accountQuota !== undefined && { account_quota: tenant.accountQuota }),
      ...(tenant.storageQuotaBytes !== undefined && { storage_quota_bytes: tenant.storageQuotaBytes }),
    })
    .execute();
  if (tenant.services.length === 0) return;
  await db
    .insertInto('tenant_service')
    .values(tenant.services.map(({ code, expireAt }) => ({ tenant_id: tenant.tenantId, code, expire_at: expireAt })))
    .execute();
}

export async function addRole(
  db: Transaction<Schema>,
  tenantId: string,
  role: { name: string; code: string; permissions: readonly Permission[]; sort: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('role')
    .values({ tenant_id: tenantId, id, ...role, permissions: [...role.permissions], type: 'SYSTEM' })
    .execute();
  return id;
}

export async function addAccount(db: Transaction<Schema>, tenantId: string, account: NewAccount): Promise<string> {
  const id = newId();
  const { passwordHash, roleIds = [], createdBy = null, ...columns } = account;
  await db
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      ...columns,
      password_hash: passwordHash ?? null,
      status: passwordHash === undefined ? 'PENDING_ACTIVATION' : 'ACTIVE',
      created_by: createdBy,
      updated_by: createdBy,
    })
    .execute();
  if (roleIds.length > 0) {
    await db
      .insertInto('account_role')
      .values(
        roleIds.map((roleId, place) => ({
          tenant_id: tenantId,
          account_id: id,
          role_id: roleId,
          is_default: place === 0,
        })),
      )
      .execute();
  }
  await sendInboxMessage(db, tenantId, [id], { kind: 'NOTICE', code: 'WELCOME', params: { name: account.name } });
  return id;
}
