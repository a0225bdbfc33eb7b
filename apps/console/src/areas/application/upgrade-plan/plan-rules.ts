import { mayMove, type PauseReason, type PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { UpgradePlan, UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { planWords } from '../../../locales/application/upgrade-plan.ts';
import { openOf } from './figures.ts';

/** In the order in which they are offered. */
export const planActions = [
  'edit',
  'approve',
  'reject',
  'next',
  'resume',
  'pause',
  'exclude',
  'recall',
  'rollback',
  'cancel',
] as const;
export type PlanAction = (typeof planActions)[number];

export const statusTones = {
  DRAFT: 'quiet',
  PENDING_APPROVAL: 'warning',
  REJECTED: 'bad',
  SCHEDULED: 'active',
  RUNNING: 'active',
  PAUSED: 'warning',
  COMPLETED: 'good',
  CANCELED: 'quiet',
} as const satisfies Record<PlanStatus, string>;

type Ending = Pick<UpgradePlanRow, 'status' | 'pauseReason' | 'cancelReason'>;

/** Why it does not go on. A plan that has ended keeps the reason of its last pause, which says nothing any more. */
export function stoppedBy({ status, pauseReason, cancelReason }: Ending): PauseReason | 'CANCELED_ERRORS' | undefined {
  if (status === 'PAUSED') return pauseReason ?? undefined;
  // Whoever cancels gives a reason; a stage that cancels its plan does not.
  const byItself = status === 'CANCELED' && pauseReason === 'ERROR_THRESHOLD' && cancelReason === null;
  return byItself ? 'CANCELED_ERRORS' : undefined;
}

/** Red only where something has gone wrong. */
export function toneOf(plan: Ending) {
  const reason = stoppedBy(plan);
  return reason === 'ERROR_THRESHOLD' || reason === 'CANCELED_ERRORS' ? 'bad' : statusTones[plan.status];
}

export const isOver = (status: PlanStatus): boolean => status === 'COMPLETED' || status === 'CANCELED';
/** Whether something can still happen by itself: one that has ended still sets its devices free. */
export const isAlive = ({ status, stats }: Pick<UpgradePlanRow, 'status' | 'stats'>): boolean =>
  !isOver(status) || openOf(stats) > 0;
export const hasStarted = ({ startedAt }: Pick<UpgradePlanRow, 'startedAt'>): boolean => startedAt !== null;

type Standing = Pick<
  UpgradePlanRow,
  | 'status'
  | 'pauseReason'
  | 'currentStageNo'
  | 'stageCount'
  | 'testFirst'
  | 'stats'
  | 'createdBy'
  | 'updatedBy'
  | 'startedAt'
  | 'targetModel'
>;

/** Whether it is a thing to do in this state at all. */
export function isThere(action: PlanAction, plan: Standing): boolean {
  // A launch is canceled and made again; its model is taken off line.
  if (plan.targetModel !== null && ['edit', 'recall', 'rollback'].includes(action)) return false;
  if (action === 'edit') return mayMove('update', plan.status);
  if (action === 'rollback') return hasStarted(plan);
  // Of a plan in one stage there never is a next one.
  if (action === 'next' && plan.stageCount === 1 && !plan.testFirst) return false;
  return mayMove(action, plan.status);
}

type Reason = keyof (typeof planWords)['zh-CN']['why'];

/** Why it cannot be done just now; nothing where it can. */
export function whyNot(action: PlanAction, plan: Standing, accountId: string): Reason | undefined {
  switch (action) {
    case 'approve':
    case 'reject':
      return [plan.createdBy?.id, plan.updatedBy?.id].includes(accountId) ? 'ownPlan' : undefined;
    case 'next':
      if (plan.currentStageNo === null) return 'preparing';
      return plan.currentStageNo >= plan.stageCount ? 'lastStage' : undefined;
    case 'resume':
      return plan.pauseReason === 'STAGE_GATE' ? 'gatePassed' : undefined;
    case 'rollback':
      if (plan.stats.SUCCEEDED === 0) return 'nothingDone';
      return plan.status === 'RUNNING' ? 'pauseFirst' : undefined;
    default:
      return undefined;
  }
}

/** Paused by errors: what can be done then stands below what has gone wrong, and not twice. */
export const hasBanner = ({ status, pauseReason }: Pick<Standing, 'status' | 'pauseReason'>): boolean =>
  status === 'PAUSED' && pauseReason === 'ERROR_THRESHOLD';
export const bannerActions: ReadonlySet<PlanAction> = new Set(['resume', 'rollback', 'cancel']);

/** What a plan in this state mostly needs next. */
export function firstAction({ status, pauseReason }: Pick<Standing, 'status' | 'pauseReason'>): PlanAction | undefined {
  if (status === 'DRAFT' || status === 'REJECTED') return 'edit';
  if (status === 'PENDING_APPROVAL') return 'approve';
  if (status === 'RUNNING') return 'pause';
  if (status === 'PAUSED') return pauseReason === 'STAGE_GATE' ? 'next' : 'resume';
  return undefined;
}

/** Somebody has paused it and has not said why. */
export const isUnexplained = ({ waits }: Pick<UpgradePlan, 'waits'>): boolean =>
  waits.code === 'PAUSED_MANUAL' && waits.params['note'] === undefined;
