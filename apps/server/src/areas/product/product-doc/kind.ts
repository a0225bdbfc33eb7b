import { sql } from 'kysely';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { dropFromTrash, lockParent, purgeRow, restoreRow } from '../../../kernel/records/trash.ts';

const record = { table: 'product_doc', unique: { product_doc_taken: { code: 'DUPLICATE_DOC' } } } as const;
const product = { table: 'product', child: record.table, column: 'product_id' } as const;
const successor = { table: record.table, child: record.table, column: 'replaced_by_id' } as const;

/** With the name of its product; without one where that is deleted. */
const listing = found('product_doc', {
  hint: sql`(select p.name from product p
              where p.tenant_id = product_doc.tenant_id and p.id = product_doc.product_id and p.deleted_at is null)`,
});

export const productDocKind: Trashed & Searched = {
  async restore(context, line) {
    const { db, actor } = context;
    await lockParent(context, product, line.id);
    const { rows } = await sql<{ replaced: boolean; hasFile: boolean }>`
      select d.replaced_by_id is not null as replaced, exists (
               select from file f where f.tenant_id = d.tenant_id and f.id = d.file_id and f.deleted_at is null) as "hasFile"
        from product_doc d where d.tenant_id = ${actor.tenantId} and d.id = ${line.id}`.execute(db);
    if (rows[0]?.replaced) await lockParent(context, successor, line.id);
    if (!rows[0]?.hasFile) throw new Fault('DOC_FILE_GONE');
    await restoreRow(context, record, line);
  },

  /** With those that it had replaced. */
  async purge(db, tenantId, id) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from product_doc where tenant_id = ${tenantId} and replaced_by_id = ${id}`.execute(db);
    const ids = rows.map((row) => row.id);
    await dropFromTrash(db, tenantId, 'productDoc', sql`select unnest(${ids}::uuid[])`);
    await purgeRow(db, record, tenantId, id);
    return rows.map((row) => ({ ...row, type: 'productDoc' as const }));
  },

  async search(context, keyword) {
    const { items, more } = await findLive(context, listing, keyword);
    return { items: items.filter(({ hint }) => hint !== null), more };
  },
};
