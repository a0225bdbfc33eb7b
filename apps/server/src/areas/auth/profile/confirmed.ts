import type { ConfirmStep } from '@console/contract/areas/auth/profile';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';

/** Refuses what is sensitive to a session that has not shown lately whose it is, and says how it can. */
export async function requireConfirmed({ db, actor }: Context): Promise<void> {
  if (actor.confirmed) return;
  const { rows } = await sql<{ password: boolean; totp: boolean }>`
    select a.password_hash is not null as password,
           exists (select from totp t where t.tenant_id = a.tenant_id and t.account_id = a.id
                      and t.confirmed_at is not null) as totp
      from account a where a.tenant_id = ${actor.tenantId} and a.id = ${actor.accountId}`.execute(db);
  const methods: ConfirmStep['methods'] = [
    ...(rows[0]?.password ? (['PASSWORD'] as const) : []),
    ...(rows[0]?.totp ? (['TOTP'] as const) : []),
    ...(actor.method === 'SSO' ? (['SSO'] as const) : []),
  ];
  throw new Fault('AUTH_CONFIRM_REQUIRED', { data: { methods } satisfies ConfirmStep });
}
