import type { Permission } from '@console/contract/permissions';
import type { ServiceCode } from '@console/contract/services';
import type { Transaction } from 'kysely';
import { addFirstAccount, type FirstAccount } from '../../../domain/identity/accounts.ts';
import { addTenant, type TenantToAdd } from '../../../domain/tenant/tenants.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

export interface NewTenant extends TenantToAdd {
  readonly services: readonly { readonly code: ServiceCode; readonly expireAt: string | Date | null }[];
}

/** Services that never end. */
export const withoutEnd = (codes: readonly ServiceCode[]): NewTenant['services'] =>
  codes.map((code) => ({ code, expireAt: null }));

export interface NewAccount extends FirstAccount {
  readonly roleIds?: readonly string[];
}

/** Makes a tenant. The transaction has already entered it, so that the wall lets the rows in. */
export async function createTenant(db: Transaction<Schema>, tenant: NewTenant): Promise<void> {
  await addTenant(db, tenant);
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
  const { roleIds = [], ...first } = account;
  await addFirstAccount(db, { tenantId, accountId: id }, first);
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
