import { toolbox } from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const record = { table: 'toolbox', unique: { toolbox_name_taken: { code: 'DUPLICATE_NAME' } } } as const;
const listing = found('toolbox', { columns: ['found_by'] });

export const toolboxKind: Bilingual & Trashed & Searched = {
  listAccess: toolbox.page.access,
  ...plainTrash(record),
  search: (context, keyword) => findLive(context, listing, keyword),
};
