import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';

/** What a plan brings: a version, or a model. */
export const subjectOf = ({ targetVersionName, targetModel }: UpgradePlan): string =>
  targetModel === null ? (targetVersionName ?? '') : `${targetModel.name} ${targetModel.versionNo}`;
