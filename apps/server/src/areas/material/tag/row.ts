import type { Tag } from '@console/contract/areas/material/tag';
import { sql } from 'kysely';
import type { RecordTable } from '../../../kernel/records/crud.ts';

export const record: RecordTable<Tag> = {
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
    { type: 'material', link: 'material_tag', ours: 'tag_id', theirs: 'material_id', table: 'material', name: 'name' },
  ],
};
