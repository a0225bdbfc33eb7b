import type { ContentKind } from '@console/contract/areas/dashboard/usage-content';
import { material } from '@console/contract/areas/material/material/material';
import { errorNo } from '@console/contract/areas/product/error-code/error-no';
import { productDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { Access } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';

/** Days on the clock of the tenant. */
export interface Period {
  readonly tenantId: string;
  readonly zone: string;
  readonly first: string;
  readonly last: string;
}

interface Source {
  /** Of whoever may list them. */
  readonly access: Access;
  /** Each that was used, with how often and on which day the last time. */
  readonly uses: (period: Period) => RawBuilder<unknown>;
  /** All that are not deleted, called `o`, with their columns beside `id`, `name` and `created_at`. */
  readonly from: RawBuilder<unknown>;
  readonly columns?: Readonly<
    Partial<Record<'nameEn' | 'title' | 'titleEn' | 'materialKind' | 'partOf', RawBuilder<unknown>>>
  >;
  /** What apps show now. */
  readonly isShown: RawBuilder<boolean>;
}

export const startOf = ({ zone, first }: Period) => sql`day_start(${first}::date, ${zone})`;
const during = (column: RawBuilder<unknown>, period: Period) => sql`
  ${column} >= ${startOf(period)} and ${column} < day_start(${period.last}::date + 1, ${period.zone})`;
const dayOf = (column: RawBuilder<unknown>, { zone }: Period) => sql`(${column} at time zone ${zone}::text)::date`;
const called = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`;

export const sources: Readonly<Record<ContentKind, Source>> = {
  MATERIAL: {
    access: material.page.access,
    uses: (period) => sql`
      select r.material_id as id, count(*)::integer as uses, max(${dayOf(sql`r.read_at`, period)}) as day
        from material_read r where r.tenant_id = ${period.tenantId} and ${during(sql`r.read_at`, period)} group by 1`,
    from: sql`material o`,
    columns: { materialKind: sql`o.kind` },
    isShown: sql`o.status = 'READY' and o.use_count > 0`,
  },
  TOOLBOX: {
    access: toolbox.page.access,
    uses: ({ tenantId, first, last }) => sql`
      select d.toolbox_id as id, sum(d.opened)::integer as uses, max(d.day) as day
        from toolbox_day d where d.tenant_id = ${tenantId} and d.day between ${first}::date and ${last}::date group by 1`,
    from: sql`toolbox o`,
    columns: { nameEn: sql`nullif(o.name_en, '')` },
    isShown: sql`o.status = 'ENABLED'`,
  },
  ERROR_NO: {
    access: errorNo.page.access,
    uses: (period) => sql`
      select d.error_no_id as id, sum(d.hits)::integer as uses, max(${dayOf(sql`d.day`, period)}) as day
        from error_no_day d where d.tenant_id = ${period.tenantId} and ${during(sql`d.day`, period)} group by 1`,
    from: sql`error_no o join error_code c on c.tenant_id = o.tenant_id and c.id = o.error_code_id and c.deleted_at is null`,
    columns: { title: sql`o.title`, titleEn: sql`nullif(o.title_en, '')`, partOf: called('c') },
    isShown: sql`o.status = 'PUBLISHED' and c.status = 'ENABLED'`,
  },
  MANUAL: {
    access: productDoc.list.access,
    uses: (period) => sql`
      select p.doc_id as id, count(*)::integer as uses, max(${dayOf(sql`r.created_at`, period)}) as day
        from product_doc_read r join product_doc_reader p on p.tenant_id = r.tenant_id and p.id = r.reader_id
       where r.tenant_id = ${period.tenantId} and ${during(sql`r.created_at`, period)} group by 1`,
    from: sql`product_doc o join product c on c.tenant_id = o.tenant_id and c.id = o.product_id and c.deleted_at is null`,
    columns: { partOf: called('c') },
    isShown: sql`o.status = 'ACTIVE' and c.status <> 'DRAFT'`,
  },
};
