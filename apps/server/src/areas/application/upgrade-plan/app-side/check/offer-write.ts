import { sql, type Transaction } from 'kysely';
import { newId } from '../../../../../kernel/db/ids.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import type { Decision } from './decision.ts';
import type { CheckRequest, StagedOffer } from './upgrade-state.ts';

/** Stores what the device says of itself; answers its id. What it does not send stays as it was. */
export async function writeDevice(
  db: Transaction<Schema>,
  request: CheckRequest,
  clientId: string | null,
): Promise<string> {
  const { tenantId, applicationId, user } = request;
  const { rows } = await sql<{ id: string }>`
    insert into app_device as d (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id, model,
                                 os_version, os_level, version_code, version_name, utc_offset_min)
    values (${tenantId}, ${newId()}, ${applicationId}, ${request.deviceId}, ${user.kind}, ${user.userId}, ${user.isTest},
            ${clientId}::uuid, ${request.deviceModel}, ${request.osVersion}, ${request.osLevel ?? null},
            ${request.versionCode}, ${request.versionName}, ${request.utcOffsetMin ?? null})
    on conflict (tenant_id, application_id, device_key) do update
       set user_kind = excluded.user_kind, user_id = excluded.user_id, is_test = excluded.is_test,
           client_id = excluded.client_id, user_active = true, model = excluded.model,
           os_version = excluded.os_version, os_level = coalesce(excluded.os_level, d.os_level),
           version_code = excluded.version_code, version_name = excluded.version_name,
           utc_offset_min = coalesce(excluded.utc_offset_min, d.utc_offset_min), last_seen_at = now()
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Of an offer, what an answer changes. */
export interface OfferChange {
  readonly status: StagedOffer['offerStatus'];
  readonly attempts: number;
  readonly progress?: number;
  readonly skipReason?: string | null;
  readonly failCode?: string | null;
  readonly deadlineAt: Date | null;
  readonly notifiedAt?: Date;
  readonly finishedAt?: Date;
}

/** Null where a decision leaves the offer as it is. */
export function changeOf(offer: StagedOffer, decision: Decision, now: Date): OfferChange | null {
  const { attempts } = offer;
  const ended = { attempts, deadlineAt: null, finishedAt: now };
  if (decision.kind === 'EXCLUDED') return { ...ended, status: 'SKIPPED', skipReason: 'EXCLUDED' };
  if (decision.kind === 'ARRIVED') {
    return decision.status === 'SUCCEEDED'
      ? { ...ended, status: 'SUCCEEDED', progress: 100, failCode: null }
      : { ...ended, status: 'SKIPPED', skipReason: 'ALREADY_ON_TARGET' };
  }
  if (decision.kind === 'WAIT' || !decision.fresh) return null;
  const deadlineAt = offer.timeoutMin === null ? null : new Date(now.getTime() + offer.timeoutMin * 60_000);
  if (offer.offerStatus !== 'PENDING') return { status: offer.offerStatus, attempts, deadlineAt };
  return { status: 'NOTIFIED', attempts: decision.attempts, progress: 0, deadlineAt, notifiedAt: now };
}

/** Of a device what an offer keeps. */
export type OfferedDevice = Pick<
  CheckRequest,
  'tenantId' | 'versionCode' | 'versionName' | 'deviceModel' | 'osVersion' | 'user'
>;

/** False where the offer is no longer as it was read. */
export async function writeDecision(
  db: Transaction<Schema>,
  request: OfferedDevice,
  offer: StagedOffer,
  decision: Decision,
  now: Date,
): Promise<boolean> {
  const change = changeOf(offer, decision, now);
  return change === null || writeOffer(db, request, offer, change);
}

export async function writeOffer(
  db: Transaction<Schema>,
  { tenantId, versionCode, versionName, deviceModel, osVersion, user }: OfferedDevice,
  offer: StagedOffer,
  change: OfferChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update plan_offer
       set status = ${change.status}, attempts = ${change.attempts}, user_id = ${user.userId},
           stage_no = ${offer.stageNo}, progress = coalesce(${change.progress ?? null}, progress),
           skip_reason = coalesce(${change.skipReason ?? null}, skip_reason),
           fail_code = ${change.failCode === undefined ? sql`fail_code` : change.failCode},
           fail_message = ${change.failCode === null ? null : sql`fail_message`},
           from_version = ${change.status === 'NOTIFIED' ? versionName : sql`from_version`},
           from_code = ${change.status === 'NOTIFIED' ? versionCode : sql`from_code`},
           device_model = ${deviceModel}, os_version = ${osVersion}, deadline_at = ${change.deadlineAt},
           next_attempt_at = ${change.status === 'PENDING' ? sql`next_attempt_at` : null},
           notified_at = coalesce(${change.notifiedAt ?? null}, notified_at),
           finished_at = ${change.finishedAt ?? null}, updated_at = now()
     where tenant_id = ${tenantId} and id = ${offer.offerId} and status = ${offer.offerStatus}
       and attempts = ${offer.attempts}`.execute(db);
  return numAffectedRows === 1n;
}
