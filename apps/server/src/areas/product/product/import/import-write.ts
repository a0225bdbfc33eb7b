import { productColumns } from '@console/contract/areas/product/product';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { changesBetween } from '../../../../kernel/calls/audit.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import type { GoodRow } from '../../../../kernel/tables/import/check.ts';
import type { Written } from '../../../../kernel/tables/import/import-kind.ts';
import { chunksOf } from '../../../../kernel/tables/import/run.ts';
import type { ProductToWrite } from './import-check.ts';

const logged = Object.keys(productColumns);

export async function writeImported(
  { db, actor }: Context,
  rows: readonly GoodRow<ProductToWrite>[],
): Promise<Written> {
  const products = rows.map(({ made }) => ({ ...made, id: newId() }));
  for (const some of chunksOf(products)) {
    await sql`
      insert into product (tenant_id, id, name, name_en, model_no, code, series, category, description, description_en,
                           status, sn_rule, tags, created_by, updated_by)
      select ${actor.tenantId}, n.id, n.name, n."nameEn", n."modelNo", n.code, n.series, n.category, n.description,
             n."descriptionEn", n.status, n."snRule", n.tags, ${actor.accountId}, ${actor.accountId}
        from jsonb_to_recordset(${JSON.stringify(some)}) as n (
          id uuid, name text, "nameEn" text, "modelNo" text, code text, series text, category text, description text,
          "descriptionEn" text, status text, "snRule" text, tags text[])`.execute(db);
  }
  return {
    ids: products.map(({ id }) => id),
    log: products.map(({ id, ...facts }) => ({
      action: 'CREATE',
      objectType: 'product',
      objectId: id,
      objectName: facts.name,
      changes: changesBetween({}, facts, logged),
    })),
  };
}
