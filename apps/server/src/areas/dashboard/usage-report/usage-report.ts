import type { usageReport as contract } from '@console/contract/areas/dashboard/usage-report';
import { sql } from 'kysely';
import { seenAccounts } from '../../../domain/identity/data-scope.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { readReports, recipientState } from './row.ts';
import { sendToMe } from './send/send-to-me.ts';
import { add, change, remove } from './write.ts';

/** As many as a picker shows; more are found by typing. */
const OFFERED = 30;

export const usageReport = ({ publicUrl }: { publicUrl: string }): Handlers<typeof contract> => ({
  list: async (_, context) => ({ timezone: context.actor.timezone, list: await readReports(context) }),

  people: async ({ keyword = '' }, context) => {
    const { db, actor } = context;
    const { rows } = await sql<{ accountId: string; name: string; username: string; state: 'GETS' }>`
      select a.id as "accountId", a.name, a.username, ${recipientState} as state from account a
       where a.tenant_id = ${actor.tenantId} and a.deleted_at is null and a.status = 'ACTIVE'
         and (a.id = ${actor.accountId} or ${await seenAccounts(context, 'a')})
         and strpos(lower(concat_ws(chr(10), a.name, a.username)), lower(${keyword})) > 0
       order by a.name, a.id limit ${OFFERED}`.execute(db);
    return rows;
  },

  add,
  update: change,
  delete: remove,
  sendToMe: sendToMe(publicUrl),
});
