import type { errorMiss as contract, ErrorMiss } from '@console/contract/areas/product/error-code/error-no';
import { sql } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`error_miss.${column}`);
const fields: Record<keyof ErrorMiss, ReturnType<typeof own>> = {
  missId: own('id'),
  asked: own('asked'),
  times: own('times'),
  productName: sql`(select p.name from product p where p.tenant_id = error_miss.tenant_id and p.id = error_miss.product_id)`,
  firstAt: sql`wire_time(error_miss.first_at)`,
  lastAt: sql`wire_time(error_miss.last_at)`,
  status: own('status'),
};
const listing: Listing = {
  table: 'error_miss',
  fields,
  sorts: { times: { column: 'times', cast: 'integer' }, lastAt: { column: 'last_at', cast: 'timestamptz' } },
  defaultSort: ['times', 'desc'],
  search: ['asked'],
};

export const errorMiss: Handlers<typeof contract> = {
  page: ({ status, ...request }, context) => page(context, listing, request, { equals: { status } }),

  async update({ missId, status }, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ asked: string; before: string }>`
      update error_miss m set status = ${status}
        from (select id, status from error_miss where tenant_id = ${actor.tenantId} and id = ${missId} for update) as o
       where m.tenant_id = ${actor.tenantId} and m.id = o.id
      returning m.asked, o.status as before`.execute(db);
    const changed = rows[0];
    if (!changed) throw new Fault('NOT_FOUND');
    const changes = [
      { field: 'asked', before: null, after: changed.asked },
      { field: 'status', before: changed.before, after: status },
    ];
    context.log({ action: 'STATUS', objectType: 'errorCode', objectName: changed.asked, changes });
    return null;
  },
};
