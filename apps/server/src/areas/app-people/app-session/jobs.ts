import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { findAppUser } from './store.ts';
import type { AppUserParts } from '../../../domain/app-people/app-users.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import type { JobHandler, JobSet } from '../../../kernel/jobs/jobs.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { appSmsLimit, tenantSmsLimit } from '../../../kernel/calls/sending-limits.ts';
import { takeAttempt } from '../../../kernel/calls/throttle.ts';
import { CODE_MINUTES, makeAppCode, type CodeHolder } from '../../../domain/app-people/app-codes.ts';

export const SEND_APP_CODE = 'SEND_APP_CODE';

export type WantedCode = Omit<CodeHolder, 'tenantId'> & {
  readonly locale: Locale;
  readonly keyId: string;
  /** Whose app it is: nobody else is found there. */
  readonly kinds: readonly AppUserKind[];
};

/**
 * Sends a code to who asked for one. For signing in, only to someone who can: that is found out here, behind an answer
 * that is the same for everyone.
 */
function sendAppCode({ secrets }: Pick<AppUserParts, 'secrets'>): JobHandler {
  return async (payload, job) => {
    const { purpose, phone, locale, keyId, kinds } = payload as WantedCode;
    const { tenantId } = job;
    await inTenant(job.database, tenantId, async (db) => {
      if (purpose === 'SIGN_IN' && !(await canSignIn(db, tenantId, kinds, phone))) return;
      const { wait } = await takeAttempt(db, [appSmsLimit(keyId), tenantSmsLimit(tenantId)]);
      if (wait > 0) return;
      const code = await makeAppCode(db, secrets, job.id, { tenantId, purpose, phone });
      if (code === undefined) return;
      const { rows } = await sql<{ name: string }>`select name from tenant where tenant_id = ${tenantId}`.execute(db);
      const params = { tenantName: rows[0]?.name ?? '', code, minutes: String(CODE_MINUTES) };
      await send(db, { tenantId, to: phone, locale, channel: 'SMS', template: 'SMS_APP_CODE', params });
    });
  };
}

async function canSignIn(
  db: Transaction<Schema>,
  tenantId: string,
  kinds: readonly AppUserKind[],
  phone: string,
): Promise<boolean> {
  for (const kind of kinds) {
    if ((await findAppUser(db, { tenantId, kind }, { phone }))?.status === 'ACTIVE') return true;
  }
  return false;
}

export const appSessionJobs = (parts: Pick<AppUserParts, 'secrets'>): JobSet => ({
  handlers: { [SEND_APP_CODE]: sendAppCode(parts) },
  expiring: [
    {
      kind: 'PURGE_APP_SESSIONS',
      everySeconds: 3_600,
      table: 'app_session',
      expired: sql`expires_at < now()`,
    },
    {
      kind: 'PURGE_APP_CODES',
      everySeconds: 3_600,
      table: 'app_code',
      expired: sql`expires_at < now() - interval '1 day'`,
    },
    {
      kind: 'PURGE_APP_ACTIVATIONS',
      everySeconds: 86_400,
      table: 'app_activation',
      // Kept for a while, so that someone who comes late gets the right error.
      expired: sql`expires_at < now() - interval '30 days'`,
    },
  ],
});
