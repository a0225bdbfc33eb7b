import { product, productStatuses, productStatusWords } from '@console/contract/areas/product/product';
import { productImportColumns, type ProductImportField } from '@console/contract/areas/product/product-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import {
  chooseValue,
  concluded,
  findings,
  keysOf,
  repeatsOf,
  type CheckedRow,
  type GivenRow,
} from '../../../../kernel/tables/import/check.ts';
import { reportTags, tagsIn } from '../../../../kernel/tables/import/tags.ts';
import type { CodeWords } from '../../../../kernel/tables/table-columns.ts';

export const problems = {
  TAKEN_PRODUCT: { 'zh-CN': '已有产品使用，请换一个', 'en-US': 'Already used by another product.' },
  BAD_SN_RULE: {
    'zh-CN': '规则最多 40 个字符，只能包含字母、数字、# @ * . _ / -',
    'en-US': 'A rule has up to 40 characters: letters, digits and # @ * . _ / - only.',
  },
} as const satisfies CodeWords;
type Code = keyof typeof problems;

export type ProductToWrite = InputOf<typeof product.add>;

type Row = GivenRow<ProductImportField>;
const fields = Object.keys(productImportColumns.words) as ProductImportField[];

const statuses = {
  dictCode: 'product_status',
  name: productImportColumns.words.status,
  items: productStatuses.map((value, sort) => ({
    value,
    label: productStatusWords[value],
    sort,
    status: 'ENABLED' as const,
  })),
};

/** Looks at all rows together: one query, however many rows there are. */
export async function checkProducts(
  context: Context,
  rows: readonly Row[],
): Promise<CheckedRow<ProductToWrite, ProductImportField>[]> {
  const repeats = repeatsOf(rows, await findTaken(context, rows), 'TAKEN_PRODUCT');
  return rows.map((row) => {
    const { given } = row;
    const found = findings<ProductImportField, Code>(fields);
    const { report } = found;
    const status = chooseValue('status', given.status, statuses, report) ?? 'DRAFT';
    const parsed = product.add.input.safeParse({
      name: given.name ?? '',
      nameEn: given.nameEn ?? null,
      modelNo: given.modelNo ?? '',
      code: given.code ?? null,
      series: given.series ?? null,
      category: given.category ?? null,
      imageFileIds: [],
      description: given.description ?? null,
      descriptionEn: given.descriptionEn ?? null,
      status,
      snRule: given.snRule ?? null,
      tags: tagsIn(given.tags),
    });
    reportTags(parsed.error?.issues, report);
    if (parsed.error?.issues.some(({ path }) => path[0] === 'snRule')) report('snRule', 'BAD_SN_RULE');
    return concluded(row, parsed, repeats, found);
  });
}

async function findTaken(
  { db, actor }: Context,
  rows: readonly Row[],
): Promise<Record<'modelNo' | 'code', ReadonlySet<string>>> {
  const { rows: held } = await sql<{ modelNo: string; code: string | null }>`
    select lower(model_no) as "modelNo", lower(code) as code from product
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and (lower(model_no) = any(${keysOf(rows, 'modelNo')}) or lower(code) = any(${keysOf(rows, 'code')}))`.execute(
    db,
  );
  return {
    modelNo: new Set(held.map(({ modelNo }) => modelNo)),
    code: new Set(held.flatMap(({ code }) => code ?? [])),
  };
}
