import type { PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';

export interface PlanStory {
  /** By the order in which the company's applications were made. */
  readonly application: number;
  readonly target: string;
  readonly name: string;
  readonly status: Extract<PlanStatus, 'DRAFT' | 'PENDING_APPROVAL' | 'RUNNING' | 'PAUSED' | 'COMPLETED'>;
  readonly mode: 'OPTIONAL' | 'RECOMMENDED' | 'FORCED' | 'SILENT';
  readonly snapshot: 'STATIC' | 'DYNAMIC';
  readonly daysAgo: number;
  /** Percent of those who are left. */
  readonly stages: readonly (readonly [name: string, percent: number])[];
  /** The stage it is in. */
  readonly at: number;
  /** That stage has passed, and somebody has to let the next one begin. */
  readonly toConfirm?: true;
}

const steps = [
  ['小范围', 10],
  ['半数', 50],
  ['全部', 100],
] as const;

export const planStories: Readonly<Record<string, readonly PlanStory[]>> = {
  kangheng: [
    {
      application: 0,
      target: '3.1.2',
      name: '3.1.2 修复版全量升级',
      status: 'COMPLETED',
      mode: 'FORCED',
      snapshot: 'STATIC',
      daysAgo: 94,
      stages: steps,
      at: 3,
    },
    {
      application: 0,
      target: '3.2.0',
      name: '3.2.0 离线说明书分批升级',
      status: 'PAUSED',
      mode: 'RECOMMENDED',
      snapshot: 'DYNAMIC',
      daysAgo: 3,
      stages: steps,
      at: 2,
    },
    {
      application: 1,
      target: '3.2.0',
      name: 'iPhone 3.2.0 分批升级',
      status: 'RUNNING',
      mode: 'RECOMMENDED',
      snapshot: 'DYNAMIC',
      daysAgo: 1,
      stages: steps,
      at: 2,
    },
    {
      application: 2,
      target: '2.5.0',
      name: '服务通 2.5.0 分批升级',
      status: 'PAUSED',
      mode: 'RECOMMENDED',
      snapshot: 'STATIC',
      daysAgo: 2,
      stages: [
        ['半数', 50],
        ['全部', 100],
      ],
      at: 1,
      toConfirm: true,
    },
    {
      application: 2,
      target: '2.5.0',
      name: '服务通 2.5.0 强制升级',
      status: 'PENDING_APPROVAL',
      mode: 'FORCED',
      snapshot: 'STATIC',
      daysAgo: 0,
      stages: [
        ['半数', 50],
        ['全部', 100],
      ],
      at: 0,
    },
    {
      application: 1,
      target: '3.2.0',
      name: 'iPhone 3.2.0 补充升级',
      status: 'DRAFT',
      mode: 'OPTIONAL',
      snapshot: 'STATIC',
      daysAgo: 0,
      stages: [['全部', 100]],
      at: 0,
    },
  ],
  ruichi: [
    {
      application: 0,
      target: '',
      name: '新版本分批升级',
      status: 'DRAFT',
      mode: 'RECOMMENDED',
      snapshot: 'STATIC',
      daysAgo: 0,
      stages: steps,
      at: 0,
    },
  ],
};

export interface LaunchStory extends Pick<PlanStory, 'application' | 'daysAgo' | 'at'> {
  readonly model: string;
  readonly versionNo: string;
  readonly status: Extract<PlanStory['status'], 'RUNNING' | 'COMPLETED'>;
}

/** One model that has come to all, one that is on its way, and an old one that was taken off line. */
export const launchStories: Readonly<Record<string, readonly LaunchStory[]>> = {
  kangheng: [
    { model: '输液泵整机', versionNo: '1.0', application: 0, status: 'COMPLETED', daysAgo: 58, at: 3 },
    { model: '监护仪整机', versionNo: '2.0', application: 0, status: 'COMPLETED', daysAgo: 24, at: 3 },
    { model: '监护仪整机', versionNo: '2.0', application: 1, status: 'COMPLETED', daysAgo: 21, at: 3 },
    { model: '输液泵整机', versionNo: '1.1', application: 0, status: 'RUNNING', daysAgo: 1, at: 2 },
  ],
};

/** Models that were taken off line, with the days since. */
export const offlineStories: Readonly<
  Record<string, readonly { readonly model: string; readonly versionNo: string; readonly daysAgo: number }[]>
> = { kangheng: [{ model: '输液泵整机', versionNo: '1.0', daysAgo: 2 }] };

export const launchStages = steps;
