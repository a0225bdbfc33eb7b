import { sql } from 'kysely';
import { numbersThere } from '../../../../domain/call/noted.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Db } from '../engine/store.ts';

interface Place {
  readonly db: Db;
  readonly tenantId: string;
}

/** A number as a call keeps it; without an id only its text is known. */
export interface NotedNo {
  readonly text: string;
  readonly id: string | null;
}

/** As many as a call keeps. */
const MOST = 20;

/** One that was chosen from a set is called as it is there; undefined of one that has gone meanwhile. */
export async function foundNo(errorNoId: string, { db, tenantId }: Place): Promise<NotedNo | undefined> {
  const { rows } = await sql<NotedNo>`
    select e.name as text, e.id from ${numbersThere(tenantId)} where e.id = ${errorNoId}`.execute(db);
  return rows[0];
}

export async function chosenNo(errorNoId: string, place: Place): Promise<NotedNo> {
  const number = await foundNo(errorNoId, place);
  if (number === undefined) throw new Fault('NOT_FOUND');
  return number;
}

/** One that was typed or read: in a call about a product it is the number of the product's sets, where one alone is written so. */
export async function readNo(text: string, productId: string | null, { db, tenantId }: Place): Promise<NotedNo> {
  if (productId === null) return { text, id: null };
  const { rows } = await sql<{ id: string }>`
    select e.id from ${numbersThere(tenantId)}
      join error_code_product p on p.tenant_id = s.tenant_id and p.error_code_id = s.id and p.product_id = ${productId}
     where e.key = error_text_key(${text}) limit 2`.execute(db);
  return { text, id: rows.length === 1 ? rows[0]!.id : null };
}

/** Each once; a text that was noted before its set was known gives way. */
export async function keepNo(callId: string, { text, id }: NotedNo, { db, tenantId }: Place): Promise<void> {
  const noted = sql`unnest(call.error_nos, call.error_no_ids) with ordinality as noted (no, id, place)`;
  const alike = sql`error_text_key(noted.no) = error_text_key(${text})`;
  await sql`
    update call set (error_nos, error_no_ids) = (
      select array_agg(kept.no order by kept.place), array_agg(kept.id order by kept.place)
        from (select noted.no, noted.id, noted.place from ${noted} where noted.id is not null or not ${alike}
               union all select ${text}, ${id}::uuid, ${sql.lit(MOST + 1)}) as kept)
     where call.tenant_id = ${tenantId} and call.id = ${callId} and cardinality(call.error_nos) < ${sql.lit(MOST)}
       and not exists (select from ${noted} where ${id === null ? alike : sql`noted.id = ${id}`})`.execute(db);
}
