import type { Platform } from '@console/contract/areas/application/application';
import type { ForceAfter, PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import type { PlanStatus, RecordStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { AppVersion, VersionStatus } from '@console/contract/areas/application/app-version';
import type { upgradePlanAppSide as contract } from '@console/contract/areas/application/upgrade-plan/app-side';
import type { InputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { AppUser } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { runPrepared } from '../../../../kernel/db/prepared.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { Exclusion } from '../audience/audience.ts';
import { freePlans } from '../audience/joining.ts';

export type Told = InputOf<typeof contract.check>;

/** A device as it tells of itself now, whatever is written down of it. */
export interface Asking extends Told {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly user: AppUser;
}

/** What is offered. */
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

export interface Plan extends Version {
  readonly planId: string;
  readonly planStatus: PlanStatus;
  readonly currentStageNo: number | null;
  readonly updateMode: AppVersion['updateMode'];
  readonly forceAfter: ForceAfter;
  readonly window: PlanWindow;
  readonly timeoutMin: number | null;
  readonly exclusions: readonly Exclusion[];
  readonly isRollback: boolean;
  readonly fillTotal: number | null;
}

/** The device's own line in the one plan that it is in. */
export interface Line extends Plan {
  readonly recordId: string;
  readonly recordStatus: RecordStatus;
  readonly recordUserId: string;
  readonly stageNo: number;
  readonly attempts: number;
  readonly reminders: number;
  readonly nextAttemptAt: Date | null;
  readonly deadlineAt: Date | null;
}

export interface Place {
  readonly now: Date;
  readonly enabled: boolean;
  readonly platform: Platform;
  readonly minSupportedCode: number | null;
  readonly timezone: string;
}

export interface Asked extends Place {
  /** Null at the first time. */
  readonly deviceId: string | null;
  /** As it was written down: nothing about it is new. */
  readonly isSame: boolean;
  readonly seenLately: boolean;
  readonly sameVersion: boolean;
  readonly clientId: string | null;
  /** In no plan, and there are some that take devices which come later or become free. */
  readonly mayJoin: boolean;
  readonly line: Line | null;
}

export const versionFields = sql`
  v.id as "versionId", v.version_name as "versionName", v.version_code as "versionCode", v.status as "versionStatus",
  v.forced_below_code as "forcedBelowCode", v.release_notes as "releaseNotes", v.store_url as "storeUrl",
  f.name as "packageName", f.size as "packageSize", f.sha256 as "packageSha256"`;

export const fileOfVersion = sql`
  left join file f on f.tenant_id = v.tenant_id and f.id = v.file_id and f.deleted_at is null`;

export const planFields = sql`
  p.id as "planId", p.status as "planStatus", p.current_stage_no as "currentStageNo", p.update_mode as "updateMode",
  p.force_after as "forceAfter", p.open_window as "window", p.timeout_min as "timeoutMin", p.exclusions,
  p.rollback_of is not null as "isRollback", p.fill_total as "fillTotal", ${versionFields}`;

const placeFields = sql`
  now() as now, a.status = 'ENABLED' as enabled, a.platform, a.min_supported_code as "minSupportedCode", t.timezone`;

const SEEN_MINUTES = 10;

/** Everything that the questions of devices depend on, in one look; in the order in which they were asked. */
export async function lookAll(
  db: Transaction<Schema>,
  { tenantId, applicationId }: Pick<Asking, 'tenantId' | 'applicationId'>,
  askings: readonly Asking[],
): Promise<Asked[]> {
  const column = <T>(of: (asking: Asking) => T) => askings.map(of);
  const { rows } = await runPrepared(
    db,
    'upgrade look',
    sql<Omit<Asked, 'line'> & Line>`
    select ${placeFields}, d.id as "deviceId", cu.client_id as "clientId",
           coalesce(d.user_id = q.user_id and d.user_kind = q.user_kind and d.is_test = q.is_test
             and d.client_id is not distinct from cu.client_id and d.user_active and d.model = q.model
             and d.os_version = q.os_version and d.version_code = q.version_code and d.version_name = q.version_name
             and d.os_level is not distinct from coalesce(q.os_level, d.os_level)
             and d.utc_offset_min is not distinct from coalesce(q.utc_offset_min, d.utc_offset_min), false) as "isSame",
           coalesce(d.last_seen_at > now() - make_interval(mins => ${SEEN_MINUTES}), false) as "seenLately",
           coalesce(d.version_code = q.version_code, false) as "sameVersion",
           r.id is null and exists (
             select from upgrade_plan p
               left join plan_record r on r.tenant_id = p.tenant_id and r.plan_id = p.id and r.device_id = d.id
              where p.tenant_id = a.tenant_id and p.application_id = a.id and ${freePlans}) as "mayJoin",
           r.id as "recordId", r.status as "recordStatus", r.user_id as "recordUserId", r.stage_no as "stageNo",
           r.attempts, r.reminders, r.next_attempt_at as "nextAttemptAt", r.deadline_at as "deadlineAt", ${planFields}
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
      left join plan_record r
        on r.tenant_id = a.tenant_id and r.application_id = a.id and r.device_id = d.id and r.open
      left join upgrade_plan p on p.tenant_id = r.tenant_id and p.id = r.plan_id
      left join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      ${fileOfVersion}
     order by q.place`,
  );
  if (rows.length < askings.length) throw new Fault('APP_KEY_NO_APPLICATION');
  return rows.map((row) => ({ ...row, line: row.planId === null ? null : row }));
}

/** The same for one. Held, its line is nobody else's until the end. */
export async function look(db: Transaction<Schema>, asking: Asking, how: 'look' | 'hold' = 'look'): Promise<Asked> {
  const [asked] = await lookAll(db, asking, [asking]);
  if (how === 'look' || !asked!.line) return asked!;
  // An outer join cannot be held. What has changed meanwhile is seen by looking again.
  const { recordId } = asked!.line;
  await sql`select from plan_record where tenant_id = ${asking.tenantId} and id = ${recordId} for update`.execute(db);
  return look(db, asking);
}

/** What there is to know for one who has not signed in. */
export async function lookAround(
  db: Transaction<Schema>,
  tenantId: string,
  applicationId: string,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${placeFields} from application a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = ${tenantId} and a.id = ${applicationId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

/** What everybody who is no longer supported goes up to: the highest one that the device can run. */
export async function floorVersion(
  db: Transaction<Schema>,
  { tenantId, applicationId, osLevel }: Pick<Asking, 'tenantId' | 'applicationId' | 'osLevel'>,
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
