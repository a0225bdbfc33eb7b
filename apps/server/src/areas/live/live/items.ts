import type { live as contract, LiveDetail } from '@console/contract/areas/live/live/live';
import type { LiveItem } from '@console/contract/areas/live/live/parts';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { lock, type Source } from '../../../kernel/records/record.ts';
import { namingOf } from './row.ts';
import { refuseOver } from './rules.ts';
import { noteChange } from './states.ts';

/** Of an item `i`, its material `m` and its session `s`. */
const fields: Record<keyof LiveItem, RawBuilder<unknown>> = {
  itemId: sql.ref('i.id'),
  materialId: sql.ref('m.id'),
  kind: sql.ref('m.kind'),
  title: sql.ref('m.name'),
  cover: sql`(select json_build_object('fileId', f.id, 'path', f.path) from material_picture p
                join file f on f.tenant_id = p.tenant_id and f.id = p.file_id and f.deleted_at is null
               where p.tenant_id = m.tenant_id and p.material_id = m.id and p.role = 'COVER')`,
  materialStatus: sql.ref('m.status'),
  sort: sql.ref('i.sort'),
  cueSec: sql.ref('i.cue_sec'),
  shown: sql`s.shown_item_id is not distinct from i.id`,
  shownAt: sql`wire_time(i.shown_at)`,
  openedBy: sql.ref('i.opened_by'),
};

/** In their order. */
export async function itemsOf({ db, actor }: Pick<Context, 'db' | 'actor'>, liveId: string): Promise<LiveItem[]> {
  const { rows } = await sql<{ row: LiveItem }>`
    select ${jsonObject(fields)} as row from live_item i
      join live s on s.tenant_id = i.tenant_id and s.id = i.live_id
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and m.deleted_at is null
     where i.tenant_id = ${actor.tenantId} and i.live_id = ${liveId} order by i.sort, i.id`.execute(db);
  return rows.map(({ row }) => row);
}

const told = (items: readonly LiveItem[]) =>
  items.map(({ title, cueSec }) => (cueSec === null ? title : `${title} (${cueSec} s)`));

/** All of them at once: somebody who has not seen one that was added meanwhile would push it somewhere. */
export async function sortItems(
  whole: Source,
  { liveId, items }: InputOf<(typeof contract)['sortItems']>,
  context: Context,
): Promise<LiveItem[]> {
  const { db, actor } = context;
  const session = await lock<LiveDetail>(context, whole, liveId, 'no key update');
  refuseOver(session);
  const before = await itemsOf(context, liveId);
  const there = new Set(before.map(({ itemId }) => itemId));
  const wanted = items.map(({ itemId }) => itemId);
  if (wanted.length !== there.size || new Set(wanted).size !== there.size || !wanted.every((id) => there.has(id))) {
    throw new Fault('LIVE_ITEMS_CHANGED');
  }
  await sql`
    update live_item i set sort = n.place, cue_sec = n.cue
      from unnest(${wanted}::uuid[], ${items.map(({ cueSec }) => cueSec)}::int[]) with ordinality as n (id, cue, place)
     where i.tenant_id = ${actor.tenantId} and i.live_id = ${liveId} and i.id = n.id
       and (i.sort, i.cue_sec) is distinct from (n.place::int, n.cue)`.execute(db);
  await noteChange(db, actor.tenantId, liveId);
  const after = await itemsOf(context, liveId);
  const changes = [{ field: 'items', before: told(before), after: told(after) }];
  context.log({ action: 'MOVE', ...namingOf(session), changes });
  return after;
}
