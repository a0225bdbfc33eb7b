import { offerStatuses } from '@console/contract/areas/application/upgrade-plan/states';
import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { describe, expect, test } from 'vitest';
import {
  gateOf,
  groupNames,
  isGood,
  isUnreachable,
  lostOf,
  openOf,
  percentDown,
  percentUp,
  sizeOf,
  soakEnd,
  spanOf,
} from './figures.ts';

function counts(given: Partial<OfferCounts>): OfferCounts {
  const all = { ...Object.fromEntries(offerStatuses.map((one) => [one, 0])), ...given } as OfferCounts;
  const total = offerStatuses.reduce((sum, one) => (one === 'SKIPPED' ? sum : sum + all[one]), 0);
  const { retrying = 0, retryBegun = 0 } = given;
  return { ...all, total, retrying, retryBegun, failed: given.failed ?? all.FAILED + all.TIMEOUT + retrying };
}
const forgiven = { at: null, succeeded: 0, failed: 0, retrying: 0 };
const rules = { minSample: 20, successPct: 95, errorPct: 5, forgiven };

describe('percentages', () => {
  test('never look better than they are', () => {
    expect(percentDown(9496, 10_000)).toBe(94.9);
    expect(percentDown(999_999, 1_000_000)).toBe(99.9);
    expect(percentUp(501, 10_000)).toBe(5.1);
    expect(percentUp(1, 1_000_000)).toBe(0.1);
  });
  test('of whole numbers are whole, and of nothing are zero', () => {
    expect(percentDown(95, 100)).toBe(95);
    expect(percentUp(5, 100)).toBe(5);
    expect(percentDown(29, 100)).toBe(29);
    expect(percentUp(0, 0)).toBe(0);
  });
});

test('the groups of a bar hold every device once, without those that take no part', () => {
  const each = Object.fromEntries(offerStatuses.map((one, place) => [one, 10 ** (place % 6)])) as OfferCounts;
  const all = counts({ ...each, retrying: 7, retryBegun: 3 });
  expect(groupNames.reduce((sum, group) => sum + sizeOf(group, all), 0)).toBe(all.total);
  expect(sizeOf('waiting', all)).toBe(all.PENDING - 4);
  expect(openOf(all) + lostOf(all) + all.SUCCEEDED + all.CANCELED).toBe(all.total);
});

describe('the gate', () => {
  test('opens when enough have finished well', () => {
    const gate = gateOf({ ...rules, stats: counts({ SUCCEEDED: 19, FAILED: 1, PENDING: 80 }) });
    expect(gate).toMatchObject({ finished: 20, needed: 20, successPct: 95, failedPct: 5, hasSample: true });
    expect(isGood(gate)).toBe(true);
  });
  test('is shut while too few have finished', () => {
    expect(isGood(gateOf({ ...rules, stats: counts({ SUCCEEDED: 19, PENDING: 80 }) }))).toBe(false);
  });
  test('of a small stage needs all of it, without those that were canceled', () => {
    const gate = gateOf({ ...rules, stats: counts({ SUCCEEDED: 3, CANCELED: 2 }) });
    expect(gate).toMatchObject({ finished: 3, needed: 3, hasSample: true });
  });
  test('of a stage where nobody has finished is shut', () => {
    expect(gateOf({ ...rules, stats: counts({}) })).toMatchObject({ hasSample: false, hasSuccess: false });
  });
  test('looks at what came after somebody let the stage go on', () => {
    const stats = counts({ SUCCEEDED: 40, FAILED: 10, PENDING: 5 });
    const gate = gateOf({ ...rules, stats, forgiven: { ...forgiven, succeeded: 20, failed: 10 } });
    expect(gate).toMatchObject({ finished: 20, needed: 20, successPct: 100, failedPct: 0, hasTooManyErrors: false });
    expect(gateOf({ ...rules, stats }).hasTooManyErrors).toBe(true);
  });
  test('is shut by devices that wait for another try, and can still be reached by them', () => {
    const stage = { ...rules, stats: counts({ SUCCEEDED: 30, PENDING: 16, retrying: 16 }) };
    expect(gateOf(stage)).toMatchObject({ finished: 46, failedPct: 34.8, hasTooManyErrors: true });
    expect(isUnreachable(stage)).toBe(false);
    expect(isUnreachable({ ...stage, stats: counts({ SUCCEEDED: 30, FAILED: 16 }) })).toBe(true);
  });
  test('knows one failure above the limit', () => {
    expect(gateOf({ ...rules, stats: counts({ SUCCEEDED: 949, FAILED: 50, TIMEOUT: 1 }) }).hasTooManyErrors).toBe(true);
    expect(gateOf({ ...rules, stats: counts({ SUCCEEDED: 950, FAILED: 50 }) }).hasTooManyErrors).toBe(false);
  });
});

test('a stage is observed for its minutes from when it became good', () => {
  expect(soakEnd({ soakSince: '2026-11-16T04:00:00Z', soakMin: 90 })).toBe('2026-11-16T05:30:00.000Z');
  expect(soakEnd({ soakSince: null, soakMin: 90 })).toBeUndefined();
});

test('minutes are shown in the unit that people would use', () => {
  expect(spanOf(90)).toEqual({ unit: 'minutes', count: 90 });
  expect(spanOf(120)).toEqual({ unit: 'hours', count: 2 });
  expect(spanOf(2880)).toEqual({ unit: 'days', count: 2 });
  expect(spanOf(0)).toEqual({ unit: 'minutes', count: 0 });
});
