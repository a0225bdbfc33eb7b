import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const record = { table: 'tool', unique: { tool_name_taken: { code: 'DUPLICATE_NAME' } } } as const;
const listing = found('tool', { columns: ['found_by'] });

const kindOf = (type: ToolType): Trashed & Searched => ({
  ...plainTrash(record),
  search: (context, keyword) => findLive(context, listing, keyword, { equals: { type } }),
});

export const virtualToolKind = kindOf('VIRTUAL');
export const knowledgeToolKind = kindOf('KNOWLEDGE');
export const errorCodeToolKind = kindOf('ERRORCODE');
