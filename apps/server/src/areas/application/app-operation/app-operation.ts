import type {
  AppOperation,
  appOperation as contract,
} from '@console/contract/areas/application/app-operation/app-operation';
import type { Platform } from '@console/contract/areas/application/application';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject, page } from '../../../kernel/records/page.ts';
import { exportOperations } from './export.ts';
import { chosen, fields, listing } from './list.ts';

/** As much of a session as is shown before and behind one operation. */
const AROUND = 25;
/** What one can look through when choosing. */
const EVENTS = 200;

interface Found extends AppOperation {
  readonly params: unknown;
  readonly sessionId: string | null;
  readonly receivedAt: string;
  /** With all that the wire rounds off. */
  readonly exactly: string;
}

export const appOperation: Handlers<typeof contract> = {
  page: ({ pageNo, pageSize, cursor, keyword, sortField, sortOrder, ...filters }, context) =>
    page(context, listing, { pageNo, pageSize, cursor, keyword, sortField, sortOrder }, chosen(filters)),

  async detail({ id }, { db, actor }) {
    const whole = {
      ...fields,
      params: sql.ref('app_operation.params'),
      sessionId: sql.ref('app_operation.session_id'),
      receivedAt: sql`wire_time(app_operation.received_at)`,
      exactly: sql`app_operation.time::text`,
    };
    const { rows } = await sql<{ row: Found }>`
      select ${jsonObject(whole)} as row from app_operation
       where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
    if (!rows[0]) throw new Fault('NOT_FOUND');
    const { exactly, ...row } = rows[0].row;
    if (row.sessionId === null) return { ...row, around: [] };
    const same = sql`app_operation.tenant_id = ${actor.tenantId} and app_operation.session_id = ${row.sessionId}
      and app_operation.application_id = ${row.applicationId}`;
    const here = sql`(${exactly}::timestamptz, ${id}::uuid)`;
    const place = sql`(app_operation.time, app_operation.id)`;
    const { rows: around } = await sql<{ row: AppOperation }>`
      select row from (
        (select ${jsonObject(fields)} as row, app_operation.time, app_operation.id from app_operation
          where ${same} and ${place} <= ${here} order by time desc, id desc limit ${AROUND + 1})
        union all
        (select ${jsonObject(fields)} as row, app_operation.time, app_operation.id from app_operation
          where ${same} and ${place} > ${here} order by time, id limit ${AROUND})) as near
       order by time, id`.execute(db);
    return { ...row, around: around.map((one) => one.row) };
  },

  async choices(_, { db, actor }) {
    const { rows: applications } = await sql<{ id: string; name: string; platform: Platform }>`
      select id, name, platform from application
       where tenant_id = ${actor.tenantId} and deleted_at is null order by name, id limit 500`.execute(db);
    // From one name to the next by the index: as many looks as there are names, however many lines.
    const { rows: events } = await sql<{ event: string }>`
      with recursive one as (
        (select event from app_operation where tenant_id = ${actor.tenantId} order by event limit 1)
        union all
        select (select o.event from app_operation o
                 where o.tenant_id = ${actor.tenantId} and o.event > one.event order by o.event limit 1)
          from one where one.event is not null)
      select event from one where event is not null limit ${EVENTS}`.execute(db);
    return { applications, events: events.map(({ event }) => event) };
  },

  export: exportOperations,
};
