import {
  MOST_TOOLBOXES,
  type Toolbox,
  type toolbox as contract,
} from '@console/contract/areas/toolbox/toolbox/toolbox';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { lockFiles } from '../../../domain/file/lock-files.ts';
import { changesBetween } from '../../../kernel/calls/audit.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { columnsOf } from '../../../kernel/records/crud.ts';
import {
  find,
  insert,
  lock,
  naming,
  orFaultIfTaken,
  refuseStale,
  setStatus,
  update,
} from '../../../kernel/records/record.ts';
import { bounds, record, rows, type Bound } from './row.ts';

type Given = InputOf<(typeof contract)['add']>;

const logged = [...Object.keys(record.writable), 'icon', 'products', 'applications', 'clientGroups'];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** In the log, whom a toolbox is for is told by names. */
const forLog = ({ icon, products, applications, clientGroups, ...row }: Toolbox) => ({
  ...row,
  icon: icon?.fileId ?? null,
  products: names(products),
  applications: names(applications),
  clientGroups: names(clientGroups),
});

/** Toolboxes of a company are put in order, and counted, by one person at a time. */
export async function lockOrder({ db, actor }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('toolbox', 0) # hashtextextended(${actor.tenantId}, 0))`.execute(
    db,
  );
}

export async function addToolbox(given: Given, context: Context): Promise<Toolbox> {
  const { db, actor } = context;
  await lockOrder(context);
  const { rows: there } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(sort), 0)::int as last from toolbox
     where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(db);
  const { count, last } = there[0]!;
  if (count >= MOST_TOOLBOXES) throw new Fault('TOO_MANY_TOOLBOXES', { params: { limit: MOST_TOOLBOXES } });
  const id = newId();
  await lockFiles(context, { field: 'iconFileId', kind: 'IMAGE', ids: [given.iconFileId] });
  const columns = { ...columnsOf(record, given), icon_file_id: given.iconFileId, sort: last + 1 };
  await orFaultIfTaken(insert(context, 'toolbox', id, columns), record.unique!, given);
  await setBounds(context, id, given);
  const after = await find<Toolbox>(context, rows, id);
  context.log({ action: 'CREATE', ...naming(record, after), changes: changesBetween({}, forLog(after), logged) });
  return after;
}

export async function updateToolbox(
  { toolboxId, version, ...given }: InputOf<(typeof contract)['update']>,
  context: Context,
): Promise<Toolbox> {
  const before = await lock<Toolbox>(context, rows, toolboxId, 'no key update');
  refuseStale(before, { version });
  if (given.iconFileId !== before.icon?.fileId) {
    await lockFiles(context, { field: 'iconFileId', kind: 'IMAGE', ids: [given.iconFileId] });
  }
  const columns = { ...columnsOf(record, given), icon_file_id: given.iconFileId };
  await orFaultIfTaken(update(context, 'toolbox', toolboxId, columns), record.unique!, given);
  await setBounds(context, toolboxId, given);
  const after = await find<Toolbox>(context, rows, toolboxId);
  const changes = changesBetween(forLog(before), forLog(after), logged);
  context.log({ action: 'UPDATE', ...naming(record, after), changes });
  return after;
}

/** One for the team alone is for no group of customers. */
async function setBounds(context: Context, toolboxId: string, given: Given): Promise<void> {
  await setLinks(context, toolboxId, bounds.products, given.productIds);
  await setLinks(context, toolboxId, bounds.applications, given.applicationIds);
  await setLinks(context, toolboxId, bounds.clientGroups, given.audience === 'TEAM' ? [] : given.clientGroupIds);
}

/** They are there and stay while the toolbox comes to name them. */
async function setLinks(
  { db, actor }: Context,
  toolboxId: string,
  { link, column, of, field }: Bound,
  given: readonly string[],
): Promise<void> {
  const wanted = [...new Set(given)];
  const { rows: held } = await sql`
    select from ${sql.table(of)} where tenant_id = ${actor.tenantId} and id = any(${wanted}::uuid[])
       and deleted_at is null order by id for key share`.execute(db);
  if (held.length < wanted.length) throw new Fault('NOT_FOUND', { fields: [{ field, code: 'NOT_FOUND' }] });
  await sql`delete from ${sql.table(link)} where tenant_id = ${actor.tenantId} and toolbox_id = ${toolboxId}
               and ${sql.ref(column)} <> all(${wanted}::uuid[])`.execute(db);
  await sql`insert into ${sql.table(link)} (tenant_id, toolbox_id, ${sql.ref(column)})
            select ${actor.tenantId}, ${toolboxId}, id from unnest(${wanted}::uuid[]) as id
            on conflict do nothing`.execute(db);
}

/** All of them get new places: those that are named first, in this order, the others behind them as they stood. */
export async function sortToolboxes(toolboxIds: readonly string[], context: Context): Promise<null> {
  const { db, actor } = context;
  await lockOrder(context);
  const { rows: there } = await sql<{ id: string; name: string }>`
    select id, name from toolbox where tenant_id = ${actor.tenantId} and deleted_at is null
     order by sort, id for no key update`.execute(db);
  const byId = new Map(there.map(({ id, name }) => [id, name]));
  const wanted = [...new Set(toolboxIds)];
  if (wanted.some((id) => !byId.has(id))) throw new Fault('NOT_FOUND');
  const after = [...new Set([...wanted, ...byId.keys()])];
  await sql`
    update toolbox b set sort = n.sort from unnest(${after}::uuid[]) with ordinality as n (id, sort)
     where b.tenant_id = ${actor.tenantId} and b.id = n.id and b.sort <> n.sort`.execute(db);
  const named = (ids: Iterable<string>) => [...ids].map((id) => byId.get(id)!);
  const changes = [{ field: 'toolboxes', before: named(byId.keys()), after: named(after) }];
  context.log({ action: 'MOVE', objectType: record.type, changes });
  return null;
}

export async function setToolboxStatus(
  { toolboxId, status }: InputOf<(typeof contract)['updateStatus']>,
  context: Context,
): Promise<Toolbox> {
  const { db, actor } = context;
  const before = await lock<Toolbox>(context, rows, toolboxId, 'no key update');
  if (before.status === status) return before;
  if (status === 'ENABLED') {
    const { rows: enabled } = await sql`
      select from toolbox_tool i join tool t on t.tenant_id = i.tenant_id and t.id = i.tool_id
       where i.tenant_id = ${actor.tenantId} and i.toolbox_id = ${toolboxId} and t.deleted_at is null
         and t.status = 'ENABLED' limit 1`.execute(db);
    if (enabled.length === 0) throw new Fault('TOOLBOX_EMPTY');
  }
  await setStatus(context, { type: 'toolbox', table: 'toolbox', id: 'toolboxId' }, [before], status);
  return find<Toolbox>(context, rows, toolboxId);
}
