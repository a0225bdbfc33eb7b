import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import type { Change, LogEntry } from '../../../kernel/calls/log-entry.ts';
import { send } from '../../../kernel/jobs/messages/outbox.ts';

/** What the console words. */
export type FactorChange =
  | 'TOTP_ADDED'
  | 'TOTP_REPLACED'
  | 'TOTP_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODES_RENEWED'
  | 'RECOVERY_CODE_USED';

/** Logs it and notifies the person, also where a thief of the session does not read along. */
export async function notifyFactorChange(
  context: Context,
  tenantId: string,
  actor: NonNullable<LogEntry['actor']>,
  { what, change }: { what: FactorChange; change: Change },
): Promise<void> {
  const { accountId, name, type } = actor;
  context.log({
    action: 'UPDATE',
    objectType: 'factor',
    objectId: accountId,
    objectName: name,
    changes: [change],
    actor: { accountId, name, type },
  });
  await sendInboxMessage(context.db, tenantId, [accountId], {
    kind: 'MESSAGE',
    code: 'FACTOR_CHANGED',
    params: { what },
    route: 'userCenter',
  });
  await mailFactorChange(context, tenantId, accountId);
}

async function mailFactorChange(context: Context, tenantId: string, accountId: string): Promise<void> {
  const { db, caller } = context;
  const { rows } = await sql<{ email: string; name: string; tenantName: string; time: string }>`
    select a.email, a.name, t.name as "tenantName",
           to_char(now() at time zone t.timezone, 'YYYY-MM-DD HH24:MI:SS') || ' (' || t.timezone || ')' as time
      from account a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.id = ${accountId} and a.email is not null`.execute(db);
  if (!rows[0]) return;
  const { email, ...params } = rows[0];
  await send(db, { tenantId, to: email, locale: caller.locale, channel: 'MAIL', template: 'FACTOR_CHANGED', params });
  context.wakeWorkers();
}
