import { planStatuses, offerStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { expect, test } from 'vitest';
import { firstAction, hasBanner, isAlive, isThere, planActions, stoppedBy, toneOf, whyNot } from './plan-rules.ts';

const none = Object.fromEntries(
  ['total', 'failed', 'retrying', 'retryBegun', ...offerStatuses].map((key) => [key, 0]),
) as unknown as OfferCounts;
const plan = {
  status: 'RUNNING',
  pauseReason: null,
  currentStageNo: 1,
  stageCount: 3,
  testFirst: false,
  targetModel: null,
  stats: none,
  createdBy: { id: 'author', name: 'Author' },
  updatedBy: { id: 'helper', name: 'Helper' },
  startedAt: '2026-11-16T04:00:00Z',
} as const;

test('what is offered first can be done in that state', () => {
  const first = planStatuses.flatMap((status) => {
    const action = firstAction({ status, pauseReason: null });
    return action ? [{ action, status }] : [];
  });
  expect(first.filter(({ action, status }) => !isThere(action, { ...plan, status }))).toEqual([]);
  expect(first).toHaveLength(5);
});

test('a plan that is over can only be rolled back', () => {
  const over = { ...plan, status: 'COMPLETED', stats: { ...none, SUCCEEDED: 1 } } as const;
  expect(planActions.filter((action) => isThere(action, over))).toEqual(['rollback']);
  expect(whyNot('rollback', over, 'me')).toBeUndefined();
  expect(whyNot('rollback', plan, 'me')).toBe('nothingDone');
  expect(whyNot('rollback', { ...over, status: 'RUNNING' }, 'me')).toBe('pauseFirst');
  expect(isThere('rollback', { ...over, status: 'CANCELED', startedAt: null })).toBe(false);
});

test('nobody approves their own plan', () => {
  expect(whyNot('approve', plan, 'author')).toBe('ownPlan');
  expect(whyNot('reject', plan, 'author')).toBe('ownPlan');
  expect(whyNot('approve', plan, 'helper')).toBe('ownPlan');
  expect(whyNot('approve', plan, 'other')).toBeUndefined();
});

test('behind the last stage, and before the first, there is no next one', () => {
  expect(whyNot('next', { ...plan, currentStageNo: 3 }, 'me')).toBe('lastStage');
  expect(whyNot('next', { ...plan, currentStageNo: null }, 'me')).toBe('preparing');
  expect(whyNot('next', { ...plan, currentStageNo: 0 }, 'me')).toBeUndefined();
});

test('a plan in one stage is not asked for the next', () => {
  expect(isThere('next', plan)).toBe(true);
  expect(isThere('next', { ...plan, stageCount: 1 })).toBe(false);
  expect(isThere('next', { ...plan, stageCount: 1, testFirst: true })).toBe(true);
});

test('what has ended is not called paused, nor offered a way on', () => {
  const ended = { ...plan, status: 'CANCELED', pauseReason: 'ERROR_THRESHOLD', cancelReason: null } as const;
  expect(stoppedBy(ended)).toBe('CANCELED_ERRORS');
  expect(toneOf(ended)).toBe('bad');
  expect(hasBanner(ended)).toBe(false);
  // Somebody has canceled it out of a pause.
  expect(stoppedBy({ ...ended, cancelReason: 'Wrong build' })).toBeUndefined();
  expect(toneOf({ ...ended, cancelReason: 'Wrong build' })).toBe('quiet');
  expect(stoppedBy({ ...ended, status: 'COMPLETED' })).toBeUndefined();
  expect(stoppedBy({ ...ended, status: 'PAUSED' })).toBe('ERROR_THRESHOLD');
  expect(hasBanner({ ...ended, status: 'PAUSED' })).toBe(true);
});

test('a plan that has ended is followed until its devices are free', () => {
  expect(isAlive({ ...plan, status: 'CANCELED', stats: { ...none, total: 2, PENDING: 1, CANCELED: 1 } })).toBe(true);
  expect(isAlive({ ...plan, status: 'CANCELED', stats: { ...none, total: 2, CANCELED: 2 } })).toBe(false);
});

test('a stage that has passed is not resumed: the next one is confirmed', () => {
  const gated = { ...plan, status: 'PAUSED', pauseReason: 'STAGE_GATE' } as const;
  expect(firstAction(gated)).toBe('next');
  expect(whyNot('resume', gated, 'me')).toBe('gatePassed');
  expect(firstAction({ ...gated, pauseReason: 'ERROR_THRESHOLD' })).toBe('resume');
});
