import { defaultStage } from '@console/contract/areas/application/upgrade-plan/parts';
import { offerStatuses, waitCodes } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanStage, PlanWait, OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { describe, expect, test } from 'vitest';
import { plan as enUS } from '../../../locales/en-US/application/upgrade-plan.ts';
import { plan as zhCN } from '../../../locales/zh-CN/application/upgrade-plan.ts';
import { waitParams, waitSentence } from './wait-text.ts';

const none = Object.fromEntries(
  ['total', 'failed', 'retrying', 'retryBegun', ...offerStatuses].map((key) => [key, 0]),
) as unknown as OfferCounts;
const stage: PlanStage = {
  name: '1',
  percent: 100,
  count: null,
  ...defaultStage,
  stageNo: 1,
  status: 'RUNNING',
  startedAt: null,
  soakSince: null,
  finishedAt: null,
  stats: none,
  forgiven: { at: null, succeeded: 0, failed: 0, retrying: 0 },
};
const plan: Omit<Parameters<typeof waitSentence>[0], 'waits'> = { window: null, snapshot: 'STATIC', stages: [] };

const formats = {
  time: (iso: string) => `<${iso}>`,
  number: (value: number) => value.toLocaleString('en-US'),
  stage: (no: number) => `Stage ${no}`,
};

/** What the server sends with each code, as far as anything. */
const params: Readonly<Partial<Record<(typeof waitCodes)[number], Record<string, string | number>>>> = {
  START_AT: { at: 'T' },
  PREPARING: { done: 1, total: 2 },
  WINDOW: { opensAt: 'T' },
  SAMPLE: { stageNo: 1, finished: 3, needed: 20 },
  SUCCESS: { stageNo: 1, successPct: 90.5, neededPct: 95 },
  SOAK: { stageNo: 1, until: 'T' },
  PASSING: { stageNo: 1 },
  CONFIRM: { stageNo: 1 },
  DEVICES: { open: 12_345, endsAt: 'T' },
  PAUSED_ERRORS: { stageNo: 1, failed: 3, retrying: 2, finished: 20, errorPct: 15, limitPct: 5 },
};

describe.each([
  ['zh-CN', zhCN],
  ['en-US', enUS],
] as const)('what a plan waits for, in %s', (_, words) => {
  test.each(waitCodes)('%s is a sentence whose places are all filled', (code) => {
    const waits = { code, params: params[code] ?? {} };
    const filled = waitParams(waits, formats);
    const sentence = waitSentence({ ...plan, waits }, words.waits);
    const places = [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name);
    expect(sentence).not.toBe('');
    for (const name of places) expect(filled).toHaveProperty(name ?? '');
  });
});

test('times, numbers and stages are put into words', () => {
  expect(waitParams({ code: 'DEVICES', params: { open: 12_345, endsAt: 'T' } }, formats)).toEqual({
    open: '12,345',
    endsAt: '<T>',
  });
  expect(waitParams({ code: 'CONFIRM', params: { stageNo: 2 } }, formats)).toEqual({ stage: 'Stage 2' });
});

test('a pause names its reason where there is one, and filling names no numbers before it has any', () => {
  const sentenceOf = (waits: PlanWait) => waitSentence({ ...plan, waits }, zhCN.waits);
  expect(sentenceOf({ code: 'PAUSED_MANUAL', params: { note: 'Holiday' } })).toBe(zhCN.waits.PAUSED_NOTE);
  expect(sentenceOf({ code: 'PREPARING', params: { done: 0, total: 0 } })).toBe(zhCN.waits.PREPARING_FIRST);
});

test('hours by the devices’ own clocks are not shown by the company’s', () => {
  const waits: PlanWait = { code: 'WINDOW', params: { opensAt: 'T' } };
  const window = { weekdays: [1], from: '22:00', to: '06:00' };
  const sentenceOf = (zone: 'TENANT' | 'DEVICE') =>
    waitSentence({ ...plan, waits, window: { ...window, zone } }, zhCN.waits);
  expect(sentenceOf('DEVICE')).toBe(zhCN.waits.WINDOW_DEVICE);
  expect(sentenceOf('TENANT')).toBe(zhCN.waits.WINDOW);
});

test('a stage that can no longer pass says that somebody has to decide, except where more devices or no stages come', () => {
  const waits: PlanWait = { code: 'SUCCESS', params: { stageNo: 1, successPct: 80, neededPct: 95 } };
  const lost = { ...stage, stats: { ...none, total: 20, SUCCEEDED: 8, FAILED: 2, failed: 2, PENDING: 10 } };
  const sentenceOf = (more: Partial<Parameters<typeof waitSentence>[0]>) =>
    waitSentence({ ...plan, waits, stages: [lost, { ...stage, stageNo: 2 }], ...more }, zhCN.waits);
  expect(sentenceOf({})).toBe(zhCN.waits.SUCCESS_NEVER);
  expect(sentenceOf({ snapshot: 'DYNAMIC' })).toBe(zhCN.waits.SUCCESS);
  expect(sentenceOf({ stages: [lost] })).toBe(zhCN.waits.SUCCESS);
  const open = { ...lost, stats: { ...lost.stats, total: 40, PENDING: 30 } };
  expect(sentenceOf({ stages: [open, stage] })).toBe(zhCN.waits.SUCCESS);
});
