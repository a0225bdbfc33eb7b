import type { consoleLog as contract } from '@console/contract/areas/log/console-log';
import { sql } from 'kysely';
import { saveLogRetention } from '../../../domain/tenant/tenants.ts';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { lineDetail } from './detail.ts';
import { exportLines } from './export.ts';
import { wantedLines } from './lines.ts';
import { verify } from './verify.ts';

export const consoleLog: Handlers<typeof contract> = {
  async page(input, context) {
    const { listing, keyword, where } = await wantedLines(input, context);
    return page(context, listing, { ...input, keyword }, where);
  },

  detail: lineDetail,
  export: exportLines,
  verify,

  async settings(_, { db, actor }) {
    const { rows } = await sql<{ retentionDays: number | null; oldest: string | null; lines: number | null }>`
      select t.log_retention_days as "retentionDays", h.seq - h.start_seq as lines,
             (select wire_time(l.time) from operation_log l
               where l.tenant_id = ${actor.tenantId} order by l.seq limit 1) as oldest
        from tenant t left join operation_log_head h on h.tenant_id = t.tenant_id
       where t.tenant_id = ${actor.tenantId}`.execute(db);
    const found = rows[0];
    if (!found) throw new Fault('NOT_FOUND');
    return { ...found, lines: found.lines ?? 0 };
  },

  async saveSettings({ retentionDays }, context) {
    const { db, actor } = context;
    const before = await db
      .selectFrom('tenant')
      .select(['name', 'log_retention_days as retentionDays'])
      .where('tenant_id', '=', actor.tenantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.retentionDays === retentionDays) return null;
    await saveLogRetention(db, actor.tenantId, retentionDays);
    context.log({
      action: 'SETTING',
      objectType: 'log',
      changes: [{ field: 'retentionDays', before: before.retentionDays, after: retentionDays }],
    });
    return null;
  },
};
