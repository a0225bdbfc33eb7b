import type { Locale } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import { inviteAppUsers, type AppUserParts } from '../../../domain/app-people/app-users.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { contactMasks, maskedChanges } from '../../../kernel/records/masks.ts';
import { orFaultIfTaken, update, type Unique } from '../../../kernel/records/record.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

export interface NewClientUser {
  readonly clientId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly position: string | null;
  readonly memberRole: 'ADMIN' | 'MEMBER';
  readonly validTo: string | null;
  readonly remark: string | null;
  readonly locale: Locale;
  readonly source: 'CONSOLE' | 'IMPORT' | 'SELF_REGISTER' | 'TEMP_APPROVED';
  /** Null for what no account of the console has made. */
  readonly createdBy: string | null;
  /** What whoever asked to be let in is answered, with their invitation. */
  readonly reply?: string;
}

type Making = Pick<Context, 'db' | 'log' | 'wakeWorkers'>;

/** Makes a person of a customer and sends the invitation; returns the id. A number that someone has is refused. */
export async function createClientUser(
  context: Making,
  parts: Pick<AppUserParts, 'secrets'>,
  tenantId: string,
  person: NewClientUser,
  by?: LogEntry['actor'],
): Promise<string> {
  const [id] = await createClientUsers(context, parts, tenantId, [person], by);
  return id!;
}

/**
 * The same for many, all or none, each step one statement. Returns the ids in the same order. `by` is who did it, where
 * that is not the session.
 */
export async function createClientUsers(
  context: Making,
  { secrets }: Pick<AppUserParts, 'secrets'>,
  tenantId: string,
  people: readonly NewClientUser[],
  by?: LogEntry['actor'],
): Promise<string[]> {
  if (people.length === 0) return [];
  const { db } = context;
  for (const { validTo } of people) refusePastEnd(validTo);
  const held = await lockClients(
    db,
    tenantId,
    people.map(({ clientId }) => clientId),
  );
  const clients = new Map(held.map((client) => [client.id, client]));
  for (const { clientId } of people) refuseClient(clients.get(clientId));
  const rows = people.map((person) => ({ id: newId(), ...person }));
  const write = sql`
    insert into client_user (tenant_id, id, client_id, name, phone, email, position, member_role, valid_to, remark, locale,
                             source, created_by, updated_by)
    select ${tenantId}, n.id, n."clientId", n.name, n.phone, n.email, n.position, n."memberRole", n."validTo", n.remark,
           n.locale, n.source, n."createdBy", n."createdBy"
      from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
        id uuid, "clientId" uuid, name text, phone text, email text, position text, "memberRole" text,
        "validTo" timestamptz, remark text, locale text, source text, "createdBy" uuid)`.execute(db);
  await orFaultIfTaken(write, uniqueOfClientUser, people.length === 1 ? { ...people[0]! } : {});
  const invited = rows.map(({ id, phone, locale, reply }) => ({
    userId: id,
    phone,
    locale,
    ...(reply !== undefined && { reply }),
  }));
  await inviteAppUsers(db, secrets, { tenantId, kind: 'CLIENT_USER' }, invited);
  context.wakeWorkers();
  for (const { id, clientId, locale: _, createdBy: __, reply: ___, ...facts } of rows) {
    context.log({
      action: 'CREATE',
      objectType: 'clientUser',
      objectId: id,
      objectName: facts.name,
      changes: maskedChanges({}, { client: clients.get(clientId)?.name, ...facts }, contactMasks),
      ...(by && { actor: by }),
    });
  }
  return rows.map(({ id }) => id);
}

interface HeldClient {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** Locked in the order of their ids, so that two who write to people of the same customers never wait for each other. */
export async function lockClients(
  db: Transaction<Schema>,
  tenantId: string,
  clientIds: readonly string[],
): Promise<HeldClient[]> {
  const { rows } = await sql<HeldClient>`
    select id, name, status from client
     where tenant_id = ${tenantId} and id = any(${[...new Set(clientIds)]}::uuid[]) and deleted_at is null
     order by id for no key update`.execute(db);
  return rows;
}

/** Whether people can be given to this customer: it is there and in use. */
export function refuseClient(client: HeldClient | undefined): asserts client is HeldClient {
  const code = !client ? 'NOT_FOUND' : client.status === 'DISABLED' ? 'CLIENT_DISABLED' : null;
  if (code !== null) throw new Fault(code, { fields: [{ field: 'clientId', code }] });
}

export function refusePastEnd(validTo: string | null): void {
  if (validTo === null || Date.parse(validTo) > Date.now()) return;
  throw new Fault('VALIDATION', { fields: [{ field: 'validTo', code: 'DATE_PAST' }] });
}

export const uniqueOfClientUser: Unique = {
  client_user_phone: { field: 'phone', code: 'DUPLICATE_PHONE' },
  client_user_email: { field: 'email', code: 'DUPLICATE_EMAIL' },
};

/** Takes someone out of the recycle bin: the customer must still be there, and the number may be someone else's by now. */
export async function restoreClientUser(context: Pick<Context, 'db' | 'actor'>, id: string): Promise<void> {
  const { db, actor } = context;
  const { tenantId } = actor;
  const { rows } = await sql<{ clientId: string; phone: string; email: string | null }>`
    select client_id as "clientId", phone, email from client_user
     where tenant_id = ${tenantId} and id = ${id} and deleted_at is not null for update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  const [client] = await lockClients(db, tenantId, [rows[0].clientId]);
  if (!client) throw new Fault('CLIENT_DELETED');
  await orFaultIfTaken(update(context, 'client_user', id, { deleted_at: null }), uniqueOfClientUser, rows[0]);
}
