import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import { describe, expect, test } from 'vitest';
import type { Zone } from '../../../kernel/zone-clock.ts';
import { windowAt } from './window.ts';

const shanghai: Zone = { timezone: 'Asia/Shanghai' };
const berlin: Zone = { timezone: 'Europe/Berlin' };
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const window = (more: Partial<NonNullable<PlanWindow>> = {}): PlanWindow => ({
  weekdays: everyDay,
  from: '01:00',
  to: '05:00',
  zone: 'TENANT',
  ...more,
});

/** Open, or when it opens. */
function at(moment: string, given: PlanWindow, zone: Zone = shanghai): string {
  const { open, opensAt } = windowAt(given, new Date(moment), zone);
  return open ? 'open' : opensAt.toISOString();
}

describe('a window', () => {
  test('that is none is always open', () => {
    expect(at('2026-11-16T12:00:00Z', null)).toBe('open');
  });

  test('is open from its first minute to the one before its last', () => {
    expect(at('2026-11-15T16:59:59Z', window())).toBe('2026-11-15T17:00:00.000Z');
    expect(at('2026-11-15T17:00:00Z', window())).toBe('open');
    expect(at('2026-11-15T20:59:59Z', window())).toBe('open');
    expect(at('2026-11-15T21:00:00Z', window())).toBe('2026-11-16T17:00:00.000Z');
  });

  test('goes by the clock of a device where that is known', () => {
    expect(at('2026-11-16T01:00:00Z', window(), { offsetMin: 0 })).toBe('open');
    expect(at('2026-11-16T01:00:00Z', window(), { offsetMin: 480 })).toBe('2026-11-16T17:00:00.000Z');
    expect(at('2026-11-16T01:00:00Z', window(), { offsetMin: -660 })).toBe('2026-11-16T12:00:00.000Z');
    expect(at('2026-11-16T01:00:00Z', window(), { offsetMin: 90 })).toBe('open');
  });

  test('that goes past midnight belongs to the day on which it opens', () => {
    // Friday 22:00 to 02:00; the 20th of November 2026 is a Friday.
    const friday = window({ weekdays: [5], from: '22:00', to: '02:00' });
    expect(at('2026-11-20T13:59:00Z', friday)).toBe('2026-11-20T14:00:00.000Z');
    expect(at('2026-11-20T14:00:00Z', friday)).toBe('open');
    expect(at('2026-11-20T17:59:59Z', friday)).toBe('open');
    expect(at('2026-11-20T18:00:00Z', friday)).toBe('2026-11-27T14:00:00.000Z');
    // On Friday at one in the morning it is Thursday's, which there is none of.
    expect(at('2026-11-19T17:00:00Z', friday)).toBe('2026-11-20T14:00:00.000Z');
  });

  test('with one end and beginning is the whole day', () => {
    const sunday = window({ weekdays: [7], from: '00:00', to: '00:00' });
    expect(at('2026-11-21T15:59:59Z', sunday)).toBe('2026-11-21T16:00:00.000Z');
    expect(at('2026-11-22T15:59:59Z', sunday)).toBe('open');
    expect(at('2026-11-22T16:00:00Z', sunday)).toBe('2026-11-28T16:00:00.000Z');
  });

  test('knows summer time: its clock is the one on the wall', () => {
    const early = window({ from: '02:30', to: '04:00' });
    // On the 29th of March 2026 Berlin has no half past two.
    expect(at('2026-03-28T02:00:00Z', early, berlin)).toBe('open');
    expect(at('2026-03-29T00:00:00Z', early, berlin)).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-29T01:59:59Z', early, berlin)).toBe('open');
    expect(at('2026-03-29T02:00:00Z', early, berlin)).toBe('2026-03-30T00:30:00.000Z');
    // On the 25th of October it has two of them: the window opens at the second.
    expect(at('2026-10-25T00:30:00Z', early, berlin)).toBe('2026-10-25T01:30:00.000Z');
    expect(at('2026-10-25T01:30:00Z', early, berlin)).toBe('open');
    expect(at('2026-10-25T02:59:59Z', early, berlin)).toBe('open');
    expect(at('2026-10-25T03:00:00Z', early, berlin)).toBe('2026-10-26T01:30:00.000Z');
  });
});
