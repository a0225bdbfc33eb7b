import type { MessageCode, MessageKind } from '@console/contract/areas/system/message';
import type { RouteName } from '@console/contract/routes';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { newId } from '../../db/ids.ts';
import type { Schema } from '../../db/schema.ts';

export interface InboxEntry {
  readonly kind: MessageKind;
  readonly code: MessageCode;
  readonly params?: Readonly<Record<string, string>>;
  /** Where the message leads. */
  readonly route?: RouteName;
}

/** Puts a message into the message box of each account; the console words it in the reader's language. */
export const sendInboxMessage = (
  db: Transaction<Schema>,
  tenantId: string,
  accountIds: readonly string[],
  entry: InboxEntry,
): Promise<void> =>
  sendInboxMessages(
    db,
    tenantId,
    accountIds.map((accountId) => ({ ...entry, accountId })),
  );

/** To each account a message of its own. Somebody who was deleted for good meanwhile gets none, and holds up nobody else's. */
export async function sendInboxMessages(
  db: Transaction<Schema>,
  tenantId: string,
  entries: readonly (InboxEntry & { readonly accountId: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ params = {}, route = null, ...entry }) => ({ ...entry, id: newId(), params, route }));
  await sql`
    insert into inbox_message (tenant_id, id, account_id, kind, code, params, route)
    select a.tenant_id, m.id, a.id, m.kind, m.code, m.params, m.route
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as m (id uuid, "accountId" uuid, kind text, code text, params jsonb, route text)
      join account a on a.tenant_id = ${tenantId} and a.id = m."accountId"`.execute(db);
}

/** The same to everyone whom `accounts`, a query of ids, finds. */
export async function sendInboxMessageToFound(
  db: Transaction<Schema>,
  tenantId: string,
  accounts: RawBuilder<unknown>,
  { kind, code, params = {}, route }: InboxEntry,
): Promise<void> {
  await sql`
    insert into inbox_message (tenant_id, id, account_id, kind, code, params, route)
    select ${tenantId}, gen_random_uuid(), found.id, ${kind}, ${code}, ${JSON.stringify(params)}, ${route ?? null}
      from (${accounts}) as found (id)`.execute(db);
}

interface Reader {
  readonly tenantId: string;
  readonly accountId: string;
}

/** Somebody's messages are read: these, or those of a kind, or all of them. */
export async function readInboxMessages(
  db: Transaction<Schema>,
  { tenantId, accountId }: Reader,
  {
    messageIds,
    kind,
  }: { readonly messageIds?: readonly string[] | undefined; readonly kind?: MessageKind | undefined },
): Promise<void> {
  const ids = messageIds === undefined ? null : [...messageIds];
  await sql`update inbox_message set read_at = now()
             where tenant_id = ${tenantId} and account_id = ${accountId} and read_at is null
               and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
               and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(db);
}

export async function clearInboxMessages(
  db: Transaction<Schema>,
  { tenantId, accountId }: Reader,
  kind: MessageKind,
): Promise<void> {
  await sql`delete from inbox_message
             where tenant_id = ${tenantId} and account_id = ${accountId} and kind = ${kind}`.execute(db);
}

/** Takes messages out of these boxes, or out of all of them; `which` says of what. Returns whose they were. */
export async function dropInboxMessages(
  db: Transaction<Schema>,
  tenantId: string,
  which: RawBuilder<unknown>,
  accountIds: readonly string[] | null,
): Promise<string[]> {
  const among = accountIds === null ? null : [...accountIds];
  const { rows } = await sql<{ accountId: string }>`
    delete from inbox_message where tenant_id = ${tenantId} and ${which}
       and (${among}::uuid[] is null or account_id = any(${among}::uuid[]))
    returning account_id as "accountId"`.execute(db);
  return rows.map(({ accountId }) => accountId);
}
