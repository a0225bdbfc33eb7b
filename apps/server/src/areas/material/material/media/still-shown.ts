import { sql, type RawBuilder } from 'kysely';
import { wasShownIn } from '../../../../domain/material/shown-live.ts';
import type { MediaReader } from '../../../../domain/material/media-ticket.ts';

/** Materials `m` that apps show. */
const isOut = sql`m.status = 'READY' and (m.expire_at is null or m.expire_at > now())`;

/** Whether a material `m` is still there for whom an address was signed. Asked for every piece: what is revoked ends at once. */
export const stillShown = (reader: MediaReader): RawBuilder<boolean> => {
  if (reader.by === 'LIVE') return sql`(${isOut} and ${wasShownIn(reader.liveId, sql`m.tenant_id`, sql`m.id`)})`;
  if (reader.by === 'LIVE_LINK') {
    return sql`exists (
      select from live_link l join live_item i on i.tenant_id = l.tenant_id and i.live_id = l.live_id and i.material_id = m.id
       where l.tenant_id = m.tenant_id and l.id = ${reader.linkId}::uuid and l.revoked_at is null and l.end_at > now())`;
  }
  if (reader.by !== 'SHARE') return reader.by === 'CONSOLE' ? sql`true` : sql`(${isOut})`;
  return sql`(${isOut} and exists (
    select from material_share s join tenant t on t.tenant_id = s.tenant_id and (t.expire_at is null or t.expire_at > now())
     where s.tenant_id = m.tenant_id and s.material_id = m.id and s.id = ${reader.shareId}::uuid and s.revoked_at is null
       and s.end_at > now()))`;
};
