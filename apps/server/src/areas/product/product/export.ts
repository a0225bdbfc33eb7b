import {
  productColumns,
  productStatusWords,
  type Product,
  type product as contract,
} from '@console/contract/areas/product/product';
import type { InputOf } from '@console/contract/endpoint';
import type { StreamHandler } from '../../../kernel/calls/context.ts';
import { countRows, exportList, filterChanges, type ListExport } from '../../../kernel/tables/list-export.ts';
import { listed } from './row.ts';

/** What an import can read again, and what only the console knows behind it. */
export function exportProducts(publicUrl: string): StreamHandler<(typeof contract)['export']> {
  const products: ListExport<Product, Omit<InputOf<(typeof contract)['export']>, 'format'>> = {
    title: { 'zh-CN': '产品', 'en-US': 'Products' },
    permission: 'product:info:export',
    query: listed(publicUrl),
    columns: [
      { field: 'name', header: productColumns.name },
      { field: 'nameEn', header: productColumns.nameEn },
      { field: 'modelNo', header: productColumns.modelNo },
      { field: 'code', header: productColumns.code },
      { field: 'series', header: productColumns.series },
      { field: 'category', header: productColumns.category },
      { field: 'status', header: productColumns.status, format: productStatusWords },
      { field: 'snRule', header: productColumns.snRule },
      { field: 'tags', header: productColumns.tags },
      { field: 'description', header: productColumns.description },
      { field: 'descriptionEn', header: productColumns.descriptionEn },
      { field: 'qrUrl', header: { 'zh-CN': '二维码地址', 'en-US': 'QR code address' } },
      { field: 'createdAt', header: { 'zh-CN': '创建时间', 'en-US': 'Created' }, format: 'time' },
    ],
  };
  return async ({ format, ...filters }, context) => {
    await context.within('write', async (inside) => {
      const count = await countRows(products, filters, inside);
      inside.log({
        action: 'EXPORT',
        objectType: 'product',
        changes: [...filterChanges({ format, ...filters }), count],
      });
    });
    return exportList(products, { format, filters }, context);
  };
}
