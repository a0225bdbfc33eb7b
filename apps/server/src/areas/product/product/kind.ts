import { product } from '@console/contract/areas/product/product';
import { sql } from 'kysely';
import { findLive, found } from '../../../kernel/records/search.ts';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { dropFromTrash, plainTrash, purgeRow } from '../../../kernel/records/trash.ts';

const listing = found('product', { hint: sql.ref('product.model_no'), columns: ['found_by'] });

const record = {
  table: 'product',
  unique: {
    product_model_no_taken: { code: 'DUPLICATE_MODEL_NO', column: 'model_no' },
    product_code_taken: { code: 'DUPLICATE_CODE', column: 'code' },
  },
} as const;

export const productKind: Bilingual & Trashed & Searched = {
  listAccess: product.page.access,
  ...plainTrash(record),

  /** With its manuals. */
  async purge(db, tenantId, id) {
    const docs = sql`select d.id from product_doc d where d.tenant_id = ${tenantId} and d.product_id = ${id}`;
    await dropFromTrash(db, tenantId, 'productDoc', docs);
    return purgeRow(db, record, tenantId, id);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
