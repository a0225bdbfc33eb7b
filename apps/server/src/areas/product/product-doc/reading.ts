import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';

interface Reading {
  readonly readId: string;
  readonly seconds: number;
  readonly percent: number;
}

/** One reading, however often it is reported: its longest is what counts. */
export async function noteReading(context: Context, docId: string, reading: Reading): Promise<void> {
  const { db, app, appUser } = context;
  const { tenantId } = app;
  // Before anything of its readers, as whoever replaces it does: two who wait for each other would wait for ever.
  await sql`select from product_doc where tenant_id = ${tenantId} and id = ${docId} for no key update`.execute(db);
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into product_doc_reader as r (tenant_id, id, doc_id, user_kind, user_id, times, seconds, percent)
    values (${tenantId}, ${newId()}, ${docId}, ${appUser.kind}, ${appUser.userId}, 0, 0, 0)
    on conflict (tenant_id, doc_id, user_id) do update set times = r.times
    returning r.id, r.times = 0 as "isNew"`.execute(db);
  const { id: readerId, isNew } = rows[0]!;
  const more = await secondsMore(context, readerId, reading);
  if (more === null) return;
  await sql`
    update product_doc_reader set times = times + ${more.again}, seconds = seconds + ${more.seconds},
           percent = greatest(percent, ${reading.percent}), last_read_at = now()
     where tenant_id = ${tenantId} and id = ${readerId}`.execute(db);
  await sql`update product_doc set read_count = read_count + ${more.again}, reader_count = reader_count + ${Number(isNew)}
             where tenant_id = ${tenantId} and id = ${docId}`.execute(db);
  if (isNew) await noteFollowed(context, docId);
}

/** What this report adds to those before; null where it repeats one. */
async function secondsMore(
  { db, app }: Context,
  readerId: string,
  { readId, seconds, percent }: Reading,
): Promise<{ again: number; seconds: number } | null> {
  const { rows } = await sql<{ readerId: string; seconds: number; percent: number }>`
    select w.reader_id as "readerId", w.seconds, r.percent from product_doc_read w
      join product_doc_reader r on r.tenant_id = w.tenant_id and r.id = w.reader_id
     where w.tenant_id = ${app.tenantId} and w.id = ${readId}`.execute(db);
  const before = rows[0];
  if (before && before.readerId !== readerId) throw new Fault('MALFORMED');
  if (before && before.seconds >= seconds && before.percent >= percent) return null;
  await sql`
    insert into product_doc_read (tenant_id, id, reader_id, seconds) values (${app.tenantId}, ${readId}, ${readerId}, ${seconds})
    on conflict (tenant_id, id) do update set seconds = greatest(product_doc_read.seconds, excluded.seconds)`.execute(
    db,
  );
  return { again: before ? 0 : 1, seconds: Math.max(0, seconds - (before?.seconds ?? 0)) };
}

/** Somebody who reads what is new has followed from whatever old they had read; and the other way round. */
async function noteFollowed({ db, app, appUser }: Context, docId: string): Promise<void> {
  await sql`
    with followed as (
      update product_doc_reader r set followed = true from product_doc d
       where r.tenant_id = ${app.tenantId} and d.tenant_id = r.tenant_id and d.id = r.doc_id
         and r.user_id = ${appUser.userId} and not r.followed and (d.replaced_by_id = ${docId} or d.id = ${docId})
         and exists (select from product_doc_reader n where n.tenant_id = r.tenant_id and n.doc_id = d.replaced_by_id
                        and n.user_id = r.user_id)
      returning r.doc_id)
    update product_doc d set followed_count = followed_count + 1
      from followed where d.tenant_id = ${app.tenantId} and d.id = followed.doc_id`.execute(db);
}
