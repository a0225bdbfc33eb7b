import type { Permission } from '@console/contract/permissions';
import type { ServiceCode } from '@console/contract/services';
import type { UserType } from '@console/contract/endpoint';
import type { Transaction } from 'kysely';
import { newId } from '../../core/ids.ts';
import { sendInboxMessage } from '../../core/inbox.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Schema } from '../../core/schema.ts';

export interface NewTenant {
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  readonly services: readonly ServiceCode[];
  readonly expireAt?: Date;
}

export interface NewAccount {
  readonly type: UserType;
  readonly username: string;
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly job?: string;
  readonly organization?: string;
  /** Without one the account waits for its activation. */
  readonly password?: string;
  readonly roleIds?: readonly string[];
}

/** Makes a tenant. The transaction has already entered it, so that the wall lets the rows in. */
export async function foundTenant(db: Transaction<Schema>, tenant: NewTenant): Promise<void> {
  await db
    .insertInto('tenant')
    .values({ tenant_id: tenant.tenantId, code: tenant.code, name: tenant.name, expire_at: tenant.expireAt ?? null })
    .execute();
  if (tenant.services.length === 0) return;
  await db
    .insertInto('tenant_service')
    .values(tenant.services.map((code) => ({ tenant_id: tenant.tenantId, code })))
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
  const { password, roleIds = [], ...columns } = account;
  await db
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      ...columns,
      password_hash: password === undefined ? null : await hashPassword(password),
      status: password === undefined ? 'PENDING_ACTIVATION' : 'ACTIVE',
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
