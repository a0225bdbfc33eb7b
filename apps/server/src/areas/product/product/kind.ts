import { sql } from 'kysely';
import { findLive, found } from '../../../kernel/records/search.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const listing = found('product', { hint: sql.ref('product.model_no'), columns: ['found_by'] });

export const productKind: Trashed & Searched = {
  ...plainTrash({
    table: 'product',
    unique: {
      product_model_no_taken: { code: 'DUPLICATE_MODEL_NO', column: 'model_no' },
      product_code_taken: { code: 'DUPLICATE_CODE', column: 'code' },
    },
  }),
  search: (context, keyword) => findLive(context, listing, keyword),
};
