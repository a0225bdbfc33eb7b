import { sql, type RawBuilder } from 'kysely';
import type { MediaReader } from './ticket.ts';

/** Materials `m` that apps show. */
const isOut = sql`m.status = 'READY' and (m.expire_at is null or m.expire_at > now())`;

/** Whether a material `m` is still there for whom an address was signed. Asked for every piece: what is revoked ends at once. */
export const stillShown = (reader: MediaReader): RawBuilder<boolean> => {
  if (reader.by !== 'SHARE') return reader.by === 'CONSOLE' ? sql`true` : sql`(${isOut})`;
  return sql`(${isOut} and exists (
    select from material_share s join tenant t on t.tenant_id = s.tenant_id and (t.expire_at is null or t.expire_at > now())
     where s.tenant_id = m.tenant_id and s.material_id = m.id and s.id = ${reader.shareId}::uuid and s.revoked_at is null
       and s.end_at > now()))`;
};
