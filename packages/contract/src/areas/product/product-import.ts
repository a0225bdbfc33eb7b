import { importCalls } from '../../import.ts';
import { productColumns } from './product.ts';

export type ProductImportField = keyof typeof productColumns;

export const productImportColumns = {
  words: productColumns,
  required: ['name', 'modelNo'] as readonly ProductImportField[],
};

export const productImport = importCalls({
  path: '/tenant/product',
  permission: 'product:info:import',
  service: 'PRODUCT_MGMT',
  things: { 'zh-CN': '产品', 'en-US': 'products' },
  columns: productImportColumns,
});
