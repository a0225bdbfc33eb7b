import { offerStatuses, waitCodes, type OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanStage, PlanWait, OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { describe, expect, test } from 'vitest';
import { givenStage } from '../plan-rig.ts';
import { waitOf, type WaitFacts } from './wait.ts';

const now = new Date('2026-06-03T04:00:00.000Z');
const [before, after] = ['2026-06-03T03:30:00.000Z', '2026-06-03T05:00:00.000Z'];

function counts(some: Partial<Record<OfferStatus, number>> = {}): OfferCounts {
  const all = Object.fromEntries(offerStatuses.map((status) => [status, some[status] ?? 0])) as Record<
    OfferStatus,
    number
  >;
  const total = offerStatuses.reduce((sum, status) => (status === 'SKIPPED' ? sum : sum + all[status]), 0);
  return { ...all, total, failed: all.FAILED + all.TIMEOUT, retrying: 0, retryBegun: 0 };
}

const stage = (more: Partial<PlanStage> = {}): PlanStage => ({
  ...givenStage({ successPct: 95, errorPct: 5, minSample: 20, soakMin: 60 }),
  stageNo: 1,
  status: 'RUNNING',
  startedAt: before,
  soakSince: null,
  finishedAt: null,
  stats: counts(),
  forgiven: { at: null, succeeded: 0, failed: 0, retrying: 0 },
  ...more,
});

/** One that runs in its only stage. */
const facts = (more: Partial<WaitFacts> = {}): WaitFacts => ({
  status: 'RUNNING',
  pauseReason: null,
  currentStageNo: 1,
  stats: more.stages?.[0]?.stats ?? counts({ PENDING: 100 }),
  stages: [stage({ stats: counts({ PENDING: 100 }) })],
  startAt: null,
  endsAt: after,
  window: null,
  zone: 'Asia/Shanghai',
  pauseNote: null,
  filled: true,
  fillTotal: 100,
  excluding: false,
  isTargetOffered: true,
  isApplicationEnabled: true,
  isOtherClosing: false,
  ...more,
});

const seen = new Set<PlanWait['code']>();
function waits(more: Partial<WaitFacts>): PlanWait {
  const wait = waitOf(facts(more), now);
  seen.add(wait.code);
  return wait;
}
const inStage = (stats: OfferCounts, more: Partial<PlanStage> = {}, facts_: Partial<WaitFacts> = {}) =>
  waits({ stages: [stage({ stats, ...more })], ...facts_ });

describe('what a plan waits for', () => {
  test('before it has started: its author, an approval, its time, another plan, its devices', () => {
    expect(waits({ status: 'DRAFT' })).toEqual({ code: 'DRAFT', params: {} });
    expect(waits({ status: 'REJECTED' }).code).toBe('REJECTED');
    expect(waits({ status: 'PENDING_APPROVAL' }).code).toBe('APPROVAL');
    const scheduled = { status: 'SCHEDULED', currentStageNo: null, stats: counts(), fillTotal: null } as const;
    expect(waits({ ...scheduled, startAt: after })).toEqual({ code: 'START_AT', params: { at: after } });
    expect(waits({ ...scheduled, startAt: before, isOtherClosing: true }).code).toBe('OTHER_PLAN');
    expect(waits(scheduled)).toEqual({ code: 'PREPARING', params: { done: 0, total: 0 } });
  });

  test('while devices are put into it: how many of how many, with those who are skipped', () => {
    const stats = counts({ PENDING: 30, SKIPPED: 10 });
    const filling = { filled: false, currentStageNo: null, stats };
    expect(waits({ ...filling, fillTotal: 200 })).toEqual({ code: 'PREPARING', params: { done: 40, total: 200 } });
    expect(waits({ ...filling, fillTotal: 35 })).toEqual({ code: 'PREPARING', params: { done: 40, total: 40 } });
  });

  test('what keeps everybody from it comes first', () => {
    expect(waits({ isTargetOffered: false, isApplicationEnabled: false }).code).toBe('TARGET_ENDED');
    expect(waits({ isApplicationEnabled: false, excluding: true }).code).toBe('APPLICATION_DISABLED');
    expect(waits({ status: 'SCHEDULED', startAt: after, isTargetOffered: false }).code).toBe('TARGET_ENDED');
    expect(waits({ excluding: true }).code).toBe('EXCLUDING');
  });

  test('in a stage: the sample, then the successes, then the time', () => {
    expect(inStage(counts({ PENDING: 90, SUCCEEDED: 9, TIMEOUT: 1 }))).toEqual({
      code: 'SAMPLE',
      params: { stageNo: 1, finished: 10, needed: 20 },
    });
    expect(inStage(counts({ PENDING: 2, SUCCEEDED: 3, CANCELED: 50, SKIPPED: 50 })).params).toMatchObject({
      needed: 5,
    });
    const wide = { errorPct: 100 };
    expect(inStage(counts({ PENDING: 50, SUCCEEDED: 47, FAILED: 3 }), wide)).toEqual({
      code: 'SUCCESS',
      params: { stageNo: 1, successPct: 94, neededPct: 95 },
    });
    // Never rounded up to what it has not reached.
    expect(inStage(counts({ SUCCEEDED: 9496, FAILED: 504 }), wide).params).toMatchObject({ successPct: 94.9 });
    const soaking = { status: 'SOAKING', soakSince: before } as const;
    expect(inStage(counts({ PENDING: 50, SUCCEEDED: 50 }), { ...soaking, soakMin: 30 })).toEqual({
      code: 'PASSING',
      params: { stageNo: 1 },
    });
    expect(inStage(counts({ PENDING: 50, SUCCEEDED: 50 }), soaking)).toEqual({
      code: 'SOAK',
      params: { stageNo: 1, until: '2026-06-03T04:30:00.000Z' },
    });
  });

  test('what was forgiven when somebody let it go on counts no more', () => {
    const forgiven = { at: before, succeeded: 10, failed: 10, retrying: 0, retryBegun: 0 };
    expect(inStage(counts({ PENDING: 60, SUCCEEDED: 15, FAILED: 10 }), { forgiven })).toEqual({
      code: 'SAMPLE',
      params: { stageNo: 1, finished: 5, needed: 20 },
    });
    const paused = { status: 'PAUSED', pauseReason: 'ERROR_THRESHOLD' } as const;
    expect(inStage(counts({ SUCCEEDED: 28, FAILED: 12 }), { status: 'FAILED', forgiven }, paused).params).toMatchObject(
      {
        failed: 2,
        finished: 20,
        errorPct: 10,
      },
    );
  });

  test('the window, where something is still to be offered', () => {
    // 12:00 on a Wednesday in Shanghai.
    const window = { weekdays: [3], from: '22:00', to: '06:00', zone: 'TENANT' } as const;
    const night = { ...window, weekdays: [...window.weekdays] };
    const opensAt = '2026-06-03T14:00:00.000Z';
    expect(waits({ window: night })).toEqual({ code: 'WINDOW', params: { opensAt } });
    const soaking = { status: 'SOAKING', soakSince: before } as const;
    expect(inStage(counts({ PENDING: 50, SUCCEEDED: 50 }), soaking, { window: night }).code).toBe('SOAK');
    expect(waits({ window: { ...night, from: '11:00', to: '13:00' } }).code).toBe('SAMPLE');
  });

  test('behind the last stage: those who are still to come', () => {
    const over = { status: 'PASSED' } as const;
    expect(inStage(counts({ PENDING: 7, DOWNLOADING: 2, SUCCEEDED: 90 }), over)).toEqual({
      code: 'DEVICES',
      params: { open: 9, endsAt: after },
    });
  });

  test('paused: by somebody, by the gate, by failures', () => {
    expect(waits({ status: 'PAUSED', pauseReason: 'MANUAL' })).toEqual({ code: 'PAUSED_MANUAL', params: {} });
    const note = '先等客服反馈';
    expect(waits({ status: 'PAUSED', pauseReason: 'MANUAL', pauseNote: note }).params).toEqual({ note });
    expect(waits({ status: 'PAUSED', pauseReason: 'STAGE_GATE' })).toEqual({ code: 'CONFIRM', params: { stageNo: 1 } });
    const failed = { status: 'PAUSED', pauseReason: 'ERROR_THRESHOLD' } as const;
    expect(inStage(counts({ PENDING: 5, SUCCEEDED: 18, FAILED: 1, TIMEOUT: 1 }), { status: 'FAILED' }, failed)).toEqual(
      {
        code: 'PAUSED_ERRORS',
        params: { stageNo: 1, failed: 2, retrying: 0, finished: 20, errorPct: 10, limitPct: 5 },
      },
    );
  });

  test('ended: nothing', () => {
    expect(waits({ status: 'COMPLETED' })).toEqual({ code: 'COMPLETED', params: {} });
    expect(waits({ status: 'CANCELED' }).code).toBe('CANCELED');
  });

  test('has words for every code there is', () => {
    expect([...seen].toSorted()).toEqual([...waitCodes].toSorted());
  });
});
