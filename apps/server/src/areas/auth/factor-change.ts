import type { Context } from '../../core/context.ts';
import { sendInboxMessage } from '../../core/inbox.ts';
import type { Change, LogEntry } from '../../core/log-entry.ts';

/** What the console words. */
export type FactorChange =
  | 'TOTP_ADDED'
  | 'TOTP_REPLACED'
  | 'TOTP_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODES_RENEWED'
  | 'RECOVERY_CODE_USED';

/** Written down, and told to the person: whoever did not do it must hear of it. */
export async function tellFactorChange(
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
}
