import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';

export interface Replacement {
  readonly oldId: string;
  readonly newId: string;
}

/** What was replaced before by the old one goes over to the new one: a pointer never leads to something outdated. */
export async function setReplaced({ db, actor }: Context, pairs: readonly Replacement[]): Promise<void> {
  await sql`
    update product_doc d set status = 'REPLACED', replaced_by_id = n."newId",
           replaced_at = coalesce(d.replaced_at, now()), version = d.version + 1, updated_at = now(),
           updated_by = ${actor.accountId}
      from jsonb_to_recordset(${JSON.stringify(pairs)}) as n ("oldId" uuid, "newId" uuid)
     where d.tenant_id = ${actor.tenantId} and (d.id = n."oldId" or d.replaced_by_id = n."oldId")`.execute(db);
  await countFollowers({ db, actor }, sql`d.replaced_by_id = any(${pairs.map(({ newId }) => newId)}::uuid[])`);
}

/** It is in effect again, and nobody has to be led away from it. */
export async function setReinstated({ db, actor }: Context, docId: string): Promise<void> {
  await sql`update product_doc set status = 'ACTIVE', replaced_by_id = null, replaced_at = null, version = version + 1,
                   updated_at = now(), updated_by = ${actor.accountId}
             where tenant_id = ${actor.tenantId} and id = ${docId}`.execute(db);
  await countFollowers({ db, actor }, sql`d.id = ${docId}`);
}

/** Who of the readers has read what is in effect now. `which` names the manuals, as `d`. */
async function countFollowers(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update product_doc_reader r set followed = not r.followed from product_doc d
     where r.tenant_id = ${actor.tenantId} and d.tenant_id = r.tenant_id and d.id = r.doc_id and ${which}
       and r.followed is distinct from exists (
         select from product_doc_reader n
          where n.tenant_id = r.tenant_id and n.doc_id = d.replaced_by_id and n.user_id = r.user_id)`.execute(db);
  await sql`
    update product_doc d set followed_count = (
             select count(*) from product_doc_reader r
              where r.tenant_id = d.tenant_id and r.doc_id = d.id and r.followed)
     where d.tenant_id = ${actor.tenantId} and ${which}`.execute(db);
}
