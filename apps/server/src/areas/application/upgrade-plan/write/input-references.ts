import type { PlanScope } from '@console/contract/areas/application/upgrade-plan/parts';
import type { VersionStatus } from '@console/contract/areas/application/app-version';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import {
  beginsWithTests,
  refuse,
  refuseScope,
  refuseSource,
  refuseStages,
  normalizedScope,
  normalizedSource,
  type GivenAudience,
} from './input.ts';

type Reader = Pick<Context, 'db' | 'actor'>;

/** Locked, none of what a plan names is deleted before the plan is saved; a preview only reads. */
type ReadMode = 'read' | 'lock';
const lockClause = (mode: ReadMode) => (mode === 'lock' ? sql`for key share` : sql``);

export interface CheckedAudience<Given extends GivenAudience> {
  readonly given: Given;
  /** A version's; of a model the launch has looked by itself. */
  readonly targetStatus: VersionStatus | null;
  /** The application wants a second person for each of its plans. */
  readonly planApproval: boolean;
}

/**
 * The part of a plan that says whom it is for, as it is kept: nobody aims at what is not their tenant's. What has gone since
 * it was chosen falls out; `before` is what was chosen then.
 */
export async function checkedAudience<Given extends GivenAudience>(
  given: Given,
  before: Pick<GivenAudience, 'source' | 'scope'> | null,
  context: Reader,
  mode: ReadMode,
): Promise<CheckedAudience<Given>> {
  refuseStages(given.stages);
  const source = normalizedSource(given.source);
  const scope = normalizedScope(given.scope);
  refuseSource(source);
  refuseScope(scope, given.rollbackOf);
  const planApproval = await findApplication(given.applicationId, context, mode);
  const targetStatus = await findTarget(given, context, mode);
  if (given.rollbackOf !== null) {
    const [found] = await known([plansOf(given.applicationId)], [given.rollbackOf], context);
    if (found === undefined) throw refuse('NOT_FOUND', 'rollbackOf');
  }
  const kept = async (
    field: string,
    from: readonly RawBuilder<unknown>[],
    wanted: string[],
    gone: readonly string[],
  ) => {
    const found = new Set(await known(from, wanted, context));
    if (wanted.some((id) => !found.has(id) && !gone.includes(id))) throw refuse('NOT_FOUND', field);
    return wanted.filter((id) => found.has(id));
  };
  const versions = [sql`app_version t where t.application_id = ${given.applicationId} and t.deleted_at is null`];
  const checkedSource = {
    ...source,
    versionIds: await kept('source', versions, source.versionIds, before?.source.versionIds ?? []),
  };
  const chosenBefore = before?.scope.mode === scope.mode ? before.scope.ids : [];
  const checkedScope = {
    ...scope,
    ids: await kept('scope', placesOf(scope.mode, given.applicationId), scope.ids, chosenBefore),
    excludeIds: await kept('scope.excludeIds', everyone, scope.excludeIds, before?.scope.excludeIds ?? []),
  };
  await refuseList(scope.fileId, before?.scope.fileId ?? null, context);
  // All of them may have gone.
  refuseSource(checkedSource);
  refuseScope(checkedScope, given.rollbackOf);
  return {
    given: { ...given, source: checkedSource, scope: checkedScope, testFirst: beginsWithTests(given) },
    targetStatus,
    planApproval,
  };
}

async function findApplication(applicationId: string, { db, actor }: Reader, mode: ReadMode): Promise<boolean> {
  const { rows } = await sql<{ planApproval: boolean }>`
    select plan_approval as "planApproval" from application
     where tenant_id = ${actor.tenantId} and id = ${applicationId} and deleted_at is null ${lockClause(mode)}`.execute(
    db,
  );
  if (!rows[0]) throw refuse('NOT_FOUND', 'applicationId');
  return rows[0].planApproval;
}

async function findTarget(
  { applicationId, targetVersionId, targetModelId }: GivenAudience,
  { db, actor }: Reader,
  mode: ReadMode,
): Promise<VersionStatus | null> {
  if (targetModelId !== null) return null;
  const { rows } = await sql<{ status: VersionStatus }>`
    select status from app_version
     where tenant_id = ${actor.tenantId} and id = ${targetVersionId} and application_id = ${applicationId}
       and deleted_at is null ${lockClause(mode)}`.execute(db);
  if (!rows[0]) throw refuse('NOT_FOUND', 'targetVersionId');
  return rows[0].status;
}

/** One that lies about for a day is taken away (`../jobs.ts`); the plan that has it keeps it. */
async function refuseList(fileId: string | null, before: string | null, context: Reader): Promise<void> {
  if (fileId === null) return;
  const usable = sql`plan_user_list t where (t.created_at > now() - interval '1 day' or t.id = ${before}::uuid)`;
  if ((await known([usable], [fileId], context)).length === 0) throw refuse('NOT_FOUND', 'scope');
}

const alive = (table: string) => sql`${sql.table(table)} t where t.deleted_at is null`;
const plansOf = (applicationId: string) => sql`upgrade_plan t where t.application_id = ${applicationId}`;
const people = [alive('client_user'), alive('team_user')];
/** Whoever may be left out: also one whose device is a test. */
const everyone = [...people, alive('test_account')];

/** Where the ids of a scope come from. */
function placesOf(mode: PlanScope['mode'], applicationId: string): readonly RawBuilder<unknown>[] {
  switch (mode) {
    case 'CLIENT_GROUPS':
      return [alive('client_group')];
    case 'CLIENTS':
      return [alive('client')];
    case 'TEAM_GROUPS':
      return [alive('team_group')];
    case 'USERS':
      return people;
    case 'PLAN':
      return [plansOf(applicationId)];
    default:
      return [];
  }
}

/** Those of the ids that stand in one of the tables, `t` in each. */
async function known(
  places: readonly RawBuilder<unknown>[],
  ids: readonly string[],
  { db, actor }: Reader,
): Promise<string[]> {
  if (ids.length === 0 || places.length === 0) return [];
  const found = places.map(
    (place) => sql`select t.id from ${place} and t.tenant_id = ${actor.tenantId} and t.id = any(${[...ids]}::uuid[])`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}
