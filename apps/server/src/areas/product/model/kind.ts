import { sql } from 'kysely';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { lockParent, plainTrash, restoreRow } from '../../../kernel/records/trash.ts';

const record = {
  table: 'product_model',
  unique: { product_model_version_taken: { code: 'DUPLICATE_MODEL_VERSION', column: 'version_no' } },
} as const;
const product = { table: 'product', child: record.table, column: 'product_id' } as const;
const listing = found('product_model', { hint: sql.ref('product_model.version_no'), columns: ['found_by'] });

export const productModelKind: Trashed & Searched = {
  ...plainTrash(record),

  async restore(context, line) {
    await lockParent(context, product, line.id);
    await restoreRow(context, record, line);
  },

  search: (context, keyword) => findLive(context, listing, keyword),
};
