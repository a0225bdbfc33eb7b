import { sql } from 'kysely';
import type { Listing } from '../../kernel/records/page.ts';

// Tools, error numbers and live sessions show materials: all of them choose from this list, each by its own right.

/** What a row says of a material that is shown, or could be. */
export const materialEntry = {
  id: sql.ref('material.id'),
  name: sql.ref('material.name'),
  kind: sql.ref('material.kind'),
  locale: sql.ref('material.locale'),
  status: sql.ref('material.status'),
  /** An app does not show it now. */
  hidden: sql`(material.status <> 'READY' or coalesce(material.expire_at <= now(), false))`,
  thumbnailPath: sql`(
    select f.path from material_picture p
      join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
     where p.tenant_id = material.tenant_id and p.material_id = material.id and p.role = 'COVER' limit 1)`,
};

export const materialChoices: Listing = {
  table: 'material',
  fields: materialEntry,
  sorts: {
    name: { column: 'name', cast: 'text' },
    createdAt: { column: 'created_at', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['found_by'],
};
