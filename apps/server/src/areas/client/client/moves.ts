import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { missing as notThere, skip, type Skips } from '../../../kernel/records/bulk.ts';
import { update } from '../../../kernel/records/record.ts';
import { naming } from './list.ts';

/** Statements must end in time; the transaction around them is one. */
export const MOVES_AT_ONCE = 5_000;

/**
 * Keeps a group from being deleted until the end; null where there is none of that id. Groups are always held before
 * their customers, so that nobody waits in a circle.
 */
export async function lockGroup(
  groupId: string | null,
  { db, actor }: Context,
): Promise<{ readonly name: string } | null> {
  if (groupId === null) return null;
  const { rows } = await sql<{ name: string }>`
    select name from client_group where tenant_id = ${actor.tenantId} and id = ${groupId} and deleted_at is null
       for key share`.execute(db);
  return rows[0] ?? null;
}

export const missing = (field: string) => new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });

interface Move {
  readonly clientIds: readonly string[];
  /** Where they go; null is to no group. */
  readonly groupId: string | null;
  /** Only those that are in this group; the others stay. */
  readonly from?: string;
}

/** All or none: one unknown customer refuses the whole. Returns how many were moved, and how many of them left a group. */
export async function moveClients(
  { clientIds, groupId, from }: Move,
  context: Context,
): Promise<{ moved: number; left: number }> {
  const wanted = [...new Set(clientIds)];
  const { found, movers } = await moveFound(
    { clientIds: wanted, groupId, ...(from !== undefined && { from }) },
    context,
  );
  if (found.length < wanted.length) throw new Fault('NOT_FOUND');
  return { moved: movers.length, left: movers.filter((row) => row.groupId !== null).length };
}

/** As far as they are there and not in it already. */
export async function moveEach(clientIds: readonly string[], groupId: string | null, context: Context): Promise<Skips> {
  const { found, movers } = await moveFound({ clientIds, groupId }, context);
  const skips = notThere(
    clientIds,
    found.map((row) => row.clientId),
  );
  const moved = new Set(movers.map((row) => row.clientId));
  for (const { clientId } of found) if (!moved.has(clientId)) skip(skips, clientId, 'BULK_UNCHANGED');
  return skips;
}

interface Place {
  readonly clientId: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly groupName: string | null;
}

async function moveFound(
  { clientIds, groupId, from }: Move,
  context: Context,
): Promise<{ found: Place[]; movers: Place[] }> {
  const { db, actor } = context;
  const group = await lockGroup(groupId, context);
  if (groupId !== null && !group) throw missing('groupId');
  const { rows: found } = await sql<Place>`
    select client.id as "clientId", client.name, client.group_id as "groupId", g.name as "groupName"
      from client left join client_group g on g.tenant_id = client.tenant_id and g.id = client.group_id
     where client.tenant_id = ${actor.tenantId} and client.id = any(${[...clientIds]}::uuid[]) and client.deleted_at is null
     order by client.id for update of client`.execute(db);
  const movers = found.filter((row) => row.groupId !== groupId && (from === undefined || row.groupId === from));
  const movedIds = movers.map((row) => row.clientId);
  await update(context, 'client', movedIds, { group_id: groupId });
  for (const row of movers) {
    const changes = [{ field: 'groupId', before: row.groupName, after: group?.name ?? null }];
    context.log({ action: 'MOVE', ...naming(row), changes });
  }
  return { found, movers };
}

/** Everyone of a group goes to another or to none, those in the recycle bin as well: restored, they must not be lost. */
export async function emptyGroup(groupId: string, moveTo: string | null, { db, actor }: Context): Promise<number> {
  let count = 0;
  for (let some = MOVES_AT_ONCE; some === MOVES_AT_ONCE; count += some) {
    const { rows } = await sql`
      update client set group_id = ${moveTo}, version = version + 1, updated_at = now(), updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id in (
         select id from client where tenant_id = ${actor.tenantId} and group_id = ${groupId} and deleted_at is null
          order by id limit ${MOVES_AT_ONCE} for update)
      returning id`.execute(db);
    some = rows.length;
  }
  await sql`update client set group_id = ${moveTo}
             where tenant_id = ${actor.tenantId} and group_id = ${groupId} and deleted_at is not null`.execute(db);
  return count;
}
