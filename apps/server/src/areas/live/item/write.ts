import type { itemContent } from '@console/contract/areas/live/item';
import { type LiveStatus, MOST_LIVE_ITEMS } from '@console/contract/areas/live/live/parts';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { MaterialLibrary } from '../../../domain/material/library.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { refuseOver } from '../live/rules.ts';
import { noteChange, noteEvent } from '../live/states.ts';

export type Content = z.infer<z.ZodMiniObject<typeof itemContent>>;

interface Held {
  readonly liveId: string;
  readonly name: string;
  readonly itemCount: number;
}

/**
 * Held first and by everybody, so that two who add at once are counted one after the other. What was shown in a session stays
 * as it was when it is over: a text is then corrected in the library, where it is somebody's.
 */
export async function lockLive({ db, actor }: Context, liveId: string): Promise<Held> {
  const { rows } = await sql<Held & { readonly status: LiveStatus }>`
    select id as "liveId", name, item_count as "itemCount", status from live
     where tenant_id = ${actor.tenantId} and id = ${liveId} and deleted_at is null for no key update`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  refuseOver(rows[0]);
  return rows[0];
}

interface HeldItem extends Held {
  readonly materialId: string;
  readonly title: string;
  readonly cueSec: number | null;
  readonly shown: boolean;
}

export async function lockItem(context: Context, itemId: string): Promise<HeldItem> {
  const { db, actor } = context;
  const { rows: found } = await sql<{ liveId: string }>`
    select live_id as "liveId" from live_item where tenant_id = ${actor.tenantId} and id = ${itemId}`.execute(db);
  if (!found[0]) throw new Fault('NOT_FOUND');
  const live = await lockLive(context, found[0].liveId);
  const { rows } = await sql<Omit<HeldItem, keyof Held>>`
    select m.id as "materialId", m.name as title, i.cue_sec as "cueSec", coalesce(s.shown_item_id = i.id, false) as shown
      from live_item i
      join live s on s.tenant_id = i.tenant_id and s.id = i.live_id
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and m.deleted_at is null
     where i.tenant_id = ${actor.tenantId} and i.id = ${itemId} for no key update of i`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return { ...live, ...rows[0] };
}

/** A line about the session; what became of the material has one of its own. */
const logItems = (context: Context, { liveId, name }: Held, before: unknown, after: unknown) =>
  context.log({
    action: 'UPDATE',
    objectType: 'live',
    objectId: liveId,
    objectName: name,
    changes: [{ field: 'items', before, after }],
  });

function refuseTooMany(live: Held, more: number): void {
  if (live.itemCount + more <= MOST_LIVE_ITEMS) return;
  throw new Fault('LIVE_TOO_MANY_ITEMS', { params: { limit: MOST_LIVE_ITEMS } });
}

/** At the end, in the order given. */
async function append(
  { db, actor }: Context,
  liveId: string,
  given: readonly { readonly itemId: string; readonly materialId: string; readonly cueSec: number | null }[],
): Promise<void> {
  await sql`
    insert into live_item (tenant_id, id, live_id, material_id, sort, cue_sec)
    select ${actor.tenantId}, n."itemId", ${liveId}, n."materialId", n.place + coalesce(
             (select max(o.sort) from live_item o where o.tenant_id = ${actor.tenantId} and o.live_id = ${liveId}), 0),
           n."cueSec"
      from rows from (jsonb_to_recordset(${JSON.stringify(given)})
             as ("itemId" uuid, "materialId" uuid, "cueSec" integer)) with ordinality as n ("itemId", "materialId", "cueSec", place)`.execute(
    db,
  );
  await noteChange(db, actor.tenantId, liveId);
}

export async function addItem(
  context: Context,
  library: MaterialLibrary,
  { liveId, kind, cueSec, ...content }: Content & { readonly liveId: string; readonly kind: MaterialKind },
): Promise<string> {
  const live = await lockLive(context, liveId);
  refuseTooMany(live, 1);
  const materialId = await library.add(context, kind, content);
  const itemId = newId();
  await append(context, liveId, [{ itemId, materialId, cueSec }]);
  logItems(context, live, null, content.title);
  return itemId;
}

export async function changeItem(
  context: Context,
  library: MaterialLibrary,
  { itemId, version, cueSec, ...content }: Content & { readonly itemId: string; readonly version: number },
): Promise<void> {
  const { db, actor } = context;
  const held = await lockItem(context, itemId);
  await library.change(context, held.materialId, version, content);
  if (cueSec !== held.cueSec) {
    await sql`update live_item set cue_sec = ${cueSec}
               where tenant_id = ${actor.tenantId} and id = ${itemId}`.execute(db);
    const { liveId, name } = held;
    const changes = [{ field: 'cueSec', before: held.cueSec, after: cueSec }];
    context.log({ action: 'UPDATE', objectType: 'live', objectId: liveId, objectName: name, changes });
  }
  await noteChange(db, actor.tenantId, held.liveId);
}

/** Those that are out or about to be, and are not in it yet. */
export async function pickItems(context: Context, liveId: string, materialIds: readonly string[]): Promise<void> {
  const { db, actor } = context;
  const live = await lockLive(context, liveId);
  const wanted = [...new Set(materialIds)];
  const { rows } = await sql<{ id: string; name: string; status: string; known: boolean }>`
    select m.id, m.name, m.status, exists (select from live_item i where i.tenant_id = m.tenant_id and i.live_id = ${liveId}
                                              and i.material_id = m.id) as known
      from material m
     where m.tenant_id = ${actor.tenantId} and m.id = any(${wanted}::uuid[]) and m.deleted_at is null
     order by m.id for key share of m`.execute(db);
  if (rows.length < wanted.length) {
    throw new Fault('NOT_FOUND', { fields: [{ field: 'materialIds', code: 'NOT_FOUND' }] });
  }
  const found = new Map(rows.filter(({ known }) => !known).map((row) => [row.id, row]));
  const unfit = [...found.values()].find(({ status }) => status !== 'READY' && status !== 'PROCESSING');
  if (unfit) throw new Fault('LIVE_ITEM_NOT_READY', { params: { name: unfit.name } });
  const fresh = wanted.filter((id) => found.has(id));
  if (fresh.length === 0) return;
  refuseTooMany(live, fresh.length);
  await append(
    context,
    liveId,
    fresh.map((materialId) => ({ itemId: newId(), materialId, cueSec: null })),
  );
  logItems(
    context,
    live,
    null,
    fresh.map((id) => found.get(id)!.name),
  );
}

/** What is shown at this moment is shown no longer. */
export async function removeItem(context: Context, itemId: string): Promise<void> {
  const { db, actor } = context;
  const held = await lockItem(context, itemId);
  await sql`delete from live_item where tenant_id = ${actor.tenantId} and id = ${itemId}`.execute(db);
  if (held.shown) await noteEvent(db, actor.tenantId, held.liveId, 'HIDDEN', held.title);
  await noteChange(db, actor.tenantId, held.liveId);
  logItems(context, held, held.title, null);
}
