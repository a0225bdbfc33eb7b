import { MOST_LABELS, type product as contract, type ProductLabel } from '@console/contract/areas/product/product';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { page, parsePage } from '../../../kernel/records/page.ts';
import { findAll } from '../../../kernel/records/record.ts';
import { listed, qrUrl } from './row.ts';

/** In the order in which they were chosen, or in that of the list. */
export function readLabels(publicUrl: string): Handlers<typeof contract>['labels'] {
  const fields = {
    productId: sql.ref('product.id'),
    name: sql.ref('product.name'),
    nameEn: sql.ref('product.name_en'),
    modelNo: sql.ref('product.model_no'),
    qrUrl: qrUrl(publicUrl),
  };
  const query = listed(publicUrl);
  return async ({ productIds, ...filters }, context) => {
    if (productIds === undefined) {
      const { listing, keyword, where } = query(filters);
      const request = { pageNo: 1, pageSize: MOST_LABELS, keyword };
      return parsePage<ProductLabel>(await page(context, { ...listing, fields }, request, where)).list;
    }
    const found = await findAll<ProductLabel>(context, { table: 'product', fields }, productIds);
    const byId = new Map(found.map((label) => [label.productId, label]));
    return [...new Set(productIds)].flatMap((id) => byId.get(id) ?? []);
  };
}
