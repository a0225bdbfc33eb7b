import type { Tag, tag as contract } from '@console/contract/areas/material/tag';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { crud, withFields, type RecordTable } from '../../../kernel/records/crud.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';

const record: RecordTable<Tag> = {
  type: 'tag',
  table: 'tag',
  id: 'tagId',
  writable: { name: 'name', color: 'color', category: 'category', sort: 'sort' },
  computed: {
    materialCount: sql`(select count(*)::int from material_tag l
          join material m on m.tenant_id = l.tenant_id and m.id = l.material_id and m.deleted_at is null
         where l.tenant_id = tag.tenant_id and l.tag_id = tag.id)`,
  },
  sorts: {
    name: { column: 'name', cast: 'text' },
    sort: { column: 'sort', cast: 'integer' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
  },
  defaultSort: ['sort', 'asc'],
  search: ['name'],
  filters: { category: 'category', color: 'color' },
  unique: { tag_name_taken: { field: 'name', code: 'DUPLICATE_NAME' } },
  references: [
    { type: 'material', link: 'material_tag', ours: 'tag_id', theirs: 'material_id', table: 'material', name: 'title' },
  ],
};

const list: BulkList<NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>> = {
  kind: 'tag',
  permission: 'material:tag:delete',
  query: ({ keyword, category, color }) => ({
    listing: withFields(record),
    keyword,
    where: { equals: { category, color }, nulls: { deleted_at: true } },
  }),
};

export const tag: Handlers<typeof contract> = {
  ...crud(record),

  list: async (_, { db, actor }) =>
    db
      .selectFrom('tag')
      .select(['id as tagId', 'name', 'color', 'category'])
      .where('tenant_id', '=', actor.tenantId)
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .limit(1000)
      .execute(),

  batchDelete: ({ tagIds: ids, match, count }, context) =>
    inBulk(context, list, { ids, match, count }, (some, step) => removeEach(step, record, some)),
};
