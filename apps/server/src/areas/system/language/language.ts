import type { language as contract } from '@console/contract/areas/system/language';
import { COUNT_CAP } from '@console/contract/fields';
import type { BilingualKind } from '@console/contract/kinds';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import { page } from '../../../kernel/records/page.ts';
import { exportGaps } from './export.ts';
import { kindsFor, listed } from './row.ts';

interface Count {
  type: BilingualKind;
  count: number;
  capped: boolean;
}

export const language = (records: RecordKinds): Handlers<typeof contract> => ({
  page({ keyword, type, language: lacking, partId, ...request }, context) {
    const { listing, where } = listed(records)({ type, language: lacking, partId }, context);
    return page(context, listing, { ...request, keyword }, where);
  },

  async counts(_, { db, actor }) {
    const { rows } = await sql<Count>`
      select k.type, least(c.count, ${COUNT_CAP}) as count, c.count > ${COUNT_CAP} as capped
        from unnest(${kindsFor(records, actor)}::text[]) with ordinality as k (type, place)
       cross join lateral (
         select count(*)::int from (
           select from language_gap where tenant_id = ${actor.tenantId} and kind = k.type limit ${COUNT_CAP + 1}) as gaps) as c
       order by k.place`.execute(db);
    return rows;
  },

  export: exportGaps(records),
});
