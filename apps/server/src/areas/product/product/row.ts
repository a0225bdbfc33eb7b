import type { Product } from '@console/contract/areas/product/product';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type RawBuilder } from 'kysely';
import { withFields, type RecordTable } from '../../../kernel/records/crud.ts';

/** The address in a QR code. */
export const qrUrl = (publicUrl: string): RawBuilder<unknown> =>
  sql`${publicUrl + publicPaths.scan.replace(':code', '')}::text || product.qr_code`;

export const record = (publicUrl: string): RecordTable<Product> => ({
  type: 'product',
  table: 'product',
  id: 'productId',
  writable: {
    name: 'name',
    nameEn: 'name_en',
    modelNo: 'model_no',
    code: 'code',
    series: 'series',
    category: 'category',
    description: 'description',
    descriptionEn: 'description_en',
    status: 'status',
    snRule: 'sn_rule',
    tags: 'tags',
  },
  computed: {
    images: sql`(select coalesce(json_agg(json_build_object('fileId', f.id, 'path', f.path) order by p.sort), '[]')
                   from product_picture p join file f on f.tenant_id = p.tenant_id and f.id = p.file_id
                  where p.tenant_id = product.tenant_id and p.product_id = product.id)`,
    docCount: sql`(select count(*)::int from product_doc d where d.tenant_id = product.tenant_id
                      and d.product_id = product.id and d.status = 'ACTIVE' and d.deleted_at is null)`,
    modelCount: sql`(select count(*)::int from product_model m
                      where m.tenant_id = product.tenant_id and m.product_id = product.id and m.deleted_at is null)`,
    errorCodeCount: sql`(select coalesce(sum(e.item_count), 0)::int
                           from error_code_product l join error_code e on e.tenant_id = l.tenant_id and e.id = l.error_code_id
                          where l.tenant_id = product.tenant_id and l.product_id = product.id and e.deleted_at is null)`,
    qrUrl: qrUrl(publicUrl),
  },
  references: [
    {
      type: 'productModel',
      link: 'product_model',
      ours: 'product_id',
      theirs: 'id',
      table: 'product_model',
      name: 'name',
    },
    {
      type: 'toolbox',
      link: 'toolbox_product',
      ours: 'product_id',
      theirs: 'toolbox_id',
      table: 'toolbox',
      name: 'name',
    },
  ],
  sorts: {
    name: { column: 'name', cast: 'text' },
    modelNo: { column: 'model_no', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
  // A word of many products is met by walking the list, which counting ten thousand of them would take too far.
  searchCap: 1_000,
  filters: { status: 'status', series: 'series', category: 'category' },
  unique: {
    product_model_no_taken: { field: 'modelNo', code: 'DUPLICATE_MODEL_NO' },
    product_code_taken: { field: 'code', code: 'DUPLICATE_CODE' },
  },
});

export interface ProductFilters {
  readonly keyword?: string | undefined;
  readonly status?: Product['status'] | undefined;
  readonly series?: string | null | undefined;
  readonly category?: string | null | undefined;
}

/** What the list shows with these filters: its page, its file, its labels, and all that match. */
export const listed = (publicUrl: string) => {
  const listing = withFields(record(publicUrl));
  return ({ keyword, status, series, category }: ProductFilters) => ({
    listing,
    keyword,
    where: { equals: { status, series, category }, nulls: { deleted_at: true } },
  });
};
