import { clientNotice, teamNotice } from '@console/contract/areas/notice/notice/notice';
import type { Access } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';

const listing = found('notice', {
  hint: sql`nullif(nullif(notice.title ->> 'en-US', ''), notice.name)`,
  columns: ['titles'],
  order: 'newest',
});

const noticeKind = (audience: 'CLIENT' | 'TEAM', listAccess: Access): Bilingual & Trashed & Searched => ({
  listAccess,
  ...plainTrash({ table: 'notice', unique: {} }),
  search: (context, keyword) => findLive(context, listing, keyword, { equals: { audience } }),
});

export const clientNoticeKind = noticeKind('CLIENT', clientNotice.page.access);
export const teamNoticeKind = noticeKind('TEAM', teamNotice.page.access);
