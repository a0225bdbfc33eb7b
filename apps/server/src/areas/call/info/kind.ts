import { sql } from 'kysely';
import type { Searched } from '../../../kernel/records/kind.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import { cut, findIn, SHOWN } from '../../../kernel/records/search.ts';
import { matching, newest } from '../../../domain/call/filter.ts';
import { seenCalls } from '../../../domain/call/scope.ts';

const shown = {
  id: sql.ref('call.id'),
  name: sql.ref('call.call_no'),
  hint: sql<string | null>`concat_ws(' · ', call.client_name, call.caller_name)`,
};
const listing: Listing = { ...newest, fields: shown };

export const callKind: Searched = {
  /** By their number and the people in them, as the list finds them. */
  async search(context, keyword) {
    if ((await seenCalls(context)) === null) {
      return findIn(context, listing, keyword, { equals: { is_test: false } });
    }
    const { rows } = await sql<{ id: string; name: string; hint: string | null }>`
      select ${shown.id} as id, ${shown.name} as name, ${shown.hint} as hint
        from call where ${await matching({ keyword }, context)} order by call.id desc limit ${SHOWN + 1}`.execute(
      context.db,
    );
    return cut(rows);
  },
};
