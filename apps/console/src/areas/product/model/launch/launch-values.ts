import type { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { ArgumentOf } from '@console/contract/endpoint';
import { everyone } from '../../../../kit/audience/scope-values.ts';
import { presetStages } from '../../../../kit/stages/stage-list.ts';

export type LaunchValues = ArgumentOf<(typeof upgradePlan)['launch']>;

/** A launch that can be submitted as it is, once its applications are chosen. */
export const newLaunch = (modelId: string, seed: string, stageName: (no: number) => string): LaunchValues => ({
  modelId,
  applicationIds: [],
  minVersionCode: null,
  scope: everyone,
  testFirst: true,
  stages: presetStages('three', stageName),
  seed,
  startAt: null,
  window: null,
  confirmed: false,
  remark: null,
});
