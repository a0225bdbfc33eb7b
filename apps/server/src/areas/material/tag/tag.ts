import type { tag as contract } from '@console/contract/areas/material/tag';
import type { InputOf } from '@console/contract/endpoint';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { crud, withFields } from '../../../kernel/records/crud.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';
import { merge, previewMerge } from './merge.ts';
import { record } from './row.ts';

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

  mergePreview: previewMerge,
  merge,
};
