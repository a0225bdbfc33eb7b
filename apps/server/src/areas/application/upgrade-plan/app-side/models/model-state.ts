import type { ModelFormat, ModelStatus } from '@console/contract/areas/product/model';
import { sql, type Transaction } from 'kysely';
import type { AppCaller, AppUser } from '../../../../../kernel/calls/context.ts';
import { Fault } from '../../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../../kernel/db/schema.ts';
import { modelOfPlan } from '../../audience/enrolment.ts';
import {
  applicationFields,
  offerFields,
  stagedFields,
  type ApplicationState,
  type StagedOffer,
} from '../check/upgrade-state.ts';

/** Of a company that has not bought it, or no longer, apps keep what they have and get nothing new. */
export async function refuseWithoutService(db: Transaction<Schema>, tenantId: string): Promise<void> {
  const { rows } = await sql`
    select from tenant_service where tenant_id = ${tenantId} and code = 'MODEL_LAUNCH' and enabled
       and (expire_at is null or expire_at > now())`.execute(db);
  if (rows.length === 0) throw new Fault('SERVICE_NOT_ACTIVATED');
}

/** A device as its last check for an upgrade has left it. */
export interface KnownDevice extends ApplicationState {
  readonly deviceId: string;
  readonly clientId: string | null;
  readonly deviceModel: string;
  readonly osVersion: string;
  readonly osLevel: number | null;
  readonly versionCode: number;
  readonly versionName: string;
  readonly storedOffset: number | null;
}

/** Only of the user who asks: whoever else has it now checks for an upgrade first. */
export async function knownDevice(
  db: Transaction<Schema>,
  { tenantId, applicationId }: AppCaller,
  user: AppUser,
  deviceKey: string,
): Promise<KnownDevice | undefined> {
  const { rows } = await sql<KnownDevice>`
    select ${applicationFields}, d.id as "deviceId", d.client_id as "clientId", d.model as "deviceModel",
           d.os_version as "osVersion", d.os_level as "osLevel", d.version_code as "versionCode",
           d.version_name as "versionName", d.utc_offset_min as "storedOffset"
      from app_device d
      join application a on a.tenant_id = d.tenant_id and a.id = d.application_id and a.deleted_at is null
      join tenant t on t.tenant_id = d.tenant_id
     where d.tenant_id = ${tenantId} and d.application_id = ${applicationId} and d.device_key = ${deviceKey}
       and d.user_id = ${user.userId} and d.user_kind = ${user.kind} and d.is_test = ${user.isTest}`.execute(db);
  return rows[0];
}

/** A model that a plan launches. */
export interface LaunchedModel {
  readonly modelId: string;
  readonly modelStatus: ModelStatus;
  readonly name: string;
  readonly versionNo: string;
  readonly format: ModelFormat;
  readonly productId: string;
  readonly productName: string;
  readonly productNameEn: string | null;
  readonly fileName: string;
  readonly fileSize: number;
  readonly sha256: string;
}

const modelFields = sql`
  m.id as "modelId", m.status as "modelStatus", m.name, m.version_no as "versionNo", m.format,
  m.product_id as "productId", pr.name as "productName", pr.name_en as "productNameEn", f.name as "fileName",
  f.size as "fileSize", f.sha256`;
const productOfModel = sql`join product pr on pr.tenant_id = m.tenant_id and pr.id = m.product_id`;

export type ModelOfferState = StagedOffer & LaunchedModel;

/** All models that are on their way to a device. */
export async function openModelOffers(
  db: Transaction<Schema>,
  { tenantId, applicationId }: AppCaller,
  deviceId: string,
): Promise<ModelOfferState[]> {
  const { rows } = await sql<ModelOfferState>`
    select ${offerFields}, ${stagedFields}, ${modelFields}
      from plan_offer o join upgrade_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id
      ${modelOfPlan} ${productOfModel}
     where o.tenant_id = ${tenantId} and o.application_id = ${applicationId} and o.device_id = ${deviceId} and o.open
       and o.model_id is not null and f.id is not null
     order by o.id`.execute(db);
  return rows;
}

export async function launchedModels(
  db: Transaction<Schema>,
  tenantId: string,
  planIds: readonly string[],
): Promise<LaunchedModel[]> {
  if (planIds.length === 0) return [];
  const { rows } = await sql<LaunchedModel>`
    select distinct on (m.id) ${modelFields} from upgrade_plan p ${modelOfPlan} ${productOfModel}
     where p.tenant_id = ${tenantId} and p.id = any(${[...planIds]}::uuid[]) and f.id is not null
     order by m.id`.execute(db);
  return rows;
}

export interface Holding {
  readonly modelId: string;
  readonly sha256: string;
}

/** Of what a device has, what it keeps: launched, and in the file that it has. */
export async function keptOf(
  db: Transaction<Schema>,
  tenantId: string,
  holds: readonly Holding[],
): Promise<ReadonlySet<string>> {
  if (holds.length === 0) return new Set();
  const { rows } = await sql<Holding>`
    select m.id as "modelId", f.sha256 from product_model m
      join product_model_file l on l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'
      join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where m.tenant_id = ${tenantId} and m.id = any(${holds.map(({ modelId }) => modelId)}::uuid[])
       and m.status = 'LAUNCHED' and m.deleted_at is null`.execute(db);
  const now = new Map(rows.map(({ modelId, sha256 }) => [modelId, sha256]));
  return new Set(holds.filter(({ modelId, sha256 }) => now.get(modelId) === sha256).map(({ modelId }) => modelId));
}

/** What the device says is what it has. Mostly nothing has changed, and nothing is written. */
export async function writeHoldings(
  db: Transaction<Schema>,
  tenantId: string,
  deviceId: string,
  holds: readonly Holding[],
): Promise<void> {
  const ids = sql`${holds.map(({ modelId }) => modelId)}::uuid[]`;
  await sql`
    delete from app_device_holding where tenant_id = ${tenantId} and device_id = ${deviceId}
       and not (model_id = any(${ids}))`.execute(db);
  if (holds.length === 0) return;
  await sql`
    insert into app_device_holding as h (tenant_id, device_id, model_id, sha256)
    select ${tenantId}::uuid, ${deviceId}::uuid, m.id, q.sha256
      from unnest(${ids}, ${holds.map(({ sha256 }) => sha256)}::text[]) as q (model_id, sha256)
      join product_model m on m.tenant_id = ${tenantId} and m.id = q.model_id
     order by m.id
    on conflict (tenant_id, device_id, model_id) do update set sha256 = excluded.sha256, since = now()
     where h.sha256 <> excluded.sha256`.execute(db);
}
