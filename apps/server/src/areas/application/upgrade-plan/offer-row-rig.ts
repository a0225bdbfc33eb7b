import type { OfferStatus, SkipReason } from '@console/contract/areas/application/upgrade-plan/states';
import type { Looks, MadeDevices } from './plan-rig.ts';

// Offers of plans that no engine has run: for what reads them.

export interface NewOffers {
  readonly status: OfferStatus;
  readonly stageNo?: number;
  readonly failCode?: string | null;
  readonly failMessage?: string | null;
  readonly skipReason?: SkipReason | null;
}

/** What has become of these devices in a plan; model, system and version are those of the device. */
export async function addOffers(
  server: Looks,
  planId: string,
  { devices }: Pick<MadeDevices, 'devices'>,
  { status, stageNo = 1, failCode = null, failMessage = null, skipReason = null }: NewOffers,
): Promise<void> {
  await server.look(
    `insert into plan_offer (tenant_id, id, plan_id, application_id, device_id, user_id, stage_no, status, from_version,
                             from_code, device_model, os_version, fail_code, fail_message, skip_reason, attempts,
                             finished_at)
     select d.tenant_id, gen_random_uuid(), $1, d.application_id, d.id, d.user_id, $3, $4, d.version_name, d.version_code,
            d.model, d.os_version, $5, $6, $7, 1,
            case when $4 in ('SUCCEEDED', 'FAILED', 'TIMEOUT', 'CANCELED', 'SKIPPED') then now() end
       from app_device d where d.id = any($2::uuid[])`,
    [planId, devices.map(({ deviceId }) => deviceId), stageNo, status, failCode, failMessage, skipReason],
  );
}
