import type { ProductModel } from '@console/contract/areas/product/model';
import { sql, type RawBuilder } from 'kysely';
import { personIn, trailOf } from '../../../kernel/records/crud.ts';
import type { Listing } from '../../../kernel/records/page.ts';

export const record = {
  type: 'productModel',
  table: 'product_model',
  id: 'modelId',
  references: [
    { type: 'virtualTool', link: 'tool_model', ours: 'model_id', theirs: 'tool_id', table: 'tool', name: 'name' },
  ],
} as const;

export const unique = {
  product_model_version_taken: { field: 'versionNo', code: 'DUPLICATE_MODEL_VERSION' },
} as const;

const own = (column: string) => sql.ref(`product_model.${column}`);

const ofProduct = (column: string) =>
  sql`(select p.${sql.ref(column)} from product p
        where p.tenant_id = product_model.tenant_id and p.id = product_model.product_id)`;

const fileOf = (role: 'MODEL' | 'THUMBNAIL', shown: RawBuilder<unknown>) =>
  sql`(select ${shown} from product_model_file l
         join file f on f.tenant_id = l.tenant_id and f.id = l.file_id and f.deleted_at is null
        where l.tenant_id = product_model.tenant_id and l.model_id = product_model.id and l.role = ${role})`;

const fields: Record<keyof ProductModel, RawBuilder<unknown>> = {
  modelId: own('id'),
  productId: own('product_id'),
  productName: ofProduct('name'),
  productNameEn: ofProduct('name_en'),
  name: own('name'),
  versionNo: own('version_no'),
  format: own('format'),
  file: fileOf('MODEL', sql`json_build_object('fileId', f.id, 'path', f.path, 'name', f.name, 'size', f.size)`),
  thumbnail: fileOf('THUMBNAIL', sql`json_build_object('fileId', f.id, 'path', f.path)`),
  faceCount: own('face_count'),
  vertexCount: own('vertex_count'),
  animationCount: own('animation_count'),
  textureBytes: own('texture_bytes'),
  budget: own('budget'),
  status: own('status'),
  failure: sql`case when product_model.fail_code is not null then json_build_object(
    'code', product_model.fail_code, 'detail', product_model.fail_detail) end`,
  annotations: own('annotations'),
  launchedAt: sql`wire_time(product_model.launched_at)`,
  launchedBy: personIn('product_model', 'launched_by'),
  livePlans: sql`(
    select coalesce(json_agg(json_build_object('planId', p.id, 'name', p.name, 'applicationName', a.name,
             'status', p.status) order by p.created_at, p.id), '[]')
      from upgrade_plan p join application a on a.tenant_id = p.tenant_id and a.id = p.application_id
     where p.tenant_id = product_model.tenant_id and p.target_model_id = product_model.id
       and p.status in ('PENDING_APPROVAL', 'SCHEDULED', 'RUNNING', 'PAUSED'))`,
  ...trailOf('product_model'),
};

export const listing: Listing = {
  table: 'product_model',
  fields,
  sorts: {
    name: { column: 'name', cast: 'text' },
    faceCount: { column: 'face_order', cast: 'bigint' },
    fileSize: { column: 'file_size', cast: 'bigint' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
};
