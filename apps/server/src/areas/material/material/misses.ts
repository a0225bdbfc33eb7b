import type { MaterialMiss, materialMiss as contract } from '@console/contract/areas/material/material/miss';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';

const own = (column: string) => sql.ref(`material_miss.${column}`);
const fields: Record<keyof MaterialMiss, RawBuilder<unknown>> = {
  missId: own('id'),
  asked: own('asked'),
  locale: own('locale'),
  times: own('times'),
  firstAt: sql`wire_time(material_miss.first_at)`,
  lastAt: sql`wire_time(material_miss.last_at)`,
  state: own('state'),
  material: sql`(select json_build_object('materialId', m.id, 'title', m.name) from material m
                  where m.tenant_id = material_miss.tenant_id and m.id = material_miss.material_id
                    and m.deleted_at is null)`,
};
const listing: Listing = {
  table: 'material_miss',
  fields,
  sorts: { times: { column: 'times', cast: 'integer' }, lastAt: { column: 'last_at', cast: 'timestamptz' } },
  defaultSort: ['times', 'desc'],
  search: ['asked'],
};

/** Looked for again, it is work again: also where something was written that is not found. What was put aside stays so. */
export async function noteMiss(
  db: Transaction<Schema>,
  tenantId: string,
  { asked, locale }: { readonly asked: string; readonly locale: string },
): Promise<void> {
  await sql`
    insert into material_miss as m (tenant_id, id, asked, locale) values (${tenantId}, ${newId()}, ${asked}, ${locale})
    on conflict (tenant_id, locale, lower(asked)) do update set times = m.times + 1, last_at = now(),
      state = case when m.state = 'WRITTEN' then 'OPEN' else m.state end`.execute(db);
}

export const materialMiss: Handlers<typeof contract> = {
  page: ({ state, ...request }, context) => page(context, listing, request, { equals: { state } }),

  async settle({ missId, state, materialId }, context) {
    const { db, actor } = context;
    const { rows } = await sql<{ asked: string; state: string }>`
      select asked, state from material_miss where tenant_id = ${actor.tenantId} and id = ${missId}
         for no key update`.execute(db);
    const before = rows[0];
    if (!before) throw new Fault('NOT_FOUND');
    if ((state === 'WRITTEN') !== (materialId !== null)) {
      throw new Fault('VALIDATION', { fields: [{ field: 'materialId', code: 'VALIDATION' }] });
    }
    const { rows: written } = await sql<{ name: string }>`
      select name from material where tenant_id = ${actor.tenantId} and id = ${materialId}::uuid and deleted_at is null
         for key share`.execute(db);
    if (materialId !== null && !written[0]) {
      throw new Fault('NOT_FOUND', { fields: [{ field: 'materialId', code: 'NOT_FOUND' }] });
    }
    const settled = state === 'OPEN' ? sql`null` : sql`now()`;
    await sql`update material_miss set state = ${state}, material_id = ${materialId}, settled_at = ${settled},
                     settled_by = ${actor.accountId}
               where tenant_id = ${actor.tenantId} and id = ${missId}`.execute(db);
    const changes = [
      { field: 'asked', before: null, after: before.asked },
      { field: 'status', before: before.state, after: state },
      ...(written[0] ? [{ field: 'material', before: null, after: written[0].name }] : []),
    ];
    context.log({ action: 'STATUS', objectType: 'material', objectName: before.asked, changes });
    return null;
  },
};
