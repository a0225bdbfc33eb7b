import type { Toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import { sql, type RawBuilder } from 'kysely';
import { withFields, type RecordTable } from '../../../kernel/records/crud.ts';

/** A table that bounds whom a toolbox is for. */
export interface Bound {
  readonly link: 'toolbox_product' | 'toolbox_application' | 'toolbox_client_group';
  readonly column: 'product_id' | 'application_id' | 'group_id';
  readonly of: 'product' | 'application' | 'client_group';
  /** The field of the input that gives them. */
  readonly field: 'productIds' | 'applicationIds' | 'clientGroupIds';
}

export const bounds = {
  products: { link: 'toolbox_product', column: 'product_id', of: 'product', field: 'productIds' },
  applications: {
    link: 'toolbox_application',
    column: 'application_id',
    of: 'application',
    field: 'applicationIds',
  },
  clientGroups: { link: 'toolbox_client_group', column: 'group_id', of: 'client_group', field: 'clientGroupIds' },
} as const satisfies Record<string, Bound>;

const named = ({ link, column, of }: Bound, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name${more}) order by o.name, o.id), '[]')
         from ${sql.table(link)} l join ${sql.table(of)} o on o.tenant_id = l.tenant_id and o.id = l.${sql.ref(column)}
        where l.tenant_id = toolbox.tenant_id and l.toolbox_id = toolbox.id and o.deleted_at is null)`;

export const record: RecordTable<Toolbox> = {
  type: 'toolbox',
  table: 'toolbox',
  id: 'toolboxId',
  writable: {
    name: 'name',
    nameEn: 'name_en',
    description: 'description',
    descriptionEn: 'description_en',
    audience: 'audience',
  },
  computed: {
    icon: sql`(select json_build_object('fileId', f.id, 'path', f.path) from file f
                where f.tenant_id = toolbox.tenant_id and f.id = toolbox.icon_file_id and f.deleted_at is null)`,
    products: named(bounds.products, sql`, 'nameEn', o.name_en`),
    applications: named(bounds.applications),
    clientGroups: named(bounds.clientGroups),
    sort: sql.ref('toolbox.sort'),
    status: sql.ref('toolbox.status'),
    toolCount: sql`(select count(*)::int from toolbox_tool i join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id
                     where i.tenant_id = toolbox.tenant_id and i.toolbox_id = toolbox.id and t.deleted_at is null)`,
    openCount30d: sql`(select coalesce(sum(d.opened), 0)::int from toolbox_day d
                        where d.tenant_id = toolbox.tenant_id and d.toolbox_id = toolbox.id
                          and d.day > (now() at time zone (
                              select t.timezone from tenant t where t.tenant_id = toolbox.tenant_id))::date - 30)`,
  },
  sorts: {
    sort: { column: 'sort', cast: 'integer' },
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['found_by'],
  unique: { toolbox_name_taken: { field: 'name', code: 'DUPLICATE_NAME' } },
};

export const rows = withFields(record);
