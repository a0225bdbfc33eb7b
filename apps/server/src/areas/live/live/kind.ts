import { live } from '@console/contract/areas/live/live/live';
import type { Bilingual, Searched, Trashed } from '../../../kernel/records/kind.ts';
import { findLive, found } from '../../../kernel/records/search.ts';
import { plainTrash } from '../../../kernel/records/trash.ts';
import { planNext } from './clock/plan.ts';

const listing = found('live', { columns: ['found_by'] });
const plain = plainTrash({ table: 'live', unique: {} });

export const liveKind: Bilingual & Trashed & Searched = {
  listAccess: live.page.access,
  ...plain,
  /** Its times go on where they would have gone on. */
  async restore(context, line) {
    await plain.restore(context, line);
    await planNext(context.db, context.actor.tenantId, line.id);
  },
  search: (context, keyword) => findLive(context, listing, keyword),
};
