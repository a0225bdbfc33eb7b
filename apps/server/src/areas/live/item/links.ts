import { randomBytes } from 'node:crypto';
import {
  ITEM_LINK_MINUTES,
  MOST_ITEM_LINKS,
  type ItemLink,
  type liveItem as contract,
} from '@console/contract/areas/live/item';
import type { MaterialKind } from '@console/contract/areas/material/material/parts';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { publicPaths } from '@console/contract/routes/public';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { personIn } from '../../../kernel/records/crud.ts';
import { jsonObject } from '../../../kernel/records/page.ts';
import { find, hasPermission } from '../../../kernel/records/record.ts';
import { lockItem, lockLive } from './write.ts';

const fields: Record<keyof ItemLink, RawBuilder<unknown>> = {
  linkId: sql`live_link.id`,
  item: sql`(select json_build_object('itemId', i.id, 'title', m.name) from live_item i
               join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
              where i.tenant_id = live_link.tenant_id and i.id = live_link.item_id)`,
  state: sql`case when live_link.revoked_at is not null then 'REVOKED'
                  when live_link.end_at <= now() then 'ENDED' else 'OPEN' end`,
  endAt: sql`wire_time(live_link.end_at)`,
  createdAt: sql`wire_time(live_link.created_at)`,
  createdBy: personIn('live_link', 'created_by'),
  lastUsedAt: sql`wire_time(live_link.last_used_at)`,
};
/** What is told of those before is of no use to anybody. */
const SHOWN_LINKS = 50;

const editPaths: Readonly<Record<MaterialKind, string>> = {
  IMAGE_TEXT: publicPaths.editImageText,
  VIDEO: publicPaths.editVideo,
  FILE: publicPaths.editFile,
  H5: publicPaths.editH5,
  MODEL: publicPaths.editModel,
};

/** Whoever opens a link does what its maker may do: nobody gives away what they lack. */
function refuseLacking({ actor }: Context, adds: boolean): void {
  if (!hasPermission(actor, 'material:item:update')) throw new Fault('FORBIDDEN');
  if (adds && !hasPermission(actor, 'material:item:create')) throw new Fault('FORBIDDEN');
}

export async function makeLink(
  { liveId, itemId }: InputOf<(typeof contract)['link']>,
  context: Context,
  publicUrl: string,
): Promise<OutputOf<(typeof contract)['link']>> {
  const { db, actor } = context;
  refuseLacking(context, itemId === null);
  const live = await lockLive(context, liveId);
  if (itemId !== null && (await lockItem(context, itemId)).liveId !== liveId) throw new Fault('NOT_FOUND');
  const { rows } = await sql<{ open: number; kind: MaterialKind | null }>`
    select (select count(*)::int from live_link l where l.tenant_id = s.tenant_id and l.live_id = s.id
               and l.revoked_at is null and l.end_at > now()) as open,
           (select m.kind from live_item i join material m on m.tenant_id = i.tenant_id and m.id = i.material_id
             where i.tenant_id = s.tenant_id and i.id = ${itemId}::uuid) as kind
      from live s where s.tenant_id = ${actor.tenantId} and s.id = ${liveId}`.execute(db);
  const { open, kind } = rows[0]!;
  if (open >= MOST_ITEM_LINKS) throw new Fault('LIVE_TOO_MANY_LINKS', { params: { limit: MOST_ITEM_LINKS } });
  const token = randomBytes(32).toString('base64url');
  const { rows: made } = await sql<{ row: ItemLink }>`
    insert into live_link (tenant_id, id, live_id, item_id, token_hash, end_at, created_by)
    values (${actor.tenantId}, ${newId()}, ${liveId}, ${itemId}, ${hashToken(token)},
            now() + make_interval(mins => ${ITEM_LINK_MINUTES}), ${actor.accountId})
    returning ${jsonObject(fields)} as row`.execute(db);
  const link = made[0]!.row;
  context.log({
    action: 'CREATE',
    objectType: 'liveLink',
    objectId: link.linkId,
    objectName: live.name,
    changes: [
      { field: 'item', before: null, after: link.item?.title ?? null },
      { field: 'expireAt', before: null, after: link.endAt },
    ],
  });
  // Behind the number sign, so that it stands in no log on the way.
  const page = kind === null ? `${publicPaths.addImageText}?live=${liveId}` : `${editPaths[kind]}?item=${itemId}`;
  return { link, url: `${publicUrl}${page}#${token}` };
}

export async function listLinks({ db, actor }: Context, liveId: string): Promise<ItemLink[]> {
  await find({ db, actor }, { table: 'live', fields: { liveId: sql`live.id` } }, liveId);
  const { rows } = await sql<{ row: ItemLink }>`
    select ${jsonObject(fields)} as row from live_link
     where live_link.tenant_id = ${actor.tenantId} and live_link.live_id = ${liveId}
     order by live_link.created_at desc, live_link.id desc limit ${SHOWN_LINKS}`.execute(db);
  return rows.map(({ row }) => row);
}

export async function revokeLink(context: Context, linkId: string): Promise<void> {
  const { db, actor } = context;
  const { rows } = await sql<{ name: string; revoked: boolean }>`
    select s.name, l.revoked_at is not null as revoked from live_link l
      join live s on s.tenant_id = l.tenant_id and s.id = l.live_id and s.deleted_at is null
     where l.tenant_id = ${actor.tenantId} and l.id = ${linkId} for no key update of l`.execute(db);
  const before = rows[0];
  if (!before) throw new Fault('NOT_FOUND');
  // Pressed twice, it is revoked once.
  if (before.revoked) return;
  await sql`update live_link set revoked_at = now()
             where tenant_id = ${actor.tenantId} and id = ${linkId}`.execute(db);
  const changes = [{ field: 'status', before: 'OPEN', after: 'REVOKED' }];
  context.log({ action: 'STATUS', objectType: 'liveLink', objectId: linkId, objectName: before.name, changes });
}
