import { sql, type RawBuilder } from 'kysely';

/** Sessions `s` that are there, of a company that goes on and has the service. */
export const isServed = (): RawBuilder<boolean> => sql`
  (s.deleted_at is null
   and exists (select from tenant t where t.tenant_id = s.tenant_id and (t.expire_at is null or t.expire_at > now()))
   and exists (select from tenant_service e where e.tenant_id = s.tenant_id and e.code = 'LIVE' and e.enabled
                  and (e.expire_at is null or e.expire_at > now())))`;

/** Sessions `s` that anybody outside the console may know of. */
export const isAnnounced = (): RawBuilder<boolean> => sql`(s.status <> 'DRAFT' and ${isServed()})`;

/** Sessions `s` whose replay can be seen. */
export const hasReplay = (): RawBuilder<boolean> => sql`
  (s.status = 'ENDED' and s.replay_state = 'READY' and s.replay_file_id is not null
   and (s.replay_expire_at is null or s.replay_expire_at > now()))`;

/** Whether a session that can be watched shows this material, or has shown it. */
export const wasShownIn = (
  liveId: string,
  tenantId: RawBuilder<unknown>,
  materialId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from live_item i
    join live s on s.tenant_id = i.tenant_id and s.id = i.live_id
   where i.tenant_id = ${tenantId} and i.live_id = ${liveId}::uuid and i.material_id = ${materialId}
     and i.shown_at is not null and ${isAnnounced()} and (s.status in ('LIVE', 'INTERRUPTED') or ${hasReplay()}))`;
