import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { PlanScope, PlanSource } from '@console/contract/areas/application/upgrade-plan/parts';
import type { InputOf } from '@console/contract/endpoint';
import type { FaultCode } from '@console/contract/faults';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { TargetIds } from '../audience/audience.ts';

/** A plan as it is written: a version for an upgrade, a model for a launch. */
export type GivenPlan = Omit<InputOf<(typeof contract)['add']>, 'submit' | 'targetVersionId'> & TargetIds;
export type GivenAudience = Pick<
  GivenPlan,
  | 'applicationId'
  | 'targetVersionId'
  | 'targetModelId'
  | 'source'
  | 'scope'
  | 'testFirst'
  | 'stages'
  | 'seed'
  | 'rollbackOf'
>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A plan at a time leaves as long to take it back. */
const LEAD_MINUTES = 5;

export const refuse = (code: FaultCode, field: string, params: Record<string, string | number> = {}) =>
  new Fault(code, { params, fields: [{ field, code }] });

/** What belongs to another mode than the chosen one is not kept. */
export function normalizedSource({ mode, versionIds, minCode, maxCode }: PlanSource): PlanSource {
  return {
    mode,
    versionIds: mode === 'LIST' ? [...new Set(versionIds)] : [],
    minCode: mode === 'RANGE' ? minCode : null,
    maxCode: mode === 'RANGE' ? maxCode : null,
  };
}

/** Modes whose `ids` mean something. */
export const idModes: ReadonlySet<PlanScope['mode']> = new Set([
  'CLIENT_GROUPS',
  'CLIENTS',
  'TEAM_GROUPS',
  'USERS',
  'PLAN',
]);

export function normalizedScope(scope: PlanScope): PlanScope {
  const { mode, ids, percent, locationCodes, fileId, excludeIds, deviceModels } = scope;
  return {
    mode,
    ids: idModes.has(mode) ? [...new Set(ids)] : [],
    percent: mode === 'PERCENT' ? percent : null,
    locationCodes: mode === 'REGION' ? [...new Set(locationCodes)] : [],
    fileId: mode === 'FILE' ? fileId : null,
    excludeIds: [...new Set(excludeIds)],
    deviceModels: { in: [...new Set(deviceModels.in)], notIn: [...new Set(deviceModels.notIn)] },
  };
}

/** A plan for the test accounts has nobody else to come after them. */
export const beginsWithTests = ({ testFirst, scope }: Pick<GivenPlan, 'testFirst' | 'scope'>) =>
  testFirst && scope.mode !== 'TEST_ACCOUNTS';

/** Only what people are asked about grows into what they must do. */
export function normalizedForce({ updateMode, forceAfter }: Pick<GivenPlan, 'updateMode' | 'forceAfter'>) {
  if (forceAfter === null || (forceAfter.reminders === null && forceAfter.at === null)) return null;
  return updateMode === 'OPTIONAL' || updateMode === 'RECOMMENDED' ? forceAfter : null;
}

export function refuseSource({ mode, versionIds, minCode, maxCode }: PlanSource): void {
  if (mode === 'LIST' && versionIds.length === 0) throw refuse('PLAN_SOURCE_MISSING', 'source');
  if (mode === 'RANGE' && minCode !== null && maxCode !== null && minCode > maxCode) {
    throw refuse('PLAN_SOURCE_RANGE', 'source');
  }
}

export function refuseScope(scope: PlanScope, rollbackOf: string | null): void {
  const { mode, ids, percent, locationCodes, fileId } = scope;
  const missing =
    (idModes.has(mode) && ids.length === 0) ||
    (mode === 'PERCENT' && percent === null) ||
    (mode === 'REGION' && locationCodes.length === 0) ||
    (mode === 'FILE' && fileId === null) ||
    // Only the plan that is taken back knows who got its version.
    (mode === 'PLAN' && rollbackOf === null);
  if (missing) throw refuse('PLAN_SCOPE_MISSING', 'scope');
}

/** Nobody is left behind the last stage. */
export function refuseStages(stages: GivenPlan['stages']): void {
  const last = stages.at(-1);
  const isSized = stages.every(({ percent, count }) => (percent === null) !== (count === null));
  if (!isSized || last?.percent !== 100) throw refuse('PLAN_STAGE_SIZE', 'stages');
}

/** A draft may wait for long: what is measured from now is looked at when it is submitted. */
export function refuseTimes({ startAt, endAt, retry, timeoutMin }: GivenPlan, submit: boolean): void {
  const now = Date.now();
  const start = startAt === null ? null : Date.parse(startAt);
  if (submit && start !== null && start < now + LEAD_MINUTES * MINUTE) {
    throw refuse('PLAN_START_TOO_SOON', 'startAt', { minutes: LEAD_MINUTES });
  }
  const from = start ?? (submit ? now : null);
  if (endAt !== null && from !== null) {
    const lasts = Date.parse(endAt) - from;
    if (lasts < HOUR || lasts > 30 * DAY) throw refuse('PLAN_END_OUT_OF_RANGE', 'endAt');
  }
  if (timeoutMin !== null && retry.times > 0 && timeoutMin <= retry.intervalMin) {
    throw refuse('PLAN_TIMEOUT_TOO_SHORT', 'timeoutMin');
  }
}
