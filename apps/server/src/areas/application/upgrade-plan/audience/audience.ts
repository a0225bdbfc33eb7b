import type { Platform } from '@console/contract/areas/application/application';
import type { PlanScope, PlanSource } from '@console/contract/areas/application/upgrade-plan/parts';
import { audienceCategories, type AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** Whom a plan is for, as far as the database is asked about it. A device is `d` in everything below. */
export interface Audience {
  readonly tenantId: string;
  readonly applicationId: string;
  /** Not yet saved, it has none. */
  readonly planId: string | null;
  readonly seed: string;
  readonly source: PlanSource;
  readonly scope: PlanScope;
  readonly testFirst: boolean;
  readonly exclusions: readonly Exclusion[];
  readonly target: Target;
}

export interface Exclusion {
  readonly deviceModel: string;
  /** Null is every system version of the model. */
  readonly osVersion: string | null;
}

/** What a plan brings: a version of the app, or a model of a product into it. */
export type Target = VersionTarget | ModelTarget;

interface VersionTarget {
  readonly kind: 'VERSION';
  readonly code: number;
  /** What a device must have at least; null where the package says nothing that can be compared. */
  readonly minOsLevel: number | null;
  /** A plan that takes another back, on a platform that installs an older version over a newer one. */
  readonly mayGoBack: boolean;
}

interface ModelTarget {
  readonly kind: 'MODEL';
  readonly modelId: string;
  readonly sha256: string;
}

/** Systems that refuse a version below the one that is there. */
export const upOnly: ReadonlySet<Platform> = new Set(['ANDROID', 'IOS', 'HARMONY']);

/** Which of the two a plan names; the other is null. */
export interface TargetIds {
  readonly targetVersionId: string | null;
  readonly targetModelId: string | null;
}

/** What the target says of itself; the caller has made sure that it is one of the application's, or of the company's. */
export async function targetOf(
  db: Transaction<Schema>,
  tenantId: string,
  { targetVersionId, targetModelId }: TargetIds,
  isRollback: boolean,
): Promise<Target> {
  if (targetModelId !== null) return modelTarget(db, tenantId, targetModelId);
  return versionTarget(db, tenantId, targetVersionId, isRollback);
}

export async function versionTarget(
  db: Transaction<Schema>,
  tenantId: string,
  versionId: string | null,
  isRollback: boolean,
): Promise<VersionTarget> {
  const { rows } = await sql<VersionRow>`
    select v.version_code as code, v.parsed ->> 'minOs' as "minOs", p.platform
      from app_version v join application p on p.tenant_id = v.tenant_id and p.id = v.application_id
     where v.tenant_id = ${tenantId} and v.id = ${versionId}`.execute(db);
  if (!rows[0]) throw new Fault('PLAN_TARGET_NOT_PUBLISHED');
  return versionFrom(rows[0], isRollback);
}

async function modelTarget(db: Transaction<Schema>, tenantId: string, modelId: string): Promise<ModelTarget> {
  const { rows } = await sql<{ sha256: string }>`
    select f.sha256 from product_model_file l join file f on f.tenant_id = l.tenant_id and f.id = l.file_id
     where l.tenant_id = ${tenantId} and l.model_id = ${modelId} and l.role = 'MODEL'`.execute(db);
  if (!rows[0]) throw new Fault('MODEL_NOT_READY');
  return { kind: 'MODEL', modelId, sha256: rows[0].sha256 };
}

interface VersionRow {
  readonly code: number | null;
  readonly minOs: string | null;
  readonly platform: Platform;
}

/** Either the columns of a version or those of a model. */
export interface TargetRow extends VersionRow {
  readonly modelId: string | null;
  readonly sha256: string | null;
}

export function targetFrom({ modelId, sha256, ...version }: TargetRow, isRollback: boolean): Target {
  if (modelId === null) return versionFrom(version, isRollback);
  if (sha256 === null) throw new Fault('MODEL_NOT_READY');
  return { kind: 'MODEL', modelId, sha256 };
}

function versionFrom({ code, minOs, platform }: VersionRow, isRollback: boolean): VersionTarget {
  if (code === null) throw new Fault('PLAN_TARGET_NOT_PUBLISHED');
  const level = Number.parseInt(minOs ?? '', 10);
  return {
    kind: 'VERSION',
    code,
    minOsLevel: Number.isNaN(level) ? null : level,
    mayGoBack: isRollback && !upOnly.has(platform),
  };
}

/** Numbers of devices run from 0 to one below this. */
export const BUCKETS = 1_000_000;

export const bucketOf = ({ seed }: Audience): RawBuilder<number> => sql`plan_bucket(${seed}::uuid, d.user_id)`;

/** Devices of the scope; with the test accounts' where the plan begins with them. */
export function inScope(audience: Audience): RawBuilder<boolean> {
  const { tenantId, applicationId, scope, testFirst } = audience;
  const people =
    scope.mode === 'FILE' ? sql`true` : scope.mode === 'TEST_ACCOUNTS' ? sql`d.is_test` : sql`not d.is_test`;
  return sql`d.tenant_id = ${tenantId} and d.application_id = ${applicationId} and d.user_active
    and ((${people} and ${chosen(audience)} and ${ofActiveClient(tenantId)}) ${testFirst ? sql`or d.is_test` : sql``})`;
}

/** Nobody of a customer that was shut out can use the app. Asked this way round, since there are few of those. */
const ofActiveClient = (tenantId: string) => sql`not exists (
  select from client shut where shut.tenant_id = ${tenantId} and shut.id = d.client_id
     and (shut.status = 'DISABLED' or shut.deleted_at is not null))`;

function chosen(audience: Audience): RawBuilder<unknown> {
  const { scope, tenantId } = audience;
  const ids = sql`${[...scope.ids]}::uuid[]`;
  // Each of these is looked up for a device, or read once for all of them, as the planner likes: so they name the tenant
  // again, and ask the device for one thing.
  const ofClients = (which: RawBuilder<unknown>) =>
    sql`exists (select from client c where c.tenant_id = ${tenantId} and c.id = d.client_id and c.deleted_at is null
                   and ${which})`;
  switch (scope.mode) {
    case 'ALL':
    case 'TEST_ACCOUNTS':
      return sql`true`;
    case 'PERCENT':
      return sql`${bucketOf(audience)} < ${bucketLimit(audience)}`;
    case 'CLIENT_GROUPS':
      return ofClients(sql`c.group_id = any(${ids})`);
    case 'CLIENTS':
      return ofClients(sql`c.id = any(${ids})`);
    case 'REGION':
      return ofClients(sql`c.location_code like any (${scope.locationCodes.flatMap(placesIn)}::text[])`);
    case 'TEAM_GROUPS':
      return sql`exists (
        select from team_group_member m
          join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
         where m.tenant_id = ${tenantId} and m.team_user_id = d.user_id and m.group_id = any(${ids}))`;
    case 'USERS':
      return sql`d.user_id = any(${ids})`;
    case 'FILE':
      return sql`exists (select from plan_user_list_user l where l.tenant_id = ${tenantId}
                            and l.list_id = ${scope.fileId}::uuid and l.user_id = d.user_id)`;
    case 'PLAN':
      break;
  }
  return sql`exists (select from plan_offer got where got.tenant_id = ${tenantId} and got.plan_id = any(${ids})
                        and got.device_id = d.id and got.status = 'SUCCEEDED')`;
}

/** A code and those of what lies in it: codes of China are GB/T 2260, where a province is `110000` and its places `11…`. */
export function placesIn(code: string): string[] {
  if (code === 'CN') return ['CN', ...'123456789'.split('').map((digit) => `${digit}%`)];
  if (/^\d\d0000$/.test(code)) return [`${code.slice(0, 2)}%`];
  return [code.replace(/[\\%_]/g, '\\$&')];
}

/** The numbers that a plan draws from: of PERCENT only so many of them. */
export const bucketLimit = ({ scope }: Audience): number =>
  scope.mode === 'PERCENT' ? Math.round((BUCKETS * (scope.percent ?? 100)) / 100) : BUCKETS;

/** What is answered for a device of each category; a number is counted faster than a word. */
export type Answers = Readonly<Record<AudienceCategory, RawBuilder<unknown>>>;

const words = Object.fromEntries(audienceCategories.map((category) => [category, sql.lit(category)])) as Answers;

/**
 * What becomes of a device of the scope. `busy` says whether it is in another plan of the same subject: looked up for each
 * device (`isBusy`), or read once for all of them (`isBusyAmongAll`).
 */
export function categoryOf(
  audience: Audience,
  busy: RawBuilder<boolean>,
  answers: Answers = words,
): RawBuilder<string> {
  const { target, scope, exclusions } = audience;
  const models = scope.deviceModels;
  const out = exclusions.map(({ deviceModel, osVersion }) =>
    osVersion === null
      ? sql`d.model = ${deviceModel}`
      : sql`(d.model = ${deviceModel} and d.os_version = ${osVersion})`,
  );
  const excluded = [
    ...(scope.excludeIds.length > 0 ? [sql`d.user_id = any(${[...scope.excludeIds]}::uuid[])`] : []),
    ...(models.in.length > 0 ? [sql`not (d.model = any(${[...models.in]}::text[]))`] : []),
    ...(models.notIn.length > 0 ? [sql`d.model = any(${[...models.notIn]}::text[])`] : []),
    ...out,
  ];
  return sql`case
    when ${hasTarget(audience)} then ${answers.ALREADY_ON_TARGET}
    when not (${fromSource(audience)}) then ${answers.OTHER_SOURCE}
    when ${excluded.length > 0 ? sql.join(excluded, sql` or `) : sql`false`} then ${answers.EXCLUDED}
    when ${cannotRun(target)} then ${answers.INCOMPATIBLE}
    when ${busy} then ${answers.IN_OTHER_PLAN}
    else ${answers.ELIGIBLE} end`;
}

function hasTarget({ tenantId, target }: Audience): RawBuilder<unknown> {
  if (target.kind === 'MODEL') {
    const { modelId, sha256 } = target;
    return sql`exists (select from app_device_holding h where h.tenant_id = ${tenantId} and h.device_id = d.id
                          and h.model_id = ${modelId} and h.sha256 = ${sha256})`;
  }
  return target.mayGoBack ? sql`d.version_code = ${target.code}` : sql`d.version_code >= ${target.code}`;
}

function cannotRun(target: Target): RawBuilder<unknown> {
  if (target.kind === 'MODEL' || target.minOsLevel === null) return sql`false`;
  return sql`coalesce(d.os_level < ${target.minOsLevel}, false)`;
}

function fromSource({ tenantId, source }: Audience): RawBuilder<unknown> {
  const { mode, versionIds, minCode, maxCode } = source;
  if (mode === 'ANY') return sql`true`;
  if (mode === 'RANGE') {
    return sql`d.version_code between coalesce(${minCode}::bigint, 0) and coalesce(${maxCode}::bigint, d.version_code)`;
  }
  // One without a number yet is on no device, and would make the answer neither yes nor no.
  return sql`d.version_code in (select v.version_code from app_version v where v.tenant_id = ${tenantId}
                                   and v.id = any(${[...versionIds]}::uuid[]) and v.version_code is not null)`;
}

/** Of offers, `o`, those about the same thing: versions are one, each model is one of its own. */
export const sameSubject = ({ target }: Pick<Audience, 'target'>): RawBuilder<boolean> =>
  target.kind === 'MODEL' ? sql`o.model_id = ${target.modelId}` : sql`o.model_id is null`;

const otherOpen = (audience: Audience) => sql`
  o.tenant_id = ${audience.tenantId} and o.application_id = ${audience.applicationId} and o.open
  and ${sameSubject(audience)} and o.plan_id is distinct from ${audience.planId}::uuid`;

/**
 * Its user is in another plan, or it is itself, with the user it had before. Written so that it is always looked up in the
 * index: for a few devices nobody reads the offers of all.
 */
export const isBusy = (audience: Audience): RawBuilder<boolean> => {
  const inOther = (of: RawBuilder<unknown>) =>
    sql`(select true from plan_offer o where ${otherOpen(audience)} and ${of} limit 1) is not null`;
  return sql`(${inOther(sql`o.user_id = d.user_id`)} or ${inOther(sql`o.device_id = d.id`)})`;
};

/** The same where all devices are asked at once (`askAllDevices`): the offers are read once. Mostly there is no other plan. */
export async function isBusyAmongAll(db: Transaction<Schema>, audience: Audience): Promise<RawBuilder<boolean>> {
  const { rows } = await sql`select from plan_offer o where ${otherOpen(audience)} limit 1`.execute(db);
  if (rows.length === 0) return sql`false`;
  const inOther = (of: RawBuilder<unknown>) =>
    sql`exists (select from plan_offer o where ${otherOpen(audience)} and ${of})`;
  return sql`(${inOther(sql`o.user_id = d.user_id`)} or ${inOther(sql`o.device_id = d.id`)})`;
}

/** In which stage a device is, by the numbers at which the stages end. */
export function stageOf(audience: Audience, bounds: readonly number[]): RawBuilder<number> {
  // Its number is worked out once, however many stages there are.
  const staged =
    bounds.length === 1 ? sql`1` : sql`1 + width_bucket(${bucketOf(audience)}, ${bounds.slice(0, -1)}::integer[])`;
  return audience.testFirst ? sql`case when d.is_test then 0 else ${staged} end` : sql`(${staged})`;
}

/**
 * Asks something of every device. The planner believes what it last counted, and where that was nothing it would look up
 * all offers one by one; and what is read once for all devices fits into the memory that it gets here.
 */
export async function askAllDevices<Row>(db: Transaction<Schema>, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const allow = (way: 'on' | 'off') =>
    sql`select set_config('enable_nestloop', ${way}, true), set_config('enable_indexscan', ${way}, true),
               set_config('work_mem', '128MB', true)`.execute(db);
  await allow('off');
  const { rows } = await statement.execute(db);
  await allow('on');
  return rows;
}
