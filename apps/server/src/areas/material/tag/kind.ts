import { findLive, found } from '../../../kernel/records/search.ts';
import type { Searched, Trashed } from '../../../kernel/records/kind.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const listing = found('tag');

export const tagKind: Trashed & Searched = {
  ...plainTrash({ table: 'tag', unique: { tag_name_taken: { code: 'DUPLICATE_NAME' } } }),
  search: (context, keyword) => findLive(context, listing, keyword),
};
