import type {
  EarlierDecision,
  BlockingRequest,
  rejectCodes,
  tempUserStatuses,
} from '@console/contract/areas/client/temp-user/temp-user';
import { sql, type Transaction } from 'kysely';
import { createClientUsers } from '../../client-user/write.ts';
import { createClient } from '../../client/write.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Change, LogEntry } from '../../../../kernel/calls/log-entry.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { rejectReasons, type ReviewParts } from '../parts.ts';
import { inOneLine, notifyApplicants, shortened, type Applicant } from './notify.ts';

/** Who decides and how they came; behind a link stands no session. */
export interface Decider {
  readonly tenantId: string;
  readonly by: NonNullable<LogEntry['actor']>;
  readonly via: 'CONSOLE' | 'LINK';
}

export interface Destination {
  readonly tempUserId: string;
  readonly clientId: string | null;
  readonly newClientName: string | null;
}

type Deciding = Pick<Context, 'db' | 'log' | 'wakeWorkers'>;

interface Waiting extends Applicant {
  readonly id: string;
  readonly status: (typeof tempUserStatuses)[number];
  readonly position: string | null;
  readonly deciderName: string | null;
  readonly decidedAt: string | null;
}

/** Lets applicants in, all or none: each into a customer that is there, or into a new one. */
export async function approveRequests(
  context: Deciding,
  parts: ReviewParts,
  decider: Decider,
  { items, validTo, reply }: { items: readonly Destination[]; validTo: string | null; reply: string | null },
): Promise<void> {
  const { db } = context;
  const { tenantId, by } = decider;
  // Exactly one of the two.
  if (items.some(({ clientId, newClientName }) => (clientId === null) === (newClientName === null))) {
    throw new Fault('TEMP_DESTINATION');
  }
  const waiting = await lockWaiting(
    db,
    tenantId,
    items.map(({ tempUserId }) => tempUserId),
  );
  const emails = await freeEmails(db, waiting);
  // Who was made by it, and where, stands in the line of the decision: it is one deed.
  const making = { db, wakeWorkers: () => context.wakeWorkers(), log: () => undefined };
  const clients = await clientsOf(making, decider, items);
  const people = waiting.map((one) => ({ one, clientId: clients.get(one.id)!, email: emails.get(one.id) ?? null }));
  const userIds = await createClientUsers(
    making,
    parts,
    tenantId,
    people.map(({ one: { name, phone, position, locale }, clientId, email }) => ({
      clientId,
      name,
      phone,
      email,
      position,
      validTo,
      locale,
      remark: null,
      createdBy: by.accountId,
      memberRole: 'MEMBER',
      source: 'TEMP_APPROVED',
      reply: shortened(inOneLine(reply)),
    })),
    by,
  );
  await sql`
    update temp_user t set status = 'APPROVED', reply = ${reply}, result_client_user_id = n.user_id,
           valid_to = ${validTo}::timestamptz, ${decided(decider)}
      from unnest(${waiting.map(({ id }) => id)}::uuid[], ${userIds}::uuid[]) as n (id, user_id)
     where t.tenant_id = ${tenantId} and t.id = n.id`.execute(db);
  await invalidateLinks(db, tenantId, waiting);
  await notifyApplicants(db, tenantId, waiting, { status: 'APPROVED', reply });
  context.wakeWorkers();
  const names = await namesOf(db, tenantId, [...clients.values()]);
  for (const { one, clientId, email } of people) {
    logDecision(context, decider, one, 'APPROVED', {
      clientName: names.get(clientId),
      ...(validTo !== null && { validTo }),
      ...(reply !== null && { reply }),
      // Someone else has the address; the person can give another.
      ...(email === null && one.email !== null && { email: null }),
    });
  }
}

/** Turns applicants away, all or none; without `notify` they do not hear of it. */
export async function refuseRequests(
  context: Deciding,
  parts: Pick<ReviewParts, 'dictionaries'>,
  decider: Decider,
  given: {
    tempUserIds: readonly string[];
    rejectCode: (typeof rejectCodes)[number];
    reply: string | null;
    notify: boolean;
  },
): Promise<void> {
  const { db } = context;
  const { tenantId } = decider;
  const { rejectCode, reply, notify } = given;
  const waiting = await lockWaiting(db, tenantId, given.tempUserIds);
  await sql`
    update temp_user t set status = 'REJECTED', reject_code = ${rejectCode}, reply = ${reply}, ${decided(decider)}
     where t.tenant_id = ${tenantId} and t.id = any(${waiting.map(({ id }) => id)}::uuid[])`.execute(db);
  await invalidateLinks(db, tenantId, waiting);
  const reason = rejectReasons(parts).find(({ value }) => value === rejectCode)?.label;
  if (notify && reason) {
    await notifyApplicants(db, tenantId, waiting, { status: 'REJECTED', reason, reply });
    context.wakeWorkers();
  }
  for (const one of waiting) {
    logDecision(context, decider, one, 'REJECTED', { rejectCode, ...(reply !== null && { reply }), notify });
  }
}

const decided = ({ by, via }: Decider) =>
  sql`decided_by = ${by.accountId}, decided_via = ${via}, decided_at = now(), version = version + 1`;

/** Of two who decide at once, in the console or by link, the second waits here and then finds it decided. */
async function lockWaiting(db: Transaction<Schema>, tenantId: string, ids: readonly string[]): Promise<Waiting[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length < ids.length) throw new Fault('VALIDATION');
  const { rows } = await sql<Waiting>`
    select t.id, t.name, t.phone, t.email, t.locale, t.status, t.position, wire_time(t.decided_at) as "decidedAt",
           (select a.name from account a where a.tenant_id = t.tenant_id and a.id = t.decided_by) as "deciderName"
      from temp_user t where t.tenant_id = ${tenantId} and t.id = any(${wanted}::uuid[])
     order by t.id for update of t`.execute(db);
  if (rows.length < wanted.length) throw new Fault('NOT_FOUND');
  for (const row of rows) refuseDecided(row);
  return rows;
}

/** Says who was faster, and of which request. */
export function refuseDecided({
  id,
  name,
  status,
  deciderName,
  decidedAt,
}: Pick<Waiting, 'id' | 'name' | 'status' | 'deciderName' | 'decidedAt'>): void {
  if (status === 'PENDING') return;
  const inTheWay: BlockingRequest = { tempUserId: id, applicant: name };
  if (deciderName === null || decidedAt === null || status === 'EXPIRED' || status === 'CANCELED') {
    throw new Fault('TEMP_CLOSED', { data: { inTheWay } });
  }
  const earlier: EarlierDecision = { name: deciderName, at: decidedAt, status };
  throw new Fault('TEMP_ALREADY_DECIDED', { params: { name: deciderName }, data: { inTheWay, earlier } });
}

/**
 * The addresses that applicants can keep. A number that someone has already stands in the way; an address, which nobody
 * has proven, is left out.
 */
async function freeEmails(db: Transaction<Schema>, waiting: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const given = waiting.flatMap(({ id, email }) => (email === null ? [] : [{ id, email: email.toLowerCase() }]));
  const { rows } = await sql<{ taken: string }>`
    select taken from client_user_taken(${waiting.map(({ phone }) => phone)}, ${given.map(({ email }) => email)})`.execute(
    db,
  );
  const taken = new Set(rows.map((row) => row.taken));
  const blocked = waiting.find(({ phone }) => taken.has(phone));
  if (blocked) {
    const inTheWay: BlockingRequest = { tempUserId: blocked.id, applicant: blocked.name };
    throw new Fault('TEMP_PHONE_TAKEN', { params: { name: blocked.name }, data: { inTheWay } });
  }
  const free = new Map<string, string>();
  for (const { id, email } of given) {
    if (!taken.has(email)) free.set(id, email);
    taken.add(email);
  }
  return free;
}

/** Request → customer. Applicants of one new company come into one new customer. */
async function clientsOf(
  context: Deciding,
  { tenantId, by }: Decider,
  items: readonly Destination[],
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  const clients = new Map<string, string>();
  for (const { tempUserId, clientId, newClientName } of items) {
    const key = (newClientName ?? '').toLowerCase();
    const id = clientId ?? made.get(key) ?? (await createClient(context, tenantId, newClientName ?? '', by));
    if (clientId === null) made.set(key, id);
    clients.set(tempUserId, id);
  }
  return clients;
}

async function namesOf(
  db: Transaction<Schema>,
  tenantId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from client where tenant_id = ${tenantId} and id = any(${[...clientIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Also those of the other approvers: there is nothing left to decide. */
export async function invalidateLinks(
  db: Transaction<Schema>,
  tenantId: string,
  requests: readonly { readonly id: string }[],
): Promise<void> {
  await sql`update temp_user_link set used_at = now()
             where tenant_id = ${tenantId} and temp_user_id = any(${requests.map(({ id }) => id)}::uuid[])
               and used_at is null`.execute(db);
}

function logDecision(
  context: Deciding,
  { by, via }: Decider,
  { id, name }: Waiting,
  status: 'APPROVED' | 'REJECTED',
  facts: Readonly<Record<string, unknown>>,
): void {
  const changes: Change[] = Object.entries({ decidedVia: via, ...facts }).map(([field, after]) => ({
    field,
    before: null,
    after: after ?? null,
  }));
  context.log({
    action: status === 'APPROVED' ? 'APPROVE' : 'REJECT',
    objectType: 'tempUser',
    objectId: id,
    objectName: name,
    changes: [{ field: 'status', before: 'PENDING', after: status }, ...changes],
    actor: by,
  });
}
