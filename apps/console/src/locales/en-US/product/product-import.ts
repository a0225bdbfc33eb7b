import type { productImport as zhCN } from '../../zh-CN/product/product-import.ts';
import { importWords } from '../kit/import.ts';

export const productImport: typeof zhCN = {
  ...importWords,
  action: 'Import',
  title: 'Import products',
  intro: 'Every row is checked first; no products are created yet. You can fix cells with errors right here.',
  run: 'Import {count} {count:product|products}',
  runTitle: 'Import these products?',
  runWhat: '{count} {count:product|products} will be created. Images can be uploaded afterward.',
  ran: '{count} {count:product was|products were} imported',
  doneTitle: '{count} {count:product|products} imported',
  doneHint: 'You can find them in the product list, upload their images and print their labels.',
  undoWhat: 'The products in this import will be moved to the recycle bin.',
  undoKept: 'Products that have since been changed are kept.',
  undone: 'Import undone: {count} {count:product|products} moved to the recycle bin',
  undoneKept: 'These products have since been changed and were kept:',
};
