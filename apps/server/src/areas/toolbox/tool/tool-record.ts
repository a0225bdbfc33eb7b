import type { ToolStatus, ToolType } from '@console/contract/areas/toolbox/tool/parts';
import type { TrashKind } from '@console/contract/kinds';
import { sql, type RawBuilder } from 'kysely';
import { trailOf } from '../../../kernel/records/crud.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import type { Source } from '../../../kernel/records/record.ts';
import type { ReferenceSource } from '../../../kernel/records/references.ts';

type Fields = Readonly<Record<string, RawBuilder<unknown>>>;

/** One of the three types of tools: they share a table and differ in what they show. */
export interface ToolRecord {
  readonly type: TrashKind;
  readonly table: 'tool';
  readonly id: 'toolId';
  readonly toolType: ToolType;
  readonly only: RawBuilder<unknown>;
  readonly references: readonly ReferenceSource[];
  readonly listing: Listing;
  /** One with all that it shows. */
  readonly whole: Source;
}

const own = (column: string) => sql.ref(`tool.${column}`);

const shared: Fields = {
  toolId: own('id'),
  name: own('name'),
  nameEn: own('name_en'),
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from file f
               where f.tenant_id = tool.tenant_id and f.id = tool.cover_file_id and f.deleted_at is null)`,
  description: own('description'),
  descriptionEn: own('description_en'),
  status: own('status'),
  itemCount: own('item_count'),
  refToolboxes: own('ref_count'),
  ...trailOf('tool'),
};

const sorts: Listing['sorts'] = {
  name: { column: 'name', cast: 'text' },
  createdAt: { column: 'created_at', cast: 'timestamptz' },
  updatedAt: { column: 'updated_at', cast: 'timestamptz' },
};

const references: readonly ReferenceSource[] = [
  { type: 'toolbox', link: 'toolbox_tool', ours: 'tool_id', theirs: 'toolbox_id', table: 'toolbox', name: 'name' },
];

/** What a type of tools is, given what its rows say beside what all say, and what one shows. */
export function toolRecord(
  { type, toolType }: { readonly type: TrashKind; readonly toolType: ToolType },
  inRows: Fields,
  inDetail: Fields,
): ToolRecord {
  const only = sql`tool.type = ${toolType}`;
  const fields = { ...shared, ...inRows };
  return {
    type,
    table: 'tool',
    id: 'toolId',
    toolType,
    only,
    references,
    listing: { table: 'tool', fields, sorts, defaultSort: ['createdAt', 'desc'], search: ['found_by'] },
    whole: { table: 'tool', fields: { ...fields, ...inDetail }, only },
  };
}

/** What every tool is given. */
export interface GivenTool {
  readonly name: string;
  readonly nameEn: string | null;
  readonly coverFileId: string | null;
  readonly description: string | null;
  readonly descriptionEn: string | null;
  readonly status: ToolStatus;
}

export const sharedColumns = (given: GivenTool) => ({
  name: given.name,
  name_en: given.nameEn,
  cover_file_id: given.coverFileId,
  description: given.description,
  description_en: given.descriptionEn,
  status: given.status,
});

export const unique = { tool_name_taken: { field: 'name', code: 'DUPLICATE_NAME' } } as const;
