import type { Platform } from '@console/contract/areas/application/application';
import type { ForceAfter, PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import type { PlanStatus, OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { AppVersion, VersionStatus } from '@console/contract/areas/application/app-version';
import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { AppUser } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import { runPrepared } from '../../../../../kernel/db/prepared.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import type { Exclusion } from '../../audience/audience.ts';
import { enrollingPlans } from '../../audience/enrolment.ts';

/** What a device says of itself when it checks for an upgrade. */
export type DeviceInfo = InputOf<typeof contract.check>;

/** A device's check, and who makes it. */
export interface CheckRequest extends DeviceInfo {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly user: AppUser;
}

/** The version that is offered. */
export interface Version {
  readonly versionId: string;
  readonly versionName: string;
  readonly versionCode: number;
  readonly versionStatus: VersionStatus;
  readonly forcedBelowCode: number | null;
  readonly releaseNotes: { 'zh-CN': string; 'en-US': string };
  readonly storeUrl: string | null;
  readonly packageName: string | null;
  readonly packageSize: number | null;
  readonly packageSha256: string | null;
}

/** A plan, whatever it brings. */
export interface StagedPlan {
  readonly planId: string;
  readonly planStatus: PlanStatus;
  readonly currentStageNo: number | null;
  readonly window: PlanWindow;
  readonly timeoutMin: number | null;
  readonly exclusions: readonly Exclusion[];
  readonly fillTotal: number | null;
}

export interface Plan extends Version, StagedPlan {
  readonly updateMode: AppVersion['updateMode'];
  readonly forceAfter: ForceAfter;
  readonly isRollback: boolean;
}

/** The device's own offer in a plan. */
export interface StagedOffer extends StagedPlan {
  readonly offerId: string;
  readonly offerStatus: OfferStatus;
  readonly offerUserId: string;
  readonly stageNo: number;
  readonly attempts: number;
  readonly reminders: number;
  readonly nextAttemptAt: Date | null;
  readonly deadlineAt: Date | null;
}

/** In the one plan that upgrades it. */
export interface Offer extends Plan, StagedOffer {}

/** What an answer depends on besides the device and its offer. */
export interface ApplicationState {
  readonly now: Date;
  readonly enabled: boolean;
  readonly platform: Platform;
  readonly minSupportedCode: number | null;
  readonly timezone: string;
}

/** All that is stored about a device that checks for an upgrade. */
export interface UpgradeState extends ApplicationState {
  /** Null at the first check. */
  readonly deviceId: string | null;
  /** The device is stored just as it describes itself now. */
  readonly isSame: boolean;
  readonly seenLately: boolean;
  readonly sameVersion: boolean;
  readonly clientId: string | null;
  /** In no plan, and there are some that enrol devices which come later or become free. */
  readonly mayEnrol: boolean;
  readonly offer: Offer | null;
}

export const versionFields = sql`
  v.id as "versionId", v.version_name as "versionName", v.version_code as "versionCode", v.status as "versionStatus",
  v.forced_below_code as "forcedBelowCode", v.release_notes as "releaseNotes", v.store_url as "storeUrl",
  f.name as "packageName", f.size as "packageSize", f.sha256 as "packageSha256"`;

export const fileOfVersion = sql`
  left join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null`;

export const stagedFields = sql`
  p.id as "planId", p.status as "planStatus", p.current_stage_no as "currentStageNo", p.open_window as "window",
  p.timeout_min as "timeoutMin", p.exclusions, p.fill_total as "fillTotal"`;

export const planFields = sql`
  ${stagedFields}, p.update_mode as "updateMode", p.force_after as "forceAfter",
  p.rollback_of is not null as "isRollback", ${versionFields}`;

/** Of an offer, `o`. */
export const offerFields = sql`
  o.id as "offerId", o.status as "offerStatus", o.user_id as "offerUserId", o.stage_no as "stageNo",
  o.attempts, o.reminders, o.next_attempt_at as "nextAttemptAt", o.deadline_at as "deadlineAt"`;

export const applicationFields = sql`
  now() as now, a.status = 'ENABLED' as enabled, a.platform, a.min_supported_code as "minSupportedCode", t.timezone`;

const SEEN_MINUTES = 10;

/** Everything that the answers depend on, in one statement; in the order of the requests. */
export async function readStates(
  db: Transaction<Schema>,
  { tenantId, applicationId }: Pick<CheckRequest, 'tenantId' | 'applicationId'>,
  requests: readonly CheckRequest[],
): Promise<UpgradeState[]> {
  const column = <T>(of: (request: CheckRequest) => T) => requests.map(of);
  const { rows } = await runPrepared(
    db,
    'upgrade state',
    sql<Omit<UpgradeState, 'offer'> & Offer>`
    select ${applicationFields}, d.id as "deviceId", cu.client_id as "clientId",
           coalesce(d.user_id = q.user_id and d.user_kind = q.user_kind and d.is_test = q.is_test
             and d.client_id is not distinct from cu.client_id and d.user_active and d.model = q.model
             and d.os_version = q.os_version and d.version_code = q.version_code and d.version_name = q.version_name
             and d.os_level is not distinct from coalesce(q.os_level, d.os_level)
             and d.utc_offset_min is not distinct from coalesce(q.utc_offset_min, d.utc_offset_min), false) as "isSame",
           coalesce(d.last_seen_at > now() - make_interval(mins => ${SEEN_MINUTES}), false) as "seenLately",
           coalesce(d.version_code = q.version_code, false) as "sameVersion",
           o.id is null and exists (
             select from upgrade_plan p
               left join plan_offer o on o.tenant_id = p.tenant_id and o.plan_id = p.id and o.device_id = d.id
              where p.tenant_id = a.tenant_id and p.application_id = a.id and ${enrollingPlans}) as "mayEnrol",
           ${offerFields}, ${planFields}
      from unnest(${column(({ deviceId }) => deviceId)}::text[], ${column(({ user }) => user.userId)}::uuid[],
                  ${column(({ user }) => user.kind)}::text[], ${column(({ user }) => user.isTest)}::boolean[],
                  ${column(({ deviceModel }) => deviceModel)}::text[], ${column(({ osVersion }) => osVersion)}::text[],
                  ${column(({ versionCode }) => versionCode)}::bigint[],
                  ${column(({ versionName }) => versionName)}::text[],
                  ${column(({ osLevel }) => osLevel ?? null)}::integer[],
                  ${column(({ utcOffsetMin }) => utcOffsetMin ?? null)}::integer[]) with ordinality
             as q (device_key, user_id, user_kind, is_test, model, os_version, version_code, version_name, os_level,
                   utc_offset_min, place)
      join application a on a.tenant_id = ${tenantId} and a.id = ${applicationId} and a.deleted_at is null
      join tenant t on t.tenant_id = a.tenant_id
      left join app_device d
        on d.tenant_id = a.tenant_id and d.application_id = a.id and d.device_key = q.device_key
      left join client_user cu
        on cu.tenant_id = a.tenant_id and cu.id = q.user_id and q.user_kind = 'CLIENT_USER' and not q.is_test
      left join plan_offer o
        on o.tenant_id = a.tenant_id and o.application_id = a.id and o.device_id = d.id and o.open
       and o.model_id is null
      left join upgrade_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id
      left join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      ${fileOfVersion}
     order by q.place`,
  );
  if (rows.length < requests.length) throw new Fault('APP_KEY_NO_APPLICATION');
  return rows.map((row) => ({ ...row, offer: row.planId === null ? null : row }));
}

/** The same for one. Locked, its offer is changed by nobody else until the end of the transaction. */
export async function readState(
  db: Transaction<Schema>,
  request: CheckRequest,
  how: 'read' | 'lock' = 'read',
): Promise<UpgradeState> {
  const [state] = await readStates(db, request, [request]);
  if (how === 'read' || !state!.offer) return state!;
  // An outer join cannot be locked. What has changed meanwhile is seen by reading again.
  const { offerId } = state!.offer;
  await sql`select from plan_offer where tenant_id = ${request.tenantId} and id = ${offerId} for update`.execute(db);
  return readState(db, request);
}

/** What is known for somebody who has not signed in. */
export async function readApplication(
  db: Transaction<Schema>,
  tenantId: string,
  applicationId: string,
): Promise<ApplicationState | undefined> {
  const { rows } = await sql<ApplicationState>`
    select ${applicationFields} from application a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.id = ${applicationId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

/** What devices below the lowest supported version upgrade to: the highest one that they can run. */
export async function floorVersion(
  db: Transaction<Schema>,
  { tenantId, applicationId, osLevel }: Pick<CheckRequest, 'tenantId' | 'applicationId' | 'osLevel'>,
  minSupportedCode: number,
): Promise<Version | undefined> {
  const { rows } = await sql<Version>`
    select ${versionFields} from app_version v ${fileOfVersion}
     where v.tenant_id = ${tenantId} and v.application_id = ${applicationId} and v.deleted_at is null
       and v.status = 'PUBLISHED' and v.channel = 'STABLE' and v.code_order >= ${minSupportedCode}
       and coalesce(substring(v.parsed ->> 'minOs' from '^[0-9]{1,6}')::integer <= ${osLevel ?? null}::integer, true)
     order by v.code_order desc limit 1`.execute(db);
  return rows[0];
}
