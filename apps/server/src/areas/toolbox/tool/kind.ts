import { errorCodeTool } from '@console/contract/areas/toolbox/tool/error-code-tool';
import { knowledgeTool } from '@console/contract/areas/toolbox/tool/knowledge-tool';
import { virtualTool } from '@console/contract/areas/toolbox/tool/virtual-tool';
import type { Access } from '@console/contract/endpoint';
import type { ToolType } from '@console/contract/areas/toolbox/tool/parts';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const record = { table: 'tool', unique: { tool_name_taken: { code: 'DUPLICATE_NAME' } } } as const;
const listing = found('tool', { columns: ['found_by'] });

const kindOf = (type: ToolType, listAccess: Access): Bilingual & Trashed & Searched => ({
  listAccess,
  ...plainTrash(record),
  search: (context, keyword) => findLive(context, listing, keyword, { equals: { type } }),
});

export const virtualToolKind = kindOf('VIRTUAL', virtualTool.page.access);
export const knowledgeToolKind = kindOf('KNOWLEDGE', knowledgeTool.page.access);
export const errorCodeToolKind = kindOf('ERRORCODE', errorCodeTool.page.access);
