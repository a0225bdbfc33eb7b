import { productImportColumns, type productImport as contract } from '@console/contract/areas/product/product-import';
import { IMPORT_ROWS } from '@console/contract/import';
import { sql } from 'kysely';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { importHandlers } from '../../../../kernel/tables/import/import-handlers.ts';
import { checkProducts, problems, type ProductToWrite } from './import-check.ts';
import { writeImported } from './import-write.ts';

const words = {
  'zh-CN': {
    template: '产品导入模板',
    note: [
      '带 * 的列为必填。',
      '型号和产品编号不能与其他产品重复。',
      '状态：筹备中、在售或已停产；留空为筹备中。',
      '序列号规则：# 代表一位数字，@ 代表一位字母，* 代表数字或字母，其他字符照写，如 KH-M90-########。',
      '标签：多个用 ; 分隔，最多 20 个。',
      '图片不在文件中，导入后在产品中上传。',
      `每个文件最多 ${IMPORT_ROWS} 行。上传后先检查，不会立即创建产品。`,
    ],
  },
  'en-US': {
    template: 'Product import template',
    note: [
      'Columns with * are required.',
      'Model number and product code: must be unique.',
      'Status: Draft, On sale or Discontinued; left empty, Draft.',
      'Serial number rule: # is a digit, @ a letter, * either; anything else stands for itself, for example KH-M90-########.',
      'Tags: separated by ; (up to 20).',
      'Images are not part of the file; upload them to the product after the import.',
      `Up to ${IMPORT_ROWS} rows per file. The file is checked first; no products are created until you start the import.`,
    ],
  },
};

export const productImport: Handlers<typeof contract> = importHandlers<ProductToWrite>({
  kind: 'PRODUCT',
  columns: productImportColumns,
  words,
  problems,
  room: null,
  record: { type: 'product', table: 'product' },
  untouched: sql`product.version = 1`,
  check: checkProducts,
  write: writeImported,
});
