import type { SharedMaterial } from '@console/contract/areas/material/material/share';
import { sql } from 'kysely';
import { sharedFields, sharedJoins, sharedOf, type SharedRow } from '../../../domain/material/shared.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { isShowable } from './facts.ts';
import { isOn, standingOf } from './standing.ts';
import type { WatchTicket } from './ticket.ts';

/** Only what was shown, or is: before that, it is a surprise. Each viewer's opening counts once. */
export async function openItem(
  { db }: Context,
  ticket: WatchTicket,
  itemId: string,
  secrets: Secrets,
): Promise<SharedMaterial> {
  const { tenantId, liveId, viewerId } = ticket;
  const { status, hasReplay } = await standingOf(db, ticket);
  if (!isOn(status) && !hasReplay) throw new Fault('NOT_FOUND');
  const { rows } = await sql<SharedRow>`
    select ${sharedFields} from live_item i
      join material m on m.tenant_id = i.tenant_id and m.id = i.material_id and ${isShowable}
      ${sharedJoins}
     where i.tenant_id = ${tenantId} and i.live_id = ${liveId} and i.id = ${itemId} and i.shown_at is not null`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  if (viewerId !== null) await noteOpened(db, { tenantId, liveId, viewerId }, itemId);
  return sharedOf(row, { tenantId, reader: { by: 'LIVE', liveId } }, secrets);
}

async function noteOpened(
  db: Context['db'],
  { tenantId, liveId, viewerId }: { tenantId: string; liveId: string; viewerId: string },
  itemId: string,
): Promise<void> {
  const { rows } = await sql`
    insert into live_item_open (tenant_id, live_id, item_id, viewer_id)
    values (${tenantId}, ${liveId}, ${itemId}, ${viewerId}) on conflict do nothing returning item_id`.execute(db);
  if (rows.length === 0) return;
  await sql`update live_viewer set items_opened = items_opened + 1
             where tenant_id = ${tenantId} and id = ${viewerId}`.execute(db);
  await sql`update live_item set opened_by = opened_by + 1
             where tenant_id = ${tenantId} and id = ${itemId}`.execute(db);
}
