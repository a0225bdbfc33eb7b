import type { Client, client as contract } from '@console/contract/areas/client/client';
import type { InputOf, ReturnOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { redirectNotices } from '../../../domain/notice/notices.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { maskPhone } from '../../../kernel/records/masks.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { find, findAll, naming, update } from '../../../kernel/records/record.ts';
import { listing, masked, record } from './list.ts';
import { MOVES_AT_ONCE } from './moves.ts';

type Alike = ReturnOf<(typeof contract)['duplicates']>;
type Reason = Alike[number]['why'];

/** Enough to work through; the next ones come when these are merged. */
const SHOWN = 50;
const TOGETHER = 20;
const TRIES = 5;

const keys: readonly (readonly [Reason, RawBuilder<unknown>])[] = [
  ['SAME_NAME', sql.ref('name_key')],
  ['SAME_CODE', sql.ref('code_key')],
  ['SAME_PHONE', sql.ref('contact_phone')],
];

export async function duplicates(_: unknown, { db, actor }: Context): Promise<Alike> {
  const alike = keys.map(
    ([why, key], place) => sql`(
      select ${place}::int as place, ${why}::text as why, (array_agg(id order by created_at, id))[1:${TOGETHER}::int] as ids
        from client where tenant_id = ${actor.tenantId} and deleted_at is null and ${key} is not null
       group by ${key} having count(*) > 1 order by count(*) desc, ${key} limit ${SHOWN})`,
  );
  const { rows } = await sql<Alike[number]>`
    select a.why, (
             select json_agg(json_build_object('clientId', c.id, 'name', c.name, 'alias', c.alias, 'code', c.code,
                      'groupName', g.name, 'contactName', c.contact_name, 'contactPhone', c.contact_phone,
                      'userCount', c.user_count, 'createdAt', wire_time(c.created_at)) order by c.created_at, c.id)
               from client c left join client_group g on g.tenant_id = c.tenant_id and g.id = c.group_id
              where c.tenant_id = ${actor.tenantId} and c.id = any(a.ids)) as clients
      from (${sql.join(alike, sql` union all `)}) as a order by a.place, cardinality(a.ids) desc, a.ids
     limit ${SHOWN}`.execute(db);
  const shown = new Set<string>();
  return rows.flatMap(({ why, clients }) => {
    const who = clients.map(({ clientId }) => clientId).join();
    // The same customers for a second reason are one thing to decide.
    if (shown.has(who)) return [];
    shown.add(who);
    return [{ why, clients: clients.map((one) => ({ ...one, contactPhone: maskPhone(one.contactPhone) })) }];
  });
}

export async function merge(
  { clientId, mergeIds }: InputOf<(typeof contract)['merge']>,
  context: Context,
): Promise<{ client: Client; movedUsers: number }> {
  const { tenantId } = context.actor;
  const others = [...new Set(mergeIds)].filter((id) => id !== clientId);
  if (others.length === 0) throw new Fault('VALIDATION', { fields: [{ field: 'mergeIds', code: 'VALIDATION' }] });
  const found = await lockAll(clientId, others, context);
  const gone = found.filter((row) => row.clientId !== clientId);
  const movedUsers = await moveUsers(others, clientId, context);
  await redirectNotices(context.db, tenantId, { from: others, to: clientId });
  await update(context, 'client', clientId, {});
  await moveToTrash(
    context,
    record,
    gone.map((row) => ({ id: row.clientId, name: row.name })),
  );
  const after = await find<Client>(context, listing, clientId);
  context.log({
    action: 'UPDATE',
    ...naming(record, after),
    changes: [
      { field: 'merged', before: null, after: gone.map(({ name }) => name) },
      { field: 'movedUsers', before: null, after: movedUsers },
    ],
  });
  return { client: masked(after), movedUsers };
}

/**
 * People first and customers after, in the order in which a change of a person takes them; also those in the bin, whom
 * someone may be restoring. Whoever came in between is not locked: then all locks are released, and it begins again.
 */
async function lockAll(clientId: string, others: readonly string[], context: Context): Promise<Client[]> {
  const { db, actor } = context;
  const mine = sql`client_id = any(${[...others]}::uuid[])`;
  // In two halves, since each has an index of its own.
  const people = sql`from client_user where tenant_id = ${actor.tenantId}
    and ((deleted_at is null and ${mine}) or (deleted_at is not null and ${mine}))`;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await sql`savepoint before_holding`.execute(db);
    const held = await howMany(db, sql`select ${people} order by id for update`);
    const found = await findAll<Client>(context, listing, [clientId, ...others], 'update');
    if ((await howMany(db, sql`select ${people}`)) === held) return found;
    await sql`rollback to savepoint before_holding`.execute(db);
  }
  throw new Fault('TIMED_OUT');
}

async function howMany(db: Context['db'], rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*)::int from (${rows}) as found`.execute(db);
  return counted.rows[0]!.count;
}

/** Those in the recycle bin go along, so that one who is restored has a customer. */
async function moveUsers(from: readonly string[], to: string, { db, actor }: Context): Promise<number> {
  const move = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql`
      update client_user set client_id = ${to}, version = version + 1, updated_at = now(),
             updated_by = ${actor.accountId}
       where tenant_id = ${actor.tenantId} and id in (
         select id from client_user where tenant_id = ${actor.tenantId} and client_id = any(${[...from]}::uuid[])
            and deleted_at is ${which} limit ${MOVES_AT_ONCE})
      returning id`.execute(db);
    return rows.length;
  };
  let count = 0;
  for (let some = MOVES_AT_ONCE; some === MOVES_AT_ONCE; count += some) some = await move(sql`null`);
  while ((await move(sql`not null`)) === MOVES_AT_ONCE);
  return count;
}
