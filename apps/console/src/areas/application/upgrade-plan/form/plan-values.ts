import type { PlanSource } from '@console/contract/areas/application/upgrade-plan/parts';
import type { UpgradePlan, upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { everyone, isScopeComplete } from '../../../../kit/audience/scope-values.ts';
import { presetStages } from '../../../../kit/stages/stage-list.ts';

export type PlanValues = ArgumentOf<(typeof upgradePlan)['add']>;
export type ChangedPlan = ArgumentOf<(typeof upgradePlan)['update']>;
export type Editable = Omit<PlanValues, 'submit'>;

const anyVersion: PlanSource = { mode: 'ANY', versionIds: [], minCode: null, maxCode: null };
/** What the address or the only choice says already. */
export interface InitialPlan {
  name: string;
  applicationId: string;
  targetVersionId: string;
}

/** A plan that can be submitted as it is, once its version is chosen. */
export const newValues = (initial: InitialPlan, seed: string, stageName: (no: number) => string): PlanValues => ({
  ...initial,
  source: anyVersion,
  scope: everyone,
  testFirst: true,
  stages: presetStages('three', stageName),
  seed,
  rollbackOf: null,
  snapshot: 'STATIC',
  updateMode: 'RECOMMENDED',
  forceAfter: null,
  startAt: null,
  endAt: null,
  window: null,
  retry: { times: 2, intervalMin: 30 },
  timeoutMin: 60,
  approvalRequired: false,
  remark: null,
  submit: false,
});

/** The fields of a plan as its calls take them: without what has become of it, and without the names of what was chosen. */
export function editableOf(record: UpgradePlan): Editable {
  const { source, scope } = record;
  return {
    name: record.name,
    applicationId: record.applicationId,
    // A launch is not edited.
    targetVersionId: record.targetVersionId ?? '',
    source: {
      mode: source.mode,
      versionIds: source.versionIds,
      minCode: source.minCode,
      maxCode: source.maxCode,
    },
    scope: {
      mode: scope.mode,
      ids: scope.ids,
      percent: scope.percent,
      locationCodes: scope.locationCodes,
      fileId: scope.fileId,
      excludeIds: scope.excludeIds,
      deviceModels: { in: scope.deviceModels.in, notIn: scope.deviceModels.notIn },
    },
    testFirst: record.testFirst,
    // Stage 0 follows from `testFirst`.
    stages: record.stages.filter(({ stageNo }) => stageNo > 0).map(stageInput),
    seed: record.seed,
    rollbackOf: record.rollbackOf,
    snapshot: record.snapshot,
    updateMode: record.updateMode,
    forceAfter: record.forceAfter && { reminders: record.forceAfter.reminders, at: record.forceAfter.at },
    startAt: record.startAt,
    endAt: record.endAt,
    window: record.window,
    retry: record.retry,
    timeoutMin: record.timeoutMin,
    approvalRequired: record.approvalRequired,
    remark: record.remark,
  };
}

const stageInput = (stage: UpgradePlan['stages'][number]): PlanValues['stages'][number] => ({
  name: stage.name,
  percent: stage.percent,
  count: stage.count,
  successPct: stage.successPct,
  errorPct: stage.errorPct,
  minSample: stage.minSample,
  soakMin: stage.soakMin,
  onSuccess: stage.onSuccess,
  onError: stage.onError,
});

export const valuesOf = (record: UpgradePlan): ChangedPlan => ({
  planId: record.planId,
  version: record.version,
  ...editableOf(record),
  submit: false,
});

/** The part that the preview looks at. */
export const audienceOf = (values: PlanValues) => ({
  applicationId: values.applicationId,
  targetVersionId: values.targetVersionId,
  source: values.source,
  scope: values.scope,
  testFirst: values.testFirst,
  stages: values.stages,
  seed: values.seed,
  rollbackOf: values.rollbackOf,
});
export type AudienceValues = ReturnType<typeof audienceOf>;

/** Whether enough is said about the sources for devices to be counted. */
export const isSourceComplete = ({ mode, versionIds, minCode, maxCode }: PlanSource): boolean =>
  mode === 'ANY' ||
  (mode === 'LIST'
    ? versionIds.length > 0
    : (minCode !== null || maxCode !== null) && (minCode ?? 0) <= (maxCode ?? Infinity));

export const isAudienceComplete = ({ applicationId, targetVersionId, source, scope }: AudienceValues): boolean =>
  applicationId !== '' && targetVersionId !== '' && isSourceComplete(source) && isScopeComplete(scope);

/** The plan for another application begins anew where it named what belongs to the one before. */
export const forApplication = (values: PlanValues, applicationId: string, targetVersionId: string) => ({
  applicationId,
  targetVersionId,
  source: values.source.mode === 'LIST' ? anyVersion : values.source,
});
