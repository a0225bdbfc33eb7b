import type { CallAssoc, callAssoc as contract } from '@console/contract/areas/call/assoc';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { loadRouting } from '../route/load.ts';
import { route } from '../route/route.ts';
import { allFree } from '../route/routing.ts';
import { weekOf } from '../route/week.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { find, lock, update } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { named, record, rows } from './row.ts';
import { addRoute, updateRoute } from './write.ts';

/** As many as a field for choosing shows. */
const CHOICES = 50;
/** As many as one sentence names. */
const UNREACHED = 5;

const ofChoice = {
  CLIENT_GROUP: { table: 'client_group', taken: true },
  TEAM_GROUP: { table: 'team_group', taken: false },
  CLIENT: { table: 'client', taken: false },
  PRODUCT: { table: 'product', taken: false },
} as const;

async function idsWhere({ db, actor }: Context, from: string, id: string, where: RawBuilder<unknown>) {
  const { rows: found } = await sql<{ id: string }>`
    select ${sql.ref(id)} as id from ${sql.table(from)} where tenant_id = ${actor.tenantId} and ${where}`.execute(db);
  return found.map((one) => one.id);
}

export const callAssoc: Handlers<typeof contract> = {
  /** A route has no name of its own: it is found by that of its customers. */
  async page({ status, clientGroupId, teamGroupId, keyword = '', ...request }, context) {
    const searched = sql`deleted_at is null and strpos(lower(name), lower(${keyword})) > 0`;
    const customers = keyword === '' ? undefined : await idsWhere(context, 'client_group', 'id', searched);
    const asked = sql`group_id = ${teamGroupId}`;
    const routes = teamGroupId && (await idsWhere(context, 'call_assoc_team', 'assoc_id', asked));
    return page(context, rows, request, {
      equals: { status, client_group_id: clientGroupId },
      among: { ...(customers && { client_group_id: customers }), ...(routes && { id: routes }) },
      nulls: { deleted_at: true },
    });
  },

  detail: ({ assocId }, context) => find<CallAssoc>(context, rows, assocId),
  add: addRoute,
  update: updateRoute,

  async delete({ assocId }, context) {
    const { db, actor } = context;
    const { rows: held } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from call_assoc
       where tenant_id = ${actor.tenantId} and id = ${assocId} for update`.execute(db);
    if (!held[0]) throw new Fault('NOT_FOUND');
    // A repeated delete finds its work done.
    if (held[0].deleted) return null;
    const { clientGroup } = await find<CallAssoc>(context, rows, assocId);
    await moveToTrash(context, record, [{ id: assocId, name: clientGroup.name }]);
    return null;
  },

  async updateStatus({ assocId, status }, context) {
    const before = await lock<CallAssoc>(context, rows, assocId);
    if (before.status === status) return before;
    await update(context, 'call_assoc', assocId, { status });
    const changes = [{ field: 'status', before: before.status, after: status }];
    context.log({ action: 'STATUS', ...named(before), changes });
    return find<CallAssoc>(context, rows, assocId);
  },

  async choices({ of, keyword = '' }, { db, actor }) {
    const { table, taken } = ofChoice[of];
    const isTaken = taken
      ? sql`exists (select from call_assoc a where a.tenant_id = t.tenant_id and a.client_group_id = t.id
              and a.deleted_at is null)`
      : sql`false`;
    const { rows: found } = await sql<{ id: string; name: string; taken: boolean }>`
      select t.id, t.name, ${isTaken} as taken from ${sql.table(table)} t
       where t.tenant_id = ${actor.tenantId} and t.deleted_at is null and strpos(lower(t.name), lower(${keyword})) > 0
       order by t.name, t.id limit ${CHOICES}`.execute(db);
    return found;
  },

  async unreached(_, { db, actor }) {
    const { rows: found } = await sql<OutputOf<(typeof contract)['unreached']>>`
      with clients as (
        select c.group_id as id, count(*)::int as "clientCount" from client c
         where c.tenant_id = ${actor.tenantId} and c.deleted_at is null and c.status = 'ACTIVE' group by c.group_id
      ), missed as (
        select g.id, g.name, clients."clientCount" from clients
          join client_group g on g.tenant_id = ${actor.tenantId} and g.id = clients.id and g.deleted_at is null
         where not exists (select from call_assoc a where a.tenant_id = g.tenant_id and a.client_group_id = g.id
                              and a.status = 'ENABLED' and a.deleted_at is null)
      )
      select (select coalesce(json_agg(m order by m.name, m.id), '[]')
                from (select * from missed order by name, id limit ${UNREACHED}) as m) as groups,
             (select count(*)::int from missed) as total,
             coalesce((select "clientCount" from clients where id is null), 0) as ungrouped`.execute(db);
    return found[0]!;
  },

  async testRoute({ clientId, productId, locale, at, presence }, context) {
    const { db, actor } = context;
    await refuseUnknown(context, 'client', 'clientId', clientId);
    if (productId !== null) await refuseUnknown(context, 'product', 'productId', productId);
    const now = await loadRouting(db, actor.tenantId, { clientId }, { productId });
    return route(presence === 'NOW' ? now : allFree(now), { at: new Date(at), locale, tried: [] });
  },

  async week({ assocId, date }, context) {
    const { db, actor } = context;
    await find<CallAssoc>(context, rows, assocId);
    const routing = await loadRouting(db, actor.tenantId, { assocId });
    return weekOf(routing, date ?? null, new Date());
  },
};

async function refuseUnknown({ db, actor }: Context, table: 'client' | 'product', field: string, id: string) {
  const { rows: found } = await sql`
    select from ${sql.table(table)} where tenant_id = ${actor.tenantId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  if (found.length === 0) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
}
