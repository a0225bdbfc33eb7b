import { sql, type Transaction } from 'kysely';
import type { LogEntry } from '../../../kernel/calls/log-entry.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { noteEvent } from '../live/states.ts';
import { isShowable } from '../watch/facts.ts';
import { isOn } from '../watch/standing.ts';
import type { LiveStatus } from '@console/contract/areas/live/live/parts';

type Db = Transaction<Schema>;

/** A session that is held meanwhile, and what it shows. */
export interface Held {
  readonly tenantId: string;
  readonly liveId: string;
  readonly name: string;
  readonly status: LiveStatus;
  readonly shownItemId: string | null;
  readonly shownName: string | null;
}

/** Held, so that two who show something do it one after the other. `skip`: undefined where somebody else holds it. */
export async function holdLive(
  db: Db,
  tenantId: string,
  liveId: string,
  waits: 'wait' | 'skip' = 'wait',
): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select s.tenant_id as "tenantId", s.id as "liveId", s.name, s.status, s.shown_item_id as "shownItemId",
           (select m.name from live_item i join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
             where i.tenant_id = s.tenant_id and i.id = s.shown_item_id) as "shownName"
      from live s where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.deleted_at is null
       for no key update ${waits === 'skip' ? sql`skip locked` : sql``}`.execute(db);
  return rows[0];
}

/** Shows one, or nothing; undefined where that is shown already. Gives the line of the log. */
export async function showItem(db: Db, held: Held, itemId: string | null): Promise<LogEntry | undefined> {
  const { tenantId, liveId, name, status, shownItemId, shownName } = held;
  if (!isOn(status)) throw new Fault('STATE_NOT_ALLOWED');
  const item = itemId === null ? null : await showable(db, held, itemId);
  if (itemId === shownItemId) return undefined;
  await sql`update live set shown_item_id = ${itemId}, shown_at = case when ${itemId}::uuid is not null then now() end,
                   change_no = change_no + 1
             where tenant_id = ${tenantId} and id = ${liveId}`.execute(db);
  await sql`insert into live_cue (tenant_id, id, live_id, item_id)
            values (${tenantId}, ${newId()}, ${liveId}, ${itemId})`.execute(db);
  if (itemId !== null) {
    await sql`update live_item set shown_at = now() where tenant_id = ${tenantId} and id = ${itemId}`.execute(db);
  }
  await noteEvent(db, tenantId, liveId, item ? 'SHOWN' : 'HIDDEN', item ? item.name : shownName);
  const changes = [{ field: 'shownItem', before: shownName, after: item?.name ?? null }];
  return { action: 'UPDATE', objectType: 'live', objectId: liveId, objectName: name, changes };
}

async function showable(db: Db, { tenantId, liveId }: Held, itemId: string): Promise<{ readonly name: string }> {
  const { rows } = await sql<{ name: string; ready: boolean }>`
    select m.name, ${isShowable} as ready from live_item i
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId} and i.id = ${itemId}`.execute(db);
  const item = rows[0];
  if (!item) throw new Fault('NOT_FOUND');
  if (!item.ready) throw new Fault('LIVE_ITEM_NOT_READY', { params: { name: item.name } });
  return item;
}
