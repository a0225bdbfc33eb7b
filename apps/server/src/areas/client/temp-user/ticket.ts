import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';

interface Ticket {
  readonly requestId: string;
  readonly ticket: string;
}

/** A request is shown to who holds its ticket; a wrong one and no such request are the same. */
async function find<Row>(
  db: Transaction<Schema>,
  tenantId: string,
  { requestId, ticket }: Ticket,
  what: RawBuilder<unknown>,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${what} from temp_user
     where tenant_id = ${tenantId} and id = ${requestId} and ticket_hash = ${hashToken(ticket)}`.execute(db);
  if (rows[0] === undefined) throw new Fault('NOT_FOUND');
  return rows[0];
}

interface State {
  readonly status: string;
  readonly submittedAt: string;
  readonly slaDueAt: string;
  readonly decidedAt: string | null;
  readonly reply: string | null;
}

export const stateByTicket = (db: Transaction<Schema>, tenantId: string, ticket: Ticket) =>
  find<State>(
    db,
    tenantId,
    ticket,
    sql`status, wire_time(submitted_at) as "submittedAt", wire_time(sla_due_at) as "slaDueAt",
        wire_time(decided_at) as "decidedAt", reply`,
  );

/** Takes a request back that nobody has decided yet. */
export async function cancelByTicket(
  db: Transaction<Schema>,
  tenantId: string,
  ticket: Ticket,
): Promise<{ requestId: string; name: string }> {
  const { requestId } = ticket;
  const { name } = await find<{ name: string }>(db, tenantId, ticket, sql`name`);
  const { numAffectedRows } = await sql`
    update temp_user set status = 'CANCELED', decided_at = now(), version = version + 1
     where tenant_id = ${tenantId} and id = ${requestId} and status = 'PENDING'`.execute(db);
  if (numAffectedRows !== 1n) throw new Fault('STATE_NOT_ALLOWED');
  return { requestId, name };
}
