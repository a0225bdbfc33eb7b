import type { MessageCode, MessageKind } from '@console/contract/areas/system/message';
import type { RouteName } from '@console/contract/routes';
import type { Transaction } from 'kysely';
import { newId } from '../db/ids.ts';
import type { Schema } from '../db/schema.ts';

export interface InboxEntry {
  readonly kind: MessageKind;
  readonly code: MessageCode;
  readonly params?: Readonly<Record<string, string>>;
  /** Where the message leads. */
  readonly route?: RouteName;
}

/** Puts a message into the message box of each account; the console words it in the reader's language. */
export async function sendInboxMessage(
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
  { kind, code, params = {}, route }: InboxEntry,
): Promise<void> {
  if (accountIds.length === 0) return;
  await db
    .insertInto('inbox_message')
    .values(
      accountIds.map((accountId) => ({
        tenant_id: tenantId,
        id: newId(),
        account_id: accountId,
        kind,
        code,
        params: JSON.stringify(params),
        route: route ?? null,
      })),
    )
    .execute();
}
